'use strict';
// Plays the record: an array of the lines that recorder.h defines.
// A frame is what the page shows at a time: a step of a generation, or new
// solutions.

const record = document.getElementById('record').textContent.trim().split('\n')
  .map(line => JSON.parse(line));
const run = record[0], end = record[record.length - 1];
const samples = record.filter(line => line.line === 'sample');
const n = run.n;
const element = id => document.getElementById(id);

// --- words ---

const number = value => value.toLocaleString('en', value < 1e6 ? {maximumFractionDigits: 0}
  : {notation: 'compact', compactDisplay: 'long', maximumSignificantDigits: 3});
const plural = (count, noun) => `${number(count)} ${noun}${count === 1 ? '' : 's'}`;
const list = words => words.length < 2 ? words.join('')
  : words.slice(0, -1).join(', ') + ' and ' + words[words.length - 1];
const rows = numbers => (numbers.length === 1 ? 'row ' : 'rows ') +
  list(numbers.map(row => row + 1));
// No line breaks within it.
const fitnessWords = fitness => `fitness\u00a0${fitness}`;
const several = run.populations > 1;
const whose = several ? `population 1 of ${run.populations}` : 'the population';

// --- boards ---

const columnsOf = text => Array.from(text, digit => parseInt(digit, 36));

// The pairs of rows whose queens attack each other.
function attacks(columns) {
  const pairs = [];
  for (let b = 0; b < n; b++)
    for (let a = 0; a < b; a++) {
      const apart = Math.abs(columns[a] - columns[b]);
      if (apart === 0 || apart === b - a) pairs.push([a, b]);
    }
  return pairs;
}

// The eight images of a board, and the smallest of them: the name of its class.
function images(text) {
  const all = [];
  let columns = columnsOf(text);
  for (let turn = 0; turn < 4; turn++) {
    all.push(columns, columns.slice().reverse());
    const turned = [];
    columns.forEach((column, row) => { turned[column] = n - 1 - row; });
    columns = turned;
  }
  return all.map(image => image.map(column => column.toString(36)).join(''));
}
const classOf = text => images(text).sort()[0];

const squares = (() => {
  let dark = '';
  for (let row = 0; row < n; row++)
    for (let column = (row + 1) % 2; column < n; column += 2)
      dark += `M${column} ${row}h1v1h-1z`;
  return `<path class="squares" d="M0 0h${n}v${n}h-${n}z"/><path class="dark" d="${dark}"/>`;
})();

// A gene's shape says which parent it is from, its color says so again.
function gene(kind, column, row, drawn) {
  const place = `class="${kind}-gene${drawn ? ' drawn' : ''}"` +
    (drawn ? ` style="animation-delay:${row * 120}ms"` : '');
  if (kind === 'one' || kind === 'neither')
    return `<circle ${place} cx="${column + 0.5}" cy="${row + 0.5}" r=".36"/>`;
  return kind === 'two'
    ? `<rect ${place} x="${column + 0.17}" y="${row + 0.17}" width=".66" height=".66"/>`
    : `<path ${place} d="M${column + 0.5} ${row + 0.1}l.4.4-.4.4-.4-.4z"/>`;
}

// A board as SVG.  Queens that are attacked are rings.  GENES: the parent of
// each row.  BEFORE: a board of which some queens have moved.
function draw(text, {lines = true, numbers = false, genes, drawn, before} = {}) {
  const columns = columnsOf(text), pairs = lines ? attacks(columns) : [];
  const attacked = new Set(pairs.flat());
  let inside = squares;
  if (pairs.length)
    inside += `<path class="attack" d="${pairs.map(([a, b]) =>
      `M${columns[a] + 0.5} ${a + 0.5}L${columns[b] + 0.5} ${b + 0.5}`).join('')}"/>`;
  columns.forEach((column, row) => {
    inside += genes ? gene(genes[row], column, row, drawn)
      : `<circle class="${attacked.has(row) ? 'attacked' : 'queen'}" cx="${column + 0.5}" ` +
        `cy="${row + 0.5}" r=".33"/>`;
    const from = before ? columnsOf(before)[row] : column;
    if (from !== column)
      inside += `<circle class="left" cx="${from + 0.5}" cy="${row + 0.5}" r=".3"/>` +
        `<path class="moved" d="M${from + 0.5} ${row + 0.5}H${column + 0.5}"/>` +
        `<rect class="moved" x="${column + 0.06}" y="${row + 0.06}" width=".88" height=".88"/>`;
    if (numbers)
      inside += `<text class="row-number" x="-.2" y="${row + 0.75}">${row + 1}</text>`;
  });
  const left = numbers ? 0.9 : 0;
  return `<svg viewBox="${-left} 0 ${n + left} ${n}" aria-hidden="true">${inside}</svg>`;
}

