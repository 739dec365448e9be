// SPDX-License-Identifier: MIT
// The worker that has the program, and what it is asked.

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
