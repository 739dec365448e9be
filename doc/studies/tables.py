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
from allqueens._statistics import holm, median_interval, rank_sum
from allqueens._table import costs, outcomes, row_name

# Generations after which takeover is measured.
SHARES = (50, 100, 200, 500, 1000, 5000)
_BARE = ("symmetry", "neighborhood")
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
    gains = [blind / mean(row.costs()) for row in rows["report"]]
    lines = [(row.settings["population"], middle(row), number(gain),
              number(each), f"{ratio:.2f}") for row, gain, each, ratio
             in zip(rows["report"], gains, boards, ratios)]
    lines += [(f"{row.settings['population']}, a random half kept",
               middle(row), number(blind / mean(row.costs())), "-", "-")
              for row in rows["random half"]]
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
    return {
        "bits_blind": number(blind), "published_mean": f"{mean(ratios):.2f}",
        "published_low": f"{mean(ratios) - half:.2f}",
        "published_high": f"{mean(ratios) + half:.2f}",
        "report_gain_low": number(min(gains)),
        "report_gain_high": number(max(gains)),
        "report_table": table(
            "population | looks | blind / mean | boards in the report | "
            "divided by blind", lines),
        "takeover_table": table("run | " + " | ".join(map(str, SHARES)),
                                shares),
        "blind_found": f"{expected_found(n, 2e7, n ** n, False):.0f}",
        "restarts_table": table(
            "population | restart | solved boards excluded | complete | looks"
            " | found | p", [
                (row.settings["population"], row.settings["restart"],
                 row.settings["exclude-solved"], complete(row), middle(row),
                 f"{median(run['found'] for run in row.runs):.0f}", p)
                for row, (p, _) in zip(restarts, contrast(pairs))])}


def operator_tables(rows: Any, n: int) -> dict[str, object]:
    all_ = rows["operators"] + rows["tuned"]
    pairs: list[Any] = []
    for row in rows["operators"]:
        alike = [other for other in pick(
            rows["operators"], crossover="coin",
            population=row.settings["population"])
            if other.settings.get("mutation") == row.settings.get("mutation")]
        pairs.append((row, alike[0]) if row.settings["crossover"] != "coin"
                     else None)
    coin, copy = rows["tuned"]
    pairs += [None, (copy, coin)]
    sampled, ga, ga_half, multistart, halfkeep = rows["square"]
    lines = [("bits, blind sampling, expected", number(blind_all(n, "report")),
              "", "")]
    lines += [(f"bits, {given(row)}", middle(row), "", "") for row in (
        pick(rows["report"], population=20)[0], coin)]
    lines.append(("permutations, blind sampling, expected",
                  number(blind_all(n)), "", ""))
    square = (sampled, None), (ga, sampled), (ga_half, ga), (
        multistart, sampled), (halfkeep, multistart)
    names = ("", "blind sampling", "the row above", "blind sampling",
             "the row above")
    tests = contrast([(row, base) if base else None for row, base in square])
    lines += [(f"permutations, {given(row, *_BARE)}", middle(row), name, p)
              for (row, _), name, (p, _) in zip(square, names, tests)]
    return {
        "operators_table": table(
            "settings | complete | looks | p | A12", [
                (given(row, "scheme"), complete(row), middle(row),
                 *test) for row, test in zip(all_, contrast(pairs))]),
        "tuned_seeds": len(coin.runs),
        "tuned_ratio": f"{copy.median() / coin.median():.2f}",
        "random_ratio": number(min(row.median() for row in pick(
            rows["operators"], crossover="random")) / copy.median()),
        "square_table": table("genes and breeding | looks | compared with | p",
                              lines),
        "encoding_blind": number(blind_all(n, "report") / blind_all(n)),
        "encoding_bred": number(coin.median() / ga.median()),
        "bred_bits": number(blind_all(n, "report") / mean(coin.costs())),
        "bred_permutations": number(blind_all(n) / mean(ga.costs())),
        "descent_gain": number(blind_all(n) / mean(multistart.costs())),
        "memetic_gain": number(blind_all(n) / mean(halfkeep.costs())),
        "blind_permutations": number(blind_all(n))}


