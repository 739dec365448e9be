# SPDX-License-Identifier: MIT
# Random runs of about a second, behind random.awk: -v seed=S -v count=K prints
# the arguments of K runs of `enumerate`, one a line; "@" is a scheme of a
# user's own. LEAST makes them short.

function below (most) { return int (random() * most) }
function one_of (list,  words) { return words[1 + below(split (list, words, "|"))] }
function maybe (probability, text) { if (random() < probability) line = line " " text }

BEGIN {
  long = "12 --no-symmetry|13|13 --no-symmetry --neighborhood=3|14|" \
    "12 --no-symmetry --neighborhood=2 --population=64|13 --neighborhood=2 --population=32"
  short = "10|11 --no-symmetry|12"
  others = "8 -s report|7 -s climb|6 -s points|7 -s squares|8 -s rowcol|7 -s columns|" \
    "9 -s blind --no-symmetry|10 -s multistart --no-symmetry --neighborhood=0|8 -s @"
  count_of_others = split (others, other, "|")
  for (i = 0; i < count; i++) {
    # Each of the other schemes in turn, and as often the default one.
    line = i % 2 ? other[1 + int (i / 2) % count_of_others] : one_of(least ? short : long)
    maybe(0.5, "--islands=" one_of("1|2|3|7"))
    if (line !~ /symmetry/) maybe(0.3, one_of("--symmetry|--no-symmetry"))
    if (line !~ /neighborhood/) maybe(0.3, "--neighborhood=" one_of("0|1|2|3"))
    maybe(0.2, "--stagnation-limit=" one_of("5|60|1000"))
    maybe(0.2, "--exclude-solved=" one_of("yes|no"))
    maybe(0.2, "--fundamental")
    print line, "--seed=" below(1000000)
  }
}
