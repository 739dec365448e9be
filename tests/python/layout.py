# SPDX-License-Identifier: MIT
"""Layouts of the structs and values of the enums that the module uses.

Writes a program in C that prints those of the headers, or with the argument
"ctypes" prints those of the module.
"""

import ctypes
import sys

from allqueens import _library

def structs():
    """Names, types, and whether the module has all members."""
    for name, struct in _library.types.items():
        if not hasattr(struct, "_fields_") or name.endswith("*"):
            continue
        yield (f"aq_{name}", struct,
               not hasattr(struct, "size") and name != "improvement")


def values():
    yield from ((end.name, int(end)) for end in _library.End)
    yield from ((kind.upper(), number)
                for number, kind in enumerate(_library.VIOLATIONS))
    yield from _library.STATUS.items()
    yield from _library.LIMITS.items()


def print_ctypes():
    for name, struct, is_whole in structs():
        if is_whole:
            print(name, ctypes.sizeof(struct))
        for member, kind in struct._fields_:
            print(name, member, getattr(struct, member).offset,
                  ctypes.sizeof(kind))
    for name, value in values():
        print(f"AQ_{name} {value}")


def print_program():
    print("#include <allqueens-scheme.h>\nint main (void) {")
    for name, struct, is_whole in structs():
        if is_whole:
            print(f'  printf ("{name} %zu\\n", sizeof (struct {name}));')
        for member, _ in struct._fields_:
            print(f'  printf ("{name} {member} %zu %zu\\n",'
                  f' offsetof (struct {name}, {member}),'
                  f' sizeof ((struct {name} *) 0)->{member});')
    for name, _ in values():
        print(f'  printf ("AQ_{name} %d\\n", (int) AQ_{name});')
    print("  return 0;\n}")


if sys.argv[1:] == ["ctypes"]:
    print_ctypes()
else:
    print_program()