const columnWords = text => `From row 1 on, the queens stand in columns ${list(columnsOf(text).map(column => column + 1))}.`;

function attackWords(text) {
  const columns = columnsOf(text), pairs = attacks(columns);
  if (!pairs.length) return 'no queen attacks another: this is a solution. ' + columnWords(text);
  const named = pairs.slice(0, 4).map(([a, b], i) =>
    `${i ? 'those' : 'The queens'} in rows ${a + 1} and ${b + 1} ${columns[a] === columns[b] ? 'share a column' : 'meet on a diagonal'}`);
  return `${plural(pairs.length, 'pair')} of queens attack each other` +
    (weight === 2 ? `, each counted twice, once for each queen: ${fitnessWords(2 * pairs.length)}. ` : '. ') +
    (pairs.length > 4 ? 'Here are four of them. ' : '') + list(named) + '.';
}

// --- frames ---

// How many attacking pairs count for the fitness: 2 in report, where each of
// the two queens counts its attackers.  NaN: it is something else.
const weight = (() => {
  const weights = new Set();
  for (const line of record)
    for (let i = 0; line.fitness && i < line.boards.length; i++)
      if (line.fitness[i]) weights.add(line.fitness[i] / attacks(columnsOf(line.boards[i])).length);
  return weights.size > 1 ? NaN : [...weights, 1][0];
})();
const fitnessOfBoard = text => isNaN(weight) ? '?' : weight * attacks(columnsOf(text)).length;
const fitnessOf = (frame, i) => frame.fitness ? frame.fitness[i] : fitnessOfBoard(frame.boards[i]);

const frames = [], found = [];
const generationOf = new Map(); // of each solution
for (const line of record) {
  let frame = frames[frames.length - 1];
  if (line.line === 'step') {
    frames.push({...line, before: frame && frame.boards ? frame : null});
  } else if (line.line === 'solutions') {
    if (!frame || frame.generation !== line.generation || !frame.fitness) {
      frame = {step: 'found', generation: line.generation, boards: frame && frame.boards,
        fitness: frame && frame.fitness, shown: frame && (frame.shown || frame.generation)};
      frames.push(frame);
    }
    frame.looks = line.looks;
    frame.added = (frame.added || 0) + line.boards.length;
    frame.firstNew = frame.firstNew || line.boards[0];
    frame.neighbors = line.by_neighborhood;
    found.push(...line.boards);
    for (const text of line.boards) generationOf.set(text, line.generation);
  }
  if (frames.length) frames[frames.length - 1].found = found.length;
}
frames.push({...frames[frames.length - 1], step: 'end', added: 0, firstNew: found[found.length - 1], generation: end.generation,
  looks: end.looks, found: end.found});
const total = run.solutions === null ? end.found : run.solutions;
const ofTotal = run.solutions === null ? '' : ` of ${number(total)}`;

// The last sample at a frame: until attacks are counted, none of its generation.
const nothing = {looks: 0, found: 0, boards: 0};
let sampleAt = -1;
for (const frame of frames) {
  const sampled = frame.generation - (frame.fitness || frame.looks ? 0 : 1);
  while (sampleAt + 1 < samples.length &&
         samples[sampleAt + 1].generation <= sampled) sampleAt++;
  frame.sample = samples[frame.step === 'end' ? samples.length - 1 : sampleAt] || nothing;
  frame.counted = frame.looks ? frame.generation : frame.sample.generation;
  frame.looks = frame.looks || frame.sample.looks;
  if (end.found > found.length && frame.step !== 'end') frame.found = frame.sample.found;
}

// Which boards were kept: of each the index before, the first equal one.
function keptFrom(frame) {
  const free = new Map();
  frame.before.boards.forEach((text, i) => {
    if (!free.has(text)) free.set(text, []);
    free.get(text).push(i);
  });
  return frame.boards.slice(0, frame.boards.length / 2).map(text => {
    const from = free.get(text) || [];
    return from.length > 1 ? from.shift() : from.length ? from[0] : -1;
  });
}

const initial = frames[0].boards || [];
// Whether each column has one queen from the beginning.
const permutations = initial.every(text => new Set(text).size === n);
const isSample = run.population > initial.length;
const bred = !/^(blind|multistart)$/.test(run.scheme) && record.some(line => line.step === 'bred');
const descends = record.some(line => line.swaps);
const ranked = run.selection && run.selection.name === 'half';
const hasChildren = !run.crossover || run.crossover.name !== 'none';
const secondHalf = hasChildren ? 'child' : 'old board';
const flips = run.mutation && run.mutation.name === 'flip';

