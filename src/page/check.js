// SPDX-License-Identifier: MIT
'use strict';
// The panel Check: what a solver printed, and what verify says of it.

const CHECKED_MAX = 50e6, SHOWN_MAX = 1e6, QUICK_MAX = 1e5, LINKED_MAX = 1500; // bytes; characters
const EXAMPLES = {
  good: '. Q . .\n. . . Q\nQ . . .\n. . Q .\n\n. . Q .\nQ . . .\n. . . Q\n. Q . .\n',
  bad: 'Solution 1: [2, 4, 1, 3, 5]\nSolution 2: [1, 3, 5, 2, 4]\nSolution 3: [1, 4, 2, 3, 5]\n' +
    'Solution 4: [2, 5, 3, 1, 4]\nSolution 5: [1, 3, 5, 2, 4]\nSolution 6: [3, 1, 4, 2, 5]\nSolution 7: [5, 2, 4, 1, 3]\n'
};
const PASTED = 'printed.txt'; // the name of what is no file
const KINDS = ['yes', 'no', 'trouble']; // by exit status

const checking = {
  name: PASTED,
  data: null, // the bytes of a file; otherwise the text is checked
  count: 0,
  timer: 0
};

// The command for what is chosen.
function checkCommand() {
  const commands = {fundamental: ['verify', '--fundamental'], some: ['verify', '--some'],
    counts: ['totals'], 'counts-alone': ['totals', '--first=1']};
  return [...commands[element('wanted').value] || ['verify'], checking.name];
}

// --- the verdict ---

function showTitle(kind, title, words = '') {
  element('verdict').className = kind;
  element('verdict-title').textContent = title;
  element('verdict-words').textContent = words;
  element('messages').replaceChildren();
  element('checks').replaceChildren();
}

function clearVerdict() {
  showTitle('', 'Nothing to check yet', 'The answer of allqueens verify will stand here.');
  element('check-command').hidden = true;
}

// Selects a line of the text.
function selectLine(line) {
  const box = element('text'), lines = box.value.split('\n');
  const begin = lines.slice(0, line - 1).join('\n').length + (line > 1);
  box.focus();
  box.setSelectionRange(begin, begin + lines[line - 1].length);
  box.scrollTop = box.scrollHeight * (line - 3) / lines.length;
}

// The name of pasted text is the page's own, and says nothing to a visitor.
const withoutName = text => text.startsWith(`${PASTED}: `) ? text.slice(PASTED.length + 2) : text;

// A message: its line, its words, its board.
function messageItem({line, text, board}) {
  const item = make('li');
  if (line)
    item.append(make('button', {type: 'button', disabled: Boolean(checking.data) && !element('text').value,
      onclick: () => selectLine(line)}, `line ${number(line)}`));
  item.append(make('span', {}, withoutName(text)));
  if (board) item.insertAdjacentHTML('beforeend', draw(board));
  return item;
}

function checkItem({text, verdict}) {
  const mark = {pass: '✓', fail: '✗'}[verdict] || '·';
  const words = {pass: 'passes', fail: 'fails', implied: 'implied by the total', unchecked: 'not checked'}[verdict] || '';
  return make('li', {className: verdict || ''}, make('b', {ariaHidden: 'true'}, mark),
    make('span', {}, text), make('span', {className: mark === '·' ? 'quiet' : 'spoken'}, words && ` (${words})`));
}

// What verify found, as its JSON has it.  Several sizes have a list of checks
// each.
function showFound(found) {
  const parts = found.sizes || [found];
  element('messages').replaceChildren(...found.messages.map(messageItem));
  element('checks').replaceChildren(...parts.flatMap(part => [
    ...part === found ? [] : [make('li', {className: 'size'}, `N = ${part.n}`)], ...part.checks.map(checkItem)]));
}

// Where there is no JSON, the lines of messages and of the output.
function showLines(text) {
  element('messages').replaceChildren(...text.split('\n').filter(line => line)
    .map(line => make('li', {}, line)));
  element('checks').replaceChildren();
}

function showAnswer({status, out, messages}, isVerify) {
  const found = isVerify && out ? JSON.parse(out) : null;
  const titles = isVerify ? ['VERIFIED', 'NOT VERIFIED', found ? 'NOT VERIFIED' : 'Cannot be checked']
    : ['All counts are right', 'Not all counts are right', 'Cannot be checked'];
  showTitle(KINDS[status], titles[status], status === 0 ? 'All checks pass.' : '');
  if (found) showFound(found);
  else showLines(messages + out);
}

