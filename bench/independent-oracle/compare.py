"""Compares counts: of a generated log's own truth, of the oracle, and of what `npm run count` printed."""

import argparse
import collections
import json
import pathlib
import sys


def read(path: pathlib.Path) -> collections.Counter:
    """Returns downloads by day and app, from JSON of either program or from the lines of `npm run count`."""
    text = path.read_text()
    count: collections.Counter = collections.Counter()
    if text.startswith("Day (UTC)"):
        rows = [line.split("\t") for line in text.splitlines()[1:] if line.count("\t") == 3]
        rows = [(day, app, int(number)) for day, number, app, _ in rows]
    else:
        found = json.loads(text)
        rows = [row for part in found.values() for row in part] if isinstance(found, dict) else found
    for day, app, number in rows:
        count[(day, app)] += number
    return count


def by(count: collections.Counter, at: int | None) -> collections.Counter:
    sums: collections.Counter = collections.Counter()
    for key, number in count.items():
        sums["total" if at is None else key[at]] += number
    return sums


def percent(mine: int, other: int) -> float:
    return 0.0 if mine == other else 100 * (other - mine) / mine if mine else float("inf")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("right", type=pathlib.Path)
    parser.add_argument("other", type=pathlib.Path)
    options = parser.parse_args()
    right, other = read(options.right), read(options.other)
    rows = []
    for at in (None, 0, 1):
        ours, theirs = by(right, at), by(other, at)
        rows += [(name, ours[name], theirs[name]) for name in sorted(ours.keys() | theirs.keys())]
    for name, mine, number in rows:
        print(f"{name:24} {mine:9} {number:9} {percent(mine, number):+8.2f} %")
    apps = by(right, 1)
    worst = max(abs(percent(apps[app], by(other, 1)[app])) for app in apps.keys() | by(other, 1).keys())
    print(json.dumps({"right": rows[0][1], "other": rows[0][2], "total": percent(*rows[0][1:]), "app": worst}))
    sys.exit(abs(percent(*rows[0][1:])) > 1 or worst > 2)


if __name__ == "__main__":
    main()
