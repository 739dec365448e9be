# SPDX-License-Identifier: MIT
"""The tables of doc/studies.md, and the figures of its text, from the runs."""

from __future__ import annotations

import csv
import math
import os
from statistics import mean, median, stdev
from types import SimpleNamespace
from typing import Any, Iterable, Sequence

from allqueens import blind_all, blind_first, totals
from allqueens._baselines import expected_found
from allqueens._statistics import bootstrap, holm, median_interval, rank_sum
from allqueens._table import costs, outcomes, row_name

# Generations after which takeover is measured.
SHARES = (50, 100, 200, 500, 1000, 5000)
_BARE = ("symmetry", "neighborhood")
_COUNTS = ("none", "one", "two", "three")
_top = os.path.join(os.path.dirname(os.path.realpath(__file__)), "..", "..")


class Row(SimpleNamespace):
    """A row of a study: settings, by name, and runs."""

    def costs(self, name: str = "looks") -> list[float]:
        return costs(self.runs, name)

    def median(self, name: str = "looks") -> float:
        return median(self.costs(name))


# --- text ---

def number(value: float) -> str:
    """Of three digits: 0.052, 9.31, 438, 9830, 2.56e6."""
    if not math.isfinite(value):
        return "-"
    if value < 1e4:
        return f"{value:.3g}" if value < 99.9 else f"{value:.0f}"
    power = math.floor(math.log10(value) + 1e-9)
    return f"{value / 10 ** power:.2f}e{power}"


def middle(row: Row, name: str = "looks") -> str:
    """The median, and its exact interval if there are enough runs."""
    low, high = median_interval(row.costs(name))
    if math.isnan(low) or math.isinf(low):
        return number(row.median(name))
    if math.isinf(high):
        return f"{number(row.median(name))} (>{number(low)})"
    return f"{number(row.median(name))} ({number(low)}..{number(high)})"


def quotient(row: Row, base: Row, name: str = "new"
             ) -> tuple[float, float, float]:
    """The means of two rows, divided, and the 95 % interval (bootstrap)."""
    def of_means(own: Sequence[float], others: Sequence[float]) -> float:
        return mean(own) / mean(others)
    samples = row.costs(name), base.costs(name)
    return (of_means(*samples), *bootstrap(of_means, *samples))


def gain(expected: float, row: Row, name: str = "new"
         ) -> tuple[float, float, float]:
    """An expectation divided by the mean of a row, and its 95 % interval."""
    sample = row.costs(name)
    return (expected / mean(sample), *bootstrap(
        lambda drawn: expected / mean(drawn), sample))


def average(sample: Sequence[float]) -> tuple[float, float, float]:
    """The mean, and its 95 % interval."""
    return (mean(sample), *bootstrap(mean, sample))


def exactly(value: float) -> Row:
    """A row that needs so many looks, without chance."""
    return Row(runs=[{"looks": value, "new": value, "reached": True}])


def ratio(row: Row, base: Row, name: str = "new") -> str:
    """The quotient, as text; a dash if a run is not complete."""
    if math.inf in row.costs(name) + base.costs(name):
        return "-"
    return within(quotient(row, base, name))


def within(value: tuple[float, float, float]) -> str:
    """A value and its interval, as text; an exact value has none."""
    if value[1] == value[2]:
        return number(value[0])
    return "{} ({}..{})".format(*map(number, value))


def sides(quotients: dict[int, tuple[float, float, float]]) -> str:
    """At which N their intervals include 1, and at which they do not."""
    where: dict[str, list[str]] = {}
    for n, (_, low, high) in quotients.items():
        where.setdefault("include 1" if low < 1 < high else "lie below 1" if
                         high <= 1 else "lie above 1", []).append(str(n))
    return ", ".join(f"{words} at N = {', '.join(sizes)}"
                     for words, sizes in where.items())


def ranged(row: Row, name: str) -> str:
    """The median over the runs, and the least and the most."""
    values = [run[name] for run in row.runs]
    return f"{median(values):.3g} ({min(values)} to {max(values)})"


def complete(row: Row) -> str:
    return f"{sum(run['reached'] for run in row.runs)}/{len(row.runs)}"


