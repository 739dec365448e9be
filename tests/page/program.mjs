// SPDX-License-Identifier: MIT
// The program in the page beside the native one, in node: program.mjs PAGE
// PROGRAM CORPUS.  Prints TAP.
import {spawnSync} from 'node:child_process';
import {readdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {isDeepStrictEqual} from 'node:util';
import {load} from './load.mjs';

const [page, program, corpus] = process.argv.slice(2);
let tests = 0;

// expect WHAT DIFFERENCES: a test that passes if there are none.
function expect(what, differences) {
  console.log(`${differences.length ? 'not ok' : 'ok'} ${++tests} - ${what}`);
  for (const difference of differences.slice(0, 5)) console.log(`# ${JSON.stringify(difference).slice(0, 600)}`);
}

function native(...args) {
  const {status, stdout, stderr} = spawnSync(program, args, {cwd: corpus, input: '', maxBuffer: 1e9});
  return {status, out: stdout.toString(), messages: stderr.toString()};
}

const {Run, command, choices} = load(page);
const {formats} = choices();

function runInSlices(args, isRecorded) {
  const run = new Run(args, isRecorded);
  for (run.slices = 0; !run.error && (!run.stats || run.stats.goes_on); run.slices++) run.go(0.002);
  return run;
}

// --- what is printed of a file ---

const names = readdirSync(corpus).filter(name => name !== 'boards.tsv');
const files = Object.fromEntries(names.map(name => [name, new Uint8Array(readFileSync(join(corpus, name)))]));
const objects = text => text && JSON.parse(text);

for (const options of [[], ['--some'], ['--fundamental', '-v']])
  expect(`verify ${options.join(' ')}: the same verdict and messages of ${names.length} files`, names.flatMap(name => {
    const args = ['verify', ...options, name], ours = command({args, files}), theirs = native(...args);
    return isDeepStrictEqual(ours, theirs) ? [] : [{name, ours, theirs}];
  }));
expect('verify --json: the same objects', names.flatMap(name => {
  const args = ['verify', '--json', name];
  const ours = objects(command({args, files}).out), theirs = objects(native(...args).out);
  return isDeepStrictEqual(ours, theirs) ? [] : [{name, ours, theirs}];
}));
expect('what is wrong with a command: the same messages', [['verify'], ['verify', '--size=x', 'y'], ['totals', '--first=x', 'y']].filter(args =>
  !isDeepStrictEqual(command({args, files}), native(...args))));
expect('there are files of each exit status', [0, 1, 2].filter(status =>
  !names.some(name => command({args: ['verify', '--some', name], files}).status === status)));

// --- runs ---

const runs = ['8 --seed=1', '8 --seed=2', '6 --seed=3', '10 --seed=4', '12 --seed=5', '7 --seed=6 -P crossover=two-point',
  '7 --seed=7 -s crowding', '6 --seed=8 -s squares', '9 --seed=9 --islands=4', '8 --seed=10 -s halfkeep -P engine=plain',
  '8 --seed=11 --looks=50000', '8 --seed=12 --generations=777', '12 --seed=13 --limit=100'];
const keys = ['end', 'found', 'fundamental_found', 'looks', 'generations'];
let slices = 0;
expect(`${runs.length} runs by seed: the same looks and solutions`, runs.flatMap(text => {
  const args = text.split(' '), run = runInSlices(args);
  const theirs = JSON.parse(native('enumerate', ...args, '-q', '-o', '/dev/null', '--stats=-').out);
  slices += run.slices;
  return run.stats && keys.every(key => run.stats[key] === theirs[key]) ? [] : [{text, error: run.error, ours: run.stats, theirs}];
}));
expect('in several slices each', slices > 3 * runs.length ? [] : [slices]);

const recorded = ['8 --seed=1', '6 --seed=2 -s crowding', '8 --seed=3 -s halfkeep -P engine=plain', '8 --seed=4 --islands=4 --generations=300'];
const recordOf = text => text.split('\n').filter(line => line.startsWith('{"line":'));
expect(`${recorded.length} records: the same lines as those of --replay`, recorded.flatMap(text => {
  const args = text.split(' '), {lines, end} = runInSlices(args, true).takeRecord();
  const ours = recordOf(lines + end), theirs = recordOf(native('enumerate', ...args, '-q', '--count', '--replay=/dev/stderr').messages);
  return theirs.length > 5 && isDeepStrictEqual(ours, theirs) ? [] : [{text, ours: ours.length, theirs: theirs.length,
    first: ours.find((line, i) => line !== theirs[i])}];
}));
expect('what cannot be recorded is told', ['8 -s points', '9 -P engine=lanes'].filter(text =>
  !/^allqueens enumerate: no replay: /.test(new Run(text.split(' '), true).error)));

const run = runInSlices(['7', '--seed=1']);
expect(`${formats.length} formats: the same bytes, all boards and one of each class`, formats.flatMap((name, format) =>
  [false, true].flatMap(fundamental => {
    const ours = Buffer.from(run.write({format, fundamental, most: 1000}).bytes).toString();
    const theirs = native('enumerate', '7', '--seed=1', '-q', '-f', name, ...fundamental ? ['--fundamental'] : []).out;
    return ours && ours === theirs ? [] : [{name, fundamental, ours, theirs}];
  })));
const few = runInSlices(['8', '--seed=1', '--limit=5']);
expect('a limit holds for what is written, too', [Buffer.from(few.write(
  {format: 0, fundamental: false, most: 1000}).bytes).toString()].filter(text => text.split('\n').length !== 6));
expect('what is wrong is told in a line', ['99', '8 -P population=3', '8 --scheme=none', '8 --frobnicate', '8 9', '8 --looks=x']
  .filter(text => (new Run(text.split(' ')).error || '').split('\n').length !== 2));
console.log(`1..${tests}`);