// The most frequent board of a frame, if there are enough copies to speak of.
function mostFrequent(frame) {
  const counts = new Map();
  for (const text of frame.boards || []) counts.set(text, (counts.get(text) || 0) + 1);
  let best = null;
  for (const [text, count] of counts)
    if (!best || count > best.count) best = {text, count};
  return best && best.count >= 4 && best.count * 10 >= frame.boards.length ? best : null;
}

// --- captions ---

const knownWords = run.begun_with ? ` The run began with ${plural(run.begun_with, 'board')} of its checkpoint, which count as found.` : '';
const solvedIn = frame => frame.fitness ? frame.fitness.filter(fitness => !fitness).length : 0;

function newWords(frame) {
  if (!frame.added) return '';
  const by = frame.neighbors
    ? ` ${number(frame.neighbors)} of them by neighborhood search, which moves a few queens of a solution.` : '';
  const from = several ? ` among all ${run.populations} populations`
    : isSample ? ` among all ${number(run.population)} boards` : '';
  return ` ${plural(frame.added, 'new solution')}${from}` +
    (run.symmetry ? ', turned and mirrored ones included' : '') +
    `; ${number(frame.found)}${ofTotal} ${frame.found === 1 ? 'is' : 'are'} found.${by}`;
}

// Of which boards the attacks are known.
const shownWords = frame => `${frame.boards.length} boards` +
  (isSample ? ' shown' : several ? ' of population 1' : '');

function solvedWords(frame) {
  const solved = solvedIn(frame), best = Math.min(...frame.fitness);
  if (solved) return `${solved} of the ${shownWords(frame)} ${solved === 1 ? 'is' : 'are'} solved.`;
  return `The best of the ${shownWords(frame)} has ${fitnessWords(best)}` +
    (frame.added ? '.' : '; 0 would be a solution.');
}

// What fitness is, the first time that it is counted.
const countedWords = frame => frame.generation ? 'Attacks are counted on each board. '
  : isNaN(weight) ? 'The fitness of each board is computed: lower is better. '
    : (frame.swaps ? 'The number of pairs that still attack each other is its fitness: lower is better. '
      : 'Attacks are counted on each board. Their number is its fitness: lower is better. ') +
      (weight === 2 ? 'Two queens that attack each other count twice, once for each. ' : '');

// What the operator of that kind does, in the library's words.
const operatorWords = kind => run[kind]
  ? `${run[kind].summary[0].toUpperCase()}${run[kind].summary.slice(1)} (${kind}=${run[kind].name}). ` : '';

const texts = {
  created: frame => [frame.generation ? 'start again' : 'random boards', frame.generation
    ? `This population brought no new solution for ${run.restart} generations, or cannot improve. So it is thrown away, and starts again from random boards.`
    : 'The first boards are drawn at random: a queen in each row, in any column' +
      (permutations ? ' that no other row has.' : '.') + knownWords],
  selected: frame => ['select', operatorWords('selection') + (ranked ? 'Rank 1 has the fewest attacks. ' : '') +
    `The ${number(run.population / 2)} kept boards are parents.` +
    (run.exclude_solved && frame.before && solvedIn(frame.before)
      ? ' Solved boards are written down and then ranked last, so that their copies do not fill the population.' : '')],
  crossed: () => ['cross', operatorWords('crossover') + (hasChildren
    ? 'Kept boards 1 and 2 are a couple, 3 and 4 the next, and so on. Each couple has two children.' : '')],
  bred: () => run.keeps_half ? ['mutate', operatorWords('mutation') + 'Only the kept half can mutate.']
    : bred ? ['breed', 'The next boards are made from those before.']
      : ['random boards', 'Nothing is bred: all boards are drawn anew.'],
  evaluated: frame => {
    const late = frame.before && frame.before.fitness;
    return [frame.swaps ? 'descend, count attacks' : late ? 'the next one recorded' : 'count attacks',
      (frame.swaps ? 'Each board makes a descent first: an attacked queen exchanges columns with the queen that leaves the fewest attacks, again and again. ' : '') +
      countedWords(frame) + solvedWords(frame) + newWords(frame) + takeoverWords(frame)];
  },
  survived: frame => ['survive', (run.scheme === 'crowding' && frame.generation ? 'Children are matched with the parents that they are most like. A child takes its parent\'s place only if it is fitter. ' : '') +
    solvedWords(frame) + newWords(frame) + takeoverWords(frame)],
  found: frame => ['new solutions', newWords(frame).trim() +
    (frame.boards ? ` The boards are still those of generation ${number(frame.shown)}: later ones are recorded now and then.` : '')],
  end: frame => ['the end', run.solutions === 0 ? 'No board of this size has a solution.'
    : (end.complete ? `All ${number(total)} solutions are found` : `The run was ended with ${number(end.found)}${ofTotal} solutions`) +
      `, after ${plural(end.looks, 'look')}.` + knownWords +
      (knowsBlind && !run.begun_with ? ` Blind sampling, which only draws boards at random, is expected to have found ${blindWords(end.looks)} by then.` : '') +
      takeoverWords(frame)]
};

