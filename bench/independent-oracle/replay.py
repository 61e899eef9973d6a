"""Sends the requests of a generated log to a running site, and writes the log of what really came back.

A browser's view of the same requests: the site's own answer to a range that is none, to a name with a control character
in it or to an ETag stands in the new log, not the generated one. The site has to trust this machine as its proxy
(TRUST_PROXY=1), or every listener is this machine. Segments are as small as on the internet, or the system would
take half a megabyte off the site before a listener who leaves has read anything.
"""

import argparse
import concurrent.futures
import datetime
import json
import pathlib
import random
import socket
import threading
import urllib.parse

import oracle
from answers import Answer

SEGMENT = 1_400
CONNECTIONS = 6
LEFT_EARLY = 20_000
SIZES: dict[str, int] = {}
NOT_REPEATED = ("301", "302", "400", "403", "416", "429", "499", "500", "502", "503")


def request(found: tuple[str, ...], etags: dict[str, str]) -> tuple[bytes, Answer, int | None]:
    """Returns what to send, what to log of it, and after how many bytes to leave."""
    address, _, method, path, status, sent, referrer, agent, ask = found
    agent, referrer, leave = oracle.unescaped(agent), oracle.unescaped(referrer), None
    size = SIZES.get(path.partition("?")[0], 0)
    if status == "206":
        ask = narrowed(ask, int(sent), size)
    elif status == "200" and method == "GET" and int(sent) < size:
        leave = int(sent) if int(sent) > size // 2 else min(int(sent), LEFT_EARLY)
    headers = {"User-Agent": "" if agent == "-" else agent, "Referer": referrer, "Range": ask}
    if status == "304":
        headers["If-None-Match"] = etags.get(path, '"none"')
    lines = [f"{name}: {value}" for name, value in headers.items() if value not in ("", "-")]
    head = [f"{method} {path} HTTP/1.1", "Host: localhost", "Connection: close", f"X-Forwarded-For: {address}", *lines]
    return "\r\n".join([*head, "", ""]).encode(), Answer(address, agent, path, ask, 0, 0, method, referrer), leave


def narrowed(ask: str, sent: int, size: int) -> str:
    """Returns the range that ends where the listener of the log left, so that the site knows it as well."""
    unit, _, ranges = ask.partition("=")
    first, _, last = ranges.partition("-")
    if "," in ranges or not first or (int(last) + 1 if last else size) - int(first) <= sent:
        return ask
    return f"{unit}={first}-{int(first) + max(sent, 1) - 1}"


def send(host: tuple[str, int], text: bytes, leave: int | None) -> tuple[int, int, bytes]:
    """Returns the status, the bytes of the body that were read, and the head."""
    with socket.socket() as connection:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 16_384 if leave is not None else 1 << 20)
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_MAXSEG, SEGMENT if leave is not None else 32_000)
        connection.settimeout(60)
        connection.connect(host)
        connection.sendall(text)
        head = b""
        while b"\r\n\r\n" not in head and (more := connection.recv(4_096)):
            head += more
        head, _, body = head.partition(b"\r\n\r\n")
        read = len(body)
        while (leave is None or read < leave) and (more := connection.recv(1 << 18)):
            read += len(more)
    return int(head[9:12] or 0), read, head


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("site", help="such as http://127.0.0.1:4321")
    parser.add_argument("episodes", type=pathlib.Path)
    parser.add_argument("log", type=pathlib.Path)
    parser.add_argument("observed", type=argparse.FileType("w"))
    options = parser.parse_args()
    where = urllib.parse.urlsplit(options.site)
    host, etags, lock, rng = (where.hostname, where.port), {}, threading.Lock(), random.Random(1)
    SIZES.update({each["path"]: each["size"] for each in json.loads(options.episodes.read_text())})
    for path in SIZES:
        _, _, head = send(host, f"HEAD {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode(), None)
        etags[path] = next(line[6:].decode() for line in head.split(b"\r\n") if line.lower().startswith(b"etag: "))

    def replay(line: str) -> None:
        found = oracle.LINE.match(line.rstrip("\n"))
        if not found or (found[5] in NOT_REPEATED) or not found[4].startswith("/media/"):
            return
        text, answer, leave = request(found.groups(), etags)
        answer.status, answer.sent, _ = send(host, text, leave)
        with lock:
            now = datetime.datetime.now(datetime.timezone.utc).timestamp()
            options.observed.write(answer.text(now, rng) + "\n")

    with concurrent.futures.ThreadPoolExecutor(CONNECTIONS) as pool:
        for _ in pool.map(replay, options.log.open()):
            pass


if __name__ == "__main__":
    main()
