#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Write right and wrong solution files in many notations and check what `allqueens verify` says about them.

A wrong file holds something that is no solution, or lacks a solution: VERIFIED (exit status 0) is then a false statement.
A right file holds every solution once (with --some: solutions, each at most once) and nothing else but ordinary text.
The boards come from a backtracking search of this file.
"""

import argparse
import collections
import concurrent.futures
import functools
import os
import random
import re
import subprocess
import sys
import tempfile

DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
KIB = 1024

# Marks around the parts of a board's text that damage may change. They are removed before a file is written.
# A value is a number or the sign of a square; a unit is what one queen or one row of a drawing takes.
VALUE, VALUE_END, UNIT, UNIT_END = "\ue000", "\ue001", "\ue002", "\ue003"
MARKS = re.compile("[\ue000-\ue003]")


def value(text):
    return VALUE + str(text) + VALUE_END


def unit(text):
    return UNIT + text + UNIT_END


def plain(text):
    return MARKS.sub("", text)


# ---------------------------------------------------------------------------------------------------------------------
# Exact search, the oracle


@functools.lru_cache(maxsize=None)
def solutions(n):
    """All solutions as tuples of columns by row, from 0, sorted."""
    found, board = [], []

    def extend(columns, left, right):
        if len(board) == n:
            found.append(tuple(board))
            return
        free = ~(columns | left | right) & ((1 << n) - 1)
        for column in range(n):
            bit = 1 << column
            if free & bit:
                board.append(column)
                extend(columns | bit, (left | bit) << 1, (right | bit) >> 1)
                board.pop()

    extend(0, 0, 0)
    return found


def is_solution(board):
    n = len(board)
    return all(
        board[i] != board[j] and abs(board[i] - board[j]) != j - i for i in range(n) for j in range(i + 1, n)
    ) and all(0 <= c < n for c in board)


def images(board):
    """The board under rotation and reflection."""
    n, found = len(board), set()
    for _ in range(4):
        turned = [0] * n
        for row, column in enumerate(board):
            turned[column] = n - 1 - row
        board = tuple(turned)
        found.add(board)
        found.add(board[::-1])
    return found


# ---------------------------------------------------------------------------------------------------------------------
# Styles


class Style:
    """How a program prints boards: head, the items, a separator between them, tail. One item holds `per` boards."""

    def __init__(self, name, group, item, sep="\n", head="", tail="\n", per=1, lines=True, limit=99):
        self.name, self.group, self.item, self.sep, self.per, self.lines = name, group, item, sep, per, lines
        self.head_text, self.tail_text, self.limit = head, tail, limit
        self.one_by_one = False

    def head(self, n, count):
        return self.head_text(n, count) if callable(self.head_text) else fill(self.head_text, n, 0, count)

    def tail(self, n, count):
        return self.tail_text(n, count) if callable(self.tail_text) else fill(self.tail_text, n, 0, count)

    def render(self, boards, n, first=0):
        """One text for each item, with marks."""
        step = self.per
        if step == 1:
            return [self.item(first + k, board, n) for k, board in enumerate(boards)]
        return [self.item(first + k, boards[k : k + step], n) for k in range(0, len(boards), step)]

    def whole(self, boards, n):
        return self.head(n, len(boards)) + self.sep.join(self.render(boards, n)) + self.tail(n, len(boards))


def fill(template, n, index, count=0, body=""):
    """$i and $j: the number of the board from 1 and from 0; $n: N; $t: the number of boards; $b: the board."""
    for key, text in (("$i", index + 1), ("$j", index), ("$n", n), ("$t", count), ("$b", body)):
        template = template.replace(key, str(text))
    return template


STYLES = []


def add(style):
    STYLES.append(style)


def rows(name, group, template, base, between, **more):
    """One number for each row, joined by `between`."""

    def item(index, board, n):
        body = between.join(unit(value(c + base)) for c in board)
        return fill(template, n, index, 0, body)

    add(Style(name, group, item, **more))


def words(name, group, template, base, **more):
    """A word of digits."""

    def item(index, board, n):
        body = "".join(unit(value(DIGITS[min(max(c + base, 0), 35)])) for c in board)
        return fill(template, n, index, 0, body)

    more.setdefault("limit", 12)
    add(Style(name, group, item, **more))


def queens(name, group, square, between, template="$b", **more):
    """One text for each queen: $r $R the row from 0 and from 1, $c $C the column, $l the row and $L the column as a
    letter. Damage changes the column."""

    def item(index, board, n):
        parts = []
        for row, column in enumerate(board):
            text = square
            letter = chr(ord("a") + min(max(column, 0), 25))
            for key, part in (
                ("$r", row), ("$R", row + 1), ("$l", chr(ord("a") + row)), ("$c", value(column)), ("$C", value(column + 1)),
                ("$L", value(letter)), ("$U", value(letter.upper())), ("$u", chr(ord("A") + row)),
                ("$i", index + 1), ("$j", index),
            ):
                text = text.replace(key, str(part))
            parts.append(unit(text))
        return fill(template, n, index, 0, between.join(parts))

    style = Style(name, group, item, **more)
    style.one_by_one = True
    add(style)


def row_text(board, row, n, queen, empty, between):
    """A row of a drawing; `empty` may be a string of two signs for white and black squares."""
    return between.join(
        value(queen if board[row] == c else empty[(row + c) % len(empty)]) for c in range(n)
    )


def drawing(name, group, queen, empty, between, row="$b", above="", below="", rule=None, **more):
    """A line for each row. $r and $R in `row` are its number, $s counts down; `rule` stands between rows."""

    def item(index, board, n):
        lines = []
        for r in range(n):
            body = row_text(board, r, n, queen, empty, between)
            text = row.replace("$r", str(r)).replace("$R", str(r + 1)).replace("$s", str(n - r))
            text = text.replace("$l", chr(ord("a") + r))
            lines.append(unit(text.replace("$b", body)))
        glue = "\n" + rule(n) + "\n" if rule else "\n"
        text = glue.join(lines)
        up = above(n) if callable(above) else above
        down = below(n) if callable(below) else below
        return fill(up, n, index) + text + fill(down, n, index)

    more.setdefault("sep", "\n\n")
    add(Style(name, group, item, **more))


def joined(name, group, queen, empty, square, row, between, template, **more):
    """A drawing in one line or in nested brackets."""

    def item(index, board, n):
        body = between.join(unit(row.replace("$b", row_text(board, r, n, queen, empty, square))) for r in range(n))
        return fill(template, n, index, 0, body)

    add(Style(name, group, item, **more))


def abreast(name, queen, empty, between, gap, per=3, frame=("", ""), **more):
    """Several drawings next to each other."""

    def item(_, boards, n):
        return "\n".join(
            unit(gap.join(frame[0] + row_text(b, r, n, queen, empty, between) + frame[1] for b in boards)) for r in range(n)
        )

    add(Style(name, "abreast", item, sep="\n\n", per=per, **more))


def fen(name, template, queen="q", slash="/"):
    def item(index, board, n):
        parts = []
        for column in board:
            before, after = column, n - 1 - column
            parts.append(unit(value((str(before) if before else "") + queen + (str(after) if after else ""))))
        return fill(template, n, index, 0, slash.join(parts))

    add(Style(name, "fen", item))


def masks(name, template, form, between):
    def item(index, board, n):
        return fill(template, n, index, 0, between.join(unit(value(form(1 << max(c, 0), n))) for c in board))

    add(Style(name, "masks", item))


def numbers(n, base=0):
    return range(base, n + base)


def names(prefix, between, base=0):
    return lambda n, _=0: between.join(prefix + str(k) for k in numbers(n, base)) + "\n"


def define_styles():
    # Words of digits
    words("digits", "digits", "$b", 0)
    words("digits-one", "digits", "$b", 1)
    words("digits-label", "digits", "Solution $i: $b", 0)
    words("digits-index", "digits", "$i. $b", 1)
    words("digits-quoted", "digits", '"$b"', 0)
    words("digits-paren", "digits", "#$i ($b)", 1)
    words("digits-summary", "digits", "$b", 1, tail="\n\n$t solutions found in 0.01 s\n")
    words("digits-py-set", "digits", "'$b'", 0, sep=", ", head="{", tail="}\n", lines=False)

    # Numbers in a line
    rows("blanks", "list", "$b", 0, " ")
    rows("blanks-one", "list", "$b", 1, " ")
    rows("blanks-trailing", "list", "$b ", 1, " ")
    rows("two-blanks", "list", "  $b", 0, "  ")
    rows("tabs", "list", "$b", 1, "\t")
    rows("commas", "list", "$b", 0, ",")
    rows("comma-blank", "list", "$b", 1, ", ")
    rows("semicolons", "list", "$b", 0, ";")
    rows("colons", "list", "$b", 1, ":")
    rows("hyphens", "list", "$b", 1, "-")
    rows("hyphens-trailing", "list", "$b-", 1, "-")
    rows("arrows", "list", "$b", 1, "->")
    rows("arrows-blank", "list", "$b", 0, " -> ")
    rows("bars", "list", "$b", 1, " | ")
    rows("dots", "list", "$b", 1, ".")
    rows("underscores", "list", "$b", 1, "_")
    rows("slashes", "list", "$b", 1, "/")
    rows("label-solution", "label", "Solution $i: $b", 1, " ", head="$n-Queens\n")
    rows("label-hash", "label", "#$i: $b", 0, " ")
    rows("label-bracket-index", "label", "[$i] $b", 1, " ")
    rows("label-found", "label", "found $b", 0, " ")
    rows("label-equals", "label", "board $i = $b", 0, ", ")
    rows("label-above", "label", "Solution $i\n$b", 1, " ", sep="\n\n")
    rows("label-result", "label", "result: $b", 1, " ", tail="\ndone, $t results\n")
    rows("label-time", "label", "$i: $b (found)", 0, " ")
    rows("index-table", "table", "$i  $b", 1, " ", head="no board\n")
    rows("uva", "table", "  $i      $b", 1, " ", head=lambda n, _: "SOLN       COLUMN\n #      " + " ".join(map(str, numbers(n, 1))) + "\n\n")
    rows("progress", "text", "generation $i, best fitness 0.97\n$b", 0, " ", tail="\nelapsed: 3.2 s\n")
    rows("comment-prefix", "text", "# $b", 0, " ")
    rows("slash-comment", "text", "// $b", 0, ", ")
    rows("summary", "text", "$b", 1, " ", head="Queens on a $n x $n board\n\n", tail="\n\nTotal: $t solutions\nTime: 0.013 s\n")
    rows("header-comment", "text", "$b", 0, " ", head="# n = $n\n# columns by row\n")

    # Brackets and printing of languages
    rows("py-list", "bracket", "[$b]", 0, ", ")
    rows("py-tuple", "bracket", "($b)", 1, ", ")
    rows("py-nested", "bracket", "[$b]", 0, ", ", sep=", ", head="[", tail="]\n", lines=False)
    rows("py-pprint", "bracket", "[$b]", 0, ", ", sep=",\n ", head="[", tail="]\n", lines=False)
    rows("py-assign", "bracket", "[$b]", 1, ", ", sep=",\n    ", head="boards = [\n    ", tail=",\n]\n", lines=False)
    rows("numpy", "bracket", "[$b]", 0, " ")
    rows("numpy-nested", "bracket", "[$b]", 0, " ", sep="\n ", head="[", tail="]\n", lines=False)
    rows("py-array", "bracket", "array([$b])", 0, ", ")
    rows("haskell", "bracket", "[$b]", 1, ",", sep=",", head="[", tail="]\n", lines=False)
    rows("haskell-lines", "bracket", "[$b]", 1, ",")
    rows("go", "bracket", "[$b]", 1, " ", sep=" ", head="[", tail="]\n", lines=False)
    rows("go-sharp", "code", "[]int{$b}", 0, ", ")
    rows("java-arrays", "label", "Solution found: [$b]", 0, ", ")
    rows("java-array", "code", "    {$b}", 0, ", ", sep=",\n", head="int[][] boards = {\n", tail="\n};\n", lines=False)
    rows("csharp", "code", "new[] { $b }", 1, ", ", sep=",\n")
    rows("c-array", "code", "{$b}", 0, ",", sep=",\n", head="static const int boards[$t][$n] = {\n", tail="};\n", lines=False)
    rows("rust-vec", "code", "vec![$b]", 0, ", ")
    rows("rust-debug", "bracket", "[$b]", 0, ", ", sep=", ", head="[", tail="]\n", lines=False)
    rows("lisp", "bracket", "($b)", 1, " ")
    rows("lisp-nested", "bracket", "($b)", 1, " ", sep=" ", head="(", tail=")\n", lines=False)
    rows("lisp-vector", "bracket", "#($b)", 0, " ")
    rows("clojure", "bracket", "[$b]", 0, " ", sep="\n ", head="(", tail=")\n", lines=False)
    rows("prolog", "code", "Qs = [$b] ;", 1, ",", tail="\nfalse.\n")
    rows("prolog-fact", "code", "queens($n, [$b]).", 1, ", ")
    rows("erlang", "code", "{solution,[$b]}.", 1, ",")
    rows("perl-qw", "code", "[qw($b)],", 1, " ", head="my @boards = (\n", tail="\n);\n")
    rows("php-list", "code", "array($b),", 0, ", ")
    rows("lua-table", "code", "{$b},", 1, ", ", head="return {\n", tail="\n}\n")
    rows("r-vector", "code", "[1] $b", 1, " ")
    rows("r-call", "code", "c($b)", 1, ", ")
    rows("matlab", "code", "     $b", 1, "     ", head="\nans =\n\n", tail="\n\n")
    rows("matlab-literal", "code", "$b", 1, " ", sep=";\n", head="S = [\n", tail="];\n", lines=False)
    rows("mathematica", "bracket", "{$b}", 1, ", ", sep=", ", head="{", tail="}\n", lines=False)
    rows("ocaml", "code", "[$b]", 1, "; ")
    rows("scala", "code", "List($b)", 0, ", ")
    rows("scala-vector", "code", "Vector($b)", 0, ", ", sep=", ", head="Vector(", tail=")\n", lines=False)
    rows("kotlin", "code", "intArrayOf($b)", 0, ", ")
    rows("julia", "bracket", "[$b]", 1, ", ", sep="\n ", head="$t-element Vector{Vector{Int64}}:\n ")
    rows("ruby-inspect", "code", "p: [$b]", 0, ", ")
    rows("minizinc", "code", "q = [$b];\n----------", 1, ", ", tail="\n==========\n")
    rows("angle", "bracket", "<$b>", 1, " ")

    # Tables
    rows("csv", "table", "$b", 0, ",", head=names("row", ","))
    rows("csv-one", "table", "$b", 1, ",", head=names("q", ",", 1))
    rows("csv-number-header", "table", "$b", 1, ",", head=names("", ",", 1))
    rows("csv-index", "table", "$j,$b", 0, ",", head=lambda n, _: "," + ",".join(map(str, numbers(n))) + "\n")
    rows("csv-id", "table", "$i,$b", 1, ",", head=lambda n, _: "id," + ",".join("r%d" % k for k in numbers(n, 1)) + "\n")
    rows("csv-n", "table", "$n;$b", 1, ";", head=lambda n, _: "n;" + ";".join("r%d" % k for k in numbers(n, 1)) + "\n")
    rows("csv-quoted", "table", '"$i","$b"', 0, " ", head='"id","board"\n')
    rows("tsv-header", "table", "$i\t$b", 1, "\t", head=lambda n, _: "nr\t" + "\t".join("q%d" % k for k in numbers(n, 1)) + "\n")
    rows("markdown", "table", "| $b |", 1, " | ",
         head=lambda n, _: "| " + " | ".join("r%d" % k for k in numbers(n, 1)) + " |\n|" + " --- |" * n + "\n")
    rows("markdown-index", "table", "| $i | $b |", 0, " ", head="| # | board |\n|---|---|\n")
    rows("sql-table", "table", "| $b |", 1, " | ",
         head=lambda n, _: "+" + "---+" * n + "\n| " + " | ".join("abcdefghijklmnop"[:n]) + " |\n+" + "---+" * n + "\n",
         tail=lambda n, _: "\n+" + "---+" * n + "\n")
    rows("sql-insert", "code", "INSERT INTO boards VALUES ($i, '$b');", 0, " ")
    rows("latex", "table", "$b \\\\", 1, " & ", head=lambda n, _: "\\begin{tabular}{" + "c" * n + "}\n", tail="\n\\end{tabular}\n")
    rows("pandas", "table", "$j  $b", 0, "  ", head=lambda n, _: "   " + "  ".join(map(str, numbers(n))) + "\n")

    # JSON, YAML, XML
    rows("json", "json", "[$b]", 0, ",", sep=",\n", head="[\n", tail="\n]\n", lines=False)
    rows("json-one-line", "json", "[$b]", 0, ",", sep=",", head="[", tail="]\n", lines=False)
    rows("json-object", "json", '{"id": $i, "queens": [$b]}', 0, ", ", sep=",\n  ", head='{"n": $n, "solutions": [\n  ', tail="\n]}\n", lines=False)
    rows("json-object-line", "json", "[$b]", 1, ",", sep=",", head='{"n":$n,"count":$t,"solutions":[', tail="]}\n", lines=False)
    rows("json-pretty", "json", "  [\n    $b\n  ]", 0, ",\n    ", sep=",\n", head="[\n", tail="\n]\n", lines=False)
    rows("json-strings", "json", '"$b"', 0, " ", sep=",", head="[", tail="]\n", lines=False)
    rows("jsonl", "json", "[$b]", 0, ",")
    rows("jsonl-object", "json", '{"board": [$b]}', 0, ", ")
    rows("jsonl-index", "json", '{"index": $j, "board": [$b], "valid": true}', 1, ", ")
    rows("yaml-flow", "yaml", "- [$b]", 0, ", ")
    rows("yaml-named", "yaml", "solution$i: [$b]", 1, ", ", head="---\nn: $n\n")
    rows("yaml-nested", "yaml", "- - $b", 0, "\n  - ")
    rows("yaml-text", "yaml", "- $b", 1, " ", head="solutions:\n")
    rows("xml-s", "xml", '<s id="$i">$b</s>', 1, " ", head="<solutions>\n", tail="\n</solutions>\n")
    rows("xml-n", "xml", '  <solution n="$n"><queens>$b</queens></solution>', 0, ",", head='<?xml version="1.0"?>\n<root>\n', tail="\n</root>\n")
    rows("html-li", "xml", "<li>$b</li>", 1, " ", head="<ol>\n", tail="\n</ol>\n")
    rows("html-tr", "xml", "<tr><td>$b</td></tr>", 1, "</td><td>", head="<table>\n", tail="\n</table>\n")
    rows("toml", "code", "s$i = [ $b ]", 0, ", ")
    rows("ini", "code", "[solution $i]\nqueens = $b", 0, " ")

    # Queens one by one
    queens("chess", "squares", "$l$C", " ")
    queens("chess-file", "squares", "$L$R", " ")
    queens("chess-upper", "squares", "$U$R", ", ")
    queens("chess-and", "squares", "$L$R", " and ")
    queens("chess-label", "squares", "$L$R", " ", "Solution $i: $b")
    queens("chess-queen", "squares", "Q$L$R", " ")
    queens("chess-tight", "squares", "$u$C", "-")
    queens("chess-brackets", "squares", "'$L$R'", ", ", "[$b]")
    queens("pairs", "pairs", "($r,$c)", " ")
    queens("pairs-one", "pairs", "($R,$C)", " ")
    queens("pairs-list", "pairs", "($r, $c)", ", ", "[$b]")
    queens("pairs-json", "pairs", "[$r,$c]", ",", "[$b]", sep=",\n", head="[", tail="]\n", lines=False)
    queens("pairs-label", "pairs", "($R, $C)", " ", "Solution $i: $b")
    queens("pairs-colon", "pairs", "$R:$C", " ")
    queens("pairs-lines", "pairs", "$r $c", "\n", sep="\n\n")
    queens("pairs-braces", "pairs", "{$r,$c}", ",", "{$b}")
    queens("hcl", "code", "{ row: $r, col: $c }", ", ", "[ $b ]")
    queens("rust-struct", "code", "Queen { row: $r, col: $c }", ", ", "Board { size: $n, queens: [$b] }")
    queens("json-queens", "json", '{"row":$r,"col":$c}', ",", "[$b]")
    queens("equals-q", "dict", "Q_$r = $c", ", ")
    queens("equals-lines", "dict", "q[$r]=$c", "\n", "Solution $i\n$b", sep="\n\n")
    queens("java-map", "dict", "$r=$c", ", ", "{$b}")
    queens("py-dict", "dict", "$r: $c", ", ", "{$b}")
    queens("py-dict-one", "dict", "$R: $C", ", ", "{$b}")
    queens("json-dict", "dict", '"$r": $c', ", ", "{$b}")
    queens("ruby-hash", "dict", "$R=>$C", ", ", "{$b}")
    queens("php-hash", "dict", "[$r] => $c", "\n    ", "Array\n(\n    $b\n)", sep="\n")
    queens("clingo", "dict", "queen($R,$C)", " ", "Answer: $i\n$b", head="clingo version 5.4.0\nSolving...\n", tail="\nSATISFIABLE\n\nModels : $t\n")
    queens("arrows-rows", "dict", "$R -> $C", "\n", "Board $i\n$b", sep="\n\n")
    queens("lua-arrow-rows", "dict", "$R => $C", "\n", "$b\n--- $i ---", sep="\n")
    queens("sentence-row", "sentence", "Row $R: column $C", "\n", "Solution $i:\n$b")
    queens("sentence-queen", "sentence", "Queen $R at row $R, column $C", "\n", "Solution $i:\n$b", sep="\n\n")
    queens("sentence-placed", "sentence", "Queen $R placed at $R, $C", "\n", "Board $i\n$b", sep="\n\n")
    queens("sentence-stands", "sentence", "The queen of row $R stands on column $C.", "\n", "Solution $i:\n$b")
    queens("sentence-line", "sentence", "row $r col $c", "; ")

    # Drawings
    drawing("draw-dot", "drawing", "Q", ".", "")
    drawing("draw-dot-blank", "drawing", "Q", ".", " ")
    drawing("draw-dash-blank", "drawing", "Q", "-", " ")
    drawing("draw-dash", "drawing", "Q", "-", "", above="Solution $i:\n")
    drawing("draw-star", "drawing", "*", ".", " ")
    drawing("draw-star-q", "drawing", "Q", "*", " ", above="Board $i\n")
    drawing("draw-hash", "drawing", "#", ".", "")
    drawing("draw-x", "drawing", "X", "_", " ")
    drawing("draw-plus", "drawing", "Q", "+", " ")
    drawing("draw-lower", "drawing", "q", ".", "")
    drawing("draw-o", "drawing", "O", ".", "", sep="\n---\n")
    drawing("draw-01", "drawing", "1", "0", " ")
    drawing("draw-01-tight", "drawing", "1", "0", "", above="#$i\n")
    drawing("draw-01-comma", "drawing", "1", "0", ",")
    drawing("draw-gfg", "drawing", "1", "0", "  ", row=" $b ", above="$i-\n")
    drawing("draw-tabs", "drawing", "Q", "-", "\t", above="Solution $i:\n\n")
    drawing("draw-blank-lines", "drawing", "Q", ".", " ", rule=lambda n: "")
    drawing("draw-checker", "drawing", "Q", "-+", "")
    drawing("draw-emoji", "drawing", "\U0001f451", "\u2b1b\u2b1c", "")
    drawing("draw-unicode", "drawing", "\u265b", ".", " ")
    drawing("draw-unicode-white", "drawing", "\u2655", "\u00b7", " ")
    drawing("draw-squares", "drawing", "\u2655", "\u25a1\u25a0", "")
    drawing("draw-bars", "frame", "Q", " ", "|", row="|$b|")
    drawing("draw-bars-dot", "frame", "Q", ".", " | ", row="| $b |", sep="\n\n")
    drawing("draw-frame", "frame", "Q", " ", " | ", row="| $b |", rule=lambda n: "+" + "---+" * n,
            above=lambda n: "+" + "---+" * n + "\n", below=lambda n: "\n+" + "---+" * n)
    drawing("draw-border", "frame", "Q", ".", "", row="|$b|", above=lambda n: "+" + "-" * n + "+\n",
            below=lambda n: "\n+" + "-" * n + "+", sep="\n")
    drawing("draw-box", "frame", "Q", " ", " \u2502 ", row="\u2502 $b \u2502",
            rule=lambda n: "\u251c" + "\u253c".join(["\u2500\u2500\u2500"] * n) + "\u2524",
            above=lambda n: "\u250c" + "\u252c".join(["\u2500\u2500\u2500"] * n) + "\u2510\n",
            below=lambda n: "\n\u2514" + "\u2534".join(["\u2500\u2500\u2500"] * n) + "\u2518")
    drawing("draw-ruler", "ruler", "Q", ".", " ", row="$r $b", above=lambda n: "  " + " ".join(map(str, numbers(n))) + "\n")
    drawing("draw-ruler-one", "ruler", "Q", "-", "\t", row="$R\t$b", above=lambda n: "\t" + "\t".join(map(str, numbers(n, 1))) + "\n")
    drawing("draw-ruler-below", "ruler", "Q", ".", " ", row="$s $b", below=lambda n: "\n  " + " ".join("abcdefghijklmnop"[:n]))
    drawing("draw-ruler-only", "ruler", "Q", ".", " ", above=lambda n: " ".join(map(str, numbers(n, 1))) + "\n")
    drawing("draw-r-matrix", "ruler", "Q", ".", "    ", row="[$R,] $b",
            above=lambda n: "Solution $i \n     " + " ".join("[,%d]" % k for k in numbers(n, 1)) + "\n")
    drawing("draw-labels", "ruler", "Q", ".", " ", row="Row $R: $b", above="Solution $i:\n")
    drawing("draw-py-rows", "drawing-list", "1", "0", ", ", row="[$b]", above="Solution $i\n", sep="\n")
    drawing("draw-string-rows", "drawing-list", "Q", ".", "", row='"$b",', above="[\n", below="\n]", sep="\n")
    drawing("draw-comment", "drawing", "Q", ".", " ", row="# $b", sep="\n#\n")
    joined("draw-leetcode", "drawing-list", "Q", ".", "", '"$b"', ",", "[$b]", sep=",", head="[", tail="]\n", lines=False)
    joined("draw-java-lists", "drawing-list", "Q", ".", "", "$b", ", ", "[$b]", sep=", ", head="[", tail="]\n", lines=False)
    joined("draw-node", "drawing-list", "Q", ".", "", "'$b'", ", ", "[ $b ]", sep=",\n  ", head="[\n  ", tail="\n]\n", lines=False)
    joined("draw-numpy", "drawing-list", "1", "0", " ", "[$b]", "\n ", "[$b]", sep="\n")
    joined("draw-pprint", "drawing-list", "1", "0", ", ", "[$b]", ", ", "[$b]", sep=",\n ", head="[", tail="]\n", lines=False)
    joined("draw-sbcl", "drawing-list", "1", "0", " ", "($b)", " ", "#2A($b)")
    joined("draw-slashes", "drawing-list", "Q", ".", "", "$b", "/", "$b")
    joined("draw-comma-rows", "drawing-list", "Q", "-", "", "$b", ",", "$i: $b")
    abreast("abreast-blank", "Q", ".", "", "  ")
    abreast("abreast-wide", "Q", ".", " ", "    ")
    abreast("abreast-two", "Q", "-", " ", "\t", per=2)
    abreast("abreast-bars", "Q", " ", "|", "   ", frame=("|", "|"))
    fen("fen", "$b")
    fen("fen-upper", "$b", "Q")
    fen("fen-full", "$b w - - 0 1")
    masks("hex-masks", "$b", lambda mask, n: "0x%0*x" % ((n + 3) // 4, mask), " ")
    masks("binary-masks", "$b", lambda mask, n: format(mask, "0%db" % n), " ")

    # Lines as other tools pass them on
    rows("log-line", "log", "[INFO] solution $i: [$b]", 0, ", ")
    rows("log-time", "log", "12:00:01 found: $b", 1, " ")
    rows("grep-n", "log", "$i:$b", 1, " ")
    rows("grep-file", "log", "out.txt:$b", 0, " ")
    rows("cat-n", "log", "     $i\t$b", 0, " ")
    rows("mail-quote", "log", "> $b", 1, " ")
    rows("diff-added", "log", "+$b", 0, " ")
    rows("width-four", "list", "   $b", 1, "   ")
    rows("vertical", "vertical", "$b", 0, "\n", sep="\n\n")
    rows("vertical-label", "vertical", "Solution $i:\n$b", 1, "\n", sep="\n\n")
    rows("vertical-indent", "vertical", "board $i\n  $b", 0, "\n  ")
    rows("quoted-values", "json", '["$b"]', 1, '","')
    rows("quoted-line", "label", '"$b"', 1, " ")
    rows("quoted-commas", "label", "'$b'", 0, ", ")
    rows("text-behind", "text", "$b is a solution", 1, " ")
    rows("sentence-list", "text", "Solution $i is $b.", 1, ", ")
    rows("two-labels", "label", "N=$n solution=$i queens=$b", 1, ",")
    rows("fitness", "label", "$b fitness=0", 0, " ")
    rows("csv-fitness", "table", "$b,0", 1, ",", head=lambda n, _: ",".join("q%d" % k for k in numbers(n)) + ",attacks\n")
    rows("ascii-table", "table", "|$i| $b |", 1, " | ", tail="\n($t rows)\n")
    rows("tex-set", "bracket", "\\{$b\\}", 1, ", ")
    rows("sh-array", "code", "b$i=($b)", 0, " ")
    rows("awk-print", "list", " $b", 1, " ", tail="\ncount $t\n")
    rows("json-nested-key", "json", '"s$i":{"q":[$b]}', 0, ",", sep=",", head='{"n":$n,"all":{', tail="}}\n", lines=False)
    rows("json-matrix-pretty", "json", "    [$b]", 0, ", ", sep=",\n", head='{\n  "n": $n,\n  "solutions": [\n', tail="\n  ]\n}\n", lines=False)
    rows("jsonl-text", "json", '{"n":$n,"s":"$b"}', 1, " ")
    queens("rc", "squares", "R$RC$C", " ")
    queens("q-at", "pairs", "Q@($r,$c)", " ")
    queens("pairs-semicolon", "pairs", "$r,$c", ";")
    queens("pairs-tuples", "pairs", "($r, $c)", ", ", "{$b}")
    queens("pairs-lisp", "pairs", "($r . $c)", " ", "($b)")
    queens("pairs-one-line", "pairs", "($r, $c)", ", ", "[$b]", sep=", ", head="[", tail="]\n", lines=False)
    queens("json-pretty-queens", "json", '  {\n    "row": $r,\n    "col": $c\n  }', ",\n", "[\n$b\n]")
    queens("chess-comma", "squares", "$L$R", ",")
    queens("chess-lines", "squares", "$L$R", "\n", "Solution $i\n$b", sep="\n\n")
    queens("sentence-column", "sentence", "Column $C holds the queen of row $R", "\n", sep="\n\n")
    queens("place-call", "sentence", "place($r, $c);", " ")
    drawing("draw-color", "drawing", "\x1b[31mQ\x1b[0m", ".", " ")
    drawing("draw-k", "drawing", "K", "-", " ", above="Solution $i\n")
    drawing("draw-brackets", "frame", "Q", " ", "][", row="[$b]")
    drawing("draw-brackets-dot", "frame", "Q", ".", " ", row="[ $b ]")
    drawing("draw-underline", "frame", "Q", "_", "|", row="|$b|", above="Board $i\n")
    drawing("draw-double-frame", "frame", "Q", ".", " ", row="\u2551 $b \u2551", above=lambda n: "\u2554" + "\u2550" * (2 * n + 1) + "\u2557\n",
            below=lambda n: "\n\u255a" + "\u2550" * (2 * n + 1) + "\u255d")
    drawing("draw-markdown", "frame", "Q", " ", " | ", row="| $b |", above=lambda n: "|" + "   |" * n + "\n|" + "---|" * n + "\n")
    drawing("draw-middle-dot", "drawing", "Q", "\u00b7", "")
    drawing("draw-indent", "drawing", "Q", ".", " ", row="    $b", above="Solution #$i\n")
    drawing("draw-true", "drawing", "True", ("False",), ", ", row="[$b]")
    joined("draw-json-01", "drawing-list", "1", "0", ",", "[$b]", ",", "[$b]", sep=",", head="[", tail="]\n", lines=False)
    joined("draw-jsonl", "drawing-list", "Q", ".", "", '"$b"', ", ", '{"board": [$b]}')

    # A list with its drawing below: the second notation is a picture of the same board.
    def list_and_drawing(index, board, n):
        text = " ".join(unit(value(c + 1)) for c in board) + "\n"
        return text + "\n".join(plain(row_text(board, r, n, "Q", ".", " ")) for r in range(n))

    add(Style("list-and-drawing", "two-notations", list_and_drawing, sep="\n\n"))

    def drawing_and_list(index, board, n):
        text = "Solution %d: [%s]\n" % (index + 1, ", ".join(map(str, board)))
        return text + "\n".join(unit(row_text(board, r, n, "Q", ".", "")) for r in range(n))

    add(Style("drawing-and-list", "two-notations", drawing_and_list, sep="\n\n"))


define_styles()
BY_NAME = {style.name: style for style in STYLES}
assert len(BY_NAME) == len(STYLES)
DRAWN = {"drawing", "frame", "ruler", "drawing-list", "abreast"}


# ---------------------------------------------------------------------------------------------------------------------
# Boards that are no solutions


def attacked(rng, n, permutation=None):
    """A board of N values in range that is no solution, and no row in plain order."""
    while True:
        kind = rng.random() if permutation is None else (0.0 if permutation else 1.0)
        board = list(rng.choice(solutions(n)))
        i, j = rng.sample(range(n), 2)
        if kind < 0.4:
            board[i], board[j] = board[j], board[i]
        elif kind < 0.7 or permutation:
            rng.shuffle(board)
        else:
            board[i] = board[j]
        if not is_solution(board) and board != sorted(board) and board != sorted(board)[::-1]:
            return tuple(board)


# Damage of the marked text of one board: each returns the new text, or None where it does not apply.

UNITS = re.compile(UNIT + "(.*?)" + UNIT_END, re.S)
VALUES = re.compile(VALUE + "(.*?)" + VALUE_END, re.S)


def drop_unit(text, rng):
    """A value, a square or a row of a drawing is lost, with the separator after it."""
    found = list(UNITS.finditer(text))
    k = rng.randrange(len(found))
    if k + 1 < len(found):
        return text[: found[k].start()] + text[found[k + 1].start() :]
    return text[: found[k - 1].end()] + text[found[k].end() :]


def double_unit(text, rng):
    """A value, a square or a row of a drawing stands there twice."""
    found = list(UNITS.finditer(text))
    k = rng.randrange(len(found) - 1)
    gap = text[found[k].end() : found[k + 1].start()]
    return text[: found[k].end()] + gap + found[k].group() + text[found[k].end() :]


def cut_tail(text, rng):
    """Half of the board or more is left, and nothing behind it."""
    found = list(UNITS.finditer(text))
    keep = rng.randrange((len(found) + 1) // 2, len(found))
    return text[: found[keep - 1].end()]


def cut_middle(text, rng):
    """Half of the board or more is left, and what closes it."""
    found = list(UNITS.finditer(text))
    keep = rng.randrange((len(found) + 1) // 2, len(found))
    return text[: found[keep - 1].end()] + text[found[-1].end() :]


def cut_front(text, rng):
    """The first values are lost, up to half of them."""
    found = list(UNITS.finditer(text))
    lost = rng.randrange(1, len(found) // 2 + 1)
    return text[: found[0].start()] + text[found[lost].start() :]


def replace_value(text, rng, new, which=lambda old: True):
    found = [m for m in VALUES.finditer(text) if which(m.group(1))]
    if not found:
        return None
    m = rng.choice(found)
    return text[: m.start()] + value(new(m.group(1))) + text[m.end() :]


def letter_for_digit(text, rng):
    like = {"0": "O", "1": "l", "2": "Z", "3": "E", "5": "S", "6": "G", "8": "B"}
    return replace_value(text, rng, lambda old: "".join(like.get(c, "x") for c in old), str.isdigit)


def minus_sign(text, rng):
    return replace_value(text, rng, lambda old: "-" + old, lambda old: old.isdigit() and old != "0")


def decimal(text, rng):
    return replace_value(text, rng, lambda old: old + ".5", str.isdigit)


def question_mark(text, rng):
    return replace_value(text, rng, lambda old: "?", str.isalnum)


def blank_value(text, rng):
    """The value is lost, its separators are left."""
    return replace_value(text, rng, lambda old: "", str.isalnum)


def big_value(text, rng):
    return replace_value(text, rng, lambda old: rng.choice(["99", "100", "37", old + "0"]), lambda old: old.isdigit() and old != "0")


def join_values(text, rng):
    """The separator between two values is lost."""
    found = list(VALUES.finditer(text))
    k = rng.randrange(len(found) - 1)
    if found[k].end() == found[k + 1].start() or "\n" in text[found[k].end() : found[k + 1].start()]:
        return None
    return text[: found[k].end()] + text[found[k + 1].start() :]


def empty_sign(text):
    return collections.Counter(VALUES.findall(text)).most_common(1)[0][0]


def foreign_sign(text, rng):
    """A letter or a digit that stands nowhere else, in an empty square."""
    taken = set(VALUES.findall(text))
    sign = rng.choice([c for c in "xOo0q2A7" if c not in taken])
    return replace_value(text, rng, lambda old: sign, lambda old: old == empty_sign(text))


def foreign_queen(text, rng):
    """Another letter for a queen."""
    taken = set(VALUES.findall(text))
    sign = rng.choice([c for c in "xOo0q2AK" if c not in taken])
    return replace_value(text, rng, lambda old: sign, lambda old: old in "Qq*#XO1\u265b\u2655\U0001f451")


def queen_sign(text):
    found = set(VALUES.findall(text)) & set("QqXO1#*\u265b\u2655\U0001f451")
    if found == {"Q", "*"}:
        return "Q"
    return found.pop() if len(found) == 1 else None


def doubled_queen(text, rng):
    queen = queen_sign(text)
    return queen and replace_value(text, rng, lambda old: queen, lambda old: old != queen)


def lost_queen(text, rng):
    queen, empty = queen_sign(text), empty_sign(text)
    return queen and replace_value(text, rng, lambda old: empty, lambda old: old == queen)


def lost_square(text, rng):
    """A square of a drawing is lost, so its row is shorter."""
    m = rng.choice([m for m in VALUES.finditer(text) if m.group(1) != " "])
    return text[: m.start()] + text[m.end() :]


def extra_square(text, rng):
    m = rng.choice([m for m in VALUES.finditer(text) if m.group(1) != " "])
    return text[: m.end()] + m.group() + text[m.end() :]


def number_beside(text, rng):
    """A number before the first one or behind the last one, with a blank between them."""
    found = list(VALUES.finditer(text))
    number = str(rng.randrange(10))
    if rng.random() < 0.5:
        return text[: found[0].start()] + number + " " + text[found[0].start() :]
    return text[: found[-1].end()] + " " + number + text[found[-1].end() :]


ANY_TEXT = [drop_unit, double_unit, cut_tail, cut_middle, cut_front, question_mark]
NUMBER_TEXT = ANY_TEXT + [letter_for_digit, minus_sign, decimal, blank_value, big_value, join_values, number_beside]
DRAWING_TEXT = ANY_TEXT[:5] + [foreign_sign, foreign_queen, doubled_queen, lost_queen, lost_square, extra_square]


def text_damage(style, rng):
    """The kinds of damage of one board's text that make it another board or none in this style."""
    kinds = list(DRAWING_TEXT if style.group in DRAWN or style.name == "drawing-and-list" else NUMBER_TEXT)
    if style.one_by_one:
        # A queen that stands there twice changes no board.
        kinds.remove(double_unit)
    return kinds