def contrast(pairs: Sequence[tuple[Row, Row] | None], name: str = "looks"
             ) -> list[tuple[str, str]]:
    """p, adjusted over all pairs, and A12 of each pair of rows; dashes for
    None."""
    found = [rank_sum(outcomes(pair[0].runs, name),
                      outcomes(pair[1].runs, name)) if pair else
             (math.nan, math.nan) for pair in pairs]
    return [("-", "-") if math.isnan(p) else (f"{p:.2g}", f"{a12:.2f}")
            for p, (_, a12) in zip(holm([p for p, _ in found]), found)]


def table(head: str, lines: Iterable[Sequence[object]]) -> str:
    """In Markdown; the columns of HEAD are divided by |."""
    columns = [name.strip() for name in head.split("|")]
    return "\n".join(f"| {' | '.join(map(str, line))} |" for line in (
        columns, ["---"] * len(columns), *lines))


def pick(rows: Iterable[Row], **settings: object) -> list[Row]:
    """The rows that have these settings, with _ for -."""
    return [row for row in rows if all(
        row.settings.get(name.replace("_", "-")) == str(value)
        for name, value in settings.items())]


def given(row: Row, *without: str) -> str:
    """The settings of a row but n, as they are given."""
    names = set(row.settings) - {"n", *without}
    return f"`{row_name(row.settings, names)}`"


def of(table_: str, names: str) -> list[list[str]]:
    """The lines of a file of tab-separated values, these columns."""
    with open(os.path.join(_top, table_), encoding="utf-8") as stream:
        lines = csv.DictReader((line for line in stream if line[0] != "#"),
                               delimiter="\t")
        return [[line[name] for name in names.split()] for line in lines]


# --- tables, and figures for the text, by name ---

def report_tables(rows: Any, n: int) -> dict[str, object]:
    blind = blind_all(n, "report")
    boards = [int(p) * int(generations) for p, generations
              in of("data/report-generations.tsv", "population generations")]
    ratios = [each / blind for each in boards]
    half = 2.262 * stdev(ratios) / math.sqrt(len(ratios))  # Student's t, 9
    gains = [gain(blind, row) for row in rows["report"]]
    lines = [(row.settings["population"], middle(row), within(times),
              number(each), f"{ratio:.2f}") for row, times, each, ratio
             in zip(rows["report"], gains, boards, ratios)]
    halves = [gain(blind, row) for row in rows["random half"]]
    lines += [(f"{row.settings['population']}, a random half kept",
               middle(row), within(half_gain), "-", "-")
              for row, half_gain in zip(rows["random half"], halves)]
    shares = []
    for name, runs in rows["takeover"].items():
        known = ([run[at] for run in runs if len(run) > at]
                 for at in range(len(SHARES)))
        shares.append((name, *(f"{median(column):.3g}" if column else "-"
                               for column in known)))
    restarts = rows["restarts"]
    pairs = [(row, before) if row in pick(restarts, exclude_solved="no",
                                          restart=40) else None
             for before, row in zip([restarts[0], *restarts], restarts)]
    stuck: dict[str, list[list[int]]] = {}  # by population, of each study
    for row in rows["stuck"]:
        stuck.setdefault(row.settings["population"], []).append(
            [run["found"] for run in row.runs])
    excluding = [ratio(row, base) for row, base in filter(None, pairs)]
    few = [found for population, (_, after) in stuck.items()
           for found in after if int(population) <= 1000]
    many = [found for population, (_, after) in stuck.items()
            for found in after if int(population) > 1000]
    return {
        "claims": {
            "the report's figures are above blind sampling":
                mean(ratios) - half > 1,
            "a random half needs as many as blind sampling": all(
                low < 1 < high for _, low, high in halves),
            "every row needs more than blind permutations":
                max(gains)[2] < blind / blind_all(n),
            "the smallest population needs fewest":
                gains[0][1] > max(high for _, _, high in gains[1:]),
            "without restarts runs are stuck": all(
                sum(after) - sum(before) <= len(after) / 2
                for before, after in stuck.values()),
            "copies fill the kept half as published, and nothing takes over "
            "with a random half or restarts": [
                share != "-" and float(share) > 0.2
                for share in (line[1 + SHARES.index(500)] for line in shares)
            ] == [True, False, True, False, False],
            "no run without restarts is complete": not any(
                run["reached"] for row in rows["stuck"] for run in row.runs),
            "excluding makes no difference that shows": all(
                float(p) > 0.05 for p, _ in contrast(pairs) if p != "-")},
        "bits_blind": number(blind), "published_mean": f"{mean(ratios):.2f}",
        "published_low": f"{mean(ratios) - half:.2f}",
        "published_high": f"{mean(ratios) + half:.2f}",
        "report_gain_low": within(min(gains)),
        "report_gain_high": within(max(gains)),
        "report_table": table(
            "population | looks | blind / mean | boards in the report | "
            "divided by blind", lines),
        "takeover_table": table("run | " + " | ".join(map(str, SHARES)),
                                shares),
        "stuck_few": f"{min(few)} to {max(few)}",
        "stuck_many": f"{min(many)} to {max(many)}",
        "stuck_table": table(
            "population | found after 2,500 generations | after 5,000", [
                (population, *(f"{median(found):.3g} ({min(found)} to "
                               f"{max(found)})" for found in both))
                for population, both in stuck.items()]),
        "blind_found": f"{expected_found(n, 2e7, n ** n, False):.0f}",
        "excluding": " and ".join(excluding),
        "restarts_table": table(
            "population | restart | solved boards excluded | complete | looks"
            " | found | p", [
                (row.settings["population"], row.settings["restart"],
                 row.settings["exclude-solved"], complete(row), middle(row),
                 f"{median(run['found'] for run in row.runs):.0f}", p)
                for row, (p, _) in zip(restarts, contrast(pairs))])}


