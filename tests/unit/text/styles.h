/* SPDX-License-Identifier: MIT */

/* How programs write files of boards. */

#ifndef STYLES_H
#define STYLES_H

/* The text of a queen, or of a row, and what is between two; of a board; above
   all boards, between two and below.  In them are

   $b          the queens of a board
   $c $C       the column of a queen, from 0 and from 1
   $d $D       the same as a digit, from 10 on a letter
   $(Q. )      a row of squares: queen, empty square, what is between two
   $r $R $l    the row, from 0 and from 1; as a letter
   $i $j       the number of the board, from 1 and from 0
   $n $t       N, and how many boards there are
   $<text>     the text for each row, in plain order
   ${text| }   the text for each square of a row, and what is between two, with
   $s $q       its column, from 0, and 1 for a queen or 0
   $,          a comma, but not behind the last row */
static const struct style {
  const char *name, *queen, *between, *board, *head, *separator, *tail;
} styles[] = {
#define LINES "", "\n", "\n"
#define NESTED "[", ", ", "]\n"
    /* words of digits */
    {"digits", "$d", "", "$b", LINES},
    {"digits from 1", "$D", "", "$b", LINES},
    {"digits, label", "$d", "", "Solution $i: $b", LINES},
    {"digits, index", "$D", "", "$i. $b", LINES},
    {"digits, brackets", "$D", "", "#$i ($b)", LINES},
    {"digits, Python set", "$d", "", "'$b'", "{", ", ", "}\n"},

    /* numbers in a line */
    {"blanks", "$c", " ", "$b", LINES},
    {"blanks from 1", "$C", " ", "$b", LINES},
    {"two blanks", "$c", "  ", "  $b", LINES},
    {"blank behind", "$C", " ", "$b ", LINES},
    {"tabs", "$C", "\t", "$b", LINES},
    {"commas", "$c", ",", "$b", LINES},
    {"commas and blanks", "$C", ", ", "$b", LINES},
    {"semicolons", "$c", ";", "$b", LINES},
    {"colons", "$C", ":", "$b", LINES},
    {"hyphens", "$C", "-", "$b", LINES},
    {"arrows", "$C", "->", "$b", LINES},
    {"bars", "$C", " | ", "$b", LINES},
    {"slashes", "$C", "/", "$b", LINES},
    {"label", "$C", " ", "Solution $i: $b", LINES},
    {"label, equals", "$c", ", ", "board $i = $b", LINES},
    {"number sign", "$c", " ", "#$i: $b", LINES},
    {"index in brackets", "$C", " ", "[$i] $b", LINES},
    {"title", "$C", " ", "Solution $i\n$b\n", LINES},
    {"three labels", "$C", ",", "N=$n solution=$i queens=$b", LINES},
    {"sizes", "$c", ", ", "n=$n: [$b]", "n=1: [0]\nn=2: []\nn=3: []\n", "\n",
     "\n"},
    {"fitness behind", "$c", " ", "$b fitness=0", LINES},
    {"generations", "$c", " ", "generation $i, fitness 0.97\n$b", LINES},
    {"summary", "$C", " ", "$b", "Queens on a $n x $n board\n\n", "\n",
     "\n\nTotal: $t solutions\nTime: 0.013 s\n"},
    {"comments", "$c", ", ", "// $b", LINES},
    {"log", "$c", ", ", "[INFO] solution $i: [$b]", LINES},
    {"clock", "$C", " ", "12:00:01 found: $b", LINES},
    {"grep", "$c", " ", "out.txt:$b", LINES},
    {"progress bars", "$c", ", ",
     "\r 25%|##5  | $i/$t [00:00<00:01, 1.2it/s][$b]", LINES},
    {"mail", "$C", " ", "> $b", LINES},
    {"a number a line", "$c", "\n", "$b\n", LINES},
    {"a number a line, title", "$C", "\n", "Solution $i:\n$b\n", LINES},

    /* as languages print lists */
    {"Python lists", "$c", ", ", "[$b]", LINES},
    {"Python tuples", "$C", ", ", "($b)", LINES},
    {"Python nested", "$c", ", ", "[$b]", NESTED},
    {"Python pprint", "$C", ", ", "[$b]", "[", ",\n ", "]\n"},
    {"numpy", "$c", " ", "[$b]", LINES},
    {"numpy nested", "$c", " ", "[$b]", "[", "\n ", "]\n"},
    {"numpy array", "$c", ", ", "array([$b])", LINES},
    {"numpy scalars", "np.int64($c)", ", ", "[$b]", LINES},
    {"C", "$c", ", ", "    {$b}", "int boards[][$n] = {\n", ",\n", "\n};\n"},
    {"Rust vector", "$c", ", ", "vec![$b]", LINES},
    {"Lisp nested", "$C", " ", "($b)", "(", " ", ")\n"},
    {"Prolog", "$C", ",", "Qs = [$b] ;", "", "\n", "\nfalse.\n"},
    {"Prolog fact", "$C", ", ", "queens($n, [$b]).", LINES},
    {"Perl", "$C", " ", "[qw($b)],", "my @boards = (\n", "\n", "\n);\n"},
    {"R", "$C", " ", "[1] $b", LINES},
    {"Mathematica", "$C", ", ", "{$b}", "{", ", ", "}\n"},
    {"OCaml", "$C", "; ", "[$b]", LINES},
    {"MiniZinc", "$C", ", ", "q = [$b];\n----------", "", "\n",
     "\n==========\n"},

    /* tables */
    {"CSV", "$c", ",", "$b", "$<row$r$,>\n", "\n", "\n"},
    {"CSV, numbers above", "$C", ",", "$b", "$<$R$,>\n", "\n", "\n"},
    {"CSV, index", "$c", ",", "$j,$b", ",$<$r$,>\n", "\n", "\n"},
    {"CSV, names and index", "$C", ",", "$i,$b", "id,$<r$R$,>\n", "\n", "\n"},
    {"CSV, names like squares", "$C", ",", "$b", "$<c$R$,>\n", "\n", "\n"},
    {"CSV, quotes", "$c", " ", "\"$i\",\"$b\"", "\"id\",\"board\"\n", "\n",
     "\n"},
    {"index first", "$C", " ", "$i $b", LINES},
    {"index last", "$c", "\t", "$b\t$j", LINES},
    {"UVa", "$C", " ", "  $i      $b", "SOLN     COLUMN\n #     $< $R>\n\n",
     "\n", "\n"},
    {"Markdown", "$C", " | ", "| $b |", "|$< r$R |>\n|$< --- |>\n", "\n",
     "\n"},
    {"SQL", "$C", " | ", "| $b |", "+$<---+>\n|$< $l |>\n+$<---+>\n", "\n",
     "\n+$<---+>\n"},
    {"LaTeX", "$C", " & ", "$b \\\\", "\\begin{tabular}{$<c>}\n", "\n",
     "\n\\end{tabular}\n"},

    /* JSON, YAML, XML */
    {"JSON", "$c", ",", "[$b]", "[\n", ",\n", "\n]\n"},
    {"JSON, a number a line", "$c", ",\n    ", "  [\n    $b\n  ]", "[\n",
     ",\n", "\n]\n"},
    {"JSON, strings", "$c", " ", "\"$b\"", "[", ",", "]\n"},
    {"JSON, object", "$C", ",", "[$b]", "{\"n\":$n,\"solutions\":[", ",",
     "]}\n"},
    {"JSON, objects", "$c", ", ", "{\"id\": $i, \"queens\": [$b]}",
     "{\"boards\": [\n", ",\n", "\n]}\n"},
    {"JSON lines", "$c", ", ", "{\"board\": [$b], \"valid\": true}", LINES},
    {"YAML", "$c", ", ", "- [$b]", LINES},
    {"XML", "$C", " ", "<s id=\"$i\">$b</s>", "<all>\n", "\n", "\n</all>\n"},

    /* queens one by one */
    {"chess", "$l$C", " ", "$b", LINES},
    {"chess, label", "Q$l$C", ", ", "Solution $i: $b", LINES},
    {"chess, quotes", "'$l$C'", ", ", "[$b]", LINES},
    {"pairs", "($r,$c)", " ", "$b", LINES},
    {"pairs from 1, label", "($R, $C)", " ", "Solution $i: $b", LINES},
    {"pairs nested", "($r, $c)", ", ", "[$b]", NESTED},
    {"pairs, JSON", "[$r,$c]", ",", "[$b]", "[", ",\n", "]\n"},
    {"pairs, lines", "$r $c", "\n", "$b\n", LINES},
    {"objects, JSON", "{\"row\":$r,\"col\":$c}", ",", "[$b]", LINES},
    {"numpy pairs", "(np.int64($r), np.int64($c))", ", ", "[$b]", LINES},
    {"map", "$r=$c", ", ", "{$b}", LINES},
    {"Python dictionary", "$r: $c", ", ", "{$b}", LINES},
    {"Ruby hash", "$R=>$C", ", ", "{$b}", LINES},
    {"clingo", "queen($R,$C)", " ", "Answer: $i\n$b",
     "clingo version 5.4.0\nSolving...\n", "\n", "\nSATISFIABLE\n"},
    {"facts", "queen($r,$c).", "\n", "Solution $i:\n$b", LINES},
    {"sentences", "Row $R: column $C", "\n", "Solution $i:\n$b", LINES},
    {"placements", "Queen $R placed at $R, $C", "\n", "Board $i\n$b\n", LINES},
    {"all variables", "${x_$r_$s = $q.0|\n}", "\n", "$b\n", LINES},
    {"all variables, titles", "${x[$r,$s] $q|\n}", "\n", "Solution $i\n$b",
     LINES},

    /* drawings */
    {"drawing", "$(Q.)", "\n", "$b\n", LINES},
    {"drawing, titles", "$(Q-)", "\n", "Solution $i:\n$b", LINES},
    {"drawing, stars", "$(Q* )", "\n", "Board $i\n$b\n", LINES},
    {"drawing, blank lines", "$(Q. )", "\n\n", "$b\n", LINES},
    {"drawing, 0 and 1", "$(10 )", "\n", "$b\n", LINES},
    {"drawing, tight 0 and 1", "$(10)", "\n", "#$i\n$b\n", LINES},
    {"drawing, commas", "$(10,)", "\n", "$b\n", LINES},
    {"drawing, tabs", "$(Q-\t)", "\n", "Solution $i:\n\n$b\n", LINES},
    {"drawing, Unicode", "$(\u2655\u00b7 )", "\n", "$b\n", LINES},
    {"drawing, bars", "|$(Q |)|", "\n", "$b\n", LINES},
    {"drawing, border", "|$(Q.)|", "\n", "+$<->+\n$b\n+$<->+", LINES},
    {"drawing, grid", "| $(Q  | ) |\n+$<---+>", "\n",
     "Solution $i\n+$<---+>\n$b", LINES},
    {"drawing, rulers", "$r $(Q. )", "\n", " $< $r>\n$b\n", LINES},
    {"drawing, labels", "Row $R: $(Q. )", "\n", "Solution $i:\n$b\n", LINES},
    {"drawing, brackets", "[$(Q ][)]", "\n", "$b\n", LINES},
    {"drawing, lists", "[$(10, )]", "\n", "Solution $i\n$b", LINES},
    {"drawing, quotes", "['$(Q.', ')']", "\n", "$b\n", LINES},
    {"drawing, comments", "# $(Q. )", "\n", "$b\n#", LINES},
    {"LeetCode", "\"$(Q.)\"", ",", "[$b]", "[\n", ",\n", "\n]\n"},
    {"LeetCode, Java", "$(Q.)", ", ", "[$b]", NESTED},
    {"JSON, 0 and 1", "[$(10,)]", ",", "[$b]", "[", ",", "]\n"},
    {"numpy, 0 and 1", "[$(10 )]", "\n ", "[$b]", LINES},
    {"rows in a line", "$(Q.)", "/", "$b", LINES}};

enum { STYLES = sizeof styles / sizeof *styles };

#endif
