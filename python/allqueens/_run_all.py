# SPDX-License-Identifier: MIT
"""All runs of a study, some at a time, and what is told while they go on."""

from __future__ import annotations

import argparse
import json
import multiprocessing
import multiprocessing.connection
import os
import shutil
import signal
import sys
import threading
import time
from concurrent.futures import (BrokenExecutor, ProcessPoolExecutor,
                                ThreadPoolExecutor, as_completed)
from typing import Any, Callable, Mapping

from ._runs_file import append
from ._scheme_files import is_python
from ._table import key_of, row_name, table


class Screen:
    """The table on a terminal, drawn again as runs come in, with what is left
    to do.  Without a terminal what is left is a line now and then.  If it is
    quiet, nothing is told."""

    PAUSE = 30.0  # seconds between two lines without a terminal

    def __init__(self, study: argparse.Namespace, left: int) -> None:
        self.study, self.left, self.done, self.lines = study, left, 0, 0
        self.began = self.drawn = time.monotonic()
        self.on = left > 0 and not study.quiet
        self.terminal = sys.stderr.isatty()
        if self.on and self.terminal:
            self.draw([f"0 of {left} runs"])

    def erase(self) -> None:
        if self.lines:
            sys.stderr.write(f"\033[{self.lines}F\033[J")
        self.lines = 0

    def count(self, runs: Mapping[str, Any]) -> None:
        """A run is done."""
        self.done += 1
        now = time.monotonic()
        pause = 0.5 if self.terminal else self.PAUSE
        if not self.on or now < self.drawn + pause:
            return
        self.drawn = now
        seconds = (now - self.began) / self.done * (self.left - self.done)
        left = (f"{self.done} of {self.left} runs, about "
                f"{_duration(seconds)} left")
        if not self.terminal and self.done < self.left:
            print(f"allqueens-study: {left}", file=sys.stderr, flush=True)
        if not self.terminal:
            return
        size = shutil.get_terminal_size()
        lines = table(self.study, runs, short=True)
        lines = lines if len(lines) < size.lines - 1 else []
        self.draw([line[:size.columns - 1] for line in [*lines, left]])

    def draw(self, lines: list[str]) -> None:
        """Draws lines, none wider than the screen, in place of the last."""
        self.erase()
        sys.stderr.write("".join(f"{line}\n" for line in lines))
        sys.stderr.flush()
        self.lines = len(lines)


def _duration(seconds: float) -> str:
    """Of that many seconds: 40 s, 12 min, 3.5 h."""
    if seconds < 90:
        return f"{seconds:.0f} s"
    return (f"{seconds / 60:.0f} min" if seconds < 5400
            else f"{seconds / 3600:.1f} h")


class Workers:
    """Processes for schemes in Python, of which a process runs one at a time.
    They begin with the first such run."""

    def __init__(self, jobs: int) -> None:
        self.jobs, self.lock = jobs, threading.Lock()
        self.pool: ProcessPoolExecutor | None = None

    def call(self, function: Callable[..., Any], *arguments: Any) -> Any:
        """What the function returns, called in one of them."""
        with self.lock:
            if not self.pool:
                # The order of sets of texts is that of their hashes.
                os.environ.setdefault("PYTHONHASHSEED", "0")
                self.pool = ProcessPoolExecutor(
                    self.jobs, multiprocessing.get_context("spawn"), _begin)
            future = self.pool.submit(function, *arguments)
        return future.result()

    def kill(self) -> None:
        """Ends them in the midst of their runs."""
        for process in multiprocessing.active_children():
            process.terminate()

    def end(self) -> None:
        if self.pool:
            self.pool.shutdown()


def _begin() -> None:
    """In a new process: what schemes print is no table, and the process ends
    with the one that made it."""
    os.dup2(2, 1)
    parent = multiprocessing.parent_process()

    def watch() -> None:
        multiprocessing.connection.wait([parent.sentinel])  # type: ignore
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


def _block_interrupts() -> None:
    """In threads and in the processes that they begin: Ctrl-C is for the main
    thread."""
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})


class _Todo:
    """The runs of a study that are missing, and RUNS, to which they are added.
    RUN makes one."""

    def __init__(self, study: argparse.Namespace, runs: dict[str, Any],
                 run: Callable[..., dict[str, Any] | None]) -> None:
        self.study, self.runs, self.run = study, runs, run
        self.missing = [(row, index) for index in study.seeds
                        for row in study.rows
                        if key_of(row, index) not in runs]
        self.stop, self.lock = threading.Event(), threading.Lock()
        self.workers = Workers(study.jobs)
        # What a run needs of the study, for other processes, too.
        self.needed = argparse.Namespace(goal=study.goal, paired=study.paired,
                                         limits=study.limits, files=study.files)

    def _make(self, row: Mapping[str, str], index: int
              ) -> dict[str, Any] | None:
        """What a run is; None if it was stopped."""
        if self.stop.is_set():
            return None
        if not is_python(self.study.files, row):
            return self.run(self.needed, row, index, self.stop)
        try:
            return self.workers.call(  # type: ignore[no-any-return]
                self.run, self.needed, row, index)
        except BrokenExecutor:
            if self.stop.is_set():
                return None
            beside = " or one beside it" if self.study.jobs > 1 else ""
            raise RuntimeError(f"{row_name(row, row)}, run {index}{beside}: "
                               "its process ended") from None

    def add(self, row: Mapping[str, str], index: int) -> None:
        """Makes a run, and adds it to the runs and to the file."""
        made = self._make(row, index)
        if made is None:
            return
        with self.lock:
            if self.study.runs:
                append(self.study.runs,
                       json.dumps(made, allow_nan=False) + "\n")
            self.runs[key_of(row, index)] = made

    def end(self) -> None:
        """Stops the runs that go on."""
        self.stop.set()
        self.workers.kill()

    def interrupt(self, *_: Any) -> None:
        self.end()
        signal.signal(signal.SIGINT, signal.SIG_DFL)


def run_all(study: argparse.Namespace, runs: dict[str, Any],
            run: Callable[..., dict[str, Any] | None]) -> None:
    """Adds the runs that are missing to RUNS and to the file, all rows' first
    ones before their second ones.  KeyboardInterrupt when all that go on have
    been stopped; a second Ctrl-C kills."""
    todo = _Todo(study, runs, run)
    screen = Screen(study, len(todo.missing))
    # An exception in the midst of a pool's functions would leave locks.
    before = signal.getsignal(signal.SIGINT)
    if before is not signal.SIG_IGN:
        signal.signal(signal.SIGINT, todo.interrupt)
    with ThreadPoolExecutor(study.jobs, initializer=_block_interrupts) as pool:
        try:
            for future in as_completed([pool.submit(todo.add, *task)
                                        for task in todo.missing]):
                future.result()
                with todo.lock:
                    screen.count(runs)
            if todo.stop.is_set():
                raise KeyboardInterrupt
        except BaseException:
            todo.end()
            raise
        finally:
            signal.signal(signal.SIGINT, before)
            screen.erase()
    todo.workers.end()
