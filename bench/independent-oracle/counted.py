"""Listeners whose requests are downloads: each writes requests and says how many downloads they are meant to be.

Numbers are sections of the IAB Tech Lab's Podcast Technical Measurement Guidelines 2.3; the choices it leaves open are
those that the site publishes at /statistics/method: the calendar day in UTC, a minute from anywhere in the file.
"""

import agents
from answers import MARGIN, Answer, cuts, enough, part, whole

HOUR = 3_600
PART_MOST = 12


def someone(t) -> tuple[str, tuple[str, str]]:
    """Returns the name of an app, and a new listener who uses it: address and agent."""
    app, agent = t.app()
    return app, (t.address(), agent)


def steps(t, second: float, answers: list[Answer], within: float = HOUR) -> None:
    """Writes the answers in this order, spread over a time."""
    for at, answer in enumerate(answers):
        t.write(second + at * within / max(len(answers), 1), answer)


def downloaded(t):
    """5.5.2, step 1.3, 2a: GET 200, with what prefixes and newsletters append to an address."""
    app, visitor = someone(t)
    second, answer = t.time(), whole(visitor, t.episode())
    answer.path += t.rng.choice(("", "", "", "?utm_source=newsletter"))
    t.write(second, answer)
    t.counts(second, app)


def ranged_whole(t):
    """As most apps ask: from the first byte to the end."""
    app, visitor = someone(t)
    second, episode = t.time(), t.episode()
    t.write(second, whole(visitor, episode, range="bytes=0-", status=206))
    t.counts(second, app)


def probed_then_played(t):
    """5.5.2, step 1.2, 6: the two bytes do not count, what follows does."""
    app, visitor = someone(t)
    second, episode = t.time(), t.episode()
    ask = t.rng.choice(("bytes=0-1", "bytes=0-1", "Bytes=0-1"))
    answers = [part(visitor, episode, 0, 2, range=ask), part(visitor, episode, 0, episode["size"])]
    steps(t, second, answers, 4)
    t.counts(second, app)


def in_parts(t):
    """5.5.2, step 1.3, 2b: requests are put together again; in any order, some of them asked twice."""
    app, visitor = someone(t)
    second, episode = t.time(), t.episode()
    parts = cuts(t.rng, 0, episode["size"], t.rng.randint(2, PART_MOST))
    order = t.rng.choice(("forwards", "backwards", "mixed"))
    if order == "backwards":
        parts.reverse()
    if order == "mixed":
        parts += t.rng.sample(parts, 1)
        t.rng.shuffle(parts)
    steps(t, second, [part(visitor, episode, *each) for each in parts])
    t.counts(second, app)


def just_enough(t):
    """5.5.3: a minute and the header, in overlapping parts, and nothing more."""
    app, visitor = someone(t)
    second, episode = t.time(), t.episode()
    end = enough(episode) + MARGIN
    parts = cuts(t.rng, 0, end, t.rng.randint(2, 5))
    answers = [part(visitor, episode, start - t.rng.randint(0, 9_000), stop) for start, stop in parts]
    steps(t, second, answers)
    t.counts(second, app)


