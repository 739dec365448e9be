// SPDX-License-Identifier: MIT
'use strict';
// The panel Run: a form made of what the program offers, a run, what it finds.
// The panel See has the same form, and there the run is recorded.

const SIZE_MAX = 16, SHORT_SIZE_MAX = 8, BOARDS_SHOWN = 120, ALL_BOARDS = 2 ** 32 - 1;
const ENDINGS = {json: 'json', jsonl: 'jsonl', csv: 'csv', 'csv-one-based': 'csv', leetcode: 'json'};
const WITHOUT = ['threads']; // options that change nothing here

// --- the form ---

const form = {
  choices: null,  // what there is to choose from
  options: {},    // what is given, by name
  settings: {},   // likewise
  engine: '',     // of the run that it describes
  error: ''       // why there cannot be one
};
const field = name => element('run-form').elements[name];

// The arguments of enumerate for what is chosen.  Only the plain engine can be
// recorded.
function runArguments(isRecorded = false) {
  const option = (name, value) => value === '' ? [] : [`--${name}=${value}`];
  return [field('n').value, ...option('scheme', field('scheme').value), ...option('seed', field('seed').value.trim()),
    ...Object.entries(form.options).flatMap(([name, value]) => option(name, value)),
    ...Object.entries(form.settings).flatMap(([name, value]) => ['-P', `${name}=${value}`]),
    ...isRecorded && form.engine === 'lanes' && !form.settings.engine ? ['-P', 'engine=plain'] : []];
}

// A labelled control.  CHANGE gets its new value, which is '' where it is to
// be the default.
function control({name, meaning, value, choices = [], applies = true}, change) {
  const input = choices.length
    ? make('select', {}, ...choices.map(choice => make('option', {selected: choice === value}, choice)))
    : make('input', {value, autocomplete: 'off'});
  input.disabled = !applies;
  input.onchange = () => {
    change(input.value.trim());
    describeRun();
  };
  return make('label', {}, make('span', {}, name), input, make('small', {}, meaning));
}

function settingControl(setting) {
  const {name, value, values, meaning} = setting;
  const named = setting.choices.length > 0;
  // The scheme's own operator has no name that could be given.
  const choices = named && !setting.choices.includes(value) ? [value, ...setting.choices] : setting.choices;
  return control({...setting, choices, meaning: named ? meaning : `${meaning}: ${values}`}, chosen => {
    if (chosen === '' || (named && !setting.choices.includes(chosen))) delete form.settings[name];
    else form.settings[name] = chosen;
  });
}

function optionControl({name, help}) {
  return control({name, meaning: help, value: form.options[name] || ''}, value => { form.options[name] = value; });
}

// Asks the program whether it takes what is chosen, and shows its settings.
async function describeRun() {
  const {about, error} = await ask('describe', {args: runArguments()});
  form.error = error;
  element('run-summary').classList.toggle('error', Boolean(error));
  element('run-summary').textContent = error || `${about.scheme}: ${about.summary}`;
  field('start').disabled = Boolean(error) && !running.on;
  if (!about) return;
  form.engine = about.engine;
  const open = document.activeElement && document.activeElement.closest('.settings label');
  const focused = open && open.firstChild.textContent;
  element('run-form').querySelector('.settings').replaceChildren(
    ...about.settings.map(settingControl), ...form.choices.options.map(optionControl));
  for (const label of element('run-form').querySelectorAll('.settings label'))
    if (label.firstChild.textContent === focused) label.querySelector('select, input').focus();
}

// Sets a field, if it has that value to choose.
function setField(name, value) {
  const control = field(name), before = control.value;
  control.value = value;
  if (control.value === value) return true;
  control.value = before;
  return false;
}

// Takes a word of a link, if this page has what it names.
function takeLinkWord(word) {
  const [name, value = ''] = word.split(/=(.*)/);
  const plain = name.replace(/^--/, '');
  if (/^\d+$/.test(word)) return setField('n', word);
  if (plain === 'scheme' || plain === 'seed') return setField(plain, value);
  const isSetting = plain === name;
  if (isSetting) form.settings[name] = value;
  else if (form.choices.options.some(option => option.name === plain)) form.options[plain] = value;
  else return false;
  return true;
}