def damage_text(style, text, rng, only=None):
    """Damage the text of one board. Returns the name of the damage and the text."""
    kinds = [only] if only else text_damage(style, rng)
    rng.shuffle(kinds)
    for kind in kinds:
        # A minus sign and a hyphen as separator, a point and a decimal: not told apart in these styles.
        if kind is minus_sign and (style.name in ("hyphens", "hyphens-trailing") or style.group == "squares"):
            continue
        if kind is decimal and style.name in ("dots",):
            continue
        new = kind(text, rng)
        if new and plain(new) != plain(text):
            return kind.__name__, new
    return None, None


# ---------------------------------------------------------------------------------------------------------------------
# Files


class File:
    """Pieces of text in order; `spot` is the index of the damaged piece."""

    def __init__(self, style, n):
        self.style, self.n = style, n
        self.pieces, self.spot, self.what, self.some, self.size_makes_right = [], None, "", False, False
        self.place = "0"

    def text(self):
        return plain("".join(self.pieces))


def pieces_of(style, n, entries):
    """Entries are ("board", columns), ("text", marked text) in place of a board, ("raw", lines between boards).
    Returns the pieces and the index of the first piece that is no board."""
    count = sum(e[0] != "raw" for e in entries)
    pieces, spot, number, pending = [style.head(n, count)], None, 0, []

    def flush():
        nonlocal number
        if pending:
            if len(pieces) > 1 and not pieces[-1].endswith("\n"):
                pieces.append(style.sep)
            pieces.append(style.render(pending, n, number - len(pending))[0])
            pending.clear()

    for kind, content in entries:
        if kind == "board":
            pending.append(content)
            number += 1
            if len(pending) == style.per:
                flush()
            continue
        flush()
        if kind == "text":
            if len(pieces) > 1 and not pieces[-1].endswith("\n"):
                pieces.append(style.sep)
            number += 1
            pieces.append(content(number - 1))
            spot = len(pieces) - 1 if spot is None else spot
        else:
            if len(pieces) > 1 and not pieces[-1].endswith("\n"):
                pieces.append("\n")
            pieces.append(content)
            spot = len(pieces) - 1 if spot is None else spot
    flush()
    tail = style.tail(n, count)
    if pieces[-1].endswith("\n") and tail.startswith("\n"):
        tail = tail[1:]
    pieces.append(tail)
    return pieces, spot


