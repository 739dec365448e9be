# SPDX-License-Identifier: MIT
# Turns data/report-generations.tsv into C.  Any line that is no comment, no
# heading and no two numbers ends the build.

BEGIN {
  FS = "\t"
  print "/* Made from data/report-generations.tsv; do not edit. */"
  print "static const struct {\n  size_t population;\n  double generations;"
  print "} published[] = {"
}

/^#/ || $0 == "population\tgenerations" { next }

NF != 2 || $0 !~ /^[0-9\t]+$/ {
  print FILENAME ":" FNR ": not two numbers" > "/dev/stderr"
  exit failed = 1
}

{ print "    {" $1 ", " $2 "}," }

END {
  if (failed) exit 1
  print "};"
}