function refuseLink(words) {
  element('run-summary').classList.add('error');
  element('run-summary').textContent = `The link asks for what this page does not have: ${words.join(' ')}. Nothing was run.`;
}

// Of a link: the arguments, as runArguments makes them, and perhaps # and the
// step to be seen.
async function takeRunLink(link) {
  const [text, step = 0] = link.split('#');
  form.options = {};
  form.settings = {};
  for (const name of ['scheme', 'seed']) field(name).value = '';
  const words = text.split(' ').filter(part => part && part !== '-P');
  const refused = words.filter(word => !takeLinkWord(word));
  await describeRun();
  if (refused.length) return refuseLink(refused);
  if (form.error) return;
  if (running.on) ask('stop');
  await running.shown;
  await launch();
  if (+step && record) stepTo(Math.trunc(step));
}

// --- the chart: solutions found by looks, beside blind sampling ---

function drawFound({about, stats, curve}) {
  const {looks} = stats, points = [[0, 0], ...curve.map(sample => [sample.looks, sample.found])];
  const found = {style: '', points, words: `this run: ${number(stats.found)} found`};
  const blind = () => ({style: 'second', points: blindPoints(about, looks),
    words: `boards drawn at random: ${few(blindlyFound(about, looks))} expected`});
  drawChart(element('run-chart'), {looks, top: stats.known || stats.found,
    lines: stats.known && about.draws ? [found, blind()] : [found]});
}

// --- the run ---

const running = {
  on: false,
  last: null, // its last report ...
  args: [],   // ... arguments ...
  lines: [],  // ... and lines of its record
  drawn: 0,   // when these were last shown
  shown: null // a promise: it has ended, and all is shown
};
const LIVE_EACH = 400; // milliseconds

function showFigures({stats, seconds}) {
  const of = total => total === null ? '' : ` of ${number(total)}`;
  const figures = {
    found: number(stats.found) + of(stats.known),
    fundamental: number(stats.fundamental_found) + of(stats.fundamental_known),
    looks: number(stats.looks),
    generations: number(stats.generations),
    seconds: seconds.toFixed(1),
    'looks a second': number(stats.looks / Math.max(seconds, 0.001))
  };
  element('run-figures').replaceChildren(...Object.entries(figures).map(([name, value]) =>
    make('div', {}, make('dt', {}, name), make('dd', {}, value))));
  element('run-bar').value = stats.known ? stats.found / stats.known : 0;
}

function showRun(report) {
  if (!report.stats) return;
  running.last = report;
  showFigures(report);
  drawFound(report);
}

// Of a run that goes on, now and then.
function showLive({record: more, stats}) {
  const parsed = text => text.split('\n').filter(line => line).map(line => JSON.parse(line));
  const isMore = running.lines.length > 0;
  running.lines.push(...parsed(more.lines));
  if (stats.goes_on && performance.now() - running.drawn < LIVE_EACH) return;
  showRecord(new Record([...running.lines, ...parsed(more.end)], !stats.goes_on), isMore && running.drawn > 0);
  running.drawn = performance.now();
}

// How the run ended, in a sentence or two.
function endWords({about, stats, memory}) {
  const blind = blindlyFound(about, stats.looks);
  const end = {complete: `Complete: ${stats.known === 0 ? 'there is no solution' : 'every solution is found'}.`,
    interrupted: 'Stopped.'}[stats.end] || `${stats.text[0].toUpperCase()}${stats.text.slice(1)}.`;
  const beside = stats.known && about.draws ? ` Blind sampling, which only draws boards at random, is expected to find ${few(blind)} with as many looks.` : '';
  return `${end}${beside} Memory: ${Math.ceil(memory / 1e6)} MB.`;
}

const sayOfRun = (words, isRecorded) => {
  element('run-words').textContent = words;
  if (isRecorded) element('see-words').textContent = words;
};

