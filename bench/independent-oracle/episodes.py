"""Writes the MP3 files of a made-up show and their RSS feed, and what is intended to be true of each.

MPEG-1 layer III: ISO/IEC 11172-3, 2.4.1.3 (frame header) and 2.4.3.1 (144 × bit rate ÷ sampling rate bytes a frame,
1152 samples). ID3v2: id3.org, id3v2.4.0-structure, 3.1 (the size is four bytes of seven bits, without the ten of the
header). Frames are silent: what counts is how many bytes a minute has.
"""

import argparse
import json
import pathlib
import random

RATES = {32: 1, 40: 2, 48: 3, 56: 4, 64: 5, 80: 6, 96: 7, 112: 8, 128: 9, 160: 10, 192: 11, 224: 12, 256: 13, 320: 14}
SAMPLES = {44100: 0, 48000: 1}
FRAME_SAMPLES = 1152
COUNT = 120


def frame(kbps: int, hertz: int, padding: int) -> bytes:
    """Returns one silent frame."""
    header = bytes([0xFF, 0xFB, RATES[kbps] << 4 | SAMPLES[hertz] << 2 | padding << 1, 0xC0])
    return header.ljust(144_000 * kbps // hertz + padding, b"\0")


def sound(seconds: float, hertz: int, kbps_at) -> tuple[bytes, int]:
    """Returns frames for so long, and the bytes of those that begin in the first minute."""
    parts, minute, owed, at = [], 0, 0, 0
    while at * FRAME_SAMPLES < seconds * hertz:
        begins = at * FRAME_SAMPLES / hertz
        kbps = kbps_at(begins)
        owed += 144_000 * kbps % hertz
        padding, owed = (1, owed - hertz) if owed >= hertz else (0, owed)
        parts.append(frame(kbps, hertz, padding))
        minute += len(parts[-1]) if begins < 60 else 0
        at += 1
    return b"".join(parts), minute


def tag(size: int, rng: random.Random) -> bytes:
    """Returns an ID3v2.4 tag of so many bytes, title and padding; nothing for 0."""
    if size == 0:
        return b""
    text = b"\x03Episode %d" % rng.randint(1, 999)
    body = b"TIT2" + seven_bits(len(text)) + b"\0\0" + text
    return b"ID3\x04\0\0" + seven_bits(size - 10) + body.ljust(size - 10, b"\0")


def seven_bits(number: int) -> bytes:
    return bytes(number >> shift & 0x7F for shift in (21, 14, 7, 0))


def plan(at: int, rng: random.Random) -> dict:
    """Returns what the episode of this number is like; the first ones are the peculiar ones."""
    peculiar = [
        dict(kbps=64, seconds=600, id3=0),
        dict(kbps=320, seconds=180, id3=2_000_000),
        dict(kbps=128, seconds=300, id3=900_000),
        dict(kbps=64, then=192, seconds=300, id3=4_096),
        dict(kbps=192, then=48, seconds=300, id3=30_000),
        dict(kbps=96, seconds=42, id3=2_048),
        dict(kbps=64, seconds=20, id3=0),
        dict(kbps=128, seconds=75, id3=60_000, id3v1=True),
        dict(kbps=256, seconds=240, id3=0, hertz=48000),
    ]
    if at < len(peculiar):
        return peculiar[at]
    seconds = rng.choice((90, 100, 130, 170))
    return dict(kbps=rng.choice((32, 48, 64, 64, 96, 128)), seconds=seconds, id3=rng.choice((0, 512, 3_000, 45_000)))


def make(at: int, folder: pathlib.Path, rng: random.Random) -> dict:
    """Writes one file and returns its facts."""
    facts = plan(at, rng)
    hertz = facts.get("hertz") or rng.choice((44100, 48000))
    change = facts.get("then", facts["kbps"])
    frames, minute = sound(facts["seconds"], hertz, lambda second: facts["kbps"] if second < 120 else change)
    id3 = tag(facts["id3"], rng)
    data = id3 + frames + (b"TAG".ljust(128, b"\0") if facts.get("id3v1") else b"")
    name = f"episode-{at:03}.mp3"
    (folder / name).write_bytes(data)
    facts = {"file": name, "guid": f"independent-oracle-{at:03}", "size": len(data), "id3": len(id3)}
    return facts | {"minute": minute if len(frames) > minute else None}


def feed(episodes: list[dict], base: str) -> str:
    """Returns an RSS 2.0 feed of the episodes, an hour apart."""
    items = "".join(
        f"<item><title>Episode {at}</title><description>Number {at} of a made-up show.</description>"
        f"<guid isPermaLink=\"false\">{each['guid']}</guid><pubDate>{1 + at // 24:02} Oct 2026 {at % 24:02}:00:00 GMT"
        f"</pubDate><enclosure url=\"{base}/{each['file']}\" length=\"{each['size']}\" type=\"audio/mpeg\"/></item>"
        for at, each in enumerate(episodes)
    )
    return f'<?xml version="1.0"?><rss version="2.0"><channel><title>Made up</title>{items}</channel></rss>'


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--base", default="http://127.0.0.1:8000", help="where the files are served")
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    rng = random.Random(18)
    made = [make(at, options.folder, rng) for at in range(COUNT)]
    (options.folder / "episodes.json").write_text(json.dumps(made, indent=1))
    (options.folder / "feed.xml").write_text(feed(made, options.base))
