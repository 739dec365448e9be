# SPDX-License-Identifier: MIT
"""The C library: where it is, its structs and functions, calls of it."""

from __future__ import annotations

import atexit
import ctypes
import enum
import os
import re
import shutil
import site
import sys
import threading
import weakref
from ctypes import CFUNCTYPE, POINTER, Structure, c_bool, c_size_t, c_void_p
from typing import Any, Dict, Iterator

# --- what this module uses of allqueens.h and allqueens-scheme.h ---
# Names are without "aq_", and types are those of ctypes without "c_".

# Structs.
_STRUCTS = """
board: uint n; columns column
placement: uint n; columns row column
totals: uint n; uint64 all fundamental half_turn quarter_turn
orbits: orbit_counts of_size
violation: int kind; board* board; uint64 line a b
verification: uint n; uint64 boards attacked repeated solutions
    missing equivalent; orbits orbits; uint64 fundamental; bool implied;
    totals* known
value: double first last
operators: void_p select cross mutate
settings: size_t population; void_p selection crossover mutation;
    uint64 restart; bool exclude_solved symmetry; uint neighborhood; int engine;
    values value
setting: char_p name meaning; setting_value value; setting_values values;
    char_p only_with; bool applies
random: random_state state
population: uint n; size_t size count; void_p genes fitness;
    uint64 evaluations; void_p state; int status; random random;
    void_p scheme; settings* settings; void_p operators; value places;
    void_p index scratch looks known; size_t known_count; uint64 repeated
bytes: size_t fixed each row
scheme: char_p name version summary source encoding fitness;
    uint n_max; size_t population
    population_min population_max population_multiple; void_p parameters;
    uint64 restart; bool symmetry; uint neighborhood;
    int layout; uint gene_bytes; bytes state; change begin; void_p finish;
    draws draws_per_solution; void_p draws_to_first;
    change create breed evaluate; operators own;
    change survive; void_p is_stuck decode format_genes published_fitness
improvement: uint64 generation evaluations; double fitness; placement placement
stats: int end; totals* known; uint64 found fundamental_found;
    orbits orbits; uint64 generations evaluations hits neighbors
    neighbors_found restarts; uint best worst; double mean blind_expectation;
    uint64 looks; char_p engine; improvement* improvement; uint64 repeated
found: uint64 looks found fundamental_found
run_options: uint n; scheme* scheme; settings settings;
    uint64 seed; uint islands threads; uint64 limit; bool limit_fundamental;
    uint64 generations looks; double seconds; round_done round_done;
    bool round_done_if_found; void_p data; should_stop should_stop;
    void_p transport observe improved; found_at found_at
problem_options: bool first symmetry; uint64 looks
problem_stats: int end; totals* known; uint64 looks hits found
    fundamental_found found_at
takeover: bool taken_over; board most_frequent;
    size_t boards distinct copies optima"""
# Functions: what each returns, its name, and what it takes.
_FUNCTIONS = """
    char_p version; char_p status_text int; totals* totals uint;
    status images board* board* uint*; bool is_canonical board*;
    scheme* scheme size_t;
    scheme* scheme_default uint; scheme* scheme_named char_p;
    char_p scheme_fault scheme*;
    void random_permutation random* uint void_p;
    void settings_init settings* scheme* uint size_t;
    uint settings_queens scheme* uint settings*;
    bool setting scheme* uint settings* size_t setting*;
    bool setting_set scheme* uint settings* size_t char_p;
    double blind_first scheme* uint; double blind_all scheme* uint bool;
    status list_new void_p* uint; void list_free void_p;
    status list_add void_p board* uint64;
    status verify void_p bool visit void_p verification*;
    void collect_init run_options* uint scheme*;
    status collect_new void_p* run_options*; void collect_free void_p;
    status collect_run void_p; stats* collect_stats void_p;
    status collect_each void_p bool visit void_p;
    status collect_takeover void_p takeover*;
    status problem_new void_p* uint problem_options*; void problem_free void_p;
    problem_stats* problem_stats void_p; uint64 target uint uint;
    void solve_init run_options* uint scheme*;
    status solve_new void_p* run_options*; void solve_free void_p;
    status solve_run void_p; stats* solve_stats void_p"""
STATUS = {"END": 1, "BAD_SIZE": 3, "BAD_SCHEME": 4, "BAD_BOARD": 5,
          "BAD_ENGINE": 11, "NO_MEMORY": 18, "BAD_SHAPE": 19}
LIMITS = {"BOARD_MAX": 255, "SEARCH_MAX": 32, "ISLANDS_MAX": 1024,
          "THREADS_MAX": 1024, "POPULATION_MAX": 65536}
VIOLATIONS = ("attacked", "repeated", "missing", "equivalent")
End = enum.IntEnum("End", "RUNNING COMPLETE LIMIT GENERATIONS TIME"
                   " INTERRUPTED SOLVED STALLED LOOKS", start=0,
                   module="allqueens")