function takeoverWords(frame) {
  const most = mostFrequent(frame);
  if (!most) return '';
  return ` ${most.count} of the ${frame.boards.length} boards shown are copies of one board` +
    (frame.generation && most.count >= 0.4 * frame.boards.length ? ': that is takeover. Hardly anything new comes up.' : '.');
}

// --- blind sampling ---

// The expected number of solutions found by so many random boards: exact.
// With symmetry closure, one of a class is enough.
const knowsBlind = run.orbits && run.draws_per_solution;
function blind(looks) {
  let expected = 0;
  if (!looks) return 0;
  for (const [size, classes] of Object.entries(run.orbits || {}))
    expected -= size * classes * Math.expm1(looks *
      Math.log1p(-(run.symmetry ? size : 1) / run.draws_per_solution));
  return expected;
}
const blindWords = looks => blind(looks) < 9.95 ? blind(looks).toFixed(1) : number(blind(looks));

// --- the population ---

let focus = 0; // the board that is looked at closely ...
let solution; // ... or the solution in its place, a text

function card(frame, i, {kind = '', note = '', text = frame.boards[i], fitness = fitnessOf(frame, i),
  before} = {}) {
  const state = fitness === 0 ? ' solved' : '';
  const button = document.createElement('button');
  button.className = `board ${kind}${state}`;
  Object.assign(button.dataset, {index: i, board: text, fitness, label: `Board ${i + 1}${note && ', ' + note}`});
  const few = frame.boards.length <= 40, label = note || (few ? '#' + (i + 1) : '');
  button.innerHTML = draw(text, {before}) + (label && `<span>${label}</span>`) +
    `<span>${few ? fitnessWords(fitness) : fitness}</span>`;
  button.setAttribute('aria-pressed', i === focus && !solution);
  button.setAttribute('aria-label', `${button.dataset.label}, fitness ${fitness}${state}`);
  button.onclick = () => { focus = i; look(); };
  return button;
}

// The ranked boards: those kept, then those dropped.
function selectionCards(frame) {
  const from = keptFrom(frame);
  const cards = from.map((_, i) => card(frame, i, {kind: 'kept', note: `${ranked ? 'rank' : 'kept'} ${i + 1}`}));
  const kept = new Set(from);
  frame.before.boards.forEach((text, i) => {
    if (!kept.has(i) && !isSample)
      cards.push(card(frame, frame.boards.length / 2 + cards.length - from.length,
        {kind: 'dropped', note: 'dropped', text, fitness: fitnessOf(frame.before, i)}));
  });
  return cards;
}

function familyCards(frame) {
  const half = frame.boards.length / 2, cards = [];
  for (let i = 0; i + 1 < half; i += 2) {
    const family = document.createElement('div');
    family.className = 'family';
    family.append(card(frame, i, {note: 'parent'}), card(frame, i + 1, {note: 'parent'}),
      card(frame, half + i, {kind: 'child', note: 'child'}), card(frame, half + i + 1, {kind: 'child', note: 'child'}));
    cards.push(family);
  }
  return cards;
}

function populationCards(frame) {
  if (!frame.boards) return [];
  if (frame.step === 'selected' && frame.before) return selectionCards(frame);
  if (frame.step === 'crossed' && hasChildren) return familyCards(frame);
  const most = frame.fitness ? mostFrequent(frame) : null;
  const mutated = frame.step === 'bred' && run.keeps_half, half = frame.boards.length / 2;
  return frame.boards.map((text, i) => card(frame, i, {
    before: mutated && frame.before ? frame.before.boards[i] : undefined,
    kind: most && text === most.text ? 'copy' : mutated && i >= half ? 'child' : '',
    note: most && text === most.text ? 'copy' : mutated ? i < half ? 'parent' : secondHalf : ''}));
}