def crossover_tables(rows: Any, n: int) -> dict[str, object]:
    """Crossover beside copies of the parents, which are boards of known
    fitness: see `repeated` in the manual."""
    pairs = [*zip(rows["copy"], rows["coin"]),
             (rows["permutations copy"][0], rows["permutations"][0]),
             (rows["steady copies"][0], rows["steady crossover"][0])]
    random = rows["random"][0], pick(
        rows["coin"], population=20)[0]
    tests = contrast([*pairs, random], "new")
    lines: list[Sequence[object]] = []
    for (copy, coin), (p, _) in zip(pairs, tests):
        lines += [(given(coin, *_BARE), middle(coin), middle(coin, "new"),
                   "", "", ""),
                  (given(copy, *_BARE), middle(copy), middle(copy, "new"),
                   ratio(copy, coin, "looks"), ratio(copy, coin), p)]
    lines += [(given(row), middle(row), middle(row, "new"), "", "", "")
              for row in rows["random"]]
    tuned = [quotient(*pair) for pair in pairs[3:]]
    fewer = sum(high < 1 for _, _, high in tuned)
    more = sum(low > 1 for _, low, _ in tuned)
    return {
        "claims": {
            "half of the looks of copies are at known boards": all(
                0.45 < 1 - mean(copy.costs("new")) / mean(copy.costs()) < 0.55
                for copy, _ in pairs[:5]),
            "children that owe nothing need more": min(
                row.median("new") for row in rows["random"])
                > 5 * rows["copy"][-1].median("new")},
        "fewer": _COUNTS[fewer], "more": _COUNTS[more],
        "neither": _COUNTS[len(tuned) - fewer - more],
        "crossover_table": table(
            "settings | looks | new looks | copies / crossover, looks | "
            "new looks | p", lines),
        "tuned_seeds": len(rows["coin"][-1].runs),
        "tuned_ratio": within(tuned[0]),
        "twenty_looks": ratio(*pairs[1], "looks"),
        "twenty_new": ratio(*pairs[1]), "eight_new": ratio(*pairs[0]),
        "most_new": ratio(*pairs[2]),
        "permutations_ratio": within(tuned[1]),
        "steady_ratio": within(tuned[2]),
        "random_ratio": ratio(rows["random"][0], rows["copy"][-1])}


