# SPDX-License-Identifier: MIT
"""Layouts of the structs and values of the enums that allqueens.py uses.

Writes a program in C that prints those of the headers, or with the argument
"ctypes" prints those of allqueens.py.
"""

import ctypes
import sys

import allqueens

FIRST_MEMBERS = {"aq_scheme"}  # the module has no more of it


def structs():
    for name in allqueens._STRUCTS:
        yield name, allqueens._types[name]


def print_ctypes():
    for name, struct in structs():
        if name not in FIRST_MEMBERS:
            print(name, ctypes.sizeof(struct))
        for member, kind in struct._fields_:
            print(name, member, getattr(struct, member).offset,
                  ctypes.sizeof(kind))
    for end in allqueens.End:
        print("AQ_" + end.name, int(end))
    for number, kind in enumerate(allqueens._VIOLATIONS):
        print("AQ_" + kind.upper(), number)


def print_program():
    print("#include <allqueens-scheme.h>\nint main (void) {")
    for name, struct in structs():
        if name not in FIRST_MEMBERS:
            print(f'  printf ("{name} %zu\\n", sizeof (struct {name}));')
        for member, _ in struct._fields_:
            print(f'  printf ("{name} {member} %zu %zu\\n",'
                  f' offsetof (struct {name}, {member}),'
                  f' sizeof ((struct {name} *) 0)->{member});')
    for value in [*allqueens.End.__members__,
                  *map(str.upper, allqueens._VIOLATIONS)]:
        print(f'  printf ("AQ_{value} %d\\n", (int) AQ_{value});')
    print("  return 0;\n}")


if sys.argv[1:] == ["ctypes"]:
    print_ctypes()
else:
    print_program()
