# SPDX-License-Identifier: MIT
# Turns the parts of the page into C: an array of lines for each file,
# page_html for page.html.

FNR == 1 {
  if (NR > 1) print "  NULL};"
  name = FILENAME
  sub(/.*\//, "", name)
  sub(/\./, "_", name)
  print "static const char *const " name "[] = {"
}

{
  gsub(/["\\]/, "\\\\&")
  print "  \"" $0 "\\n\","
}

END { print "  NULL};" }
