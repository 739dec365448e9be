// SPDX-License-Identifier: MIT
'use strict';
// What all panels use: words and boards.

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

// A queen.  The shape of a gene says which parent it is from, its color says so
// again; those of a child that is DRAWN appear one by one.
function queen(kind, column, row, drawn) {
  const place = `class="${kind}${drawn ? ' drawn' : ''}"` + (drawn ? ` style="animation-delay:${row * 120}ms"` : '');
  if (kind === 'two-gene') return `<rect ${place} x="${column + 0.17}" y="${row + 0.17}" width=".66" height=".66"/>`;
  if (kind === 'both-gene') return `<path ${place} d="M${column + 0.5} ${row + 0.1}l.4.4-.4.4-.4-.4z"/>`;
  return `<circle ${place} cx="${column + 0.5}" cy="${row + 0.5}" r=".34"/>`;
}

// Where a queen was, and where it is.
const move = (from, column, row) => `<circle class="left" cx="${from + 0.5}" cy="${row + 0.5}" r=".3"/>` +
  `<path class="moved" d="M${from + 0.5} ${row + 0.5}H${column + 0.5}"/>` +
  `<rect class="moved" x="${column + 0.06}" y="${row + 0.06}" width=".88" height=".88"/>`;

// An SVG element; its label names the columns from 1.  With LINES, queens that
// are attacked are rings.  GENES: the parent of each row.  BEFORE: a board of
// which some queens have moved.
function draw(board, {lines = true, numbers = false, genes, drawn, before = board} = {}) {
  const n = board.length, pairs = lines ? attacks(board) : [], attacked = new Set(pairs.flat());
  const between = pairs.map(([a, b]) => `<path class="attack" d="M${board[a] + 0.5} ${a + 0.5}L${board[b] + 0.5} ${b + 0.5}"/>`);
  const kind = row => genes ? `${genes[row]}-gene` : attacked.has(row) ? 'attacked' : 'queen';
  const inside = board.map((column, row) => queen(kind(row), column, row, drawn) +
    (before[row] === column ? '' : move(before[row], column, row)) +
    (numbers ? `<text class="row-number" x="-.2" y="${row + 0.75}">${row + 1}</text>` : ''));
  const label = `Queens by row, in columns ${board.map(column => column + 1).join(' ')}`, left = numbers ? 0.9 : 0;
  return `<svg viewBox="${-left} 0 ${n + left} ${n}" role="img" aria-label="${label}">${squares(n)}` +
    `${between.join('')}${inside.join('')}</svg>`;
}
