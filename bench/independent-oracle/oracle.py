"""Counts the downloads in an access log, by the text of the guidelines alone.

The IAB Tech Lab's Podcast Technical Measurement Guidelines 2.3, sections 5.5.1 to 5.5.4, with what they leave to a host
and the site publishes at /statistics/method: days in UTC; a minute's bytes of sound, from anywhere in the file; bytes
written, not asked; 100 episodes of a listener and 1,000 downloads of an address a day. Written by somebody who had not
read the site's counting; the only thing shared is data, the patterns of names in
src/server/listening/downloads/agents.
"""

import argparse
import collections
import datetime
import functools
import ipaddress
import json
import pathlib
import re
import sys

import mp3

LISTS = pathlib.Path(__file__).parents[2] / "src/server/listening/downloads/agents"
LINE = re.compile(
    r'(\S+) \S+ \S+ \[([^]]+)\] "([A-Z]+) (\S+) [^"]*" (\d{3}) (\d+|-) "([^"]*)" "([^"]*)" "([^"]*)"$'
)
MOST_EPISODES = 100
MOST_OF_ADDRESS = 1_000
UNKNOWN = "unknown"


@functools.cache
def listed(name: str) -> list[tuple[str, re.Pattern]]:
    """Returns names and patterns of one of the site's lists."""
    entries = json.loads((LISTS / f"{name}.runtime.json").read_text())["entries"]
    return [(each["name"], re.compile(each["pattern"])) for each in entries]


def match(agent: str, *lists: str) -> str | None:
    return next((name for which in lists for name, pattern in listed(which) if pattern.search(agent)), None)


@functools.cache
def app_of(agent: str) -> str | None:
    """Returns the program's name; None when it is nobody who listens (5.5.2, step 1.2, 2, 4, 5 and 7)."""
    if not agent.strip() or agent == "-" or is_malformed(agent) or is_watch(agent):
        return None
    if match(agent.replace("CUBOT", ""), "bots"):  # a make of telephones
        return None
    return match(agent, "additions", "apps", "libraries", "browsers") or UNKNOWN


def is_malformed(agent: str) -> bool:
    """Returns whether it is made to attack a log or a page, or has no letters at all: 'intentionally false'."""
    attacks = re.search(r"[<>\x00-\x1f\x7f]|\$\{|\(\)\s*\{", agent)
    return bool(attacks) or not re.search(r"\w", agent)


def is_watch(agent: str) -> bool:
    return agent.startswith("atc/") and "watchOS" in agent or "(null)/(null) watchOS" in agent


def is_wrong(referrer: str) -> bool:
    """Returns whether it is given and is no absolute address (RFC 3986, 4.3; RFC 9110, 10.1.3)."""
    if referrer in ("-", ""):
        return False
    if re.match(r"android-app://[\w.]+", referrer):
        return False
    return not re.match(r"https?://(\[[0-9a-f:]+\]|[\w-]+(\.[\w-]+)*\.?)(:\d+)?([/?#][^\s<>\"]*)?$", referrer, re.I)


@functools.cache
def unescaped(text: str) -> str:
    """Returns what nginx wrote as \\xXX."""
    raw = re.sub(rb"\\x([0-9A-F]{2})", lambda hit: bytes([int(hit[1], 16)]), text.encode())
    return raw.decode("utf-8", "replace")


def listener_of(address: str) -> str:
    """Returns the address by which a listener is known: IPv4 whole, of IPv6 64 bits (5.5.4)."""
    ip = ipaddress.ip_address(address)
    if ip.version == 6 and ip.ipv4_mapped:
        ip = ip.ipv4_mapped
    return str(ip) if ip.version == 4 else str(ipaddress.ip_network((ip, 64), strict=False))


def written(status: int, ask: str, sent: int, size: int) -> list[tuple[int, int]]:
    """Returns the parts of the file that were written, each from its first byte to behind its last."""
    if status == 200:
        return [(0, min(sent, size))]
    parts = []
    for first, last in re.findall(r"(\d*)-(\d*)", ask.partition("=")[2]):
        start = int(first) if first else max(0, size - int(last or 0))
        end = min(int(last) + 1, size) if first and last else size
        end = min(end, start + sent)
        if start < end:
            parts.append((start, end))
            sent -= end - start
    return parts


def united(parts: list[tuple[int, int]], start: int) -> int:
    """Returns how many bytes from `start` on are in at least one of the parts."""
    total = 0
    for first, last in sorted(parts):
        start = max(start, first)
        total += max(0, last - start)
        start = max(start, last)
    return total


def is_download(parts: list[tuple[int, int]], facts: dict) -> bool:
    """Returns whether a minute of sound was written; all of the file when it has no minute (5.5.3)."""
    if facts["minute"] is None:
        return united(parts, 0) >= facts["size"]
    return united(parts, facts["id3"]) >= facts["minute"]


class Count:
    """Downloads by day, app and path."""

    def __init__(self, episodes: dict[str, dict]):
        self.episodes = episodes
        self.parts: dict[tuple, list] = collections.defaultdict(list)
        self.done: set[tuple] = set()
        self.of_listener: collections.Counter = collections.Counter()
        self.of_address: collections.Counter = collections.Counter()
        self.downloads: collections.Counter = collections.Counter()

    def read(self, line: str) -> None:
        found = LINE.match(line)
        if not found:
            return
        address, time, method, path, status, sent, referrer, agent, ask = found.groups()
        path, agent = path.partition("?")[0], unescaped(agent)
        if path not in self.episodes or method != "GET" or status not in ("200", "206"):
            return  # step 1.3
        if ask.lower() == "bytes=0-1" or is_wrong(unescaped(referrer)) or not app_of(agent):
            return  # step 1.2
        day = utc_day(time)
        parts = written(int(status), ask, int(sent), self.episodes[path]["size"])
        self.add(day, listener_of(address), agent, path, parts)

    def add(self, day: str, address: str, agent: str, path: str, parts: list) -> None:
        """Adds the parts to those of the listener, and counts when they are enough (steps 2 and 3)."""
        key = (day, address, agent, path)
        if key in self.done:
            return
        self.parts[key] += parts
        if not is_download(self.parts[key], self.episodes[path]):
            return
        self.done.add(key)
        if self.of_address[key[:2]] >= MOST_OF_ADDRESS or self.of_listener[key[:3]] >= MOST_EPISODES:
            return  # step 1.2, 1
        self.of_address[key[:2]] += 1
        self.of_listener[key[:3]] += 1
        self.downloads[(day, app_of(agent))] += 1


@functools.lru_cache(100_000)
def utc_day(time: str) -> str:
    moment = datetime.datetime.strptime(time, "%d/%b/%Y:%H:%M:%S %z")
    return moment.astimezone(datetime.timezone.utc).date().isoformat()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("episodes", type=pathlib.Path, help="episodes.json, beside the files")
    parser.add_argument("log", type=argparse.FileType())
    options = parser.parse_args()
    folder = options.episodes.parent
    episodes = json.loads(options.episodes.read_text())
    count = Count({each["path"]: mp3.measure(folder / each["file"]) for each in episodes})
    for line in options.log:
        count.read(line.rstrip("\n"))
    json.dump([[*key, number] for key, number in sorted(count.downloads.items())], sys.stdout)


if __name__ == "__main__":
    main()