LABELS = ["Solution 99: ", "Board 7 = ", "bad: ", "x = ", "result -> ", "found ", "Answer: ", "best so far: ", "queens: ",
          "candidate 12: ", "7) ", "final = ", "Rejected: ", "state ", "board: ", "expected: ", "previous: ", "old -> "]
COMMENTS = [("# ", ""), ("// ", ""), ("-- ", ""), ("% ", ""), ("; ", ""), ("/* ", " */"), ("<!-- ", " -->"), ("> ", ""),
            ("[debug] ", ""), ("REM ", ""), ("* ", ""), ("- ", "")]
QUOTES = [('"', '"'), ("'", "'"), ("`", "`"), ("\u201c", "\u201d"), ("\u00ab", "\u00bb"), ('say "', '".')]


def wrap_lines(text, before, after=""):
    return "\n".join(before + line + after if line.strip() else line for line in text.split("\n"))


def bare_numbers(rng, board, base):
    """A board as numbers, in one of some plain notations."""
    form = rng.choice(["{} ", "{}, ", "{},", "{}-", "{}\t", "{}", "{} | ", "{};"])
    if form == "{}":
        return "".join(DIGITS[min(c + base, 35)] for c in board)
    return "".join(form.format(c + base) for c in board)[: -len(form) + 2]


