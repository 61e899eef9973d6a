"""Measures an MP3 file: its ID3 tag, and the bytes of its first minute.

ISO/IEC 11172-3, 2.4.1.3 and 2.4.3.1 (frames of MPEG-1 layer III); id3.org, id3v2.4.0-structure, 3.1 (the tag's size).
"""

import pathlib

KBPS = (0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320)
HERTZ = (44100, 48000, 32000)


def measure(path: pathlib.Path) -> dict:
    """Returns size, bytes of the tag, and bytes of the first minute: None when the file has no whole minute."""
    data = path.read_bytes()
    id3 = tag_size(data)
    at, seconds, minute = id3, 0.0, None
    while at + 4 <= len(data) and data[at] == 0xFF and data[at + 1] & 0xFE == 0xFA:
        if seconds >= 60 and minute is None:
            minute = at - id3
        hertz = HERTZ[data[at + 2] >> 2 & 3]
        at += 144_000 * KBPS[data[at + 2] >> 4] // hertz + (data[at + 2] >> 1 & 1)
        seconds += 1152 / hertz
    return {"size": len(data), "id3": id3, "minute": minute}


def tag_size(data: bytes) -> int:
    """Returns the bytes of the ID3v2 tag in front of the sound."""
    if data[:3] != b"ID3":
        return 0
    return 10 + sum(byte << shift for byte, shift in zip(data[6:10], (21, 14, 7, 0)))
