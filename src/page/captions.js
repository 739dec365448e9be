// SPDX-License-Identifier: MIT
// What the panel See says of a frame of the record.

const list = words => words.length < 2 ? words.join('')
  : words.slice(0, -1).join(', ') + ' and ' + words[words.length - 1];
const rows = numbers => (numbers.length === 1 ? 'row ' : 'rows ') +
  list(numbers.map(row => row + 1));
// No line breaks within it.
const fitnessWords = fitness => `fitness\u00a0${fitness}`;
const whose = () => record.several ? `population 1 of ${record.run.populations}` : 'the population';

const columnWords = text => `From row 1 on, the queens stand in columns ${list(boardOf(text).map(column => column + 1))}.`;

function attackWords(text) {
  const columns = boardOf(text), pairs = attacks(columns);
  if (!pairs.length) return 'no queen attacks another: this is a solution. ' + columnWords(text);
  const named = pairs.slice(0, 4).map(([a, b], i) =>
    `${i ? 'those' : 'The queens'} in rows ${a + 1} and ${b + 1} ${columns[a] === columns[b] ? 'share a column' : 'meet on a diagonal'}`);
  return `${plural(pairs.length, 'pair')} of queens ${pairs.length === 1 ? 'attacks' : 'attack'} each other` +
    (record.weight === 2 ? `, each counted twice, once for each queen: ${fitnessWords(2 * pairs.length)}. ` : '. ') +
    (pairs.length > 4 ? 'Here are four of them. ' : '') + list(named) + '.';
}

const knownWords = () => record.run.begun_with ? ` The run began with ${plural(record.run.begun_with, 'board')} of its checkpoint, which count as found.` : '';
const solvedIn = frame => frame.fitness ? frame.fitness.filter(fitness => !fitness).length : 0;

function newWords(frame) {
  if (!frame.added) return '';
  const by = frame.neighbors
    ? ` ${number(frame.neighbors)} of them by neighborhood search, which moves a few queens of a solution.` : '';
  const from = record.several ? ` among all ${record.run.populations} populations`
    : record.isSample ? ` among all ${number(record.run.population)} boards` : '';
  return ` ${plural(frame.added, 'new solution')}${from}` +
    (record.run.symmetry ? ', turned and mirrored ones included' : '') +
    `; ${number(frame.found)}${record.ofTotal} ${frame.found === 1 ? 'is' : 'are'} found.${by}`;
}

// Of which boards the attacks are known.
const shownWords = frame => `${frame.boards.length} boards` +
  (record.isSample ? ' shown' : record.several ? ' of population 1' : '');

function solvedWords(frame) {
  const solved = solvedIn(frame), best = Math.min(...frame.fitness);
  if (solved) return `${solved} of the ${shownWords(frame)} ${solved === 1 ? 'is' : 'are'} solved.`;
  return `The best of the ${shownWords(frame)} has ${fitnessWords(best)}` +
    (frame.added ? '.' : '; 0 would be a solution.');
}

// What fitness is, the first time that it is counted.
const countedWords = frame => frame.generation ? 'Attacks are counted on each board. '
  : isNaN(record.weight) ? 'The fitness of each board is computed: lower is better. '
    : (frame.swaps ? 'The number of pairs that still attack each other is its fitness: lower is better. '
      : 'Attacks are counted on each board. Their number is its fitness: lower is better. ') +
      (record.weight === 2 ? 'Two queens that attack each other count twice, once for each. ' : '');

// What the operator of that kind does, in the library's words.
const operatorWords = kind => record.run[kind]
  ? `${record.run[kind].summary[0].toUpperCase()}${record.run[kind].summary.slice(1)} (${kind}=${record.run[kind].name}). ` : '';

const texts = {
  created: frame => [frame.generation ? 'start again' : 'random boards', frame.generation
    ? `This population brought no new solution for ${record.run.restart} generations, or cannot improve. So it is thrown away, and starts again from random boards.`
    : 'The first boards are drawn at random: a queen in each row, in any column' +
      (record.permutations ? ' that no other row has.' : '.') + knownWords()],
  selected: frame => ['select', operatorWords('selection') + (record.ranked ? 'Rank 1 has the fewest attacks. ' : '') +
    `The ${number(record.run.population / 2)} kept boards are parents.` +
    (record.run.exclude_solved && frame.before && solvedIn(frame.before)
      ? ' Solved boards are written down and then ranked last, so that their copies do not fill the population.' : '')],
  crossed: () => ['cross', operatorWords('crossover') + (record.hasChildren
    ? 'Kept boards 1 and 2 are a couple, 3 and 4 the next, and so on. Each couple has two children.' : '')],
  bred: () => record.run.keeps_half ? ['mutate', operatorWords('mutation') + 'Only the kept half can mutate.']
    : record.bred ? ['breed', 'The next boards are made from those before.']
      : ['random boards', 'Nothing is bred: all boards are drawn anew.'],
  evaluated: frame => {
    const late = frame.before && frame.before.fitness;
    return [frame.swaps ? 'descend, count attacks' : late ? 'the next one recorded' : 'count attacks',
      (frame.swaps ? 'Each board makes a descent first: an attacked queen exchanges columns with the queen that leaves the fewest attacks, again and again. ' : '') +
      countedWords(frame) + solvedWords(frame) + newWords(frame) + takeoverWords(frame)];
  },
  survived: frame => ['survive', (record.run.scheme === 'crowding' && frame.generation ? 'Children are matched with the parents that they are most like. A child takes its parent\'s place only if it is fitter. ' : '') +
    solvedWords(frame) + newWords(frame) + takeoverWords(frame)],
  found: frame => ['new solutions', newWords(frame).trim() +
    (frame.boards ? ` The boards are still those of generation ${number(frame.shown)}: later ones are recorded now and then.` : '')],
  end: frame => ['the end', record.run.solutions === 0 ? 'No board of this size has a solution.'
    : (record.end.complete ? `All ${number(record.total)} solutions are found` : `The run was ended with ${number(record.end.found)}${record.ofTotal} solutions`) +
      `, after ${plural(record.end.looks, 'look')}.` + knownWords() +
      (record.knowsBlind && !record.run.begun_with ? ` Blind sampling, which only draws boards at random, is expected to have found ${few(blindlyFound(record.run, record.end.looks))} by then.` : '') +
      takeoverWords(frame)]
};

function takeoverWords(frame) {
  const most = mostFrequent(frame);
  if (!most) return '';
  return ` ${most.count} of the ${frame.boards.length} boards shown are copies of one board` +
    (frame.generation && most.count >= 0.4 * frame.boards.length ? ': that is takeover. Hardly anything new comes up.' : '.');
}
