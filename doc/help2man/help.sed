# From the help of a command to what help2man takes for options, sections, and
# items with a text.
1,/^[A-Z][^.]*:$/ s/^[A-Z][^.]*:$/Options:\
\
&/
s/^\(Exit status\|Limits\|Notes\): *\(.*\)/*\1*\
\
\2/
s/^    \([^ -]\)/                        \1/