def factorial_tables(rows: Any, n: int) -> dict[str, object]:
    """{bits, permutations} x {drawn, bred} x {as it is, improved}."""
    bits, permutations = blind_all(n, "report"), blind_all(n)
    cells: dict[str, Any] = {
        "bits, drawn": bits, "bits, bred": rows["coin"][-1],
        "bits, drawn, improved": rows["bits drawn improved"][0],
        "bits, bred, improved": rows["bits bred improved"][0],
        "permutations, drawn": permutations,
        "permutations, bred": rows["permutations"][0],
        "permutations, drawn, improved": rows["drawn improved"][0],
        "permutations, bred, improved": rows["bred improved"][0]}
    others: dict[str, Any] = {
        "bits, bred, copies": rows["copy"][-1],
        "permutations, bred, copies": rows["permutations copy"][0],
        "permutations, bred, a random half kept": rows["random half bred"][0],
        "permutations, bred, steady state of copies": rows["steady copies"][0],
        "permutations, bred, steady state, crossover": rows[
            "steady crossover"][0],
        "permutations, drawn, measured": rows["blind"][0]}
    lines = [(name, "", number(cell), number(cell), number(bits / cell)) if
             isinstance(cell, float) else (
            name, given(cell, *_BARE), middle(cell), middle(cell, "new"),
            within(gain(bits, cell))) for name, cell in {
                **cells, **others}.items()]
    lines.insert(len(cells), ("permutations, each once, at most", "",
                              *[number(math.factorial(n))] * 2,
                              number(bits / math.factorial(n))))

    def factor(before: str, after: str) -> tuple[float, float, float]:
        """How many times fewer new looks the second needs."""
        return quotient(*(exactly(cell) if isinstance(cell, float) else cell
                          for cell in (cells[before], cells[after])))

    changes = {(what, where): factor(before, after) for what, where, before,
               after in (
        *(("permutations in place of bits", rest, f"bits, {rest}",
           f"permutations, {rest}") for rest in (
               "drawn", "bred", "drawn, improved", "bred, improved")),
        *(("bred in place of drawn", f"{genes}{rest}",
           f"{genes}, drawn{rest}", f"{genes}, bred{rest}")
          for rest in ("", ", improved") for genes in ("bits", "permutations")),
        *(("improved", f"{genes}, {boards}", f"{genes}, {boards}",
           f"{genes}, {boards}, improved") for genes in ("bits", "permutations")
          for boards in ("drawn", "bred")))}
    least = min(cells, key=lambda name: cells[name] if isinstance(
        cells[name], float) else cells[name].median())
    text = {name: within(times) for name, times in changes.items()}
    half = gain(permutations, others["permutations, bred, a random half kept"])
    steady = gain(permutations, rows["steady copies"][0])
    return {
        "claims": {
            "either alone saves hundreds": min(
                changes["permutations in place of bits", "drawn"][1],
                changes["improved", "bits, drawn"][1]) > 200,
            "either with the other saves less than ten": max(
                changes["permutations in place of bits", "drawn, improved"][2],
                changes["improved", "permutations, drawn"][2]) < 10,
            "breeding saves where nothing is improved": min(
                changes["bred in place of drawn", genes][1]
                for genes in ("bits", "permutations")) > 1,
            "breeding costs where boards are improved": max(
                changes["bred in place of drawn", f"{genes}, improved"][2]
                for genes in ("bits", "permutations")) < 1,
            "with a random half breeding saves nothing": half[2] < 1.1,
            "copies in a steady state save more": steady[1] > gain(
                permutations, rows["permutations"][0])[2],
            "drawn and improved permutations alone need fewer looks than all "
            "permutations": [name for name, cell in {**cells, **others}.items()
                             if not isinstance(cell, float)
                             and cell.median() < math.factorial(n)] == [least]
                and least == "permutations, drawn, improved"},
        "factorial_table": table(
            "boards | settings | looks | new looks | blind bits / mean", lines),
        "changes_table": table("changed | where | times fewer new looks", [
            (*names, times) for names, times in text.items()]),
        "steady_gain": within(steady), "half_gain": within(half),
        "bred_gain": within(gain(permutations, rows["permutations"][0])),
        "encoding_alone": number(changes[
            "permutations in place of bits", "drawn"][0]),
        "encoding_improved": text[
            "permutations in place of bits", "drawn, improved"],
        "improving_alone": text["improved", "bits, drawn"],
        "improving_permutations": text["improved", "permutations, drawn"],
        "both": within(gain(bits, rows["drawn improved"][0])),
        "bred_bits": text["bred in place of drawn", "bits"],
        "bred_improved": " and ".join(
            text["bred in place of drawn", f"{genes}, improved"]
            for genes in ("bits", "permutations")),
        "factorial": f"{math.factorial(n):,}",
        "least_gain": within(quotient(rows["drawn improved"][0],
                                      exactly(math.factorial(n)))),
        "blind_permutations": number(permutations)}


