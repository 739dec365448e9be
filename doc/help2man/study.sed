# The help of allqueens-study, out of its source.
/^_HELP = /,/^"""$/ {
  /^_HELP = /d
  /^"""$/d
  p
}
