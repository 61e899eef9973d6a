"""Writes a generated access log of three days, and how many downloads it was made to hold.

The log is nginx's "combined" with "$http_range" after it (nginx.org, ngx_http_log_module: a line is written at the end
of a request with that time; control characters, quotes and bytes above 126 are written as \\xXX). Every listener is
made by a function of `counted.py` or `uncounted.py`, which knows what should count; the log is then sorted by time. The
same seed gives the same log.
"""

import argparse
import collections
import datetime
import inspect
import json
import pathlib
import random

import agents
import counted
import uncounted
from answers import Answer

DAY = 86_400
FIRST_DAY = int(datetime.datetime(2026, 10, 6, tzinfo=datetime.timezone.utc).timestamp())
DAYS = 3
NAME_BITS = 29
MOST_LINES = 60

RARE = [uncounted.everything, uncounted.crowd]
COMMON = {
    counted.downloaded: 20,
    counted.ranged_whole: 8,
    counted.probed_then_played: 8,
    counted.in_parts: 6,
    counted.on_the_website: 4,
    uncounted.robot: 8,
    uncounted.no_audio: 8,
    uncounted.probed: 4,
    uncounted.left_early: 4,
}
SCENARIOS = {
    name: made
    for module in (counted, uncounted)
    for name, made in vars(module).items()
    if inspect.isfunction(made) and made.__module__ == module.__name__ and name not in ("someone", "steps")
}
OFTEN = {made: 1 for made in SCENARIOS.values() if made not in RARE} | COMMON


class Traffic:
    """Requests so far, and what of them should be counted."""

    def __init__(self, episodes: list[dict], rng: random.Random, days: int = DAYS):
        self.episodes, self.rng, self.days = episodes, rng, days
        self.long = [each for each in episodes if each["minute"]]
        self.short = [each for each in episodes if not each["minute"]]
        self.lines: list[tuple[float, str]] = []
        self.truth: dict[str, collections.Counter] = collections.defaultdict(collections.Counter)
        self.named = 0
        self.scenario = ""

    def ipv4(self) -> str:
        """Returns an address nobody had before (a multiplication by an odd number permutes the numbers)."""
        number = 0x20000000 + self.name()
        return ".".join(str(number >> shift & 255) for shift in (24, 16, 8, 0))

    def network(self) -> str:
        """Returns the first 64 bits of an IPv6 address nobody had before."""
        number = self.name()
        return f"2a02:{number >> 16:x}:{number & 0xFFFF:x}:{self.rng.randint(0, 9)}"

    def in_network(self, network: str) -> str:
        """Returns an address of the network: privacy extensions change the last 64 bits every day (RFC 8981)."""
        return f"{network}:{':'.join(f'{self.rng.randint(1, 65535):x}' for _ in range(4))}"

    def name(self) -> int:
        self.named += 1
        return self.named * 0x9E3779B1 % (1 << NAME_BITS)

    def address(self) -> str:
        return self.in_network(self.network()) if self.rng.random() < 0.35 else self.ipv4()

    def app(self) -> tuple[str, str]:
        """Returns the name of an app and an agent of it, a few apps far more often than the others."""
        names = list(agents.APPS)
        at = min(int(self.rng.expovariate(0.16)), len(names) - 1)
        return names[at], self.agent(agents.APPS[names[at]])

    def agent(self, templates: list[str]) -> str:
        return agents.fill(self.rng.choice(templates), self.rng)

    def episode(self, among: list[dict] | None = None) -> dict:
        """Returns an episode, new ones far more often."""
        among = among or self.long
        return among[min(int(self.rng.expovariate(0.06)), len(among) - 1)]

    def time(self, spare: float = 7_300) -> float:
        """Returns a second at least so long before the end of its day."""
        day = self.rng.randrange(self.days)
        return FIRST_DAY + day * DAY + self.rng.uniform(3, DAY - spare)

    def midnight(self) -> float:
        """Returns the second in which one day of the log becomes another."""
        return FIRST_DAY + self.rng.randrange(1, self.days) * DAY

    def counts(self, second: float, app: str, times: int = 1) -> None:
        """Notes that the scenario is meant to hold downloads."""
        day = datetime.datetime.fromtimestamp(second, datetime.timezone.utc).date().isoformat()
        self.truth[self.scenario][(day, app)] += times

    def write(self, second: float, answer: Answer) -> None:
        """Puts an answer into the log."""
        self.lines.append((second + self.rng.uniform(-0.9, 0.9), answer.text(second, self.rng)))

    def visit(self, scenario) -> None:
        self.scenario = scenario.__name__
        scenario(self)


def generate(traffic: Traffic, amount: int) -> None:
    """Adds visits until there are so many lines, the last of them requests that are for no audio at all."""
    often = {made: weight for made, weight in OFTEN.items() if traffic.days > 1 or "midnight" not in made.__name__}
    for scenario in RARE:
        for _ in range(max(1, amount // 200_000)):
            traffic.visit(scenario)
    while len(traffic.lines) < amount - MOST_LINES:
        traffic.visit(traffic.rng.choices(list(often), often.values())[0])
    while len(traffic.lines) < amount:
        traffic.visit(uncounted.no_audio)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("episodes", type=pathlib.Path, help="episodes.json with the path of each file at the site")
    parser.add_argument("log", type=pathlib.Path)
    parser.add_argument("--lines", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=2_300)
    parser.add_argument("--days", type=int, default=DAYS)
    parser.add_argument("--only", help="one scenario, to find out which one two programs disagree about")
    options = parser.parse_args()
    traffic = Traffic(json.loads(options.episodes.read_text()), random.Random(options.seed), options.days)
    if options.only:
        for _ in range(options.lines):
            traffic.visit(SCENARIOS[options.only])
    else:
        generate(traffic, options.lines)
    with options.log.open("w") as log:
        log.writelines(line + "\n" for _, line in sorted(traffic.lines))
    truth = {
        name: [[*key, number] for key, number in sorted(counted.items())] for name, counted in traffic.truth.items()
    }
    options.log.with_suffix(".truth.json").write_text(json.dumps(truth, indent=1))


if __name__ == "__main__":
    main()