def later_minute(t):
    """Skips ahead: a minute out of the middle is a minute, also for those who begin behind the pictures."""
    app, visitor = someone(t)
    second, episode = t.time(), t.episode()
    start = t.rng.randint(enough(episode) // 2, enough(episode))
    start = max(episode["id3"], min(start, episode["size"] - episode["minute"] - MARGIN))
    parts = cuts(t.rng, start, start + episode["minute"] + MARGIN, 3)
    steps(t, second, [part(visitor, episode, *each) for each in parts])
    t.counts(second, app)


def play_pause_play(t):
    """5.5.4, scenario 2: hours apart, one download."""
    app, visitor = someone(t)
    second, episode = t.time(spare=10 * HOUR), t.episode()
    middle = episode["size"] // 2
    first = part(visitor, episode, 0, middle, range="bytes=0-")
    steps(t, second, [first, part(visitor, episode, middle, episode["size"], range=f"bytes={middle}-")], 9 * HOUR)
    t.counts(second, app)


def left_late(t):
    """Leaves after the first minute: what was written counts, not what was asked."""
    app, visitor = someone(t)
    second, episode = t.time(), t.episode()
    sent = t.rng.randint(enough(episode) + MARGIN, episode["size"])
    t.write(second, whole(visitor, episode, sent=sent, **t.rng.choice(({}, {"range": "bytes=0-", "status": 206}))))
    t.counts(second, app)


def left_and_resumed(t):
    """Is cut off again and again, and goes on where it was."""
    app, visitor = someone(t)
    second, episode = t.time(), t.episode()
    answers = [
        Answer(*visitor, episode["path"], f"bytes={start}-", 206, end - start)
        for start, end in cuts(t.rng, 0, enough(episode) + MARGIN, 4)
    ]
    steps(t, second, answers)
    t.counts(second, app)


def tail_and_all(t):
    """Players ask for the end first (RFC 9110, 14.1.2: a suffix), then for all."""
    app, visitor = someone(t)
    second, episode = t.time(), t.episode()
    tail = Answer(*visitor, episode["path"], "bytes=-128", 206, 128)
    steps(t, second, [tail, whole(visitor, episode, range="bytes=0-", status=206)], 3)
    t.counts(second, app)


def suffix_minute(t):
    """The last bytes of a file, more of them than a minute has."""
    app, visitor = someone(t)
    second, episode = t.time(), t.episode()
    last = episode["minute"] + MARGIN
    t.write(second, Answer(*visitor, episode["path"], f"bytes=-{last}", 206, last))
    t.counts(second, app)


def range_ignored(t):
    """RFC 9110, 14.2: a server may answer 200 with all of it; a range that ends before it begins is none."""
    app, visitor = someone(t)
    second, episode = t.time(), t.episode()
    t.write(second, whole(visitor, episode, range=t.rng.choice(("bytes=9000-100", "bytes=500000-", "seconds=1-2"))))
    t.counts(second, app)


def several_ranges(t):
    """RFC 9110, 14.6: one answer with several parts, and some 100 bytes in front of each."""
    app, visitor = someone(t)
    second, episode = t.time(), t.episode()
    parts = [cut for at, cut in enumerate(cuts(t.rng, 0, episode["size"], 7)) if at % 3]
    sound = sum(max(0, end - max(start, episode["id3"])) for start, end in parts)
    ask = "bytes=" + ", ".join(f"{start}-{end - 1}" for start, end in parts)
    sent = sum(end - start + 100 for start, end in parts)
    t.write(second, Answer(*visitor, episode["path"], ask, 206, sent))
    t.counts(second, app, int(sound >= episode["minute"]))


def whole_short(t):
    """5.5.3: shorter than a minute, so all of it, at once or in parts."""
    app, visitor = someone(t)
    second, episode = t.time(), t.episode(t.short)
    parts = cuts(t.rng, 0, episode["size"], t.rng.randint(2, 4))
    answers = [whole(visitor, episode)] if t.rng.random() < 0.5 else [part(visitor, episode, *each) for each in parts]
    steps(t, second, answers)
    t.counts(second, app)


def fetched_again(t):
    """Once a day, however often; a 304 in between."""
    app, visitor = someone(t)
    second, episode = t.time(), t.episode()
    answers = [whole(visitor, episode) for _ in range(t.rng.randint(2, 5))]
    answers.insert(1, whole(visitor, episode, status=304, sent=0))
    steps(t, second, answers)
    t.counts(second, app)


def replayed(t):
    """The same lines twice: a log that was read twice, or a request that somebody sends again."""
    app, visitor = someone(t)
    second, episode = t.time(), t.episode()
    answers = [part(visitor, episode, *each) for each in cuts(t.rng, 0, episode["size"], 3)]
    steps(t, second, answers, 60)
    steps(t, second, answers, 60)
    t.counts(second, app)


def asked_before(t):
    """HEAD, then GET."""
    app, visitor = someone(t)
    second, episode = t.time(), t.episode()
    steps(t, second, [whole(visitor, episode, method="HEAD", sent=0), whole(visitor, episode)], 2)
    t.counts(second, app)


def several_episodes(t):
    """One listener, several episodes."""
    app, visitor = someone(t)
    second = t.time()
    for episode in t.rng.sample(t.long, t.rng.randint(2, 9)):
        t.write(second, whole(visitor, episode))
        t.counts(second, app)


def within_network(t):
    """5.5.4, IPv6: the last 64 bits change within a day, the listener stays the same."""
    app, agent = t.app()
    network, second, episode = t.network(), t.time(), t.episode()
    parts = cuts(t.rng, 0, episode["size"], 4)
    steps(t, second, [part((t.in_network(network), agent), episode, *each) for each in parts])
    steps(t, second, [whole((t.in_network(network), agent), episode)])
    t.counts(second, app)


def mapped(t):
    """RFC 4291, 2.5.5.2: ::ffff:192.0.2.1 is the address 192.0.2.1, and two such are two listeners."""
    app, agent = t.app()
    second, episode = t.time(), t.episode()
    for address in (t.ipv4(), t.ipv4()):
        steps(t, second, [whole((f"::ffff:{address}", agent), episode), whole((address, agent), episode)], 5)
        t.counts(second, app)


def moved(t):
    """From the train's network into that at home: another address is another listener."""
    app, agent = t.app()
    second, episode = t.time(), t.episode()
    for at, address in enumerate((t.address(), t.address())):
        t.write(second + at * HOUR, whole((address, agent), episode))
        t.counts(second, app)


def office(t):
    """5.5.4, scenario 1: thirty people, one address, one app: one; with six apps: six."""
    address, second, episode = t.address(), t.time(), t.episode()
    for app in t.rng.sample(list(agents.APPS), 6):
        agent = t.agent(agents.APPS[app])
        steps(t, second, [whole((address, agent), episode) for _ in range(5)])
        t.counts(second, app)


def over_midnight(t):
    """5.5.1: fetched at 23:59 and at 0:01 UTC is twice."""
    app, visitor = someone(t)
    midnight, episode = t.midnight(), t.episode()
    for second in (midnight - t.rng.uniform(2, 90), midnight + t.rng.uniform(2, 90)):
        t.write(second, whole(visitor, episode))
        t.counts(second, app)


def on_the_website(t):
    """The site's own player, other websites that embed it, and apps that name themselves as Android asks."""
    app = t.rng.choice(("Chrome", "Safari", "Firefox", "Edge"))
    visitor, second, episode = (t.address(), t.agent(agents.APPS[app])), t.time(), t.episode()
    referrer = t.rng.choice(REFERRERS)
    parts = cuts(t.rng, 0, enough(episode) + MARGIN, 3)
    steps(t, second, [part(visitor, episode, *each, referrer=referrer) for each in parts], 200)
    t.counts(second, app)


def unknown_app(t):
    """A name that is in no list, and none of a robot."""
    visitor, second = (t.address(), t.agent(agents.UNKNOWN)), t.time()
    t.write(second, whole(visitor, t.episode()))
    t.counts(second, "unknown")


REFERRERS = (
    "http://localhost:4321/",
    "https://podcast.example/?episode=3",
    "https://www.xn--pflege-zuhause-0pb.example/blog/",
    "https://news.example:8443/path?q=%20x",
    "android-app://com.google.android.googlequicksearchbox/",
    "https://[2001:db8::1]/",
)