def scheme_tables(rows: Any, n: int) -> dict[str, object]:
    lines = []
    for row in rows["first"]:
        name = row.settings["scheme"]
        own = pick(rows["all"], scheme=name) or {
            "report": pick(rows["report"], population=20),
            "halfkeep": rows["bred improved"]}.get(name) or [
                rows["drawn improved"][0]] * (row.settings["descent"] == "16")
        lines.append((given(row), complete(row), middle(row),
                      within(average(row.costs())),
                      *((middle(own[0]), within(gain(blind_all(n), own[0],
                                                     "looks")))
                        if own else ("-", "-"))))
    published = [row for row in rows["first"] if row.settings["scheme"] not in (
        "halfkeep", "multistart")]
    niches = quotient(rows["niches"][0], rows["coin"][-1], "looks")
    return {
        "claims": {
            "published schemes need more to the first than blind sampling": all(
                average(row.costs())[1] > blind_first(n) for row in published),
            "descents need fewer to the first": all(
                average(row.costs())[2] < blind_first(n)
                for row in rows["first"] if row not in published),
            "published schemes need more to all than blind sampling": all(
                average(row.costs())[1] > blind_all(n) for row in [
                    *rows["all"], *pick(rows["report"], population=20)]),
            "niches are no help": niches[1] > 1},
        "niches_ratio": within(niches),
        "first_blind": number(blind_first(n)),
        "first_median": number(math.log(2) * blind_first(n)),
        "schemes_table": table(
            "settings to the first | solved | looks to the first | mean | "
            "looks to all | blind / mean", lines),
        "niches_table": table(
            "settings | complete | looks | found | held", [
                (given(row), complete(row), middle(row),
                 ranged(row, "found"), ranged(row, "held"))
                for row in rows["niches"]])}


def breeding_tables(rows: Any, _: int) -> dict[str, object]:
    breeding, lines, growth = rows["breeding"], [], []
    sizes = sorted({int(row.settings["n"]) for row in breeding})

    def at(n: int, scheme: str, descent: int) -> Row:
        return pick(breeding, n=n, scheme=scheme, descent=descent)[0]

    rivals = [(n, descent) for n in sizes for descent in (8, 16, 32)]
    tests = dict(zip(rivals, contrast(
        [(at(n, "multistart", descent), at(n, "halfkeep", 8))
         for n, descent in rivals], "evaluations")))
    # With 16 steps, divided by halfkeep.
    longer = {n: quotient(at(n, "multistart", 16), at(n, "halfkeep", 8),
                          "evaluations") for n in sizes}
    in_looks = contrast([(at(n, "multistart", 16), at(n, "halfkeep", 8))
                         for n in sizes])
    for n, (p, a12) in zip(sizes, in_looks):
        own, rival = at(n, "halfkeep", 8), at(n, "multistart", 16)
        lines.append((n, middle(own, "evaluations"), *(
            text for descent in (8, 16, 32) for text in (
                middle(at(n, "multistart", descent), "evaluations"),
                tests[n, descent][0])), within(longer[n])))
        moves = sum(math.comb(n, k) * ways for k, ways in ((2, 1), (3, 2),
                                                           (4, 9)))
        growth.append((
            n, number(blind_all(n, symmetry=True)), middle(own),
            middle(rival), p, a12, number(moves * totals(n).fundamental),
            number(rival.median("seconds") / own.median("seconds"))))
    others = [quotient(at(n, "halfkeep", descent), at(n, "halfkeep", 8),
                       "evaluations")
              for n in sizes[:-1] for descent in (16, 32)]
    small, large = sorted({int(row.settings["n"]) for row in rows["parts"]})

    def parts(n: int) -> list[Row]:
        return [at(n, "halfkeep", 8), *pick(rows["parts"], n=n), *(
            at(n, "multistart", descent) for descent in (8, 16, 32))]

    columns = []
    only: list[str] = []  # where the interval excludes 1, but p is not small
    for n, name in ((small, "looks"), (small, "evaluations"),
                    (large, "evaluations")):
        own = parts(n)
        tests_of = contrast([None, *((row, own[0]) for row in own[1:])], name)
        columns.append({given(row): (
            middle(row, name), "" if row is own[0] else
            ratio(row, own[0], name), p) for row, (p, _) in zip(own, tests_of)})
        for row, (p, _) in list(zip(own, tests_of))[1:]:
            _, low, high = quotient(row, own[0], name)
            if float(p) > 0.05 and not low < 1 < high:
                only.append(f"{given(row)} ({name} at N = {n})")
    return {
        "claims": {
            "with 16 steps no difference to halfkeep shows": all(
                float(tests[n, 16][0]) > 0.05 for n in sizes),
            "with 8 steps multistart needs more from N = 13 on": all(
                (float(tests[n, 8][0]) < 0.05) == (n >= 13) for n in sizes),
            "where looks differ above N = 8, multistart needs fewer": all(
                float(p) > 0.05 or float(a12) < 0.5
                for n, (p, a12) in zip(sizes, in_looks) if n > 8),
            "mutation helps at N = 12, but random children, copies, "
            "selection, restarts and longer descents show nothing": [
                name for name, (*_, p) in columns[1].items()
                if p != "-" and float(p) < 0.05] == [
                    f"`scheme=halfkeep {setting}`" for setting in (
                        "mutation=none", "neighborhood=0", "symmetry=no",
                        "descent=0")],
            "at N = 14 random children and short descents need more": [
                name for name, (*_, p) in columns[2].items()
                if p != "-" and float(p) < 0.05] == [
                    f"`scheme={settings}`" for settings in (
                        "halfkeep crossover=random",
                        "halfkeep neighborhood=0", "multistart descent=8")],
            "all runs of parts were complete": all(
                run["reached"] for row in rows["parts"] for run in row.runs)},
        "part_descent": ratio(pick(rows["parts"], descent=0)[0],
                              at(small, "halfkeep", 8), "looks"),
        "part_symmetry": ratio(pick(rows["parts"], symmetry="no")[0],
                               at(small, "halfkeep", 8), "looks"),
        "longer_low": f"{min(low for _, low, _ in longer.values()):.2f}",
        "longer_high": f"{max(high for _, _, high in longer.values()):.2f}",
        "longer_sides": sides(longer), "only": ", ".join(only) or "none",
        "breeding_table": table(
            "N | halfkeep, 8 steps | multistart, 8 steps | p | 16 steps | p | "
            "32 steps | p | 16 steps / halfkeep", lines),
        "others_low": within(min(others)), "others_high": within(max(others)),
        "growth_table": table(
            "N | blind permutations | halfkeep, 8 steps | multistart, 16 steps"
            " | p | A12 | classes x moves | seconds, ratio", growth),
        "parts_table": table(
            f"settings | N = {small}: looks | ratio | p | evaluations | ratio"
            f" | p | N = {large}: evaluations | ratio | p", [
                (row, *(text for column in columns
                        for text in column.get(row, ("-", "-", "-"))))
                for row in columns[0]])}