def insert_somewhere(rng, entries, entry, place):
    at = {"front": 0, "end": len(entries), "middle": rng.randrange(1, len(entries)) if len(entries) > 1 else 1}[place]
    return entries[:at] + [entry] + entries[at:]


def choose_place(rng, style, raw):
    """Lines cannot stand between the boards of a bracket of many lines."""
    if raw and not style.lines:
        return rng.choice(["before", "after"])
    return rng.choice(["front", "middle", "middle", "end", "end"])


def add_raw(rng, style, n, boards, raw, place=None):
    """A file with complete lines `raw` added at some place."""
    raw = raw.strip("\n") + "\n"
    place = place or choose_place(rng, style, True)
    entries = [("board", b) for b in boards]
    if place == "before":
        pieces, _ = pieces_of(style, n, entries)
        return [raw] + pieces, 0
    if place == "after":
        pieces, _ = pieces_of(style, n, entries)
        return pieces + [raw], len(pieces)
    if style.sep != "\n" and style.sep.startswith("\n") and rng.random() < 0.7:
        raw = "\n" + raw + "\n" if place != "front" else raw + "\n"
    return pieces_of(style, n, insert_somewhere(rng, entries, ("raw", raw), place))


def item_text(style, board, n):
    return lambda index: style.render([board], n, index)[0]


