// SPDX-License-Identifier: MIT
'use strict';
// The page: its panels, its links, and how it begins.

// A link is #, the id of a panel and perhaps a colon and what the panel takes:
// #run:12 --seed=3
const PANELS = {check: takeCheckLink, run: takeRunLink, see: takeRunLink};

function choosePanel(chosen) {
  for (const id of Object.keys(PANELS)) {
    const tab = element(`${id}-tab`), isChosen = id === chosen;
    element(id).hidden = !isChosen;
    tab.ariaSelected = isChosen;
    tab.tabIndex = isChosen ? 0 : -1;
  }
  // Two panels have the one form of a run.
  if (chosen !== 'check') element(chosen).querySelector('.lead').after(element('run-form'));
  if (chosen === 'run' && running.last) drawFound(running.last);
  if (chosen === 'see' && record && record.frames.length) showFrame();
}

// What a visitor chooses; there is something to see at once.
function visitPanel(id) {
  choosePanel(id);
  if (id === 'see') runIfShort();
}

function followLink() {
  let hash = location.hash.slice(1);
  try {
    hash = decodeURIComponent(hash);
  } catch {
    // As it stands.
  }
  const [, id, link] = hash.match(/^(\w*):?([^]*)$/);
  const isPanel = Object.hasOwn(PANELS, id);
  if (!isPanel || !link) return visitPanel(isPanel ? id : 'check');
  choosePanel(id);
  PANELS[id](link);
}

// A link whose address stands already is followed again: meanwhile a tab may
// have been chosen.
function followAgain({target}) {
  const link = target.closest('a');
  if (link && link.hash === location.hash) followLink();
}

function beginPanels() {
  const ids = Object.keys(PANELS);
  ids.forEach((id, i) => {
    const tab = element(`${id}-tab`);
    tab.onclick = () => visitPanel(id);
    tab.onkeydown = event => {
      const step = {ArrowRight: 1, ArrowLeft: ids.length - 1}[event.key];
      if (!step) return;
      const next = ids[(i + step) % ids.length];
      visitPanel(next);
      element(`${next}-tab`).focus();
    };
  });
  document.querySelector('nav').hidden = false;
  element('notice').hidden = true;
  addEventListener('hashchange', followLink);
  addEventListener('click', followAgain);
  followLink();
}

async function compileProgram() {
  const packed = Uint8Array.from(atob(element('wasm').textContent), c => c.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'));
  return WebAssembly.compile(await new Response(stream).arrayBuffer());
}

async function begin() {
  element('logo').innerHTML = draw([1, 3, 0, 2]);
  try {
    beginWorker(await compileProgram());
  } catch (error) {
    element('notice').textContent = 'This page needs a browser of 2023 or later: this one cannot run WebAssembly with SIMD, ' +
      `or cannot unpack it (${error.message}).`;
    return;
  }
  const choices = await ask('choices');
  element('version').textContent = choices.version;
  beginCheck();
  beginSee();
  await beginRun(choices);
  beginPanels();
  document.body.dataset.ready = Math.round(performance.now());
}
begin();
