// SPDX-License-Identifier: MIT
// The program in a page, in node, without a browser.
import {readFileSync} from 'node:fs';
import {gunzipSync} from 'node:zlib';

// load PATH: what the worker of the page has: Run, command and choices.
export function load(path) {
  const html = readFileSync(path, 'utf8');
  const part = id => html.split(`<script type="text/plain" id="${id}">`)[1].split('</script>')[0];
  const compiled = new WebAssembly.Module(gunzipSync(Buffer.from(part('wasm'), 'base64')));
  return new Function('compiled',
    `var onmessage; ${part('worker')}; module = compiled; return {Run, command, choices};`)(compiled);
}