def add_item(rng, style, n, boards, make, place=None):
    entries = insert_somewhere(rng, [("board", b) for b in boards], ("text", make), place or choose_place(rng, style, False))
    return pieces_of(style, n, entries)


def other_style(rng, style, groups=None, avoid=None):
    while True:
        other = rng.choice(STYLES)
        if other is not style and other.per == 1 and (groups is None or other.group in groups) and (not avoid or other.group not in avoid):
            return other


# Kinds of damage. Each takes (rng, style, n, boards, complete) and returns pieces, the index of the damaged piece and a
# note, or None where it does not apply. `complete`: boards are all solutions; else the file is judged with --some.

KINDS = {}


def kind(function):
    KINDS[function.__name__.replace("_", "-")] = function
    return function


def add_lines(name, text, place=None):
    """A kind that adds the lines `text (rng, style, n, boards)` at a place, or where place (rng, style) says."""

    def add_some(rng, style, n, boards, complete):
        raw = text(rng, style, n, boards)
        return add_raw(rng, style, n, boards, raw, place(rng, style) if callable(place) else place) + (raw,)

    KINDS[name] = add_some


def surround(text, quotes):
    return quotes[0] + text + quotes[1]


def commented_lines(rng, board):
    """The lines of board () in a comment."""
    before, after = rng.choice(COMMENTS)
    return wrap_lines(plain(board()), before, after)


def replace_one(rng, style, n, boards, permutation):
    boards = list(boards)
    k = rng.randrange(len(boards))
    boards[k] = attacked(rng, n, permutation)
    return pieces_of(style, n, [("board", b) for b in boards]) + ("board %d is %s" % (k + 1, boards[k]),)


@kind
def replace_attacked(rng, style, n, boards, complete):
    return replace_one(rng, style, n, boards, None)


@kind
def missing_board(rng, style, n, boards, complete):
    if not complete:
        return None
    boards = list(boards)
    gone = boards.pop(rng.randrange(len(boards)))
    return pieces_of(style, n, [("board", b) for b in boards]) + ("%s is missing" % (gone,),)


@kind
def missing_orbit(rng, style, n, boards, complete):
    if not complete or n == 4 or n == 6:
        return None
    gone = images(rng.choice(boards))
    return pieces_of(style, n, [("board", b) for b in boards if b not in gone]) + ("%d boards of a class are missing" % len(gone),)


@kind
def repeated_for_missing(rng, style, n, boards, complete):
    if not complete:
        return None
    boards = list(boards)
    i, j = rng.sample(range(len(boards)), 2)
    boards[i] = boards[j]
    return pieces_of(style, n, [("board", b) for b in boards]) + ("board %d is board %d again" % (i + 1, j + 1),)


@kind
def repeated_board(rng, style, n, boards, complete):
    boards = list(boards)
    boards.insert(rng.randrange(len(boards) + 1), rng.choice(boards))
    return pieces_of(style, n, [("board", b) for b in boards]) + ("one board twice",)


@kind
def swap_values(rng, style, n, boards, complete):
    return replace_one(rng, style, n, boards, True)


