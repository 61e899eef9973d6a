"""Counts the downloads of an access log from the text of the guidelines alone; shares no line with the site.

Built the other way round on purpose: bits of a big integer instead of ranges, and a second pass per listener.
Usage: oracle-downloads.py LOG FILES.json LISTENED.json, the latter being the names of agents that are listeners.
"""
import ipaddress
import json
import re
import sys
from collections import defaultdict

log, files, names = sys.argv[1], json.load(open(sys.argv[2])), json.load(open(sys.argv[3]))
LINE = re.compile(r'^(\S+) - - \[(\d\d)/Nov/2026[^\]]*\] "(\w+) (\S+) [^"]*" (\d+) (\d+) "[^"]*" "([^"]*)" "([^"]*)"$')


def household(address):
    ip = ipaddress.ip_address(address)
    if ip.version == 6:
        return ip.exploded[:19]
    return str(ip)


fetched = defaultdict(list)
for line in open(log):
    address, day, method, path, status, size, agent, wanted = LINE.match(line).groups()
    if method != 'GET' or status not in ('200', '206') or path not in files:
        continue
    if wanted == 'bytes=0-1' or agent not in names:
        continue
    first = 0
    if status == '206':
        first = int(wanted.split('=')[1].split('-')[0])
    fetched[day, path, household(address), agent].append((first, int(size)))

totals = defaultdict(int)
for (day, path, _, agent), parts in fetched.items():
    about = files[path]
    # The files' sizes are multiples of a thousand bytes, and so are the parts: one bit a thousand.
    seen = 0
    for first, size in parts:
        begin, stop = first // 1000, (first + size) // 1000
        seen |= ((1 << (stop - begin)) - 1) << begin if stop > begin else 0
    tags = about['tags'] // 1000
    sound = seen >> tags
    minute = about['size'] // 1000 - tags
    if about['seconds'] >= 60:
        minute = about['minute'] // 1000 - tags
    if sound.bit_count() >= minute:
        totals[names[agent]] += 1
print(json.dumps({'total': sum(totals.values()), 'apps': totals}))
