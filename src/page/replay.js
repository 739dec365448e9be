// SPDX-License-Identifier: MIT
// The page of enumerate --replay: the panel See alone, with a record.

element('logo').innerHTML = draw([1, 3, 0, 2]);
beginSee();
showRecord(new Record(element('record').textContent.trim().split('\n').map(line => JSON.parse(line))));
document.title = element('title').textContent;
const wanted = location.hash.slice(1);
goTo(wanted === 'end' ? record.frames.length : Math.trunc(wanted) || 0);
if (wanted === 'play') play(true);