@kind
def shifted_board(rng, style, n, boards, complete):
    """All columns of one board shifted by one, around the edge for drawings."""
    boards = list(boards)
    k = rng.randrange(len(boards))
    by = rng.choice([1, -1]) if style.group != "fen" else 1
    wrap = style.group in DRAWN | {"squares", "fen", "masks", "digits"} or "chess" in style.name or "two" in style.group
    shifted = tuple((c + by) % n for c in boards[k]) if wrap else tuple(c + by for c in boards[k])
    if is_solution(shifted):
        return None
    boards[k] = shifted
    return pieces_of(style, n, [("board", b) for b in boards]) + ("board %d is %s" % (k + 1, shifted),)


@kind
def add_attacked(rng, style, n, boards, complete):
    bad = attacked(rng, n)
    return add_item(rng, style, n, boards, item_text(style, bad, n)) + (str(bad),)


@kind
def add_out_of_range(rng, style, n, boards, complete):
    if style.group in DRAWN | {"squares", "fen", "masks", "digits", "two-notations"}:
        return None
    bad = list(rng.choice(boards))
    bad[rng.randrange(n)] = n + rng.choice([0, 1, 2, 10, 90])
    return add_item(rng, style, n, boards, item_text(style, tuple(bad), n)) + (str(bad),)


def marked(style, n, board, index=0):
    return style.render([board], n, index)[0]


def add_damage(damage, replaces):
    """A kind: the damaged text of a board replaces it, or is added to the file."""

    def damaged(rng, style, n, boards, complete):
        if damage not in text_damage(style, rng):
            return None
        k = rng.randrange(len(boards))
        place = None if replaces else rng.choice(["front", "middle", "end"])
        seed = rng.random()

        def make(index):
            return damage_text(style, marked(style, n, boards[k], index), random.Random(seed), damage)[1]

        if not make(0):
            return None
        if not replaces:
            return add_item(rng, style, n, boards, make, place) + (plain(make(0)),)
        entries = [("board", b) for b in boards]
        entries[k] = ("text", make)
        return pieces_of(style, n, entries) + (plain(make(k)),)

    KINDS[("replaced-" if replaces else "added-") + damage.__name__.replace("_", "-")] = damaged


for _damage in sorted({d for d in NUMBER_TEXT + DRAWING_TEXT}, key=lambda d: d.__name__):
    add_damage(_damage, False)
    add_damage(_damage, True)


@kind
def truncated(rng, style, n, boards, complete):
    """The file ends in its last board."""
    # With a list above each drawing the last board is still there.
    if not complete or style.group == "two-notations":
        return None
    pieces, _ = pieces_of(style, n, [("board", b) for b in boards])
    last = pieces[-2]
    found = list(UNITS.finditer(last))
    keep = rng.randrange(1, len(found))
    return pieces[:-2] + [last[: found[keep].start()]], len(pieces) - 2, "ends after " + plain(last[: found[keep].start()])


@kind
def other_notation(rng, style, n, boards, complete):
    other = other_style(rng, style)
    bad = attacked(rng, n)
    raw = plain(marked(other, n, bad))
    return add_raw(rng, style, n, boards, raw) + ("%s: %s" % (other.name, raw),)


@kind
def other_notation_whole(rng, style, n, boards, complete):
    """A second section with the head and tail of its notation; one of its boards is attacked."""
    other = other_style(rng, style)
    some = [rng.choice(boards) for _ in range(rng.randrange(0, 4))] + [attacked(rng, n)]
    rng.shuffle(some)
    raw = plain(other.whole(some, n))
    return add_raw(rng, style, n, boards, raw, rng.choice(["before", "after"])) + ("%s: %s" % (other.name, raw),)


@kind
def other_notation_new(rng, style, n, boards, complete):
    """With --some: a solution in another notation that is no image of a board of the file."""
    if complete:
        return None
    known = set().union(*map(images, boards))
    new = [s for s in solutions(n) if s not in known]
    if not new:
        return None
    other = other_style(rng, style)
    raw = plain(marked(other, n, rng.choice(new)))
    return add_raw(rng, style, n, boards, raw) + ("%s: %s" % (other.name, raw),)


@kind
def other_notation_labeled(rng, style, n, boards, complete):
    other = other_style(rng, style, {"digits", "list", "bracket", "squares", "pairs", "dict", "fen"})
    bad = attacked(rng, n)
    raw = rng.choice(LABELS) + plain(marked(other, n, bad))
    return add_raw(rng, style, n, boards, raw) + ("%s: %s" % (other.name, raw),)


@kind
def other_notation_quoted(rng, style, n, boards, complete):
    other = other_style(rng, style, {"digits", "list", "bracket", "squares", "pairs"})
    quotes = rng.choice(QUOTES)
    raw = surround(plain(marked(other, n, attacked(rng, n))), quotes)
    return add_raw(rng, style, n, boards, raw) + ("%s: %s" % (other.name, raw),)


@kind
def other_notation_comment(rng, style, n, boards, complete):
    other = other_style(rng, style)
    raw = commented_lines(rng, lambda: marked(other, n, attacked(rng, n)))
    return add_raw(rng, style, n, boards, raw) + ("%s: %s" % (other.name, raw),)


def own_board(rng, style, n):
    """An attacked board as the file's are, without its label."""
    text = marked(style, n, attacked(rng, n))
    found = list(UNITS.finditer(text))
    return plain(text[found[0].start() : found[-1].end()])


BEHIND = [" (2 attacks)", " <- wrong", "  # try 3", " fitness 0.93", " ok", ", false", " in 3 ms"]

add_lines("other-label", lambda rng, style, n, boards: rng.choice(LABELS) + plain(marked(style, n, attacked(rng, n), len(boards))))
add_lines("no-label", lambda rng, style, n, boards: own_board(rng, style, n))
add_lines("quoted", lambda rng, style, n, boards: surround(own_board(rng, style, n), rng.choice(QUOTES)))
add_lines("commented", lambda rng, style, n, boards: commented_lines(rng, lambda: marked(style, n, attacked(rng, n))))
add_lines("other-label-text-behind", lambda rng, style, n, boards: plain(marked(style, n, attacked(rng, n))) + rng.choice(BEHIND))


@kind
def behind_a_board(rng, style, n, boards, complete):
    """An attacked board on the line of a good one."""
    bad = attacked(rng, n)
    own = marked(style, n, bad)
    found = list(UNITS.finditer(own))
    if "\n" in own:
        return None
    body = plain(own[found[0].start() : found[-1].end()])
    glue = rng.choice([" ", "  ", ", ", " | ", " # was ", " -> ", "; ", " and ", "\t"])
    k = rng.randrange(len(boards))
    entries = [("board", b) for b in boards]
    entries[k] = ("text", lambda index: marked(style, n, boards[k], index) + glue + body)
    return pieces_of(style, n, entries) + (plain(marked(style, n, boards[k], k)) + glue + body,)


@kind
def element_in_bracket(rng, style, n, boards, complete):
    """A further element of the file's bracket, in another notation."""
    if style.lines or style.per > 1:
        return None
    bad = attacked(rng, n)
    raw = rng.choice([
        '"%s"' % " ".join(map(str, bad)), '"%s"' % "".join(DIGITS[c] for c in bad), "(%s)" % ", ".join(map(str, bad)),
        '{"bad": [%s]}' % ", ".join(map(str, bad)), '"%s"' % ",".join(map(str, bad)), "[[%s]]" % ", ".join(map(str, bad)),
        "".join(DIGITS[c] for c in bad) if bad[0] else '"x", "%s"' % "-".join(map(str, bad)),
        '{"board": "%s"}' % " ".join(str(c + 1) for c in bad),
        "[%s]" % ", ".join('"%s"' % plain(row_text(bad, r, n, "Q", ".", "")) for r in range(n)),
    ])
    return add_item(rng, style, n, boards, lambda index: raw) + (raw,)


@kind
def in_a_sentence(rng, style, n, boards, complete):
    bad = attacked(rng, n)
    form = rng.choice(["The board %s was rejected.", "last state %s, restarting", "trying %s next", "(%s is not a solution)", "start: %s, cost 3"])
    raw = form % bare_numbers(rng, bad, rng.randrange(2)).strip()
    return add_raw(rng, style, n, boards, raw) + (raw,)


@kind
def other_base(rng, style, n, boards, complete):
    """A solution, counted from 1 in a file that counts from 0 or the other way round."""
    if style.group in DRAWN | {"squares", "fen", "masks", "digits", "two-notations"}:
        return None
    board = rng.choice(boards)
    zero = "0" in VALUES.findall(marked(style, n, tuple(range(n))))
    return add_item(rng, style, n, boards, item_text(style, tuple(c + (1 if zero else -1) for c in board), n)) + ("base of " + str(board),)


@kind
def wrapped(rng, style, n, boards, complete):
    """An attacked board, broken over two lines."""
    text = marked(style, n, attacked(rng, n), len(boards))
    if "\n" in text or style.group in DRAWN:
        return None
    found = list(UNITS.finditer(text))
    at = found[rng.randrange(1, n - 1)].end()
    text = text[:at].rstrip() + "\n" + text[at:].lstrip()
    return add_item(rng, style, n, boards, lambda index: text) + (plain(text),)


@kind
def other_signs(rng, style, n, boards, complete):
    """An attacked drawing with other signs in a file of drawings."""
    if style.group not in DRAWN:
        return None
    queen, empty = rng.choice([("X", "."), ("*", "."), ("q", "."), ("O", "-"), ("@", "."), ("1", "0"), ("\u265b", "\u00b7"), ("Q", "_"), ("W", "+"), ("K", ".")])
    between = rng.choice(["", " ", "  ", ","])
    bad = attacked(rng, n)
    raw = "\n".join(plain(row_text(bad, r, n, queen, empty, between)) for r in range(n))
    return add_raw(rng, style, n, boards, raw) + (raw,)