def peer_table(rows: Any) -> dict[str, object]:
    """Beside Apiary, solutions found, and the mean generations of gnu-user."""
    published = {8: ("92 of 92", 15293), 9: ("344 of 352", 1.25e6),
                 10: ("714 of 724", 4.1e5), 11: ("-", 3.80e6)}
    lines = []
    for n in sorted({int(row.settings["n"]) for row in rows["peers"]}):
        own = pick(rows["peers"], n=n)
        cells = [pick(own, scheme="report"),
                 pick(own, scheme="halfkeep", descent=0),
                 pick(own, scheme="halfkeep", descent=8),
                 pick(own, scheme="multistart", descent=16)]
        found, generations = published.get(n, ("-", math.nan))
        lines.append((n, number(blind_all(n)), *(
            f"{middle(cell[0])}, {complete(cell[0])}" if cell else "-"
            for cell in cells), found, number(generations),
            number(64 * generations)))
    return {
        "claims": {"blind permutations need fewer than gnu-user at N = 8, 9":
                   all(blind_all(n) < 64 * published[n][1] for n in (8, 9))},
        "peers_table": table(
            "N | blind permutations | report | halfkeep, no descent | "
            "halfkeep, 8 steps | multistart, 16 steps | Apiary, found | "
            "gnu-user, generations | boards", lines)}


