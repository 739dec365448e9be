# SPDX-License-Identifier: MIT
# Turns data/totals.tsv into C: its comment lines into one string, those such as
# "# N = 27: counted by ..." also into the source of that row, its rows into
# initializers at index n.  Any other line ends the build.  So does a row
# that contradicts Burnside's count: the compiler checks that the classes of 8,
# 4 and 2 images come out whole, not negative, and add up to the fundamental
# solutions.

function fail(why) {
  print FILENAME ":" FNR ": " why > "/dev/stderr"
  failed = 1
  exit 1
}

BEGIN { FS = "\t" }

/^#/ {
  sub(/^# */, "")
  gsub(/["\\]/, "\\\\&")
  sources = sources "  \"" $0 "\\n\"\n"
  if (match($0, /^N = [0-9]+: /))
    note[substr($0, 5, RLENGTH - 6)] = "; " substr($0, RLENGTH + 1)
  next
}

$1 == "n" {
  if ($0 != "n\tall\tfundamental\thalf_turn\tquarter_turn") fail("unknown columns")
  next
}

{
  if (NF != 5 || $0 !~ /^[0-9\t]+$/) fail("not five numbers")
  if ($1 != ++n) fail("n out of order")
  count = $2 "u >= " $4 "u && " $4 "u >= " $5 "u && "
  count = count (n == 1 ? $3 " == 1 && " $5 " == 1" : \
    $2 "u + " $4 "u + 2ull * " $5 "u == 8ull * " $3 "u && (" \
    $2 "u - " $4 "u) % 8 == 0 && (" $4 "u - " $5 "u) % 4 == 0")
  checks = checks "_Static_assert (" count ",\n  \"data/totals.tsv: the row of n = " \
    n " contradicts Burnside's count\");\n"
  origins = origins "  [" $1 "] = \"OEIS A000170" note[$1] "\",\n"
  rows = rows "  [" $1 "] = {" $1 ", " $2 "u, " $3 "u, " $4 "u, " $5 "u},\n"
}

END {
  if (failed) exit 1
  print "/* Made from data/totals.tsv; do not edit. */"
  print "static const char sources[] =\n" sources "  ;"
  print "static const char *const origin[" n + 1 "] = {\n" origins "};"
  print "static const struct aq_totals table[" n + 1 "] = {\n" rows "};"
  print checks
}
