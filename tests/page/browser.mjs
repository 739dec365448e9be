// SPDX-License-Identifier: MIT
// The page in chromium, by its debugging pipe: browser.mjs PAGE FOLDER, where
// the browser and the files of the test may be.  Prints TAP.  PICTURE in the
// environment is a file for a picture of the page.
import {spawn} from 'node:child_process';
import {readFileSync, writeFileSync} from 'node:fs';
import {join, resolve} from 'node:path';

const [page, folder] = process.argv.slice(2);
const address = `file://${resolve(page)}`;
let tests = 0;
const expect = (what, holds, more = '') => {
  console.log(`${holds ? 'ok' : 'not ok'} ${++tests} - ${what}`);
  if (!holds) console.log(`# ${JSON.stringify(more)}`);
};

// --- the browser ---

const browser = spawn('chromium', ['--headless', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage',
  '--remote-debugging-pipe', `--user-data-dir=${join(folder, 'browser')}`], {stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe']});
const waiting = new Map(), requests = [], errors = [];
let asked = 0, unread = '';

function hear(message) {
  const {id, method, params, error, result} = message;
  if (id) {
    const {done, fail} = waiting.get(id);
    return error ? fail(new Error(error.message)) : done(result);
  }
  if (method === 'Network.requestWillBeSent') requests.push(params.request.url);
  if (method === 'Runtime.exceptionThrown') errors.push(params.exceptionDetails);
  // Workers, too, are to be heard.
  if (method === 'Target.attachedToTarget') for (const what of ['Network.enable', 'Runtime.enable']) send(what, {}, params.sessionId);
}
browser.stdio[4].setEncoding('utf8').on('data', text => {
  const messages = (unread + text).split('\0');
  unread = messages.pop();
  messages.map(JSON.parse).forEach(hear);
});
const send = (method, params = {}, sessionId) => new Promise((done, fail) => {
  waiting.set(++asked, {done, fail});
  browser.stdio[3].write(`${JSON.stringify({id: asked, method, params, sessionId})}\0`);
});

const {targetId} = await send('Target.createTarget', {url: 'about:blank'});
const {sessionId} = await send('Target.attachToTarget', {targetId, flatten: true});
const tell = (method, params) => send(method, params, sessionId);
for (const part of ['Page', 'Network', 'Runtime', 'DOM']) await tell(`${part}.enable`);
await tell('Target.setAutoAttach', {autoAttach: true, waitForDebuggerOnStart: false, flatten: true});

async function evaluate(expression) {
  const {result, exceptionDetails} = await tell('Runtime.evaluate', {expression, awaitPromise: true, returnByValue: true});
  if (exceptionDetails) throw new Error(`${expression}: ${exceptionDetails.exception.description}`);
  return result.value;
}
const text = id => evaluate(`document.querySelector('${id}').innerText`);
const click = what => evaluate(`document.querySelector('${what}').click()`);
async function until(expression) {
  for (let tries = 0; tries < 1200; tries++) {
    if (await evaluate(expression).catch(() => false)) return true;
    await new Promise(done => setTimeout(done, 50));
  }
  return false;
}
async function open(link = '') {
  await tell('Page.navigate', {url: 'about:blank'});
  await tell('Page.navigate', {url: address + link});
  if (!await until('document.body.dataset.ready')) expect(`the page begins${link}`, false, await text('body'));
}

// --- Check ---

await open();
await click('[data-example=good]');
expect('a good list is verified', await until("document.querySelector('#verdict.yes')"));
await click('[data-example=bad]');
expect('mistakes have their lines', await until("document.querySelector('#verdict.no')") &&
  /line 3\s*the queens in rows 1 and 5 attack each other/.test(await text('#messages')), await text('#messages'));
expect('and boards, on which attacks show', await evaluate("document.querySelectorAll('#messages svg').length") === 3 &&
  await evaluate("document.querySelectorAll('#messages .attack').length") === 2);
expect('pasted text has no name', !/printed.txt/.test(await text('#messages')), await text('#messages'));
await click('#messages button');
expect('a line is selected', await evaluate("getSelection().toString()") === 'Solution 3: [1, 4, 2, 3, 5]');
await click('#check-command summary');
expect('the command line says the same', await until("/NOT VERIFIED/.test(document.querySelector('#check-command pre').innerText)"));
writeFileSync(join(folder, 'mine.txt'), '1302\n2031\n');
const {root} = await tell('DOM.getDocument');
const {nodeId} = await tell('DOM.querySelector', {nodeId: root.nodeId, selector: '#file'});
await tell('DOM.setFileInputFiles', {nodeId, files: [resolve(folder, 'mine.txt')]});
expect('a file is opened', await until("document.querySelector('#verdict.yes')") && /^mine.txt/.test(await text('#file-words')));
writeFileSync(join(folder, 'wide.txt'), '\ufeff1302\r\n', 'utf16le');
await tell('DOM.setFileInputFiles', {nodeId, files: [resolve(folder, 'wide.txt')]});
expect('one of UTF-16 is made UTF-8', await until("/^wide.txt.*made UTF-8/.test(document.querySelector('#file-words').innerText)") &&
  await until("/^wide.txt: 1 solution is missing/.test(document.querySelector('#messages').innerText)"), await text('#verdict'));
writeFileSync(join(folder, 'large.txt'), Buffer.alloc(51e6, '1302\n'));
await tell('DOM.setFileInputFiles', {nodeId, files: [resolve(folder, 'large.txt')]});
expect('one that is too large is refused', await until("/Too large/.test(document.querySelector('#verdict').innerText)") &&
  await evaluate("document.querySelectorAll('#messages li, #checks li').length") === 0);
await open(`#check:some:${encodeURIComponent('1302\n')}`);
expect('a link has a list to check', await until("document.querySelector('#verdict.yes')"));
for (const link of ['#check:1302', '#check:none:1302']) {
  await open(link);
  expect(`${link} asks for all solutions`, await until("document.querySelector('#verdict.no')") &&
    await evaluate("document.querySelector('#wanted').selectedIndex") === 0);
}
await open(`#check:counts-alone:${encodeURIComponent('1 0 0 2 10 4 40 92')}`);
expect('counts are compared with the totals', await until("document.querySelector('#verdict.yes')"), await text('#verdict'));

// --- Run ---

await open('#run:8 --seed=3 -P crossover=one-point');
expect('a link runs', await until("!document.querySelector('#found').hidden") && /every solution/.test(await text('#run-words')));
expect('all boards show', await evaluate("document.querySelectorAll('#found-boards svg').length") === 92);
expect('the command that does the same', await text('#run-command') === 'allqueens enumerate 8 --seed=3 -P crossover=one-point');
expect('each setting has a control', await evaluate("[...document.querySelectorAll('.settings label > span')].map(one => one.textContent).join()") ===
  'population,selection,crossover,mutation,restart,exclude-solved,symmetry,neighborhood,engine,flips,tournament,mutation-rate,generations,islands,limit,looks,time');
await evaluate(`(box => { box.value = '3'; box.onchange(); })(document.querySelector('.settings input'))`);
expect('a value that is refused disables the run', await until("document.querySelector('[name=start]').disabled") &&
  /population must be/.test(await text('#run-summary')));
for (const word of ['99', '--scheme=none', '--output=mine.txt', '--length=4', '--scheme=<img/src=x/onerror=window.executed=1>']) {
  await open(`#run:8 --seed=1 ${word}`);
  await until("/Nothing was run/.test(document.querySelector('#run-summary').innerText)");
  const said = await text('#run-summary');
  expect(`a link with ${word} runs nothing`, said.includes(`: ${word}.`) && await text('#run-command') === '' &&
    await evaluate('window.executed === undefined'), said);
}
await open('#run:16 --seed=1 --scheme=report');
await until("document.querySelector('#run-figures dd')");
const before = Date.now();
await click('[name=start]');
expect('it stops', await until("/^Stopped/.test(document.querySelector('#run-words').innerText)"));
console.log(`# after ${Date.now() - before} ms`);
await click('[name=start]');
await until("/^Running/.test(document.querySelector('#run-words').innerText)");
await evaluate("location.hash = '#run:6 --seed=2'");
expect('a link ends the run before', await until("/^Complete/.test(document.querySelector('#run-words').innerText)") &&
  /^allqueens enumerate 6 /.test(await text('#run-command')), await text('#run-command'));

// --- See ---

await open('#see:8 --seed=1#3');
expect('a link shows a step of a run', await until("document.querySelector('#step').innerText === 'Generation 1: cross'") &&
  await evaluate("document.querySelectorAll('#boards .family').length") === 5);
if (process.env.PICTURE) {
  await tell('Emulation.setDeviceMetricsOverride', {width: 1120, height: 1180, deviceScaleFactor: 1, mobile: false});
  await tell('Emulation.setScrollbarsHidden', {hidden: true});
  await new Promise(done => setTimeout(done, 1000));
  writeFileSync(process.env.PICTURE, Buffer.from((await tell('Page.captureScreenshot')).data, 'base64'));
}
await click('#next');
expect('a step forward', await text('#step') === 'Generation 1: mutate');
await click('#back');
await click('#back');
expect('two back', await text('#step') === 'Generation 1: select');
await click('#find');
expect('the next solution', /new solution/.test(await text('#words')) && await evaluate("document.querySelectorAll('.cell.new').length > 0"));
await click('#last');
expect('the end has all', await text('#solutions-title') === '92 of 92 solutions found' && await text('#words').then(words => /2,460,653 looks/.test(words)), await text('#words'));
expect('the link leads to the step', /^#see:8%20--seed=1#\d+$/.test(await evaluate("document.querySelector('#see-link').getAttribute('href')")));
await open('#run:8 --seed=1');
await until("!document.querySelector('#found').hidden");
for (const time of ['once', 'again']) {
  await click('#run-see');
  expect(`a run is seen ${time}`, await until("!document.querySelector('#see').hidden && document.querySelector('#boards .board')"));
  await click('#run-tab');
}
await open('#see:16 --seed=1');
expect('a run that goes on shows', await until("/^Generation 0/.test(document.querySelector('#step').innerText)") &&
  /goes on after/.test(await text('#how')), await text('#how'));
const slider = () => evaluate("+document.querySelector('#slider').max");
const frames = await slider();
expect('and more of it', await until(`+document.querySelector('#slider').max > ${frames}`));
await click('[name=start]');
expect('and stops', await until("/^Stopped/.test(document.querySelector('#see-words').innerText)"));
expect('by the engine that has steps', await text('#see-command') === 'allqueens enumerate 16 --seed=1 -P engine=plain --replay=run.html');
await open('#run');
expect('before a run nothing of one is there', await evaluate("document.querySelector('#run').innerText").then(words => !words.includes('$')) &&
  await evaluate("!document.querySelector('#run-bar').checkVisibility()"));
await open();
await click('#see-tab');
expect('without a link, too, there is something to see', await until("/^Generation 0: random/.test(document.querySelector('#step').innerText)"));
// The key is pressed until the run, which may go on, has ended.
expect('keys step', await until("document.activeElement.blur(), document.body.dispatchEvent(new KeyboardEvent('keydown', {key: 'End', bubbles: true})), / the end$/.test(document.querySelector('#step').innerText)"), await text('#step'));

// --- the page ---

for (const width of [320, 390, 1200, 1920]) {
  await tell('Emulation.setDeviceMetricsOverride', {width, height: 800, deviceScaleFactor: 1, mobile: false});
  const widths = [];
  for (const link of ['#check', '#run:8', '#see:8 --seed=1']) {
    await open(link);
    if (link === '#check') await click('[data-example=bad]');
    await until("document.querySelector('#messages svg, #found:not([hidden]) svg, #see:not([hidden]) #boards svg')");
    widths.push(await evaluate('document.documentElement.scrollWidth'));
  }
  expect(`nothing is wider than ${width} pixels`, widths.every(value => value <= width), widths);
}
await tell('Emulation.setDeviceMetricsOverride', {width: 360, height: 740, deviceScaleFactor: 1, mobile: false});
await open('#see:8 --seed=1#3');
await until("document.querySelector('#boards .family')");
expect('on a phone, families leave no column empty', await evaluate(`(box =>
  Math.max(...[...box.children].map(one => one.getBoundingClientRect().right)) > box.getBoundingClientRect().right - 8
  )(document.querySelector('#boards'))`));
expect('and the controls stand in two rows', await evaluate("document.querySelector('#controls').offsetHeight") < 110);
expect('controls have names', await evaluate(`[...document.querySelectorAll('input:not([hidden]), select, textarea, button')]
  .filter(one => !one.ariaLabel && !one.ariaHidden && !(one.labels && one.labels.length) && !one.innerText && one.checkVisibility()).length`) === 0);
await evaluate("document.querySelector('#check-tab').focus()");
for (const type of ['keyDown', 'keyUp']) await tell('Input.dispatchKeyEvent', {type, key: 'ArrowRight', code: 'ArrowRight'});
expect('arrow keys choose a panel', await evaluate("document.activeElement.id + document.querySelector('#run').hidden") === 'run-tabfalse');
expect('a request is refused', await evaluate("fetch('http://127.0.0.1:9/').then(() => false, () => true)"));
const sent = requests.filter(url => !url.startsWith(address) && !/^(about|blob|data):/.test(url));
expect('none was made but this one', sent.every(url => url === 'http://127.0.0.1:9/'), sent);
expect('no error is thrown', errors.length === 0, errors);

const {identifier} = await tell('Page.addScriptToEvaluateOnNewDocument', {source: 'delete self.DecompressionStream'});
await tell('Page.navigate', {url: 'about:blank'});
await tell('Page.navigate', {url: address});
expect('an old browser gets a sentence, no form', await until("/browser of 2023/.test(document.querySelector('#notice').innerText)") &&
  await evaluate("document.querySelector('#check').hidden && document.querySelector('nav').hidden"));
await tell('Page.removeScriptToEvaluateOnNewDocument', {identifier});
console.log(`1..${tests}`);
await Promise.race([send('Browser.close'), new Promise(done => setTimeout(done, 5000))]);
browser.kill();
process.exit();