def hits_table(rows: Any) -> dict[str, object]:
    """Measured hits beside what a collector of components predicts: if all
    classes were hit alike, and with the measured rates of components.tsv."""
    lines: list[Sequence[object]] = []
    uniform: list[float] = []  # measured / predicted, N from 12 on
    uneven: list[float] = []
    outside: list[str] = []
    for *numbers, predicted in of(
            "doc/studies/components.tsv",
            "n k classes components largest predicted"):
        n, k, classes, c, largest = map(int, numbers)
        own = pick(rows["hits"], n=n, neighborhood=k)
        if k == 4:
            own = [*(own or pick(rows["breeding"], n=n, scheme="multistart",
                                 descent=16)),
                   *pick(rows["breeding"], n=n, scheme="halfkeep", descent=8)]
        law = sum(1 / i for i in range(1, c))
        hits = [average([each / classes for each in row.costs("hits")])
                for row in own]
        measured = [text for row, found in zip(own, hits)
                    for text in (within(found), len(row.runs))]
        if own:
            lines.append((n, k, classes, c,
                          f"{100 * largest / classes:.1f} %",
                          f"{law:.2f}", predicted,
                          *measured, *["-"] * (4 - len(measured))))
        if own and predicted != "-":
            found, low, high = hits[0]
            uniform.append(found / law)
            uneven.append(found / float(predicted))
            if not low < float(predicted) < high:
                outside.append(f"K = {k} at N = {n}")
    return {"claims": {"the measured rates predict better": max(
                map(abs, map(math.log, uneven or [1]))) < max(
                    map(abs, map(math.log, uniform or [2])))},
            "uniform_low": f"{min(uniform, default=1):.2f}",
            "uniform_high": f"{max(uniform, default=1):.2f}",
            "uneven_low": f"{min(uneven, default=1):.2f}",
            "uneven_high": f"{max(uneven, default=1):.2f}",
            "compared": len(uneven), "outside": ", ".join(outside) or "none",
            "hits_table": table(
                "N | K | classes | C | largest | H(C - 1) | measured rates | "
                "multistart, 16 steps | runs | halfkeep, 8 steps | runs",
                lines)}


def own_table(rows: Any) -> dict[str, object]:
    """Algorithms beside each other with one budget of looks."""
    sizes = sorted({int(row.settings["n"]) for row in rows["own"]})
    known = totals(sizes[-1]).all
    tuned = [row for row in rows["own"]
             if len(row.settings) - 2 > sum(name in row.settings
                                            for name in _BARE)]
    cells = {}
    for n in sizes:
        of_size = pick(rows["own"], n=n)
        sampled = pick(of_size, scheme="blind")[0]
        cells[n] = list(zip(of_size, contrast([
            None if row is sampled else (row, sampled) for row in of_size])))

    def recall(row: Row) -> tuple[float, float, float]:
        return average([run["found"] / known for run in row.runs])

    lines = [(given(large, *_BARE), "yes" if small in tuned else "no",
              f"{middle(small)}, {complete(small)}", p_small,
              within(recall(large)), p)
             for (small, (p_small, _)), (large, (p, _)) in zip(
                 *(cells[n] for n in sizes))]
    untuned = [row for row, _ in cells[sizes[0]] if row not in tuned
               and row.settings["scheme"] != "blind"]
    ranked = sorted((row for row, _ in cells[sizes[-1]]), key=recall,
                    reverse=True)
    names = [row.settings["scheme"] for row in ranked[:3]]
    lows = [recall(row)[1] for row in ranked]
    highs = [recall(row)[2] for row in ranked]
    return {
        "claims": {
            "descents find most, then annealing": names == [
                "./permutations.so", "./permutations.so",
                "./annealing.py:anneal"] and all(
                    row.settings["descent"] != "0" for row in ranked[:2])
                and min(lows[:2]) > highs[2] and lows[2] > max(highs[3:])},
        "untuned_minutes": round(sum(400 * mean(
            run["seconds"] for run in row.runs) for row in untuned) / 60),
        "own_table": table(
            "settings | tuned | N = {}: looks | p | N = {}: recall | p".format(
                *sizes), lines)}


def figures(rows: Any, n: int) -> tuple[dict[str, object], dict[str, bool]]:
    """All, by name, and whether what the text claims holds; N is the board
    size of most tables."""
    made: dict[str, object] = {}
    claims: dict[str, bool] = {}
    for part in (report_tables(rows, n), crossover_tables(rows, n),
                 factorial_tables(rows, n), scheme_tables(rows, n),
                 breeding_tables(rows, n), peer_table(rows), hits_table(rows),
                 own_table(rows)):
        claims.update(part.pop("claims"))
        made.update(part)
    return made, claims