def check(status: int) -> None:
    if status:
        bad = (STATUS["BAD_SIZE"] <= status <= STATUS["BAD_ENGINE"]
               or status == STATUS["BAD_SHAPE"])
        kind = ValueError if bad else (
            MemoryError if status == STATUS["NO_MEMORY"] else RuntimeError)
        raise kind(library.aq_status_text(status).decode())


class _Types(Dict[str, Any]):
    def __missing__(self, name: str) -> Any:
        return (POINTER(self[name[:-1]]) if name.endswith("*")
                else getattr(ctypes, f"c_{name}"))


types = _Types({
    "void": None, "status": check,  # called with what a function returned
    "columns": ctypes.c_uint8 * 255, "orbit_counts": ctypes.c_uint64 * 9,
    "random_state": ctypes.c_uint64 * 4,
    "setting_value": ctypes.c_char * 64, "setting_values": ctypes.c_char * 256,
    # Callbacks take addresses.
    "should_stop": CFUNCTYPE(c_bool, c_void_p),
    "visit": CFUNCTYPE(c_bool, c_void_p, c_void_p),
    "round_done": CFUNCTYPE(c_bool, c_void_p, c_void_p),
    "found_at": CFUNCTYPE(None, c_void_p, c_size_t, c_void_p),
    "draws": CFUNCTYPE(ctypes.c_double, ctypes.c_uint),
    "change": CFUNCTYPE(None, c_void_p)})


# --- finding it ---

_NAME = ("liballqueens.2.dylib" if sys.platform == "darwin" else
         "liballqueens.so.2")


def _folders() -> Iterator[str]:
    """Where the library may be, other than where the system looks."""
    here = os.path.dirname(os.path.realpath(__file__))
    yield here  # as pip installs a built checkout
    yield f"{here}/../../src/.libs"  # in a checkout
    yield f"{here}/../../.."  # from PREFIX/lib/python3.X/site-packages
    program = shutil.which("allqueens")
    if program:
        program = os.path.dirname(os.path.realpath(program))
        yield f"{program}/../lib"
        yield f"{program}/../.libs"  # in a checkout: beside src/cli
    yield f"{sys.prefix}/lib"
    yield f"{site.getuserbase()}/lib"
    yield "/usr/local/lib"


def _load() -> ctypes.CDLL:
    there = (path for path in (f"{folder}/{_NAME}" for folder in _folders())
             if os.path.exists(path))
    path = os.environ.get("ALLQUEENS_LIBRARY") or next(there, _NAME)
    try:
        # Plug-ins find its functions.
        return ctypes.CDLL(path, mode=ctypes.RTLD_GLOBAL)
    except OSError as error:
        raise ImportError(
            f"{error}; install allqueens (in its source ./bootstrap run, then "
            "make install; on Debian the package liballqueens2), or set the "
            "environment variable ALLQUEENS_LIBRARY to the path of the "
            "library") from None


library = _load()
for _name, _text in re.findall(r"^(\w+): ([^:]*)$", _STRUCTS, re.MULTILINE):
    if _name == "settings":
        types["values"] = types["value"] * 16
    types[_name] = type(_name, (Structure,), {"__slots__": (), "_fields_": [
        (member, types[kind]) for kind, *members in
        map(str.split, _text.split(";")) for member in members]})
for _returned, _name, *_taken in map(str.split, _FUNCTIONS.split(";")):
    _function = getattr(library, f"aq_{_name}")
    _function.restype = types[_returned]
    _function.argtypes = [types[name] for name in _taken]


# --- calling it ---

def new(kind: str, *arguments: Any) -> Any:
    """An object of the library, freed with the last reference to it."""
    made: Any = c_void_p()
    made.arguments = arguments  # one may have a callback
    getattr(library, f"aq_{kind}_new")(made, *arguments)
    free = weakref.finalize(made, getattr(library, f"aq_{kind}_free"), made.value)
    free.atexit = False  # a thread may still use it when Python ends
    return made


def call(stop: threading.Event, function: Any, *arguments: Any) -> None:
    """Calls a function in a thread of its own, because Python handles Ctrl-C
    only between its own instructions in the main thread.  The function has to
    return soon after the event is set."""
    errors: list[BaseException] = []

    def work() -> None:
        try:
            function(*arguments)
        except BaseException as error:
            errors.append(error)
        finally:
            done.set()

    def end() -> None:
        stop.set()
        if thread.ident:  # it has begun
            done.wait()

    # Ctrl-C in a thread's own join () takes it for ended.
    thread, done = threading.Thread(target=work), threading.Event()
    atexit.register(end)  # a daemon thread may have called
    try:
        thread.start()
        done.wait()
    except BaseException:
        end()
        raise
    finally:
        atexit.unregister(end)
    if stop.is_set():  # Python ends, and so does this daemon thread
        sys.exit()
    if errors:
        raise errors.pop()  # kept, it would refer to itself