async function startRun() {
  const start = field('start'), isRecorded = !element('see').hidden, args = runArguments(isRecorded);
  const show = report => {
    showRun(report);
    if (report.record) showLive(report);
  };
  Object.assign(running, {on: true, args, ...isRecorded && {lines: [], drawn: 0}});
  start.textContent = 'Stop';
  seeing.showStep = () => {};
  element('run-report').hidden = false;
  element('found').hidden = true;
  sayOfRun('Running ...', isRecorded);
  const report = await ask('run', {args, isRecorded}, show);
  running.on = false;
  start.textContent = 'Run';
  show(report);
  sayOfRun(report.error || endWords(report), isRecorded);
  if (!report.stats) return;
  showCommandOfRun(report, isRecorded);
  await showSolutions(report);
}

// One run follows another when that has ended.
const launch = () => (running.shown = startRun());

function runIfShort() {
  if (!record && !running.on && !form.error && field('n').value <= SHORT_SIZE_MAX) launch();
}

function showCommandOfRun({about}, isRecorded) {
  const words = running.args.map(word => /^[\w.=-]*$/.test(word) ? word : `'${word}'`);
  const seed = words.some(word => word.startsWith('--seed=')) ? [] : [`--seed=${about.seed}`];
  const text = [...words, ...seed].join(' ');
  element('run-command').textContent = `allqueens enumerate ${text}`;
  element('run-link').hidden = false;
  element('run-link').href = `#run:${encodeURI(text)}`;
  element('run-see').hidden = false;
  element('run-see').href = `#see:${encodeURI(text)}`;
  if (!isRecorded) return;
  element('see-command').hidden = false;
  element('see-command').textContent = `allqueens enumerate ${text} --replay=run.html`;
  element('see-link').hidden = false;
  seeing.showStep = () => { element('see-link').href = `#see:${encodeURI(text)}#${seeing.at}`; };
  seeing.showStep();
}

// --- what it found ---

const formatNumber = name => form.choices.formats.indexOf(name);

async function showSolutions(report) {
  const {stats} = report;
  element('fundamental').checked = stats.found > BOARDS_SHOWN;
  await showBoards();
}

async function showBoards() {
  const {about, stats} = running.last, fundamental = element('fundamental').checked;
  const count = Math.min(fundamental ? stats.fundamental_found : stats.found, about.limit || Infinity);
  const {bytes} = await ask('write', {format: formatNumber('digits'), fundamental, most: BOARDS_SHOWN});
  const lines = new TextDecoder().decode(bytes).split('\n').filter(line => line);
  element('found').hidden = !count;
  element('found-title').textContent = plural(count, fundamental ? 'fundamental solution' : 'solution') +
    (count > BOARDS_SHOWN ? `; the first ${BOARDS_SHOWN}` : '');
  element('found-boards').innerHTML = lines.map(line => `<div title="${line}">${draw(boardOf(line))}</div>`).join('');
}

async function download() {
  const format = element('format').value, fundamental = element('fundamental').checked;
  const {bytes, error} = await ask('write', {format: formatNumber(format), fundamental, most: ALL_BOARDS});
  if (error) return void (element('found-title').textContent = error);
  const link = make('a', {href: URL.createObjectURL(new Blob([bytes])),
    download: `queens-${running.last.about.n}${fundamental ? '-fundamental' : ''}.${ENDINGS[format] || 'txt'}`});
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}

function beginRun(choices) {
  form.choices = {...choices, options: choices.options.filter(({name}) => !WITHOUT.includes(name))};
  field('n').append(...Array.from({length: SIZE_MAX}, (_, i) => make('option', {selected: i === 7}, i + 1)));
  field('scheme').append(make('option', {value: ''}, 'the default for N'),
    ...choices.schemes.map(({name}) => make('option', {}, name)));
  element('format').append(...choices.formats.map(name => make('option', {}, name)));
  for (const name of ['n', 'seed']) field(name).onchange = describeRun;
  field('scheme').onchange = () => {
    form.settings = {};
    describeRun();
  };
  field('dice').onclick = () => {
    field('seed').value = crypto.getRandomValues(new Uint32Array(1))[0];
    describeRun();
  };
  element('run-form').onsubmit = event => {
    event.preventDefault();
    if (running.on) ask('stop');
    else launch();
  };
  element('fundamental').onchange = showBoards;
  element('download').onclick = download;
  return describeRun();
}
