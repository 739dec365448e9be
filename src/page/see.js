// SPDX-License-Identifier: MIT
// The panel See: plays a record, of a run that goes on in the page or of one
// that enumerate --replay has written.

let record;
const seeing = {
  at: 0,            // the frame
  timer: null,      // while it plays
  focus: 0,         // the board that is looked at closely ...
  solution: '',     // ... or the solution in its place, a text
  cells: new Map(), // of each solution found: its cell and its class
  curves: null,     // points for the charts
  showStep() {}     // called with each frame
};

// --- the population ---

function card(frame, i, {kind = '', note = '', text = frame.boards[i], fitness = record.fitnessOf(frame, i),
  before} = {}) {
  const state = fitness === 0 ? ' solved' : '';
  const button = document.createElement('button');
  button.className = `board ${kind}${state}`;
  Object.assign(button.dataset, {index: i, board: text, fitness, label: `Board ${i + 1}${note && ', ' + note}`});
  const few = frame.boards.length <= 40, label = note || (few ? '#' + (i + 1) : '');
  button.innerHTML = draw(boardOf(text), {before: before && boardOf(before)}) + (label && `<span>${label}</span>`) +
    `<span>${few ? fitnessWords(fitness) : fitness}</span>`;
  button.setAttribute('aria-pressed', i === seeing.focus && !seeing.solution);
  button.setAttribute('aria-label', `${button.dataset.label}, fitness ${fitness}${state}`);
  button.onclick = () => { seeing.focus = i; look(); };
  return button;
}