def scheme_tables(rows: Any, n: int) -> dict[str, object]:
    lines = []
    for row in rows["first"]:
        name = row.settings["scheme"]
        own = pick(rows["all"], scheme=name) or {
            "report": pick(rows["report"], population=20),
            "halfkeep": rows["square"][4:]}.get(name) or [
                rows["square"][3]] * (row.settings["descent"] == "16")
        lines.append((given(row), complete(row), middle(row),
                      number(mean(row.costs())),
                      *((middle(own[0]), number(blind_all(n) / mean(
                          own[0].costs()))) if own else ("-", "-"))))
    return {
        "first_blind": number(blind_first(n)),
        "first_median": number(math.log(2) * blind_first(n)),
        "schemes_table": table(
            "settings to the first | solved | looks to the first | mean | "
            "looks to all | blind / mean", lines),
        "niches_table": table(
            "settings | complete | looks | found | held", [
                (given(row), complete(row), middle(row),
                 *(f"{median(run[name] for run in row.runs):.0f}"
                   for name in ("found", "held")))
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
    in_looks = contrast([(at(n, "multistart", 16), at(n, "halfkeep", 8))
                         for n in sizes])
    for n, (p, a12) in zip(sizes, in_looks):
        own, rival = at(n, "halfkeep", 8), at(n, "multistart", 16)
        lines.append((n, middle(own, "evaluations"), *(
            text for descent in (8, 16, 32) for text in (
                middle(at(n, "multistart", descent), "evaluations"),
                tests[n, descent][0]))))
        moves = sum(math.comb(n, k) * ways for k, ways in ((2, 1), (3, 2),
                                                           (4, 9)))
        growth.append((
            n, number(blind_all(n, symmetry=True)), middle(own),
            middle(rival), p, a12, number(moves * totals(n).fundamental),
            number(rival.median("seconds") / own.median("seconds"))))
    others = [at(n, "halfkeep", descent).median("evaluations")
              / at(n, "halfkeep", 8).median("evaluations")
              for n in sizes for descent in (16, 32)]
    small, large = sorted({int(row.settings["n"]) for row in rows["parts"]})

    def parts(n: int) -> list[Row]:
        return [at(n, "halfkeep", 8), *pick(rows["parts"], n=n), *(
            at(n, "multistart", descent) for descent in (8, 16, 32))]

    columns = []
    for n, name in ((small, "looks"), (small, "evaluations"),
                    (large, "evaluations")):
        own = parts(n)
        tests_of = contrast([None, *((row, own[0]) for row in own[1:])], name)
        columns.append({given(row): (middle(row, name), p)
                        for row, (p, _) in zip(own, tests_of)})
    return {
        "breeding_table": table(
            "N | halfkeep, 8 steps | multistart, 8 steps | p | 16 steps | p | "
            "32 steps | p", lines),
        "others_low": f"{min(others):.2f}", "others_high":
            f"{max(others):.2f}",
        "growth_table": table(
            "N | blind permutations | halfkeep, 8 steps | multistart, 16 steps"
            " | p | A12 | classes x moves | seconds, ratio", growth),
        "parts_table": table(
            f"settings | N = {small}: looks | p | evaluations | p | "
            f"N = {large}: evaluations | p", [
                (row, *(text for column in columns
                        for text in column.get(row, ("-", "-"))))
                for row in columns[0]])}


def peer_table(rows: Any) -> str:
    published = {8: ("92 of 92", "15,293"), 9: ("344 of 352", "1.25e6"),
                 10: ("714 of 724", "4.1e5"), 11: ("-", "3.80e6")}
    lines = []
    for n in sorted({int(row.settings["n"]) for row in rows["peers"]}):
        own = pick(rows["peers"], n=n)
        cells = [pick(own, scheme="report"),
                 pick(own, scheme="halfkeep", descent=0),
                 pick(own, scheme="halfkeep", descent=8),
                 pick(own, scheme="multistart", descent=16)]
        lines.append((n, number(blind_all(n)), *(
            f"{middle(cell[0])}, {complete(cell[0])}" if cell else "-"
            for cell in cells), *published.get(n, ("-", "-"))))
    return table("N | blind permutations | report | halfkeep, no descent | "
                 "halfkeep, 8 steps | multistart, 16 steps | Apiary, found | "
                 "gnu-user, generations", lines)


def hits_table(rows: Any) -> dict[str, object]:
    lines: list[Sequence[object]] = []
    ratios: tuple[list[float], list[float]] = ([], [])  # K below 4, K = 4
    counted = [tuple(map(int, line)) for line in of(
        "doc/studies/components.tsv", "n k classes components largest")]
    counted += {(n, 0, classes, classes, 1) for n, _, classes, _, _ in counted}
    for n, k, classes, c, largest in sorted(counted):
        own = (pick(rows["breeding"], n=n, scheme="multistart", descent=16)
               + pick(rows["breeding"], n=n, scheme="halfkeep", descent=8)
               if k == 4 else pick(rows["hits"], n=n, neighborhood=k)
               if n in (12, 14) else [])
        measured, law = [], sum(1 / i for i in range(1, c))
        for row in own:
            hits = [hits / classes for hits in row.costs("hits")]
            if n > 10:
                ratios[k == 4].append(mean(hits) / law)
            measured.append(f"{mean(hits):.2f} +- "
                            f"{1.96 * stdev(hits) / len(hits) ** .5:.2f}")
        if own:
            lines.append((n, k, classes, c,
                          f"{100 * largest / classes:.1f} %",
                          f"{law:.2f}",
                          *measured, *["-"] * (2 - len(measured))))
    uniform = {n: blind_all(n, symmetry=True) * totals(n).all
               / math.factorial(n) / totals(n).fundamental for n in (12, 14)}
    uneven = [mean(row.costs("hits")) / totals(n).fundamental / uniform[n]
              for n in uniform
              for row in pick(rows["hits"], n=n, neighborhood=0)]
    return {"law_low": f"{min(ratios[1]):.2f}",
            "law_high": f"{max(ratios[1]):.2f}",
            "law_most": f"{max(ratios[0]):.1f}",
            "uniform": " and ".join(f"{hits:.1f}"
                                    for hits in uniform.values()),
            "uneven": " and ".join(f"{ratio:.1f}" for ratio in uneven),
            "hits_table": table("N | K | classes | C | largest | H(C - 1) | "
                                "multistart, 16 steps | halfkeep, 8 steps",
                                lines)}


def own_table(rows: Any) -> dict[str, object]:
    """Algorithms with loops of their own beside built-in ones.  All have one
    budget, which only runs on small boards need not use up."""
    sizes = sorted({int(row.settings["n"]) for row in rows["own"]})
    known = totals(sizes[-1]).all
    columns = []
    for n in sizes:
        own = pick(rows["own"], n=n)
        sampled = pick(own, scheme="blind")[0]
        columns.append(zip(own, contrast([
            None if row is sampled else (row, sampled) for row in own])))
    lines = []
    for cells in zip(*columns):
        small, (large, (p, _)) = cells[:-1], cells[-1]
        lines.append((given(large, *_BARE), *(
            text for row, (p_, _) in small
            for text in (f"{middle(row)}, {complete(row)}", p_)), number(mean(
                run["found"] / known for run in large.runs)), p))
    return {"own_table": table("settings | " + " | ".join(
        f"N = {n}: looks | p" for n in sizes[:-1])
        + f" | N = {sizes[-1]}: recall | p", lines)}


def figures(rows: Any, n: int) -> dict[str, object]:
    """All, by name; N is the board size of most tables."""
    return {**report_tables(rows, n), **operator_tables(rows, n),
            **scheme_tables(rows, n), **breeding_tables(rows, n),
            **hits_table(rows), **own_table(rows),
            "peers_table": peer_table(rows)}