function showPopulation(frame) {
  const boards = frame.boards || [], cards = populationCards(frame);
  const dropped = cards.some(one => one.classList.contains('dropped'));
  element('population').hidden = !boards.length;
  element('population-title').textContent = `The ${number(run.population)} boards of ${whose}` +
    (frame.step === 'found' || frame.step === 'end' ? ', as last recorded' : '');
  element('population-words').textContent = 'Rings are queens under attack, lines the attacks; below each board is its fitness: lower is better, 0 solves.' +
    (isSample ? ` Shown are the first ${boards.length / 2} of each half.` : '') +
    (frame.step === 'selected' ? ' Thick frame: kept. ' + (dropped ? 'Dashed: dropped.' : 'Those dropped are not shown.') : '') +
    (frame.step === 'crossed' && hasChildren ? ' Two parents above, their two children below, rounded.' : '') +
    (frame.step === 'bred' && run.keeps_half ? ' A square marks a queen that moved; the dashed ring is where it stood.' : '') +
    (several && !frame.generation ? ` The other ${run.populations - 1} populations do the same, apart from this one; solutions go into one collection.` : '');
  element('boards').className = boards.length > 40 ? 'many' : '';
  element('boards').replaceChildren(...cards);
}

// --- a closer look ---

function large(text, caption, options) {
  const figure = document.createElement('figure');
  figure.className = 'large';
  figure.innerHTML = draw(text, {numbers: true, ...options});
  const words = document.createElement('figcaption');
  words.textContent = caption;
  figure.append(words);
  return figure;
}

// Which parent a board is equal to, in each row.
const genesOf = (board, mother, father) => Array.from(board, (column, row) =>
  ['neither', 'one', 'two', 'both'][(column === mother[row]) + 2 * (column === father[row])]);

function closerFamily(frame) {
  const half = frame.boards.length / 2, i = focus % half - focus % half % 2;
  const places = [i, i + 1, half + i, half + i + 1], boards = places.map(place => frame.boards[place]);
  const genes = boards.map(board => genesOf(board, boards[0], boards[1]));
  const words = child => list([['one', 'as in parent 1'], ['two', 'as in parent 2'], ['both', 'as in both'], ['neither', 'as in neither']]
    .map(([kind, where]) => [genes[child].flatMap((gene, row) => gene === kind ? row : []), where])
    .filter(([found]) => found.length).map(([found, where]) => `${rows(found)} ${where}`));
  const opposite = {one: 'two', two: 'one', both: 'both'};
  const isOpposite = genes[2].every((gene, row) => opposite[gene] === genes[3][row]);
  return [`Boards ${i + 1} and ${i + 2}. Child 1 has ${words(2)}; child 2 ${isOpposite ? 'the other way round' : 'has ' + words(3)}. ` +
    `Circle: as in parent 1. Square: as in parent 2. Diamond: as in both.${genes.flat().includes('neither') ? ' Ring: as in neither.' : ''}`,
    boards.map((board, at) => large(board, `${['parent 1', 'parent 2', 'child 1', 'child 2'][at]}: ${fitnessWords(fitnessOf(frame, places[at]))}`,
      {lines: false, genes: genes[at], drawn: at > 1}))];
}

function closerChange(frame, i) {
  const before = frame.before.boards[i], after = frame.boards[i];
  const moved = Array.from(after).flatMap((column, row) => column === before[row] ? [] : row);
  const words = moved.map(row => {
    const [from, to] = [parseInt(before[row], 36), parseInt(after[row], 36)];
    const bits = column => column.toString(2).padStart((n - 1).toString(2).length, '0');
    return `row ${row + 1}: column ${from + 1} becomes ${to + 1}` +
      (flips ? ` (bits ${bits(from)} become ${bits(to)})` : '');
  });
  return [`Board ${i + 1}, ${i < frame.boards.length / 2 ? 'parent' : secondHalf}: ` + (moved.length ? words.join('; ') + '.' +
      (flips ? ' Bits count the columns from 0: column 1 has only zeros.' : '')
    : 'it stays as it is.'),
    [large(before, `before: ${fitnessWords(fitnessOf(frame.before, i))}`),
      large(after, `after: ${fitnessWords(fitnessOf(frame, i))}`, {before})]];
}

function closerDescent(frame, i) {
  const steps = frame.swaps[i];
  let board = frame.before.boards[i];
  const shown = [large(board, `before: ${fitnessWords(fitnessOfBoard(board))}`)];
  steps.forEach((swap, step) => {
    if (!swap) return;
    const before = board, digits = Array.from(board), [a, b] = columnsOf(swap);
    [digits[a], digits[b]] = [digits[b], digits[a]];
    board = digits.join('');
    shown.push(large(board, `step ${step + 1}: ${rows([a, b])} exchange, ${fitnessWords(fitnessOfBoard(board))}`, {before}));
  });
  const idle = steps.filter(swap => !swap).length;
  return [`Board ${i + 1}: a descent of ${plural(steps.length, 'step')}. In each, one attacked queen tries all ${n - 1} exchanges of columns with another queen, and takes the best.` +
    (idle ? ` In ${idle} of them each exchange would have added attacks.` : ''), shown];
}