// The same command as the command line prints it.
async function showCommand() {
  const box = element('check-command'), command = checkCommand();
  if (!box.open) return;
  const {out, messages} = await ask('command', {args: command, files: {[checking.name]: bytesToCheck()}});
  box.querySelector('pre').textContent = `$ allqueens ${command.join(' ')}\n${messages}${out}`;
}

// --- what is checked ---

const bytesToCheck = () => checking.data || new TextEncoder().encode(element('text').value);

function showCheckLink() {
  const text = element('text').value, short = text && !checking.data && text.length <= LINKED_MAX;
  element('check-link').hidden = !short;
  element('check-link').href = `#check:${element('wanted').value}:${encodeURIComponent(text)}`;
}

async function check() {
  const own = ++checking.count, data = bytesToCheck(), command = checkCommand();
  const isVerify = command[0] === 'verify';
  showCheckLink();
  if (!data.length) return clearVerdict();
  if (data.length > CHECKED_MAX)
    return showTitle('trouble', 'Too large', `This page checks up to ${CHECKED_MAX / 1e6} MB. The program takes files of any size: allqueens ${command.join(' ')}`);
  if (data.length > QUICK_MAX) showTitle('', 'Checking ...');
  const args = isVerify ? [...command, '--json'] : command;
  const answer = await ask('command', {args, files: {[checking.name]: data}});
  if (own !== checking.count) return;
  if (answer.error) return showTitle('trouble', 'Cannot be checked', answer.error);
  showAnswer(answer, isVerify);
  element('check-command').hidden = false;
  showCommand();
}

function closeFile() {
  checking.data = null;
  checking.name = PASTED;
  element('file-words').hidden = true;
}

// The bytes as UTF-8, which the program reads; PowerShell's > writes UTF-16.
function asUtf8(bytes) {
  const encoding = {'255,254': 'utf-16le', '254,255': 'utf-16be'}[bytes.subarray(0, 2)];
  return encoding ? new TextEncoder().encode(new TextDecoder(encoding).decode(bytes)) : bytes;
}

// A file stands in the text if it is short; otherwise it is named.
async function openFile(file) {
  closeFile();
  checking.name = file.name.replace(/^-|\//g, '_');
  const bytes = file.size > CHECKED_MAX ? null : new Uint8Array(await file.arrayBuffer());
  checking.data = bytes ? asUtf8(bytes) : {length: file.size};
  element('text').value = file.size <= SHOWN_MAX ? new TextDecoder().decode(checking.data) : '';
  element('file-words').hidden = false;
  element('file-words').firstChild.textContent = `${file.name}, ${number(Math.ceil(file.size / 1000))} kB` +
    (bytes && checking.data !== bytes ? ', UTF-16 made UTF-8' : '');
  choosePanel('check');
  check();
}

function edit() {
  closeFile();
  clearTimeout(checking.timer);
  checking.timer = setTimeout(check, 250);
}

// Of a link: what is wanted and a colon, or all solutions are; the text.
function takeCheckLink(link) {
  const [, wanted = '', text] = link.match(/^(?:([a-z-]*):)?([^]*)$/);
  element('wanted').value = wanted;
  if (!element('wanted').value) element('wanted').value = '';
  element('text').value = text;
  closeFile();
  check();
}

function beginCheck() {
  element('text').oninput = edit;
  element('wanted').onchange = check;
  element('open').onclick = () => element('file').click();
  element('file').onchange = event => {
    if (event.target.files[0]) openFile(event.target.files[0]);
    event.target.value = '';
  };
  element('close-file').onclick = () => {
    element('text').value = '';
    closeFile();
    check();
  };
  element('check-command').ontoggle = showCommand;
  for (const button of document.querySelectorAll('[data-example]'))
    button.onclick = () => {
      element('text').value = EXAMPLES[button.dataset.example];
      closeFile();
      check();
    };
  addEventListener('dragover', event => event.preventDefault());
  addEventListener('drop', event => {
    const file = event.dataTransfer.files[0];
    if (!file) return;
    event.preventDefault();
    openFile(file);
  });
  clearVerdict();
}
