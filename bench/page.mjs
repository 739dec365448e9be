// SPDX-License-Identifier: MIT
// The program in the page beside the native one, in node: rows of a Markdown
// table with milliseconds, medians of runs in turn, and the median of the
// ratios of pairs.  The start of a process is taken off the native time.
//
// usage: node bench/page.mjs PAGE PROGRAM
import {spawnSync} from 'node:child_process';
import {mkdtempSync, readFileSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {load} from '../tests/page/load.mjs';

const [page, program] = process.argv.slice(2);
if (!program) throw new Error('usage: node bench/page.mjs PAGE PROGRAM');

const {Run, command} = load(page);

const median = numbers => numbers.toSorted((a, b) => a - b)[numbers.length >> 1];

function milliseconds(work) {
  const begin = performance.now();
  work();
  return performance.now() - begin;
}

function run(args) {
  const run = new Run(args, false);
  while (!run.error && (!run.stats || run.stats.goes_on)) run.go(0.2);
  if (run.error) throw new Error(run.error.message);
}

function verify(text) {
  const {status} = command({args: ['verify', 'file'], files: {file: text}});
  if (status !== 0) throw new Error('the page does not verify the file');
}

function native(args) {
  const {status} = spawnSync(program, args, {stdio: 'ignore'});
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: failed`);
}

const start = median(Array.from({length: 15}, () => milliseconds(() => native(['--version']))));

// row NAME PAIRS OURS THEIRS: a row; OURS and THEIRS take the number of a pair.
// The first pair is left out: a browser, too, compiles what it runs often.
function row(name, pairs, ours, theirs) {
  const times = Array.from({length: pairs + 1}, (_, i) =>
    [milliseconds(() => ours(i)), milliseconds(() => theirs(i)) - start]).slice(1);
  const [page, program, ratio] = [([a]) => a, ([, b]) => b, ([a, b]) => a / b].map(of => median(times.map(of)));
  console.log(`| ${name} | ${page.toFixed(1)} | ${program.toFixed(1)} | ${ratio.toFixed(1)} |`);
}

for (const [n, pairs] of [[8, 40], [12, 15], [14, 7]]) {
  const args = seed => [`${n}`, `--seed=${seed}`];
  row(`\`enumerate ${n}\``, pairs, seed => run(args(seed)), seed => native(['enumerate', ...args(seed), '-q', '-j1']));
}

const folder = mkdtempSync(join(tmpdir(), 'page-'));
try {
  for (const n of ['12', '14']) {
    const name = join(folder, n);
    native(['backtrack', n, '-o', name]);
    const text = new Uint8Array(readFileSync(name));
    row(`\`verify\` of N = ${n}`, 7, () => verify(text), () => native(['verify', name]));
  }
} finally {
  rmSync(folder, {recursive: true});
}