@kind
def other_key(rng, style, n, boards, complete):
    """In a JSON object: a further key with an attacked board."""
    if not style.name.startswith("json-object") and style.name not in ("json-nested-key", "json-matrix-pretty"):
        return None
    bad = attacked(rng, n)
    form = rng.choice(["[%s]" % ",".join(map(str, bad)), '"%s"' % " ".join(map(str, bad)), '"%s"' % "".join(DIGITS[c] for c in bad),
                       "[[%s]]" % ", ".join(str(c + 1) for c in bad), '"%s"' % ",".join(map(str, bad))])
    raw = '"%s":%s' % (rng.choice(["bad", "first", "last", "extra", "unchecked"]), form)
    pieces, _ = pieces_of(style, n, [("board", b) for b in boards])
    if rng.random() < 0.5:
        pieces[0] = pieces[0].replace("{", "{" + raw + ",", 1)
    else:
        at = pieces[-1].rindex("}")
        pieces[-1] = pieces[-1][:at] + "," + raw + pieces[-1][at:]
    return pieces, 0, raw


@kind
def second_column(rng, style, n, boards, complete):
    """One line has a second board with its own label, and this one is attacked."""
    if "\n" in marked(style, n, boards[0]) or not style.lines:
        return None
    bad = attacked(rng, n)
    k = rng.randrange(len(boards))
    gap = rng.choice(["    ", "\t", "   |   ", " || "])
    entries = [("board", b) for b in boards]
    entries[k] = ("text", lambda index: marked(style, n, boards[k], index) + gap + marked(style, n, bad, index + 1))
    return pieces_of(style, n, entries) + (plain(marked(style, n, boards[k], k) + gap + marked(style, n, bad, k + 1)),)


def plain_order(style, n, rng):
    """A row in plain order as numbers in the notation of the file, or in a plain one for drawings and squares."""
    if style.group in ("digits", "list", "label", "text", "table", "bracket", "code", "json", "yaml", "xml") and style.name not in ("hcl", "rust-struct", "json-queens"):
        text = marked(style, n, tuple(range(n)))
        found = list(UNITS.finditer(text))
        return plain(text[found[0].start() : found[-1].end()])
    base = rng.randrange(2)
    return rng.choice([" ", ", ", ","]).join(str(k + base) for k in range(n))


@kind
def plain_order_own(rng, style, n, boards, complete):
    return add_item(rng, style, n, boards, item_text(style, tuple(range(n)), n), rng.choice(["middle", "end"])) + ("plain order as a board",)


add_lines("plain-order-end", lambda rng, style, n, boards: plain_order(style, n, rng), "after")


@kind
def plain_order_between(rng, style, n, boards, complete):
    if style.group in DRAWN | {"two-notations"} or not style.lines:
        return None
    raw = plain_order(style, n, rng)
    pieces, spot = pieces_of(style, n, insert_somewhere(rng, [("board", b) for b in boards], ("raw", "\n" + raw + "\n\n"), "middle"))
    return pieces, spot, raw


TITLES = ["Solution 1", "Board 3", "Solution 1:", "# 4", "Found:"]
INDEXES = ["7 ", "12. ", "3: ", "5) ", "9\t", "4,"]
PROGRESS = ["elapsed 3.2 s", "generation 400: fitness 0.93", "searching ...", "10 % done"]


def outside_drawings(rng, style):
    return None if style.lines and style.group not in DRAWN else "after"


def outside_later(rng, style):
    return rng.choice(["middle", "end"]) if style.lines and style.group not in DRAWN else "after"


add_lines("plain-order-label", lambda rng, style, n, boards: rng.choice(LABELS) + plain_order(style, n, rng))
add_lines("plain-order-below-label", lambda rng, style, n, boards: rng.choice(TITLES) + "\n" + plain_order(style, n, rng), outside_drawings)
add_lines("plain-order-brackets", lambda rng, style, n, boards: rng.choice(["[%s]", "(%s)", "{%s}"])
          % ", ".join(map(str, numbers(n, rng.randrange(2)))))
add_lines("plain-order-index", lambda rng, style, n, boards: rng.choice(INDEXES) + plain_order(style, n, rng), outside_drawings)
add_lines("plain-order-after-progress", lambda rng, style, n, boards: rng.choice(PROGRESS) + "\n" + plain_order(style, n, rng), outside_later)


@kind
def second_size(rng, style, n, boards, complete):
    """A board of another N, not named; a solution or attacked."""
    m = rng.choice([k for k in range(4, 13) if k != n and k >= n / 2 and k <= min(style.limit, 10)])
    board = rng.choice(solutions(m)) if complete and rng.random() < 0.5 else attacked(rng, m)
    if style.name in ("prolog-fact", "csv-n", "rust-struct", "xml-n"):
        return None
    text = lambda index: style.render([board], m, index)[0]
    return add_item(rng, style, n, boards, text) + ("N = %d: %s" % (m, plain(text(0))),)


@kind
def second_size_named(rng, style, n, boards, complete):
    """Attacked boards of another N below its name. With --size they are left out, so only without."""
    m = rng.choice([k for k in range(4, 11) if k != n])
    body = style.whole([attacked(rng, m, True) for _ in range(rng.randrange(1, 4))], m)
    raw = plain(rng.choice(["N = %d", "n=%d", "%d queens:", "Size %d", "%d x %d" % (m, m) + "%.0s", "Board size: %d"]) % m + "\n" + body)
    return add_raw(rng, style, n, boards, raw, rng.choice(["before", "after"])) + (raw, "no-size")


@kind
def second_size_incomplete(rng, style, n, boards, complete):
    """Two sizes; one board of the other size is missing."""
    if not complete:
        return None
    m = rng.choice([k for k in range(5, 9) if k != n])
    other = list(solutions(m))
    other.pop(rng.randrange(len(other)))
    raw = style.whole(other, m)
    return add_raw(rng, style, n, boards, raw, rng.choice(["before", "after"])) + ("N = %d lacks one" % m, "no-size")


@kind
def odd_spaces(rng, style, n, boards, complete):
    """An attacked board with no-break, wide or thin spaces between its values, or with fullwidth digits."""
    if style.group in DRAWN | {"digits", "fen", "masks", "two-notations"}:
        return None
    text = plain(marked(style, n, attacked(rng, n), len(boards)))
    how = rng.choice(["\u00a0", "\u2003", "\u3000", "\u2009", "digits"])
    if how == "digits":
        new = "".join(chr(ord(c) + 0xFEE0) if c.isascii() and c.isdigit() else c for c in text)
    else:
        new = text.replace(" ", how) if " " in text else re.sub("[,;:|_./-]", lambda m: how, text)
    if new == text:
        return None
    return add_item(rng, style, n, boards, lambda index: new, rng.choice(["middle", "end"])) + (repr(how) + " " + new,)


def bare_board(rng, style, n, boards):
    return bare_numbers(rng, attacked(rng, n), rng.randrange(2))


add_lines("dashes-first", lambda rng, style, n, boards: "-".join(str(c + 1) for c in attacked(rng, n)) + rng.choice(["-", ""]), "before")
add_lines("bare-first", bare_board, "before")
add_lines("bare-last", bare_board, "after")


@kind
def half_first(rng, style, n, boards, complete):
    """Half a board or more stands before the first board."""
    text = marked(style, n, rng.choice(boards))
    return add_raw(rng, style, n, boards, plain(rng.choice([cut_tail, cut_front, cut_middle])(text, rng)), "before") + ("half a board",)


@kind
def pictures_with_one_wrong(rng, style, n, boards, complete):
    """Each board is followed by its picture in another notation, and one picture shows an attacked board."""
    if not style.lines or style.per > 1 or style.group in DRAWN or style.group == "two-notations":
        return None
    other = other_style(rng, style, {"drawing", "frame"})
    if complete and len(boards) > 100:
        return None
    k = rng.randrange(len(boards))
    bad = attacked(rng, n)
    entries = []
    for index, board in enumerate(boards):
        picture = plain(marked(other, n, bad if index == k else board, index))
        entries += [("board", board), ("raw", "\n" + picture + "\n\n")]
    pieces, _ = pieces_of(style, n, entries)
    return pieces, 0, "%s: picture of board %d shows %s" % (other.name, k + 1, bad)


@kind
def abreast_one_wrong(rng, style, n, boards, complete):
    """In a file of drawings, boards next to each other are added; one is attacked."""
    if style.group not in ("drawing", "abreast"):
        return None
    trio = [rng.choice(boards), attacked(rng, n), rng.choice(boards)][: rng.choice([2, 3])]
    rng.shuffle(trio)
    gap = rng.choice(["  ", "   ", "\t", " | "])
    own = marked(style, n, boards[0]) if style.per == 1 else None
    queen, empty = (queen_sign(own) or "Q", empty_sign(own)) if own else ("Q", ".")
    between = rng.choice(["", " "])
    raw = "\n".join(gap.join(plain(row_text(b, r, n, queen, empty, between)) for b in trio) for r in range(n))
    return add_raw(rng, style, n, boards, raw, rng.choice(["before", "after"])) + (raw,)


