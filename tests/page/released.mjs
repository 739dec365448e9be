// SPDX-License-Identifier: MIT
// The page of the release beside the native program, in node: released.mjs PAGE
// PROGRAM.  Prints TAP.  Only verdicts are compared: messages may change until
// the next release brings another page.
import {spawnSync} from 'node:child_process';
import {load} from './load.mjs';

const [page, program] = process.argv.slice(2);
const {command, choices} = load(page);

function native(args, input = '') {
  const {status, stdout} = spawnSync(program, args, {input});
  return {status, out: stdout.toString()};
}
const verdict = ({status, out}) => `${status} ${out.trim().split('\n').pop()}`;

const {version, formats} = choices();
const all = native(['backtrack', '8']).out;
const lines = all.trim().split('\n');
const lists = {
  ...Object.fromEntries(formats.map(format => [format, native(['backtrack', '8', '-f', format]).out])),
  'one is missing': lines.slice(1).join('\n'),
  'one is there twice': all + lines[0],
  'two queens attack': all.replace(lines[5], '01234567'),
  'another size': all + '1302\n',
  'no board': 'Hello, world\n',
  'an empty file': '',
};

const results = [[`it has version ${version}, the program's`,
  native(['--version']).out.trim() === `allqueens ${version}`]];
for (const [name, text] of Object.entries(lists)) {
  const ours = verdict(command({args: ['verify', 'list'], files: {list: new TextEncoder().encode(text)}}));
  const theirs = verdict(native(['verify', '-'], text));
  results.push([`the verdict of ${name}: ${theirs}`, ours === theirs]);
}
const statuses = new Set(results.slice(1).map(([what]) => what.match(/: (\d)/)[1]));
results.push(['there are lists of each exit status', statuses.size === 3]);
results.forEach(([what, holds], i) => console.log(`${holds ? 'ok' : 'not ok'} ${i + 1} - ${what}`));
console.log(`1..${results.length}`);
