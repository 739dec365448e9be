# SPDX-License-Identifier: MIT
# Replays the generations of a page by the rules of report or halfkeep, as
# their publication and the manual have them, and checks each board.  Prints
# what is wrong, and at the end the solutions, a line each behind "solution".
# With -v SAMPLE=1 they have a part of the population: what is kept is then
# not compared with the boards before.

function wrong(what) { print "line " NR ": " what; failed = 1 }

# Splits the array of that key into LIST; returns its length.
function array(key, list,    rest, end) {
  if (!match($0, "\"" key "\":\\[")) return 0
  rest = substr($0, RSTART + RLENGTH)
  end = index(rest, "]")
  rest = substr(rest, 1, end - 1)
  gsub(/"/, "", rest)
  return rest == "" ? 0 : split(rest, list, ",")
}

function value(key,    rest) {
  if (!match($0, "\"" key "\":")) return ""
  rest = substr($0, RSTART + RLENGTH)
  match(rest, /^("[^"]*"|[^,}]*)/)
  rest = substr(rest, 1, RLENGTH)
  gsub(/"/, "", rest)
  return rest
}

function digit(board, row) { return index(DIGITS, substr(board, row, 1)) - 1 }

function pairs(board,    a, b, count, apart) {
  for (a = 1; a <= N; a++)
    for (b = a + 1; b <= N; b++) {
      apart = digit(board, a) - digit(board, b)
      count += apart == 0 || apart == b - a || apart == a - b
    }
  return count + 0
}

function is_permutation(board,    row, seen) {
  for (row = 0; row < N; row++) if (!index(board, substr(DIGITS, row + 1, 1))) return 0
  return length(board) == N
}

# Whether two columns differ by one bit.
function one_bit(a, b,    bits) {
  while (a || b) {
    bits += a % 2 != b % 2
    a = int(a / 2)
    b = int(b / 2)
  }
  return bits == 1
}

function differing(a, b,    row, count) {
  for (row = 1; row <= N; row++) count += substr(a, row, 1) != substr(b, row, 1)
  return count + 0
}

# What is kept: the better half of the boards before, solved ones last where
# they are excluded, equal ones in their order.
function check_selected(    i, j, best, rank, used) {
  for (i = 1; i <= count / 2 && !SAMPLE; i++) {
    best = 0
    for (j = 1; j <= count; j++) {
      rank[j] = fitness[j] == 0 && EXCLUDED ? 1e9 : fitness[j]
      if (!used[j] && (!best || rank[j] < rank[best])) best = j
    }
    used[best] = 1
    if (board[i] != before[best]) wrong("rank " i " is not board " best)
  }
  for (i = count / 2 + 1; i <= count; i++) if (board[i] != before[i]) wrong("board " i " changed")
}

# Each row of two children is that of the two parents.
function check_crossed(    i, half, row, a, b, c, d) {
  half = count / 2
  for (i = 1; i <= half; i += 2) {
    if (board[i] != before[i] || board[i + 1] != before[i + 1]) wrong("a parent changed")
    for (row = 1; row <= N; row++) {
      a = substr(board[i], row, 1); b = substr(board[i + 1], row, 1)
      c = substr(board[half + i], row, 1); d = substr(board[half + i + 1], row, 1)
      if (!(a == c && b == d) && !(a == d && b == c)) wrong("children of " i ": row " row)
    }
  }
}

function check_bred(    i, row, a, b) {
  for (i = 1; i <= count; i++) {
    rows = differing(board[i], before[i])
    if (i > count / 2 && rows) wrong("child " i " mutated")
    if (SCHEME == "report" && i <= count / 2 && (rows < 1 || rows > 4)) wrong(rows " rows of " i " mutated")
    for (row = 1; SCHEME == "report" && row <= N; row++) {
      a = digit(board[i], row); b = digit(before[i], row)
      if (a != b && !one_bit(a, b)) wrong("not a bit: row " row " of " i)
    }
  }
}

# The exchanges lead from each board to the one that is evaluated, and none
# adds attacks.
function check_descents(    rest, i, j, steps, swap, a, b, x, y, now, worse) {
  rest = $0
  sub(/.*"swaps":\[\[/, "", rest)
  sub(/\]\]\}$/, "", rest)
  if (split(rest, steps, "\\],\\[") != count) wrong("descents of other boards")
  for (i = 1; i <= count; i++) {
    now = before[i]
    gsub(/"/, "", steps[i])
    if (split(steps[i], swap, ",") > 8) wrong("more than 8 steps")
    for (j = 1; j in swap; j++) {
      if (swap[j] == "") continue
      a = index(DIGITS, substr(swap[j], 1, 1)); b = index(DIGITS, substr(swap[j], 2, 1))
      worse = pairs(now)
      x = substr(now, a, 1); y = substr(now, b, 1)
      now = substr(now, 1, a - 1) y substr(now, a + 1)
      now = substr(now, 1, b - 1) x substr(now, b + 1)
      if (pairs(now) > worse) wrong("board " i " got worse")
    }
    split("", swap)
    if (now != board[i]) wrong("board " i " descends to another")
  }
}

function check_evaluated(    i, solved) {
  if (array("fitness", fitness) != count) wrong("fitness of other boards")
  if ($0 ~ /"swaps"/) check_descents()
  for (i = 1; i <= count; i++) {
    if (fitness[i] != WEIGHT * pairs(board[i])) wrong("fitness of board " i)
    if (SCHEME == "report" && last != "evaluated" && board[i] != before[i]) wrong("board " i " changed")
    if (!fitness[i]) met[board[i]] = NR
  }
}

BEGIN { DIGITS = "0123456789abcdefghijklmnopqrstuv" }

{ kind = value("line") }

NR == 1 {
  N = value("n") + 0; SCHEME = value("scheme"); EXCLUDED = value("exclude_solved") == "true"
  WEIGHT = SCHEME == "report" ? 2 : 1
  next
}

kind == "step" {
  step = value("step")
  now = value("generation") + 0
  # Of a later generation there are only the boards at its end.
  if (now > generation + 1 || (last == "evaluated" && step == "evaluated")) {
    late = 1
    if (step != "evaluated") wrong("steps of a later generation")
  } else whole = now
  turns += step == "evaluated"
  generation = now
  count = array("boards", board)
  if (late) { last = "evaluated"; for (i = 1; i <= count; i++) before[i] = board[i] }
  if (step == "selected" || (step == "created" && generation)) expected = last == "evaluated"
  else if (step == "created") expected = NR == 2
  else if (step == "crossed") expected = last == "selected"
  else if (step == "bred") expected = last == "crossed"
  else expected = late || last == "created" || last == "bred"
  if (!expected) wrong(step " after " last)
  for (i = 1; i <= count; i++) {
    if (length(board[i]) != N) wrong("board " i)
    if (SCHEME == "halfkeep" && !is_permutation(board[i])) wrong("columns of board " i)
  }
  if (step == "selected") check_selected()
  if (step == "crossed") check_crossed()
  if (step == "bred") check_bred()
  if (step == "evaluated") check_evaluated()
  split("", before)
  for (i = 1; i <= count; i++) before[i] = board[i]
  last = step
  next
}

kind == "solutions" {
  added = array("boards", board)
  for (i = 1; i <= added; i++) {
    if (board[i] in found) wrong("found twice")
    found[board[i]] = 1
    print "solution " board[i]
  }
  total += added
  if (total != value("found") + 0) wrong(total " listed, not " value("found"))
}

kind == "sample" {
  samples++
  if (value("looks") + 0 <= looks || value("found") + 0 < sampled) wrong("samples out of order")
  looks = value("looks") + 0
  sampled = value("found") + 0
}

kind == "end" {
  if (value("looks") + 0 != looks || value("found") + 0 != sampled) wrong("the last sample is not the end")
  ended = NR
}

END {
  for (one in met) if (!(one in found)) { print "solved, not found: " one; failed = 1 }
  if (ended != NR) { print "the end is missing"; failed = 1 }
  print "whole generations " whole + 0 ", of " turns ", samples " samples
  exit failed
}