function closerSolution(frame) {
  const place = cells.has(solution) ? `, in class ${cells.get(solution).group}` : '';
  return [`Solution ${number(found.indexOf(solution) + 1)}${ofTotal}, ${several || run.begun_with ? 'known after' : 'found in'} generation ${number(generationOf.get(solution))}${place}` +
    (frame.added > 1 && solution === frame.firstNew ? `, the first of ${number(frame.added)} new ones` : '') +
    ': no queen attacks another. ' + columnWords(solution) +
    (cells.size ? ' Choose any solution in the list to see it here.' : ''),
    [large(solution, 'solution ' + number(found.indexOf(solution) + 1))]];
}

function closer(frame) {
  if (solution) return closerSolution(frame);
  if (!frame.boards) return ['There are no boards to look at.', []];
  const i = Math.min(focus, frame.boards.length - 1);
  if (frame.step === 'crossed' && hasChildren) return closerFamily(frame);
  if (frame.step === 'bred' && run.keeps_half && frame.before) return closerChange(frame, i);
  if (frame.swaps && frame.before) return closerDescent(frame, i);
  const chosen = document.querySelector(`#boards [data-index="${frame.step === 'selected' ? focus : i}"]`);
  if (!chosen) return ['This board is dropped.', []];
  const {board, label, fitness} = chosen.dataset;
  return [`${label}: ${attackWords(board)}`, [large(board, fitnessWords(fitness))]];
}

function showCloser(frame) {
  const [words, boards] = closer(frame);
  element('closer').className = boards.length === 1 ? 'one' : frame.swaps ? 'strip' : '';
  element('closer-boards').tabIndex = element('closer').className === 'strip' ? 0 : -1;
  element('closer-words').textContent = words;
  element('closer-boards').replaceChildren(...boards);
}

// Looks closely at a board, or at a solution.
function look(text) {
  solution = text;
  show();
  element('closer-boards').scrollIntoView({block: 'nearest'});
}

// --- the solutions, by classes ---

// A cell for each solution that is known to exist; those found get a board.
// Of more than 1000, the record does not list them all.
const cells = new Map();
const plain = total > 120, tooMany = total > 1000 || end.found > found.length;
function makeClasses() {
  if (tooMany) return;
  const sizes = Object.entries(run.orbits || {}).flatMap(([size, count]) => Array(count).fill(+size));
  const names = [];
  for (const text of found) {
    const name = classOf(text);
    if (names.includes(name)) continue;
    names.push(name);
    const size = new Set(images(text)).size;
    if (sizes.includes(size)) sizes.splice(sizes.indexOf(size), 1);
  }
  const groups = names.map(name => [...new Set(images(name))].sort())
    .concat(sizes.sort().reverse().map(size => Array(size).fill(null)));
  element('classes').className = plain ? 'plain' : '';
  groups.forEach((group, at) => {
    const box = document.createElement('div');
    box.className = 'class';
    box.innerHTML = `<span>class ${at + 1}: ${plural(group.length, 'board')}</span>`;
    for (const text of group) {
      const cell = document.createElement('button');
      Object.assign(cell, {className: 'cell', disabled: true, ariaHidden: true});
      if (text) {
        cells.set(text, {cell, group: at + 1});
        if (!plain) cell.innerHTML = draw(text, {lines: false});
        cell.onclick = () => look(text);
      }
      box.append(cell);
    }
    element('classes').append(box);
  });
}

function showSolutions(frame) {
  const listed = frame.found, fresh = frame.added || 0;
  element('solutions-title').textContent = `${number(frame.found)}${ofTotal} solutions found`;
  element('solutions-words').textContent = tooMany ? 'They are not drawn here.' : '';
  if (tooMany || !total) return;
  found.forEach((text, i) => {
    const {cell, group} = cells.get(text), isNew = i >= listed - fresh;
    cell.disabled = cell.ariaHidden = i >= listed;
    Object.assign(cell, {className: `cell${i < listed ? ' found' : ''}${i < listed && isNew ? ' new' : ''}`,
      ariaLabel: `Solution ${i + 1}, class ${group}${isNew ? ', new' : ''}`, ariaPressed: text === solution});
  });
  const classes = new Set(found.slice(0, listed).map(text => cells.get(text).group)).size;
  element('solutions-words').textContent = `A class is one board, turned and mirrored; ${classes || 'none'} ` +
    `so far. Choose a solution to see it large.` +
    (frame.found < total ? ' A dashed square is a solution that is not found yet.' : '') +
    (fresh ? ` The ${fresh === 1 ? 'one' : fresh} with a thick frame ${fresh === 1 ? 'is' : 'are'} new.` : '');
}

// --- charts ---

