# SPDX-License-Identifier: MIT
# Random command lines of long runs, behind tests/cli/random.awk: -v seed=S
# -v count=K prints K of them, one a line, without the rule that stops them.

function below (most) { return int (random() * most) }
function between (least, most) { return least + below(most - least + 1) }
function one_of (list,  words) { return words[1 + below(split (list, words, " "))] }
function maybe (probability, text) { if (random() < probability) line = line " " text }
# The logarithm is uniform.
function size_between (least, most) {
  return int (exp (log (least) + random() * (log (most + 0.999) - log (least))))
}
function least_of (a, b) { return a < b ? a : b }

BEGIN {
  limit["report"] = 32
  limit["crowding"] = 32
  limit["squares"] = 16
  operators["report"] = "coin copy random none"
  operators["halfkeep"] = "cycle order pmx copy random none"
  mutations["report"] = "flip swap none"
  mutations["halfkeep"] = "swap none"
  for (i = 0; i < count; i++) make()
}

function make (  command, scheme, n, population, islands) {
  command = random() < 0.7 ? "enumerate" : "solve"
  scheme = one_of("report halfkeep halfkeep crowding climb points squares rowcol columns blind multistart multistart")
  n = command == "enumerate" ? between(9, 32) : between(4, 255)
  if (scheme in limit) n = least_of(n, limit[scheme])
  line = command " " n " --scheme=" scheme " --seed=" below(1000000)
  # All populations together take at most about a gigabyte.
  islands = command == "enumerate" ? size_between(1, 256) : 1
  population = int (size_between(4, least_of(65536, 2e7 / islands / (1 + n / 32))) / 4) * 4
  if (population < 4) population = 4
  if (scheme !~ /climb|rowcol/) line = line " --population=" population
  else population = 1
  breeding(scheme, population)
  if (command == "enumerate") enumerate(n, islands)
  else maybe(0.7, "-P restart=" one_of("5 1000 1e9"))
  print line
}

function breeding (scheme, population,  selection) {
  if (scheme ~ /halfkeep|multistart/ && random() < 0.4) line = line " -P descent=" between(0, 64)
  if (scheme ~ /report|halfkeep/) {
    maybe(0.3, "-P crossover=" one_of(operators[scheme]))
    maybe(0.3, "-P mutation=" one_of(mutations[scheme]))
    selection = one_of("half random-half tournament default default")
    if (selection != "default") line = line " -P selection=" selection
    if (selection == "tournament") maybe(0.7, "-P tournament=" size_between(1, least_of(100, population)))
  }
  if (scheme ~ /report/) maybe(0.3, "-P mutation-rate=" random())
  if (scheme ~ /squares|columns/) {
    maybe(0.5, "-P " (scheme ~ /squares/ ? "tournament=" size_between(1, least_of(100, population)) : \
      "tournaments=" size_between(1, population)))
    maybe(0.3, "-P crossover-rate=" random())
    maybe(0.3, "-P mutation-rate=" random())
  }
}

function enumerate (n, islands) {
  maybe(1, "--islands=" islands)
  maybe(0.7, "--threads=" one_of("1 2 3 8 64"))
  maybe(0.6, "-P neighborhood=" between(0, n < 8 ? int (n / 2) : 4))
  if (random() < 0.1) line = line " -P restart=never -P exclude-solved=no"
  maybe(0.2, "-P exclude-solved=" one_of("yes no"))
  maybe(0.3, "-P restart=" size_between(1, 10000) - 1)
  maybe(0.6, one_of("-P symmetry=yes -P symmetry=no"))
  maybe(0.2, "--fundamental")
  line = line " --count"
}
