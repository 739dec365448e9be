// SPDX-License-Identifier: MIT
'use strict';
// An instance of the program, and the part of WASI that it uses: files in
// memory that are read, two outputs, a clock, random numbers, and an end.

const ERRNO = {success: 0, badf: 8, noent: 44, spipe: 70};
const FILE_TYPE = {folder: 3, file: 4};
const ROOT = 3; // the descriptor of the folder that has the files

class Exit extends Error {
  constructor(status) {
    super(`exit ${status}`);
    this.status = status;
  }
}

class Program {
  // MODULE is the compiled program, FILES an object of Uint8Arrays by name,
  // and ROUND is called with looks and solutions after each round of a run.
  constructor(module, files = {}, round = () => {}) {
    this.output = {1: [], 2: []};
    this.files = files;
    this.open = {[ROOT]: {type: FILE_TYPE.folder}};
    this.exports = new WebAssembly.Instance(module,
      {wasi_snapshot_preview1: this.imports(), page: {round}}).exports;
    this.call('_initialize');
  }

  get view() { return new DataView(this.exports.memory.buffer); }
  bytes(at, length) { return new Uint8Array(this.exports.memory.buffer, at, length); }

  // Calls an exported function.  If that exits, sets the status.
  call(name, ...values) {
    try {
      this.exports[name](...values);
    } catch (error) {
      if (!(error instanceof Exit)) throw error;
      this.status = error.status;
    }
  }

  // The same for a function that takes arguments as main does, and MORE.
  callWith(name, args, ...more) {
    const texts = args.map(text => new TextEncoder().encode(text + '\0'));
    const argv = this.exports.allocate(4 * (args.length + 1));
    const pointers = texts.map(text => {
      const at = this.exports.allocate(text.length);
      this.bytes(at, text.length).set(text);
      return at;
    });
    [...pointers, 0].forEach((at, i) => this.view.setUint32(argv + 4 * i, at, true));
    this.call(name, args.length, argv, ...more);
  }

  // What was printed since the last call: on standard output, as bytes or as
  // text, and on standard error.
  takeBytes(descriptor = 1) {
    const parts = this.output[descriptor].splice(0);
    const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
    let at = 0;
    for (const part of parts) {
      all.set(part, at);
      at += part.length;
    }
    return all;
  }
  takeText() { return new TextDecoder().decode(this.takeBytes()); }
  takeMessages() { return new TextDecoder().decode(this.takeBytes(2)); }

  // Writes the status of a file; returns the error number, as functions of
  // WASI do.
  describe(at, file) {
    if (!file) return ERRNO.badf;
    this.bytes(at, 64).fill(0);
    this.view.setUint8(at + 16, file.type);
    this.view.setBigUint64(at + 32, BigInt(file.data ? file.data.length : 0), true);
    return ERRNO.success;
  }

  // Calls TAKE with each buffer of a list, and writes the sum of what it
  // returns.
  eachBuffer(list, count, sumAt, take) {
    let sum = 0;
    for (let i = 0; i < count; i++)
      sum += take(this.bytes(this.view.getUint32(list + 8 * i, true),
        this.view.getUint32(list + 8 * i + 4, true)));
    this.view.setUint32(sumAt, sum, true);
    return ERRNO.success;
  }

  fileNamed(at, length) {
    const name = new TextDecoder().decode(this.bytes(at, length));
    const data = Object.hasOwn(this.files, name) && this.files[name];
    return data ? {type: FILE_TYPE.file, data, at: 0} : null;
  }

  read(descriptor, list, count, sumAt) {
    const file = this.open[descriptor] || {data: new Uint8Array(), at: 0};
    return this.eachBuffer(list, count, sumAt, room => {
      const part = file.data.subarray(file.at, file.at + room.length);
      room.set(part);
      file.at += part.length;
      return part.length;
    });
  }

  openFile(at, length, to) {
    const file = this.fileNamed(at, length);
    if (!file) return ERRNO.noent;
    const descriptor = Math.max(...Object.keys(this.open)) + 1;
    this.open[descriptor] = file;
    this.view.setUint32(to, descriptor, true);
    return ERRNO.success;
  }

  imports() {
    const success = () => ERRNO.success;
    return {
      environ_get: success,
      environ_sizes_get: (count, size) => {
        this.view.setUint32(count, 0, true);
        this.view.setUint32(size, 0, true);
        return ERRNO.success;
      },
      clock_time_get: (clock, precision, at) => {
        this.view.setBigUint64(at, BigInt(Math.round(performance.now() * 1e6)), true);
        return ERRNO.success;
      },
      random_get: (at, length) => {
        crypto.getRandomValues(this.bytes(at, length));
        return ERRNO.success;
      },
      proc_exit: status => { throw new Exit(status); },
      poll_oneoff: () => ERRNO.badf,
      fd_close: descriptor => {
        delete this.open[descriptor];
        return ERRNO.success;
      },
      // Everything may be done, by the rights at 8 and 16.
      fd_fdstat_get: (descriptor, at) => {
        this.bytes(at, 24).fill(0);
        this.view.setUint8(at, descriptor === ROOT ? FILE_TYPE.folder : FILE_TYPE.file);
        this.view.setBigUint64(at + 8, 0xffffffffn, true);
        this.view.setBigUint64(at + 16, 0xffffffffn, true);
        return ERRNO.success;
      },
      fd_fdstat_set_flags: success,
      fd_filestat_get: (descriptor, at) => this.describe(at, this.open[descriptor]),
      fd_prestat_get: (descriptor, at) => {
        if (descriptor !== ROOT) return ERRNO.badf;
        this.view.setUint32(at, 0, true);
        this.view.setUint32(at + 4, 1, true);
        return ERRNO.success;
      },
      fd_prestat_dir_name: at => {
        this.bytes(at, 1)[0] = '/'.charCodeAt(0);
        return ERRNO.success;
      },
      fd_read: (...values) => this.read(...values),
      fd_seek: () => ERRNO.spipe,
      fd_write: (descriptor, list, count, sumAt) => this.eachBuffer(list, count, sumAt, part => {
        this.output[descriptor].push(part.slice());
        return part.length;
      }),
      path_filestat_get: (folder, flags, at, length, to) => {
        const file = this.fileNamed(at, length);
        return file ? this.describe(to, file) : ERRNO.noent;
      },
      path_open: (folder, how, at, length, flags, rights, inherited, more, to) =>
        this.openFile(at, length, to)
    };
  }
}