@kind
def at_block_edge(rng, style, n, boards, complete):
    """More than 256 KiB of boards; the one across a multiple of 64 KiB is attacked."""
    if complete or n < 11 or style.per > 1:
        return None
    every = solutions(n)
    length = len(plain(marked(style, n, every[0]) + style.sep).encode())
    count = 300 * KIB // length
    if count > len(every):
        return None
    first = rng.randrange(len(every) - count + 1)
    many = list(every[first : first + count])
    pieces, _ = pieces_of(style, n, [("board", b) for b in many])
    edge, at = 64 * KIB * rng.randrange(1, 5), 0
    for index, piece in enumerate(pieces):
        size = len(plain(piece).encode())
        if at <= edge < at + size:
            break
        at += size
    # Pieces are the head, then boards and separators by turns.
    k = min((index - 1) // 2, count - 1)
    bad = list(many[k])
    while is_solution(bad):
        i, j = rng.sample(range(n), 2)
        bad[i], bad[j] = bad[j], bad[i]
    many[k] = tuple(bad)
    pieces, _ = pieces_of(style, n, [("board", b) for b in many])
    return pieces, 0, "board %d at byte %d is %s" % (k + 1, edge, many[k])


# ---------------------------------------------------------------------------------------------------------------------
# Padding: ordinary text that holds no board

PADDING = [
    lambda k, rng: "[INFO] step %d: temperature %.3f, cost %.2f" % (k, 100 / (k + 1), rng.random()),
    lambda k, rng: "2024-03-01 12:%02d:%02d search running, %d nodes visited" % (k // 60 % 60, k % 60, 1000 * k),
    lambda k, rng: "generation %d best fitness %.4f mean %.4f" % (k, rng.random(), rng.random()),
    lambda k, rng: "# still searching, please wait",
    lambda k, rng: "progress: %.1f %%" % (k % 1000 / 10),
    lambda k, rng: "DEBUG worker %d popped a task from the queue" % (k % 8),
    lambda k, rng: "." * 67,
    lambda k, rng: "",
]


def padding(rng, size):
    if size <= 0:
        return ""
    line = rng.choice(PADDING)
    parts, length, k = [], 0, 0
    while length < size:
        text = line(k, rng) + "\n"
        parts.append(text)
        length += len(text.encode())
        k += 1
    # A line of words ends at the byte that was asked for; half of a log line could be taken for half of a board.
    if parts:
        length -= len(parts.pop())
    rest = size - length
    return "".join(parts) + ("# please wait " * (rest // 10 + 1))[: rest - 1] + "\n" if rest > 0 else "".join(parts)


PLACES = {"255": 255 * KIB, "cut": 256 * KIB, "257": 257 * KIB, "1000": 1000 * KIB}


def pad(file, rng, place):
    """Put text in so that the damaged piece begins at the place, or lies across the first 256 KiB."""
    spot = file.spot if file.spot is not None else 0
    at = len(plain("".join(file.pieces[:spot])).encode())
    target = PLACES[place]
    if place == "cut":
        target -= rng.randrange(1, max(2, len(plain(file.pieces[spot]).encode()))) if file.spot is not None else 100
    if target <= at:
        return
    text = padding(rng, target - at)
    # Between boards only where lines may stand there; else in front of everything.
    free = file.style.lines and rng.random() < 0.6
    where = spot if free and (spot == 0 or "".join(file.pieces[:spot]).endswith("\n")) else 0
    file.pieces.insert(where, text)
    file.place = place + ("" if where == 0 else "m")


# ---------------------------------------------------------------------------------------------------------------------
# Running the program


def pick_boards(rng, n, full):
    """All solutions, or some of them for --some."""
    every = solutions(n)
    if full:
        boards = list(every)
        if rng.random() < 0.2:
            rng.shuffle(boards)
        return boards, True
    return rng.sample(every, min(len(every), rng.randrange(3, 20))), False


def make_wrong(seed, number, sizes, styles, kinds, accepted=lambda style, n, size: True):
    """The wrong file with this number; everything follows from the seed."""
    rng = random.Random("%s/%d" % (seed, number))
    for _ in range(200):
        style = rng.choice(styles)
        name = rng.choice(kinds)
        n = rng.choice(sizes)
        if n > style.limit:
            continue
        full = rng.random() < {4: 1, 5: 1, 6: 1, 7: 0.8, 8: 0.7, 9: 0.3, 10: 0.1, 11: 0.03, 12: 0.01}[n]
        boards, complete = pick_boards(rng, n, full)
        if style.per > 1 and len(boards) < 2:
            continue
        made = KINDS[name](rng, style, n, boards, complete)
        if not made:
            continue
        file = File(style, n)
        file.pieces, file.spot, file.what = made[0], made[1], made[2]
        file.some = not complete
        file.boards = len(boards)
        file.kind = name
        file.size = rng.random() < 0.5 and len(made) < 4
        # Damage of a file that would be refused without it shows little.
        if rng.random() < 0.95 and not accepted(style, n, file.size):
            continue
        if rng.random() < 0.25:
            pad(file, rng, rng.choice(list(PLACES)))
        file.crlf = rng.random() < 0.1
        return file
    raise RuntimeError("no file")


def run(program, data, n, size, some, folder, timeout=60):
    handle, path = tempfile.mkstemp(dir=folder)
    with os.fdopen(handle, "wb") as out:
        out.write(data)
    command = [program, "verify"] + (["--size=%d" % n] if size else []) + (["--some"] if some else []) + [path]
    try:
        done = subprocess.run(command, capture_output=True, timeout=timeout)
        status, text = done.returncode, (done.stdout + done.stderr).decode("utf-8", "replace").replace(path, "FILE")
    except subprocess.TimeoutExpired:
        status, text = "timeout", ""
    os.unlink(path)
    return status, text


def encode(text, crlf):
    return (text.replace("\n", "\r\n") if crlf else text).encode()


def one_line(text, width=150):
    text = text.replace("\n", "\u23ce").replace("\t", "\u2409")
    return text if len(text) <= width else text[: width - 3] + "..."


def wrong(args):
    styles = [BY_NAME[s] for s in args.style.split(",")] if args.style else STYLES
    kinds = args.kind.split(",") if args.kind else list(KINDS)
    sizes = [int(k) for k in args.sizes.split(",")]
    os.makedirs(args.keep, exist_ok=True)
    table = collections.defaultdict(collections.Counter)
    statuses = collections.Counter()

    @functools.lru_cache(maxsize=None)
    def accepted(style, n, size):
        boards = list(solutions(n))[:100]
        pieces, _ = pieces_of(style, n, [("board", b) for b in boards])
        return run(args.program, encode(plain("".join(pieces)), False), n, size, n > 8, args.keep)[0] == 0

    def task(number):
        file = make_wrong(args.seed, number, sizes, styles, kinds, accepted)
        data = encode(file.text(), file.crlf)
        status, text = run(args.program, data, file.n, file.size, file.some, args.keep)
        # Another solution makes a file wrong only if it is not read.
        if status == 0 and file.kind == "other-notation-new" and "well-formed: %d boards" % (file.boards + 1) in text:
            status = "right"
        return number, file, data, status, text

    passed = []
    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        for number, file, data, status, text in pool.map(task, range(args.first, args.first + args.count)):
            table[file.kind][status] += 1
            statuses[status] += 1
            if status not in (1, 2, "right"):
                name = "%s-%d-%s-%s-n%d" % (args.seed, number, file.kind, file.style.name, file.n)
                with open(os.path.join(args.keep, name), "wb") as out:
                    out.write(data)
                options = ("--size " if file.size else "") + ("--some " if file.some else "") + ("crlf " if file.crlf else "")
                passed.append((file.kind, file.style.name, file.n, file.place, options, status, one_line(file.what), name))
    print("%-34s %6s %8s %6s %6s %6s" % ("kind", "files", "VERIFIED", "exit 1", "exit 2", "other"))
    for name in kinds:
        row = table[name]
        if row:
            rest = sum(row.values()) - row[0] - row[1] - row[2]
            print("%-34s %6d %8d %6d %6d %6d" % (name, sum(row.values()), row[0], row[1], row[2], rest))
    print("%-34s %6d %8d %6d %6d" % ("all", sum(statuses.values()), statuses[0], statuses[1], statuses[2]))
    print()
    for line in sorted(passed):
        print("%s | %s | N=%d | at %s | %s| status %s | %s | %s" % line)


def right(args):
    """All styles, N = 4 to 12, LF and CRLF. For N = 11 and 12 twenty boards with --some."""
    sizes = [int(k) for k in args.sizes.split(",")]
    styles = [BY_NAME[s] for s in args.style.split(",")] if args.style else STYLES
    os.makedirs(args.keep, exist_ok=True)
    tasks = [(style, n, crlf, size) for style in styles for n in sizes if n <= style.limit
             for crlf in (False, True) for size in (False, True)]

    def task(job):
        style, n, crlf, size = job
        rng = random.Random("%s/%s/%d" % (args.seed, style.name, n))
        boards, complete = (solutions(n), True) if n < 11 else (sorted(rng.sample(solutions(n), 20)), False)
        data = encode(plain("".join(pieces_of(style, n, [("board", b) for b in boards])[0])), crlf)
        return job, data, *run(args.program, data, n, size, not complete, args.keep)

    count, refused = 0, 0
    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        for (style, n, crlf, size), data, status, text in pool.map(task, tasks):
            count += 1
            if status == 0:
                continue
            refused += 1
            form = ("crlf" if crlf else "lf") + ("+size" if size else "")
            with open(os.path.join(args.keep, "right-%s-n%d-%s" % (style.name, n, form)), "wb") as out:
                out.write(data)
            print("%s | N=%d | %s | exit %s | %s" % (style.name, n, form, status, one_line(text, 130)))
    print("%d right files in %d styles, %d refused" % (count, len(styles), refused))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("mode", choices=["wrong", "right"])
    parser.add_argument("--program", default="allqueens", help="the program to test")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--count", type=int, default=1000, help="number of wrong files")
    parser.add_argument("--first", type=int, default=0, help="number of the first wrong file")
    parser.add_argument("--sizes", default="4,5,6,7,8,9,10,11,12")
    parser.add_argument("--style", default="", help="names, with commas")
    parser.add_argument("--kind", default="", help="names, with commas")
    parser.add_argument("--keep", default="kept", help="folder for the files that are judged wrongly")
    parser.add_argument("--jobs", type=int, default=2)
    args = parser.parse_args()
    {"wrong": wrong, "right": right}[args.mode](args)


if __name__ == "__main__":
    main()
