"""One answer as a line of an access log, and how a file is cut into parts."""

import dataclasses
import datetime
import random

SHIFTED_SHARE = 0.02
MARGIN = 3_000  # two frames at 320 kbit/s and more: nobody has to agree about half a frame


@dataclasses.dataclass
class Answer:
    """One line of the log: what was asked, and what was answered and written."""

    address: str
    agent: str
    path: str
    range: str = "-"
    status: int = 200
    sent: int = 0
    method: str = "GET"
    referrer: str = "-"

    def text(self, second: float, rng: random.Random) -> str:
        zone = datetime.timezone.utc
        if rng.random() < SHIFTED_SHARE:  # a second machine with its clock in another zone
            zone = datetime.timezone(datetime.timedelta(hours=5, minutes=30))
        time = datetime.datetime.fromtimestamp(second, zone).strftime("%d/%b/%Y:%H:%M:%S %z")
        agent = escape(self.agent) if self.agent else "-"
        return (
            f'{self.address} - - [{time}] "{self.method} {self.path} HTTP/1.1" {self.status} {self.sent} '
            f'"{escape(self.referrer)}" "{agent}" "{self.range}"'
        )


def escape(text: str) -> str:
    """Returns what nginx writes (ngx_http_log_module, escape=default)."""
    return "".join(
        chr(byte) if 32 <= byte < 127 and byte not in b'"\\' else f"\\x{byte:02X}" for byte in text.encode()
    )


def whole(visitor: tuple[str, str], episode: dict, **more) -> Answer:
    return Answer(*visitor, episode["path"], **{"sent": episode["size"]} | more)


def part(visitor: tuple[str, str], episode: dict, start: int, end: int, **more) -> Answer:
    """Returns an answer with the bytes from `start` up to and without `end`."""
    start, end = max(0, start), min(end, episode["size"])
    sent = {"range": f"bytes={start}-{end - 1}", "status": 206, "sent": end - start}
    return Answer(*visitor, episode["path"], **sent | more)


def enough(episode: dict) -> int:
    """Returns the byte up to which a listener from the beginning has heard a minute."""
    return episode["id3"] + episode["minute"] if episode["minute"] else episode["size"]


def cuts(rng: random.Random, start: int, end: int, parts: int) -> list[tuple[int, int]]:
    """Returns neighbouring parts that are together all of it."""
    inner = sorted(rng.sample(range(start + 3, end - 1), parts - 1))
    edges = [start, *inner, end]
    return list(zip(edges, edges[1:]))