const width = 330, height = 170, edge = {left: 40, right: 10, top: 8, bottom: 22};
const isShort = samples.length < 2; // too short for curves
const xOf = looks => edge.left + (width - edge.left - edge.right) * looks / (end.looks || 1);

function chart(id, title, top, series) {
  const yOf = value => height - edge.bottom - (height - edge.top - edge.bottom) * value / (top || 1);
  const path = points => points.map(([x, y], i) =>
    `${i ? 'L' : 'M'}${xOf(x).toFixed(1)} ${yOf(y).toFixed(1)}`).join('');
  const axis = `M${edge.left} ${edge.top}V${height - edge.bottom}H${width - edge.right}`;
  const tick = value => `<text x="${edge.left - 4}" y="${yOf(value) + 4}" text-anchor="end">${value.toLocaleString('en', {notation: 'compact', maximumSignificantDigits: 3})}</text>`;
  const drawn = `<svg class="chart" viewBox="0 0 ${width} ${height}" aria-hidden="true"><path class="axis" d="${axis}"/>
${tick(0)}${tick(top / 2)}${tick(top)}
<text x="${edge.left}" y="${height - 6}">0</text>
<text x="${width - edge.right}" y="${height - 6}" text-anchor="end">${number(end.looks)} looks</text>
${series.map(one => `<path class="series ${one.style}" d="${path(one.points)}"/>`).join('')}
<path class="cursor" d="M0 ${edge.top}V${height - edge.bottom}"/></svg>`;
  element(id).innerHTML = `<figcaption><strong></strong><br></figcaption>${isShort ? '' : drawn}`;
  const caption = element(id).firstChild;
  caption.firstChild.textContent = title;
  for (const one of series) {
    if (!isShort) caption.insertAdjacentHTML('beforeend',
      `<svg viewBox="0 0 34 10" aria-hidden="true"><path class="series ${one.style}" d="M2 5H32"/></svg> `);
    one.words = caption.appendChild(document.createElement('span'));
    caption.append(isShort ? '. ' : ' ');
  }
  return frame => {
    if (!isShort) element(id).querySelector('.cursor').setAttribute('transform', `translate(${xOf(frame.looks)})`);
    for (const one of series) one.words.textContent = `${one.name}: ${one.at(frame)}`;
  };
}

function makeCharts() {
  // At most 150 points: the best, or the mean, of so many samples each.
  const each = Math.ceil(samples.length / 150);
  const points = (value, of = values => values.reduce((sum, one) => sum + one, 0) / values.length) =>
    samples.filter((_, i) => i % each === 0).map((sample, i) =>
      [sample.looks, of(samples.slice(i * each, i * each + each).map(value))]);
  const share = sample => sample.boards ? 100 * sample.distinct / sample.boards : 0;
  const curve = Array.from({length: 101}, (_, i) => [end.looks * i / 100, blind(end.looks * i / 100)]);
  const series = [{name: 'this run', style: '', points: samples.map(sample => [sample.looks, sample.found]), at: frame => number(frame.found)}];
  if (knowsBlind)
    series.push({name: 'blind sampling, expected', style: 'second', points: curve, at: frame => blindWords(frame.looks)});
  return [
    chart('chart-found', 'Solutions found', total, series),
    chart('chart-fitness', 'Fitness: lower is better, 0 solves' + (several ? ' (all populations)' : ''),
      Math.max(...samples.map(sample => sample.mean), 1), [
        {name: 'mean', style: '', points: points(sample => sample.mean), at: frame => frame.sample.boards ? frame.sample.mean.toFixed(1) : 'unknown'},
        {name: 'best', style: 'second', points: points(sample => sample.best, values => Math.min(...values)), at: frame => frame.sample.boards ? frame.sample.best : 'unknown'}]),
    chart('chart-distinct', 'Distinct boards, percent' + (several ? ' (all populations)' : ''), 100, [
      {name: 'distinct', style: '', points: points(share), at: frame => frame.sample.boards ? share(frame.sample).toFixed(0) + ' %' : 'unknown'}])];
}

// --- playing ---

let at = 0, timer = null, charts = [];

function show() {
  const frame = frames[at], [step, words] = texts[frame.step](frame), held = document.activeElement;
  element('step').textContent = `Generation ${number(frame.generation)}: ${step}`;
  element('words').textContent = words;
  element('meter').textContent = `${plural(frame.looks, 'look')} (boards ${descends || run.neighborhood ? 'or moves tried' : 'counted'})${frame.counted === undefined ? '' : ` by the end of generation ${number(frame.counted)}`}, ${number(frame.found)}${ofTotal} found`;
  element('slider').value = at;
  element('slider').setAttribute('aria-valuetext', element('step').textContent);
  showPopulation(frame);
  showCloser(frame);
  showSolutions(frame);
  holdHeights();
  for (const update of charts) update(frame);
  document.body.dataset.at = at === frames.length - 1 ? 'end' : at;
  // What had the focus is drawn anew, or cannot be chosen any more.
  if (!held.isConnected || held.disabled)
    (document.querySelector(`#boards [data-index="${held.dataset.index}"]`) || element('play')).focus({preventScroll: true});
}

