// SPDX-License-Identifier: MIT
'use strict';
// What all panels use: words, boards, and the worker that has the program.

const element = id => document.getElementById(id);
const number = value => value.toLocaleString('en', value < 1e7 ? {maximumFractionDigits: 0}
  : {notation: 'compact', maximumSignificantDigits: 4});
const plural = (count, noun) => `${number(count)} ${noun}${count === 1 ? '' : 's'}`;

// A new element of HTML with attributes and children, elements or texts.
function make(name, attributes = {}, ...children) {
  const made = Object.assign(document.createElement(name), attributes);
  made.append(...children);
  return made;
}

// --- the worker ---

const waiting = new Map();
let worker, asked = 0;

function beginWorker(module) {
  worker = new Worker(URL.createObjectURL(
    new Blob([element('worker').textContent], {type: 'text/javascript'})));
  worker.onmessage = ({data: {id, part, answer}}) => {
    const {resolve, show} = waiting.get(id);
    if (part) return show(part);
    waiting.delete(id);
    resolve(answer);
  };
  worker.postMessage(module);
}

// Asks the worker for an action; SHOW is called with parts of the answer.
const ask = (action, values = {}, show) => new Promise(resolve => {
  waiting.set(++asked, {resolve, show});
  worker.postMessage({id: asked, action, ...values});
});

// --- boards: a column for each row, from 0 ---

// The board that a line of the format digits has.
const boardOf = digits => Array.from(digits, digit => parseInt(digit, 36));

function squares(n) {
  let dark = '';
  for (let row = 0; row < n; row++)
    for (let column = (row + 1) % 2; column < n; column += 2) dark += `M${column} ${row}h1v1h-1z`;
  return `<path class="light" d="M0 0h${n}v${n}h-${n}z"/><path class="dark" d="${dark}"/>`;
}

// Pairs of rows whose queens attack each other.
function attacks(board) {
  const pairs = [];
  for (let b = 0; b < board.length; b++)
    for (let a = 0; a < b; a++)
      if ([0, b - a].includes(Math.abs(board[a] - board[b]))) pairs.push([a, b]);
  return pairs;
}

// An SVG element; its label names the columns from 1.
function draw(board) {
  const n = board.length, pairs = attacks(board), attacked = new Set(pairs.flat());
  const lines = pairs.map(([a, b]) =>
    `<path class="attack" d="M${board[a] + 0.5} ${a + 0.5}L${board[b] + 0.5} ${b + 0.5}"/>`);
  const queens = board.map((column, row) =>
    `<circle class="${attacked.has(row) ? 'attacked' : 'queen'}" cx="${column + 0.5}" cy="${row + 0.5}" r=".34"/>`);
  const label = `Queens by row, in columns ${board.map(column => column + 1).join(' ')}`;
  return `<svg viewBox="0 0 ${n} ${n}" role="img" aria-label="${label}">${squares(n)}${lines.join('')}${queens.join('')}</svg>`;
}
