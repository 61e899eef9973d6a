"""Notes in episodes.json where the site serves each file: its own feed says so."""

import argparse
import json
import pathlib
import urllib.parse
import urllib.request
import xml.etree.ElementTree as xml

if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("episodes", type=pathlib.Path)
    parser.add_argument("feed", help="address of the site's feed, which is on this machine")
    options = parser.parse_args()
    paths = {}
    with urllib.request.urlopen(options.feed) as answer:
        for item in xml.parse(answer).iter("item"):
            address = item.find("enclosure").get("url")
            paths[item.findtext("guid")] = urllib.parse.urlsplit(address).path
    episodes = json.loads(options.episodes.read_text())
    for episode in episodes:
        episode["path"] = paths[episode["guid"]]
    options.episodes.write_text(json.dumps(episodes, indent=1))
