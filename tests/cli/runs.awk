# SPDX-License-Identifier: MIT
# Random runs of about a second, behind random.awk: -v seed=S -v count=K prints
# the arguments of K runs of `enumerate`, one a line; "@" is a scheme of a
# user's own. LEAST makes them short.

function below (most) { return int (random() * most) }
function one_of (list,  words) { return words[1 + below(split (list, words, "|"))] }
function maybe (probability, text) { if (random() < probability) line = line " " text }

BEGIN {
  long = "12 -P symmetry=no|13|13 -P symmetry=no -P neighborhood=3|14|" \
    "12 -P symmetry=no -P neighborhood=2 --population=64|13 -P neighborhood=2 --population=32"
  short = "10|11 -P symmetry=no|12"
  others = "8 -s report|7 -s climb|6 -s points|7 -s squares|8 -s rowcol|7 -s columns|" \
    "9 -s blind -P symmetry=no|10 -s multistart -P symmetry=no -P neighborhood=0|8 -s @"
  count_of_others = split (others, other, "|")
  for (i = 0; i < count; i++) {
    # Each of the other schemes in turn, and as often the default one.
    line = i % 2 ? other[1 + int (i / 2) % count_of_others] : one_of(least ? short : long)
    maybe(0.5, "--islands=" one_of("1|2|3|7"))
    if (line !~ /symmetry/) maybe(0.3, one_of("-P symmetry=yes|-P symmetry=no"))
    if (line !~ /neighborhood/) maybe(0.3, "-P neighborhood=" one_of("0|1|2|3"))
    maybe(0.2, "-P restart=" one_of("5|60|1000"))
    maybe(0.2, "-P exclude-solved=" one_of("yes|no"))
    maybe(0.2, "--fundamental")
    print line, "--seed=" below(1000000)
  }
}
