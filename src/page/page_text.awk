# SPDX-License-Identifier: MIT
# Prints a page: in place of a line @NAME...@ the files of these names, of the
# folder of the page or of the folder MADE.  With -v C=1 prints C: an array of
# the lines before @record@, page_head, and of those behind it, page_tail.  Lines
# that are comments, //, are left out: the sources have them.

function begin(name) { if (C) print "static const char *const page_" name "[] = {" }
function end() { if (C) print "  NULL};" }
function put(line) {
  if (line ~ /^ *\/\//) return
  if (C) {
    gsub(/["\\]/, "\\\\&", line)
    line = "  \"" line "\\n\","
  }
  print line
}
function put_file(path,    line, found) {
  while ((getline line < path) > 0) {
    put(line)
    found = 1
  }
  return found
}

FNR == 1 { folder = FILENAME; sub(/[^\/]*$/, "", folder); begin("head") }
$0 == "@record@" { end(); begin("tail"); next }
/^@.+@$/ {
  count = split(substr($0, 2, length($0) - 2), names, " ")
  for (i = 1; i <= count; i++)
    if (!put_file(folder names[i]) && !put_file(MADE "/" names[i])) exit 1
  next
}
{ put($0) }
END { end() }