// Sections only grow while the width stays, so that nothing jumps.
let heldWidth = 0;
function holdHeights() {
  for (const id of ['closer', 'population', 'solutions']) {
    const {style} = element(id);
    if (innerWidth !== heldWidth) style.minHeight = '';
    style.minHeight = Math.ceil(element(id).getBoundingClientRect().height) + 'px';
  }
  heldWidth = innerWidth;
}

// How long a frame stays: the first generations slowly.
function pause() {
  const chosen = +element('speed').value, {generation} = frames[at];
  return chosen || (generation < 3 ? 3500 : generation < 8 ? 900 : 120);
}

function go(to) {
  at = Math.max(0, Math.min(frames.length - 1, to));
  solution = frames[at].swaps && frames[at].step !== 'end' ? undefined : frames[at].firstNew;
  show();
  if (at === frames.length - 1) play(false);
}

// While it plays, a screen reader would have to read too fast.
function play(on) {
  clearTimeout(timer);
  timer = null;
  element('play').textContent = on ? 'Pause' : 'Play';
  for (const id of ['caption', 'closer-words'])
    element(id).setAttribute('aria-live', on ? 'off' : 'polite');
  if (on)
    timer = setTimeout(function tick() {
      timer = setTimeout(tick, pause());
      go(at + 1);
    }, at ? pause() : 300);
}

function toggle() {
  if (timer === null && at === frames.length - 1) go(0);
  play(timer === null);
}
const step = by => { play(false); go(at + by); };
function find() {
  const next = frames.findIndex((frame, i) => i > at && frame.added);
  play(false);
  go(next < 0 ? frames.length - 1 : next);
}

const keys = {' ': toggle, ArrowLeft: () => step(-1), ArrowRight: () => step(1),
  Home: () => step(-at), End: () => step(frames.length), n: find};
document.addEventListener('keydown', event => {
  const action = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  const onButton = event.key === ' ' && event.target.closest('button');
  if (!action || event.target.closest('select, input, .strip #closer-boards') || onButton ||
      event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  action();
});
for (const [id, action] of [['first', () => step(-at)], ['back', () => step(-1)], ['play', toggle],
  ['next', () => step(1)], ['last', () => step(frames.length)], ['find', find]])
  element(id).onclick = action;
element('slider').oninput = event => { play(false); go(+event.target.value); };

function begin() {
  const puzzle = `the puzzle of ${plural(n, 'queen')}`;
  element('title').textContent = document.title = bred
    ? `A ${descends ? 'memetic' : 'genetic'} algorithm ${end.complete ? 'finds' : 'looks for'} all ${run.solutions === null ? '' : number(total) + ' '}solutions of ${puzzle}`
    : `${number(end.found)}${ofTotal} solutions of ${puzzle}, without any breeding`;
  element('task').textContent = `Put ${plural(n, 'queen')} on a board of ${n} by ${n} so that none attacks another: no two in a row, a column or on a diagonal. ` +
    (bred ? 'Each generation makes new boards from those before.'
      : !initial.length ? '' : 'Here nothing is bred: ' + (descends
        ? 'attacked queens of random boards are moved, step by step.' : 'boards are drawn at random.'));
  element('charts-words').textContent = isShort
    ? 'Figures were taken once, at the end: too few for curves.'
    : 'From left to right: looks, as counted above. The upright line is where you are.' +
      (knowsBlind ? ' Blind sampling only draws boards at random: what a clever method has to beat.' : '');
  element('how').textContent = `N = ${n}, scheme ${run.scheme}, seed ${run.seed}, ${plural(run.populations, 'population')} of ${number(run.population)} boards, ` +
    (run.restart ? `start again after ${run.restart} generations without a new solution, ` : 'no population ever starts again, ') +
    `solved boards ${run.exclude_solved ? 'are ranked last' : 'breed on'}${run.symmetry ? ', a solution counts for all of its images' : ''}. It took ${plural(end.generation, 'generation')}.`;
  element('slider').max = frames.length - 1;
  makeClasses();
  charts = makeCharts();
  // Each kind of step once, for the heights.
  for (const to of [0, 1, 2, 3, 4, 5, frames.length]) go(to);
  const wanted = location.hash.slice(1);
  go(wanted === 'end' ? frames.length : Math.trunc(wanted) || 0);
  if (wanted === 'play') play(true);
}
begin();
