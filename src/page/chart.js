// SPDX-License-Identifier: MIT
// Curves over looks, and what blind sampling would find.

const plot = {height: 190, left: 52, right: 14, top: 10, bottom: 24};
const few = value => value < 9.95 ? value.toFixed(1) : number(value);

// How many solutions blind sampling is expected to have found.  With symmetry
// closure one board of a class finds all of them.
function blindlyFound({orbits, symmetry, draws}, looks) {
  return looks && Object.entries(orbits).reduce((sum, [size, classes]) => sum -
    size * classes * Math.expm1(looks * Math.log1p(-(symmetry ? size : 1) / draws)), 0);
}

// What it would find, as points.
const blindPoints = (run, looks) =>
  Array.from({length: 101}, (_, i) => [looks * i / 100, blindlyFound(run, looks * i / 100)]);

// Draws into a figure: from 0 to so many LOOKS and to TOP, lines, each with a
// STYLE, its POINTS, pairs of looks and value, and WORDS; and where one is: AT.
function drawChart(figure, {title = '', looks, top, lines, at}) {
  const {height, left, right, bottom} = plot, width = Math.max(figure.clientWidth, 240);
  const x = value => (left + (width - left - right) * value / (looks || 1)).toFixed(1);
  const y = value => (height - bottom - (height - plot.top - bottom) * value / (top || 1)).toFixed(1);
  const path = points => points.map(([look, value], i) => `${i ? 'L' : 'M'}${x(look)} ${y(value)}`).join('');
  const tick = value => `<text x="${left - 6}" y="${+y(value) + 4}" text-anchor="end">${number(value)}</text>`;
  figure.innerHTML = `<figcaption>${title && `<strong>${title}</strong>`}` +
    `${lines.map(({style, words}) => `<span><i class="${style}"></i>${words}</span>`).join('')}</figcaption>` +
    `<svg class="chart" viewBox="0 0 ${width} ${height}" role="img" aria-label="${[title, ...lines.map(({words}) => words)].filter(text => text).join('; ')}, by looks">` +
    `<path class="axis" d="M${left} ${plot.top}V${height - bottom}H${width - right}"/>${tick(0)}${tick(top)}` +
    `<text x="${left}" y="${height - 6}">0</text><text x="${width - right}" y="${height - 6}" text-anchor="end">${plural(looks, 'look')}</text>` +
    lines.map(({style, points}) => `<path class="curve ${style}" d="${path(points)}"/>`).join('') +
    (at === undefined ? '' : `<path class="cursor" d="M${x(at)} ${plot.top}V${height - bottom}"/>`) + '</svg>';
}
