# SPDX-License-Identifier: MIT
# Makes C of page.html, with page.css and page.js of FOLDER where it says so: an
# array of the lines before those of the run, page_head, and of those behind,
# page_tail.

function begin(name) { print "static const char *const page_" name "[] = {" }
function end() { print "  NULL};" }
function put(line) {
  gsub(/["\\]/, "\\\\&", line)
  print "  \"" line "\\n\","
}
function put_file(name,    line) {
  while ((getline line < (FOLDER "/" name)) > 0) put(line)
}

BEGIN { begin("head") }
$0 == "@style@" { put_file("page.css"); next }
$0 == "@script@" { put_file("page.js"); next }
$0 == "@record@" { end(); begin("tail"); next }
{ put($0) }
END { end() }
