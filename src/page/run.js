// SPDX-License-Identifier: MIT
'use strict';
// The panel Run: a form made of what the program offers, a run, what it finds.

const SIZE_MAX = 16, BOARDS_SHOWN = 120, ALL_BOARDS = 2 ** 32 - 1;
const ENDINGS = {json: 'json', jsonl: 'jsonl', csv: 'csv', 'csv-one-based': 'csv', leetcode: 'json'};
const WITHOUT = ['threads']; // options that change nothing here

// --- the form ---

const form = {
  choices: null,  // what there is to choose from
  options: {},    // what is given, by name
  settings: {},   // likewise
  about: null     // the run that it describes
};
const field = name => element('run-form').elements[name];

// The arguments of enumerate for what is chosen.
function runArguments() {
  const option = (name, value) => value === '' ? [] : [`--${name}=${value}`];
  return [field('n').value, ...option('scheme', field('scheme').value), ...option('seed', field('seed').value.trim()),
    ...Object.entries(form.options).flatMap(([name, value]) => option(name, value)),
    ...Object.entries(form.settings).flatMap(([name, value]) => ['-P', `${name}=${value}`])];
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
  const open = document.activeElement && document.activeElement.closest('.settings label');
  const focused = open && open.firstChild.textContent;
  element('run-form').querySelector('.settings').replaceChildren(
    ...about.settings.map(settingControl), ...form.choices.options.map(optionControl));
  for (const label of element('run-form').querySelectorAll('.settings label'))
    if (label.firstChild.textContent === focused) label.querySelector('select, input').focus();
}

// Of a link: the arguments, as runArguments makes them.
async function takeRunLink(link) {
  form.options = {};
  form.settings = {};
  for (const name of ['scheme', 'seed']) field(name).value = '';
  for (const word of link.split(' ').filter(text => text && text !== '-P')) {
    const [name, value = ''] = word.split(/=(.*)/);
    const plain = name.replace(/^--/, '');
    if (/^\d+$/.test(word)) field('n').value = word;
    else if (plain === name) form.settings[name] = value;
    else if (field(plain)) field(plain).value = value;
    else form.options[plain] = value;
  }
  await describeRun();
  if (!form.error && link && !running.on) startRun();
}

// --- the chart: solutions found by looks, beside blind sampling ---

// How many solutions blind sampling is expected to have found.  With symmetry
// closure one board of a class finds all of them.
function blindlyFound({orbits, symmetry, draws}, looks) {
  return Object.entries(orbits).reduce((sum, [size, classes]) => sum -
    size * classes * Math.expm1(looks * Math.log1p(-(symmetry ? size : 1) / draws)), 0);
}

const few = value => value < 10 ? value.toFixed(1) : number(value);
const plot = {height: 210, left: 52, right: 14, top: 10, bottom: 24};

function drawChart({about, stats, curve}) {
  const {height, left, right, top, bottom} = plot, figure = element('run-chart');
  const width = Math.max(figure.clientWidth, 240), looks = stats.looks || 1, all = stats.known || stats.found || 1;
  const x = value => (left + (width - left - right) * value / looks).toFixed(1);
  const y = value => (height - bottom - (height - top - bottom) * value / all).toFixed(1);
  const isKnown = stats.known && about.draws;
  const found = curve.map(sample => `H${x(sample.looks)}V${y(sample.found)}`).join('');
  const blind = Array.from({length: 101}, (_, i) => `${i ? 'L' : 'M'}${x(looks * i / 100)} ${y(blindlyFound(about, looks * i / 100))}`).join('');
  const tick = value => `<text x="${left - 6}" y="${+y(value) + 4}" text-anchor="end">${number(value)}</text>`;
  const blindWords = isKnown ? `boards drawn at random: ${few(blindlyFound(about, looks))} expected` : '';
  figure.innerHTML = `<figcaption><span><i></i>this run: ${number(stats.found)} found</span>` +
    (isKnown ? `<span><i class="blind"></i>${blindWords}</span>` : '') + '</figcaption>' +
    `<svg viewBox="0 0 ${width} ${height}" role="img" aria-label="Solutions found by looks: ${number(stats.found)} after ${plural(looks, 'look')}. ${blindWords}">` +
    `<path class="axis" d="M${left} ${top}V${height - bottom}H${width - right}"/>${tick(0)}${tick(all)}` +
    `<text x="${left}" y="${height - 6}">0</text><text x="${width - right}" y="${height - 6}" text-anchor="end">${plural(looks, 'look')}</text>` +
    (isKnown ? `<path class="curve blind" d="${blind}"/>` : '') + `<path class="curve" d="M${x(0)} ${y(0)}${found}"/></svg>`;
}

// --- the run ---

const running = {on: false, last: null};

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
  drawChart(report);
}

// How the run ended, in a sentence or two.
function endWords({about, stats, memory}) {
  const blind = blindlyFound(about, stats.looks);
  const end = {complete: `Complete: ${stats.known === 0 ? 'there is no solution' : 'every solution is found'}.`,
    interrupted: 'Stopped.'}[stats.end] || `${stats.text[0].toUpperCase()}${stats.text.slice(1)}.`;
  const beside = stats.known && about.draws ? ` So many looks at boards drawn at random would be expected to find ${few(blind)} solutions.` : '';
  return `${end}${beside} Memory: ${Math.ceil(memory / 1e6)} MB.`;
}

async function startRun() {
  const start = field('start'), args = runArguments();
  running.on = true;
  start.textContent = 'Stop';
  element('found').hidden = true;
  element('run-words').textContent = 'Running ...';
  const report = await ask('run', {args}, showRun);
  running.on = false;
  start.textContent = 'Run';
  showRun(report);
  element('run-words').textContent = report.error || endWords(report);
  if (report.stats) await showSolutions(report);
}

function showCommandOfRun({about}) {
  const words = runArguments().map(word => /^[\w.=-]*$/.test(word) ? word : `'${word}'`);
  const seed = words.some(word => word.startsWith('--seed=')) ? [] : [`--seed=${about.seed}`];
  const text = [...words, ...seed].join(' ');
  element('run-command').textContent = `allqueens enumerate ${text}`;
  element('run-link').hidden = false;
  element('run-link').href = `#run:${encodeURI(text)}`;
}

// --- what it found ---

const formatNumber = name => form.choices.formats.indexOf(name);

async function showSolutions(report) {
  const {stats} = report;
  element('fundamental').checked = stats.found > BOARDS_SHOWN;
  showCommandOfRun(report);
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
    else startRun();
  };
  element('fundamental').onchange = showBoards;
  element('download').onclick = download;
  return describeRun();
}
