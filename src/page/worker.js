// SPDX-License-Identifier: MIT
// The worker of the page, behind wasi.js: it runs commands, and one run at a
// time in slices, between which it hears the page.

const SAMPLES_MAX = 2000; // of the curve
const FIRST_SLICE = 0.03, SLICE = 0.15; // seconds
let module, run;

// A command, such as verify: its exit status and what it prints.
function command({args: [name, ...args], files}) {
  const program = new Program(module, files);
  program.callWith('command', [`allqueens ${name}`, ...args]);
  return {status: program.status, out: program.takeText(), messages: program.takeMessages()};
}

// What there is to choose from, as page.c says.
function choices() {
  const program = new Program(module);
  program.call('choices');
  return JSON.parse(program.takeText());
}

class Run {
  // By the arguments of enumerate.  It has `about`, or an `error`.  If it is
  // recorded, `lines` are those of the record since the last slice.
  constructor(args, isRecorded = false) {
    this.isRecorded = isRecorded;
    this.curve = [];
    this.rounds = 0;
    this.every = 1; // so many rounds have a sample
    this.program = new Program(module, {}, (looks, found) => this.sample(looks, found));
    this.program.callWith('begin', ['allqueens enumerate', ...args], isRecorded);
    this.lines = this.program.takeText();
    if (!this.noteError()) this.about = this.told('about');
  }

  // What the program prints of the run: `about` or `statistics`.
  told(name) {
    this.program.call(name);
    return JSON.parse(this.program.takeText());
  }

  noteError() {
    if (this.program.status !== undefined) this.error = this.program.takeMessages();
    return this.error;
  }

  // Rounds that found something always have a sample, until there are too
  // many: then every other one goes.
  sample(looks, found) {
    const last = this.curve[this.curve.length - 1];
    if (last && last.found === found && ++this.rounds % this.every) return;
    this.curve.push({looks, found});
    if (this.curve.length < SAMPLES_MAX) return;
    this.curve = this.curve.filter((sample, i) => i % 2 === 1);
    this.every *= 2;
  }

  go(seconds) {
    this.program.call('go', seconds);
    this.lines += this.program.takeText();
    if (!this.noteError()) this.stats = this.told('statistics');
  }

  // The lines since this was last called, and those that end the record now.
  takeRecord() {
    const lines = this.lines;
    this.lines = '';
    this.program.call('end');
    return {lines, end: this.program.takeText()};
  }

  // The boards, at most so many, in a format by its number.
  write({format, fundamental, most}) {
    this.program.call('write', format, fundamental, most);
    return {bytes: this.program.takeBytes(), error: this.noteError()};
  }

  get report() {
    const {about, stats, curve, error} = this, record = this.isRecorded && stats ? this.takeRecord() : undefined;
    return {about, stats, curve, error, record, memory: this.program.exports.memory.buffer.byteLength};
  }
}

const pause = () => new Promise(done => setTimeout(done));

// Runs to the end, or until it is stopped or another run begins; calls SHOW
// with each report.
async function runOn({args, isRecorded}, show) {
  const own = run = new Run(args, isRecorded);
  let seconds = FIRST_SLICE, spent = 0;
  while (!own.error && run === own && !own.stopped && (!own.stats || own.stats.goes_on)) {
    const began = performance.now();
    own.go(seconds);
    spent += (performance.now() - began) / 1000;
    seconds = SLICE;
    show({seconds: spent, ...own.report});
    await pause();
  }
  return {seconds: spent, ...own.report};
}

const actions = {
  command,
  choices,
  describe: ({args}) => new Run(args).report,
  run: runOn,
  stop: () => { run.stopped = true; },
  write: values => run.write(values)
};

// The first message is the program.  The others are answered, perhaps with
// parts before.
onmessage = async ({data}) => {
  if (!module) {
    module = data;
    return;
  }
  const {id, action, ...values} = data;
  const show = part => postMessage({id, part});
  try {
    postMessage({id, answer: await actions[action](values, show)});
  } catch (error) {
    postMessage({id, answer: {error: `the program failed: ${error.message}`}});
  }
};
