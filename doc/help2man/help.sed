# The help of a command becomes what help2man can read.
# A line "Options:" stands before the first option.
1,/^ *-/ s/^ *-/Options:\
\
&/
# Another heading stands between asterisks.
s/^\(Exit status\): *\(.*\)/*\1*\
\
\2/
# An example is a paragraph.
s/^  \([a-z]* *allqueens\)/\
  \1/
