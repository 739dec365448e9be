# The help of a command becomes what help2man can read.
# A line "Options:" stands before the first group of options.
1,/^[A-Z][^.]*:$/ s/^[A-Z][^.]*:$/Options:\
\
&/
# Other headings stand between asterisks.
s/^\(Exit status\|Limits\|Notes\): *\(.*\)/*\1*\
\
\2/
# The text of an item is indented further than the item.
s/^    \([^ -]\)/                        \1/
