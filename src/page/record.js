// SPDX-License-Identifier: MIT
// A record of a run: the lines that recorder.h defines, as frames.  A frame is
// what the panel See shows at a time: a step of a generation, or new solutions.

// The eight images of a board, and the smallest of them: the name of its class.
function images(text) {
  const all = [];
  let columns = boardOf(text);
  for (let turn = 0; turn < 4; turn++) {
    all.push(columns, columns.slice().reverse());
    const turned = [];
    columns.forEach((column, row) => { turned[column] = columns.length - 1 - row; });
    columns = turned;
  }
  return all.map(image => image.map(column => column.toString(36)).join(''));
}
const classOf = text => images(text).sort()[0];

class Record {
  // LINES are parsed; unless it HAS_ENDED, the run goes on, and the last of
  // them says how far it is.
  constructor(lines, hasEnded = true) {
    const run = this.run = lines[0];
    this.lines = lines;
    this.end = lines[lines.length - 1];
    this.hasEnded = hasEnded;
    this.samples = lines.filter(({line}) => line === 'sample');
    this.total = run.solutions === null ? this.end.found : run.solutions;
    this.ofTotal = run.solutions === null ? '' : ` of ${number(this.total)}`;
    this.several = run.populations > 1;
    this.ranked = run.selection && run.selection.name === 'half';
    this.hasChildren = !run.crossover || run.crossover.name !== 'none';
    this.secondHalf = this.hasChildren ? 'child' : 'old board';
    this.flips = run.mutation && run.mutation.name === 'flip';
    this.bred = !/^(blind|multistart)$/.test(run.scheme) && lines.some(({step}) => step === 'bred');
    this.descends = lines.some(({swaps}) => swaps);
    this.knowsBlind = run.orbits && run.draws;
    this.weight = this.weigh();
    this.readFrames();
    this.findSamples();
    const initial = this.initial = this.frames.length && this.frames[0].boards || [];
    // Whether each column has one queen from the beginning.
    this.permutations = initial.every(text => new Set(text).size === run.n);
    this.isSample = run.population > initial.length;
  }

  // How many attacking pairs count for the fitness: 2 in report, where each of
  // the two queens counts its attackers.  NaN: it is something else.
  weigh() {
    const weights = new Set();
    for (const {fitness, boards} of this.lines)
      for (let i = 0; fitness && i < boards.length; i++)
        if (fitness[i]) weights.add(fitness[i] / attacks(boardOf(boards[i])).length);
    return weights.size > 1 ? NaN : [...weights, 1][0];
  }

  fitnessOfBoard(text) { return isNaN(this.weight) ? '?' : this.weight * attacks(boardOf(text)).length; }
  fitnessOf(frame, i) { return frame.fitness ? frame.fitness[i] : this.fitnessOfBoard(frame.boards[i]); }

  readFrames() {
    const frames = this.frames = [], found = this.found = [];
    this.generationOf = new Map(); // of each solution
    for (const line of this.lines) {
      const frame = frames[frames.length - 1];
      if (line.line === 'step') frames.push({...line, before: frame && frame.boards ? frame : null});
      else if (line.line === 'solutions') this.addSolutions(line);
      if (frames.length) frames[frames.length - 1].found = found.length;
    }
    const {generation, looks, found: foundAtEnd} = this.end;
    if (this.hasEnded)
      frames.push({...frames[frames.length - 1], step: 'end', added: 0, firstNew: found[found.length - 1],
        generation, looks, found: foundAtEnd});
  }

  // To the frame of the generation, if its fitness is known, or a new one.
  addSolutions({generation, looks, boards, by_neighborhood: neighbors}) {
    let frame = this.frames[this.frames.length - 1];
    if (!frame || frame.generation !== generation || !frame.fitness) {
      frame = {step: 'found', generation, boards: frame && frame.boards,
        fitness: frame && frame.fitness, shown: frame && (frame.shown || frame.generation)};
      this.frames.push(frame);
    }
    Object.assign(frame, {looks, neighbors, added: (frame.added || 0) + boards.length,
      firstNew: frame.firstNew || boards[0]});
    this.found.push(...boards);
    for (const text of boards) this.generationOf.set(text, generation);
  }

  // The last sample at a frame: until attacks are counted, none of its
  // generation.  None is there before the first round has ended.  Looks are those
  // of the sample, or of a solution since.
  findSamples() {
    const {frames, samples, found, end} = this;
    let at = -1, last = {looks: 0};
    for (const frame of frames) {
      const sampled = frame.generation - (frame.fitness || frame.looks ? 0 : 1);
      while (at + 1 < samples.length && samples[at + 1].generation <= sampled) at++;
      frame.sample = samples[frame.step === 'end' ? samples.length - 1 : at];
      const {generation, looks = 0, found: foundThen = 0} = frame.sample || {};
      const counted = frame.looks ? {looks: frame.looks, counted: frame.generation} : {looks, counted: generation};
      if (counted.looks >= last.looks) last = counted;
      Object.assign(frame, last);
      if (end.found > found.length && frame.step !== 'end') frame.found = foundThen;
    }
  }
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

// The most frequent board of a frame, if there are enough copies to speak of.
function mostFrequent(frame) {
  const counts = new Map();
  for (const text of frame.boards || []) counts.set(text, (counts.get(text) || 0) + 1);
  let best = null;
  for (const [text, count] of counts)
    if (!best || count > best.count) best = {text, count};
  return best && best.count >= 4 && best.count * 10 >= frame.boards.length ? best : null;
}