// The ranked boards: those kept, then those dropped.
function selectionCards(frame) {
  const from = keptFrom(frame);
  const cards = from.map((_, i) => card(frame, i, {kind: 'kept', note: `${record.ranked ? 'rank' : 'kept'} ${i + 1}`}));
  const kept = new Set(from);
  frame.before.boards.forEach((text, i) => {
    if (!kept.has(i) && !record.isSample)
      cards.push(card(frame, frame.boards.length / 2 + cards.length - from.length,
        {kind: 'dropped', note: 'dropped', text, fitness: record.fitnessOf(frame.before, i)}));
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
  if (frame.step === 'crossed' && record.hasChildren) return familyCards(frame);
  const most = frame.fitness ? mostFrequent(frame) : null;
  const mutated = frame.step === 'bred' && record.run.keeps_half, half = frame.boards.length / 2;
  return frame.boards.map((text, i) => card(frame, i, {
    before: mutated && frame.before ? frame.before.boards[i] : undefined,
    kind: most && text === most.text ? 'copy' : mutated && i >= half ? 'child' : '',
    note: most && text === most.text ? 'copy' : mutated ? i < half ? 'parent' : record.secondHalf : ''}));
}

// Of the boards that show, which need not be those of a sample.
function figuresOf({boards, fitness}) {
  if (!fitness) return '';
  const mean = fitness.reduce((sum, one) => sum + one, 0) / fitness.length;
  return `These ${boards.length}: mean fitness ${mean.toFixed(1)}, best ${Math.min(...fitness)}, ${new Set(boards).size} different.`;
}

function showPopulation(frame) {
  const boards = frame.boards || [], cards = populationCards(frame);
  const dropped = cards.some(one => one.classList.contains('dropped'));
  element('population').hidden = !boards.length;
  element('population-title').textContent = `The ${number(record.run.population)} boards of ${whose()}` +
    (frame.step === 'found' || frame.step === 'end' ? ', as last recorded' : '');
  element('population-words').textContent = 'Rings are queens under attack, lines the attacks; below each board is its fitness: lower is better, 0 solves.' +
    (record.isSample ? ` Shown are the first ${boards.length / 2} of each half.` : '') +
    (frame.step === 'selected' ? ' Thick frame: kept. ' + (dropped ? 'Dashed: dropped.' : 'Those dropped are not shown.') : '') +
    (frame.step === 'crossed' && record.hasChildren ? ' Two parents above, their two children below, rounded.' : '') +
    (frame.step === 'bred' && record.run.keeps_half ? ' A square marks a queen that moved; the dashed ring is where it stood.' : '') +
    (record.several && !frame.generation ? ` The other ${record.run.populations - 1} populations do the same, apart from this one; solutions go into one collection.` : '');
  element('population-figures').textContent = figuresOf(frame);
  const isFamilies = frame.step === 'crossed' && record.hasChildren;
  element('boards').className = (boards.length > 40 ? 'many ' : '') + (isFamilies ? 'families' : '');
  element('boards').replaceChildren(...cards);
}

// --- a closer look ---

function large(text, caption, options) {
  const figure = document.createElement('figure');
  figure.className = 'large';
  figure.innerHTML = draw(boardOf(text), {numbers: true, ...options});
  const words = document.createElement('figcaption');
  words.textContent = caption;
  figure.append(words);
  return figure;
}

// Which parent a board is equal to, in each row.
const genesOf = (board, mother, father) => Array.from(board, (column, row) =>
  ['neither', 'one', 'two', 'both'][(column === mother[row]) + 2 * (column === father[row])]);

function closerFamily(frame) {
  const half = frame.boards.length / 2, i = seeing.focus % half - seeing.focus % half % 2;
  const places = [i, i + 1, half + i, half + i + 1], boards = places.map(place => frame.boards[place]);
  const genes = boards.map(board => genesOf(board, boards[0], boards[1]));
  const words = child => list([['one', 'as in parent 1'], ['two', 'as in parent 2'], ['both', 'as in both'], ['neither', 'as in neither']]
    .map(([kind, where]) => [genes[child].flatMap((gene, row) => gene === kind ? row : []), where])
    .filter(([found]) => found.length).map(([found, where]) => `${rows(found)} ${where}`));
  const opposite = {one: 'two', two: 'one', both: 'both'};
  const isOpposite = genes[2].every((gene, row) => opposite[gene] === genes[3][row]);
  return [`Boards ${i + 1} and ${i + 2}. Child 1 has ${words(2)}; child 2 ${isOpposite ? 'the other way round' : 'has ' + words(3)}. ` +
    `Circle: as in parent 1. Square: as in parent 2. Diamond: as in both.${genes.flat().includes('neither') ? ' Ring: as in neither.' : ''}`,
    boards.map((board, at) => large(board, `${['parent 1', 'parent 2', 'child 1', 'child 2'][at]}: ${fitnessWords(record.fitnessOf(frame, places[at]))}`,
      {lines: false, genes: genes[at], drawn: at > 1}))];
}

function closerChange(frame, i) {
  const before = frame.before.boards[i], after = frame.boards[i];
  const moved = Array.from(after).flatMap((column, row) => column === before[row] ? [] : row);
  const words = moved.map(row => {
    const [from, to] = [parseInt(before[row], 36), parseInt(after[row], 36)];
    const bits = column => column.toString(2).padStart((record.run.n - 1).toString(2).length, '0');
    return `row ${row + 1}: column ${from + 1} becomes ${to + 1}` +
      (record.flips ? ` (bits ${bits(from)} become ${bits(to)})` : '');
  });
  return [`Board ${i + 1}, ${i < frame.boards.length / 2 ? 'parent' : record.secondHalf}: ` + (moved.length ? words.join('; ') + '.' +
      (record.flips ? ' Bits count the columns from 0: column 1 has only zeros.' : '')
    : 'it stays as it is.'),
    [large(before, `before: ${fitnessWords(record.fitnessOf(frame.before, i))}`),
      large(after, `after: ${fitnessWords(record.fitnessOf(frame, i))}`, {before: boardOf(before)})]];
}

function closerDescent(frame, i) {
  const steps = frame.swaps[i];
  let board = frame.before.boards[i];
  const shown = [large(board, `before: ${fitnessWords(record.fitnessOfBoard(board))}`)];
  steps.forEach((swap, step) => {
    if (!swap) return;
    const before = board, digits = Array.from(board), [a, b] = boardOf(swap);
    [digits[a], digits[b]] = [digits[b], digits[a]];
    board = digits.join('');
    shown.push(large(board, `step ${step + 1}: ${rows([a, b])} exchange, ${fitnessWords(record.fitnessOfBoard(board))}`, {before: boardOf(before)}));
  });
  const idle = steps.filter(swap => !swap).length;
  return [`Board ${i + 1}: a descent of ${plural(steps.length, 'step')}. In each, one attacked queen tries all ${record.run.n - 1} exchanges of columns with another queen, and takes the best.` +
    (idle ? ` In ${idle} of them each exchange would have added attacks.` : ''), shown];
}

function closerSolution(frame) {
  const {solution} = seeing;
  const place = seeing.cells.has(solution) ? `, in class ${seeing.cells.get(solution).group}` : '';
  return [`Solution ${number(record.found.indexOf(solution) + 1)}${record.ofTotal}, ${record.several || record.run.begun_with ? 'known after' : 'found in'} generation ${number(record.generationOf.get(solution))}${place}` +
    (frame.added > 1 && solution === frame.firstNew ? `, the first of ${number(frame.added)} new ones` : '') +
    ': no queen attacks another. ' + columnWords(solution) +
    (seeing.cells.size ? ' Choose any solution in the list to see it here.' : ''),
    [large(solution, 'solution ' + number(record.found.indexOf(solution) + 1))]];
}

function closer(frame) {
  if (seeing.solution) return closerSolution(frame);
  if (!frame.boards) return ['There are no boards to look at.', []];
  const i = Math.min(seeing.focus, frame.boards.length - 1);
  if (frame.step === 'crossed' && record.hasChildren) return closerFamily(frame);
  if (frame.step === 'bred' && record.run.keeps_half && frame.before) return closerChange(frame, i);
  if (frame.swaps && frame.before) return closerDescent(frame, i);
  const chosen = document.querySelector(`#boards [data-index="${frame.step === 'selected' ? seeing.focus : i}"]`);
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
  seeing.solution = text;
  showFrame();
  element('closer-boards').scrollIntoView({block: 'nearest'});
}

// --- the solutions, by classes ---

// Of more than 1000, the record does not list them all.
const isListed = () => record.total <= 1000 && record.end.found <= record.found.length;

// The classes that are known to exist: those found, in this order, with their
// boards, then the others with a null for each board.
function classGroups() {
  const sizes = Object.entries(record.run.orbits || {}).flatMap(([size, count]) => Array(count).fill(+size));
  const names = [...new Set(record.found.map(classOf))];
  const groups = names.map(name => [...new Set(images(name))].sort());
  for (const {length} of groups)
    if (sizes.includes(length)) sizes.splice(sizes.indexOf(length), 1);
  return groups.concat(sizes.sort().reverse().map(size => Array(size).fill(null)));
}

function makeCell(text, group, isSmall) {
  const cell = make('button', {className: 'cell', disabled: true, ariaHidden: true});
  if (!text) return cell;
  seeing.cells.set(text, {cell, group});
  if (!isSmall) cell.innerHTML = draw(boardOf(text), {lines: false});
  cell.onclick = () => look(text);
  return cell;
}

function makeClasses() {
  const isSmall = record.total > 120, groups = isListed() ? classGroups() : [];
  seeing.cells.clear();
  element('classes').className = isSmall ? 'small' : '';
  element('classes').replaceChildren(...groups.map((group, at) => make('div', {className: 'class'},
    make('span', {}, `class ${at + 1}: ${plural(group.length, 'board')}`),
    ...group.map(text => makeCell(text, at + 1, isSmall)))));
}

function showClasses(frame) {
  const {found, ofTotal, total} = record, listed = frame.found, fresh = frame.added || 0;
  element('solutions-title').textContent = `${number(listed)}${ofTotal} solutions found`;
  element('solutions-words').textContent = isListed() ? '' : 'They are not drawn here.';
  if (!isListed() || !total) return;
  found.forEach((text, i) => {
    const {cell, group} = seeing.cells.get(text), isFound = i < listed, isNew = isFound && i >= listed - fresh;
    cell.disabled = cell.ariaHidden = !isFound;
    Object.assign(cell, {className: `cell${isFound ? ' found' : ''}${isNew ? ' new' : ''}`,
      ariaLabel: `Solution ${i + 1}, class ${group}${isNew ? ', new' : ''}`, ariaPressed: text === seeing.solution});
  });
  const classes = new Set(found.slice(0, listed).map(text => seeing.cells.get(text).group)).size;
  element('solutions-words').textContent = `A class is one board, turned and mirrored; ${classes || 'none'} ` +
    `so far. Choose a solution to see it large.` +
    (listed < total ? ' A dashed square is a solution that is not found yet.' : '') +
    (fresh ? ` The ${fresh === 1 ? 'one' : fresh} with a thick frame ${fresh === 1 ? 'is' : 'are'} new.` : '');
}

// --- charts ---

const isShort = () => record.samples.length < 2; // too short for curves
const distinctShare = ({boards, distinct}) => boards ? 100 * distinct / boards : 0;

// At most 150 points: the best, or the mean, of so many samples each.
function makeCurves() {
  const {samples, run, end} = record, each = Math.ceil(samples.length / 150);
  const average = values => values.reduce((sum, one) => sum + one, 0) / values.length;
  const points = (value, of = average) => samples.filter((_, i) => i % each === 0).map((sample, i) =>
    [sample.looks, of(samples.slice(i * each, i * each + each).map(value))]);
  seeing.curves = {
    found: samples.map(({looks, found}) => [looks, found]),
    blind: record.knowsBlind ? blindPoints(run, end.looks) : [],
    mean: points(({mean}) => mean),
    best: points(({best}) => best, values => Math.min(...values)),
    distinct: points(distinctShare)
  };
}

function drawCharts(frame) {
  const {curves} = seeing, {run, total, samples, several, end: {looks}} = record, {sample} = frame;
  const of = several ? ', all populations' : '', all = {looks, at: frame.looks};
  const inSample = (name, value) => `${name}: ` + (sample && sample.boards
    ? `${value(sample)} in generation ${number(sample.generation)}` : 'none counted yet');
  for (const figure of document.querySelectorAll('#charts figure')) figure.hidden = isShort();
  if (isShort()) return;
  drawChart(element('chart-found'), {...all, title: 'Solutions found', top: total, lines: [
    {style: '', points: curves.found, words: `this run: ${number(frame.found)}`},
    ...record.knowsBlind ? [{style: 'second', points: curves.blind,
      words: `blind sampling, expected: ${few(blindlyFound(run, frame.looks))}`}] : []]});
  drawChart(element('chart-fitness'), {...all, title: `Fitness: lower is better, 0 solves${of}`,
    top: Math.max(...samples.map(({mean}) => mean), 1), lines: [
      {style: '', points: curves.mean, words: inSample('mean', ({mean}) => mean.toFixed(1))},
      {style: 'second', points: curves.best, words: inSample('best', ({best}) => best)}]});
  drawChart(element('chart-distinct'), {...all, title: `Distinct boards, percent${of}`, top: 100, lines: [
    {style: '', points: curves.distinct, words: inSample('distinct', one => `${distinctShare(one).toFixed(0)} %`)}]});
}

// --- playing ---

const lastFrame = () => record.frames.length - 1;

function showFrame() {
  const frame = record.frames[seeing.at], [name, words] = texts[frame.step](frame), held = document.activeElement;
  const counted = frame.counted === undefined ? '' : ` by the end of generation ${number(frame.counted)}`;
  element('step').textContent = `Generation ${number(frame.generation)}: ${name}`;
  element('words').textContent = words;
  element('meter').textContent = `${plural(frame.looks, 'look')} (boards ${record.descends || record.run.neighborhood ? 'or moves tried' : 'counted'})${counted}, ${number(frame.found)}${record.ofTotal} found`;
  element('slider').value = seeing.at;
  element('slider').setAttribute('aria-valuetext', element('step').textContent);
  showPopulation(frame);
  showCloser(frame);
  showClasses(frame);
  drawCharts(frame);
  seeing.showStep();
  document.body.dataset.at = frame.step === 'end' ? 'end' : seeing.at;
  // What had the focus is drawn anew, or cannot be chosen any more.
  if (!held.isConnected || held.disabled)
    (document.querySelector(`#boards [data-index="${held.dataset.index}"]`) || element('play')).focus({preventScroll: true});
}

// How long a frame stays: the first generations slowly.
function pauseHere() {
  const chosen = +element('speed').value, {generation} = record.frames[seeing.at];
  return chosen || (generation < 3 ? 3500 : generation < 8 ? 900 : 120);
}

function goTo(to) {
  seeing.at = Math.max(0, Math.min(lastFrame(), to));
  const frame = record.frames[seeing.at];
  seeing.solution = frame.swaps && frame.step !== 'end' ? undefined : frame.firstNew;
  showFrame();
  if (frame.step === 'end') play(false);
}

// While it plays, a screen reader would have to read too fast.
function play(on) {
  clearTimeout(seeing.timer);
  seeing.timer = null;
  element('play').textContent = on ? 'Pause' : 'Play';
  for (const id of ['caption', 'closer-words'])
    element(id).setAttribute('aria-live', on ? 'off' : 'polite');
  if (on)
    seeing.timer = setTimeout(function tick() {
      seeing.timer = setTimeout(tick, pauseHere());
      goTo(seeing.at + 1);
    }, seeing.at ? pauseHere() : 300);
}

function togglePlay() {
  if (seeing.timer === null && seeing.at === lastFrame()) goTo(0);
  play(seeing.timer === null);
}

function stepTo(to) {
  play(false);
  goTo(to);
}

function stepToSolution() {
  const next = record.frames.findIndex((frame, i) => i > seeing.at && frame.added);
  stepTo(next < 0 ? lastFrame() : next);
}

// --- the record ---

function showAbout() {
  const {run, end, total, bred, descends} = record, puzzle = `the puzzle of ${plural(run.n, 'queen')}`;
  element('title').textContent = bred
    ? `A ${descends ? 'memetic' : 'genetic'} algorithm ${end.complete ? 'finds' : 'looks for'} all ${run.solutions === null ? '' : number(total) + ' '}solutions of ${puzzle}`
    : `${number(end.found)}${record.ofTotal} solutions of ${puzzle}, without any breeding`;
  element('task').textContent = `Put ${plural(run.n, 'queen')} on a board of ${run.n} by ${run.n} so that none attacks another: no two in a row, a column or on a diagonal. ` +
    (bred ? 'Each generation makes new boards from those before.'
      : !record.initial.length ? '' : 'Here nothing is bred: ' + (descends
        ? 'attacked queens of random boards are moved, step by step.' : 'boards are drawn at random.'));
  element('charts-words').textContent = isShort()
    ? 'Figures were taken once, at the end: too few for curves.'
    : 'From left to right: looks, as counted above. The upright line is where you are. Figures are taken now and then, after the generation that is named.' +
      (record.knowsBlind ? ' Blind sampling only draws boards at random: what a clever method has to beat.' : '');
  element('how').textContent = `N = ${run.n}, scheme ${run.scheme}, seed ${run.seed}, ${plural(run.populations, 'population')} of ${number(run.population)} boards, ` +
    (run.restart ? `start again after ${run.restart} generations without a new solution, ` : 'no population ever starts again, ') +
    `solved boards ${run.exclude_solved ? 'are ranked last' : 'breed on'}${run.symmetry ? ', a solution counts for all of its images' : ''}. ` +
    `${record.hasEnded ? 'It took' : 'It goes on after'} ${plural(end.generation, 'generation')}.`;
}

// Shows a record from its beginning, or more of the same run where one is.
function showRecord(next, isSame = false) {
  record = next;
  element('seen').hidden = !record.frames.length;
  if (!record.frames.length) return;
  element('slider').max = lastFrame();
  showAbout();
  makeClasses();
  makeCurves();
  if (isSame) showFrame();
  else stepTo(0);
}

const playKeys = {' ': togglePlay, ArrowLeft: () => stepTo(seeing.at - 1), ArrowRight: () => stepTo(seeing.at + 1),
  Home: () => stepTo(0), End: () => stepTo(lastFrame()), n: stepToSolution};

function takeKey(event) {
  const action = playKeys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  const onButton = event.key === ' ' && event.target.closest('button, summary');
  if (!action || !record || element('see').hidden || onButton || event.ctrlKey || event.metaKey || event.altKey ||
      event.target.closest('select, input, textarea, nav, .strip #closer-boards')) return;
  event.preventDefault();
  action();
}

function beginSee() {
  const actions = {first: playKeys.Home, back: playKeys.ArrowLeft, play: togglePlay, next: playKeys.ArrowRight,
    last: playKeys.End, find: stepToSolution};
  for (const [id, action] of Object.entries(actions)) element(id).onclick = action;
  element('slider').oninput = event => stepTo(+event.target.value);
  document.addEventListener('keydown', takeKey);
  addEventListener('resize', () => { if (record && !element('see').hidden) drawCharts(record.frames[seeing.at]); });
}
