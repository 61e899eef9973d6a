"""Requests that are no downloads, and the few of too many that are: each writes requests and says what should count.

Numbers are sections of the IAB Tech Lab's Podcast Technical Measurement Guidelines 2.3. How many are too many (5.5.2,
step 1.2, 1) is left to the site, which publishes it at /statistics/method: 100 episodes of a listener and 1,000
downloads of an address a day.
"""

import agents
from answers import MARGIN, Answer, cuts, enough, part, whole
from counted import HOUR, someone, steps

MOST_EPISODES = 100
MOST_OF_ADDRESS = 1_000
NO_ADDRESSES = ("http://", "javascript:alert(1)", "'; drop table episodes; --", "<a href=x>", "https://%%/")


def probed(t):
    """5.5.2, step 1.2, 6: bytes 0-1, sometimes answered with the whole file."""
    _, visitor = someone(t)
    episode = t.episode()
    answer = part(visitor, episode, 0, 2)
    if t.rng.random() < 0.1:
        answer = whole(visitor, episode, range="bytes=0-1")
    t.write(t.time(), answer)


def too_little(t):
    """5.5.3: parts that are together less than a minute, however often they are sent."""
    _, visitor = someone(t)
    episode = t.episode()
    parts = cuts(t.rng, 0, enough(episode) - MARGIN, t.rng.randint(2, 5))
    answers = [part(visitor, episode, *each) for each in parts * t.rng.randint(1, 3)]
    t.rng.shuffle(answers)
    steps(t, t.time(), answers)


def overlapped(t):
    """Overlaps count once: most of a minute, from a little further on each time."""
    _, visitor = someone(t)
    episode = t.episode()
    end = enough(episode) - MARGIN
    steps(t, t.time(), [part(visitor, episode, episode["id3"] + at * 2_000, end) for at in range(4)])


def pictures(t):
    """ID3 is not part of the minute: all of the tag, and a little sound."""
    _, visitor = someone(t)
    episode = max(t.rng.sample(t.long, 8), key=lambda each: each["id3"])
    end = episode["id3"] + episode["minute"] - MARGIN
    t.write(t.time(), part(visitor, episode, 0, end, range="bytes=0-"))


def left_early(t):
    """Leaves before the minute is over."""
    _, visitor = someone(t)
    episode = t.episode()
    sent = t.rng.choice((0, t.rng.randint(1, enough(episode) - MARGIN)))
    t.write(t.time(), whole(visitor, episode, sent=sent, **t.rng.choice(({}, {"range": "bytes=0-", "status": 206}))))


def asked_for_much(t):
    """Asks for parts that make a minute, and takes almost nothing of each."""
    _, visitor = someone(t)
    episode = t.episode()
    parts = cuts(t.rng, 0, episode["size"], 4)
    steps(t, t.time(), [part(visitor, episode, *each, sent=t.rng.randint(1, 9_000)) for each in parts])


def preloaded(t):
    """5.5.2, step 1.1: what a browser reads to know how long an episode is."""
    visitor, episode = (t.address(), t.agent(agents.APPS["Chrome"])), t.episode()
    sent = min(t.rng.randint(30_000, 200_000), enough(episode) - MARGIN)
    t.write(t.time(), part(visitor, episode, 0, sent, range="bytes=0-"))


def almost_short(t):
    """5.5.3: shorter than a minute, and not all of it."""
    _, visitor = someone(t)
    episode = t.episode(t.short)
    steps(t, t.time(), [part(visitor, episode, 0, 70_000), part(visitor, episode, 90_000, episode["size"])])


def unchanged(t):
    """5.5.2, step 1.3, 2c: 304."""
    _, visitor = someone(t)
    t.write(t.time(), whole(visitor, t.episode(), status=304, sent=0))


def head(t):
    """5.5.2, step 1.3, 1: HEAD, whatever the log says was sent."""
    _, visitor = someone(t)
    episode = t.episode()
    t.write(t.time(), whole(visitor, episode, method="HEAD", sent=t.rng.choice((0, episode["size"]))))


def refused(t):
    """Answers that hold no audio, and other methods."""
    _, visitor = someone(t)
    episode = t.episode()
    status = t.rng.choice((301, 302, 400, 403, 404, 416, 429, 499, 500, 502, 503))
    t.write(t.time(), whole(visitor, episode, status=status, sent=t.rng.randint(0, episode["size"])))
    t.write(t.time(), whole(visitor, episode, method=t.rng.choice(("POST", "OPTIONS")), status=405, sent=20))


def other_file(t):
    """An episode that is a draft, or was never there."""
    _, visitor = someone(t)
    t.write(t.time(), Answer(*visitor, "/media/00000000-0000-4000-8000-000000000000.mp3", "-", 404, 900_000))


def robot(t):
    """5.5.2, step 1.2, 2 and 5."""
    visitor, episode = (t.address(), t.agent(agents.BOTS)), t.episode()
    steps(t, t.time(), [whole(visitor, episode), whole(visitor, episode, range="bytes=0-", status=206)])


def nameless(t):
    """No agent at all."""
    t.write(t.time(), whole((t.address(), t.rng.choice(agents.NAMELESS)), t.episode()))


def malformed(t):
    """5.5.2, step 1.2, 4: what is no name of a program."""
    t.write(t.time(), whole((t.address(), t.agent(agents.MALFORMED)), t.episode()))


def wrong_referrer(t):
    """5.5.2, step 1.2, 3: comes from something that is no address."""
    _, visitor = someone(t)
    t.write(t.time(), whole(visitor, t.episode(), referrer=t.rng.choice(NO_ADDRESSES)))


def watch(t):
    """5.5.2, step 1.2, 7: the watch fetches once more what the phone beside it has."""
    address, second, episode = t.address(), t.time(), t.episode()
    t.write(second, whole((address, t.agent(agents.WATCHES)), episode))
    if t.rng.random() < 0.5:
        t.write(second + 9, whole((address, t.agent(agents.APPS["Apple Podcasts"])), episode))
        t.counts(second, "Apple Podcasts")


def half_by_midnight(t):
    """5.5.1: half a minute on each side of midnight is a minute on neither day."""
    _, visitor = someone(t)
    midnight, episode = t.midnight(), t.episode()
    half = episode["id3"] + episode["minute"] // 2
    t.write(midnight - t.rng.uniform(2, 60), part(visitor, episode, 0, half))
    t.write(midnight + t.rng.uniform(2, 60), part(visitor, episode, half, enough(episode) - 1))


def half_by_address(t):
    """Half a minute at each of two addresses, or by two apps, is a minute of nobody."""
    _, (address, agent) = someone(t)
    _, other = someone(t)
    second, episode = t.time(), t.episode()
    half = episode["id3"] + episode["minute"] // 2
    t.write(second, part((address, agent), episode, 0, half))
    visitor = t.rng.choice(((other[0], agent), (address, f"{agent} (other)")))
    t.write(second + HOUR, part(visitor, episode, half, enough(episode)))


def half_by_episode(t):
    """Half a minute of each of two episodes."""
    _, visitor = someone(t)
    for episode in t.rng.sample(t.long, 2):
        t.write(t.time(), part(visitor, episode, 0, episode["id3"] + episode["minute"] // 2))


def everything(t):
    """One listener fetches the whole catalogue in a day."""
    app, visitor = someone(t)
    second, day = t.time(20_000), t.rng.sample(t.long, MOST_EPISODES + 12)
    steps(t, second, [whole(visitor, episode) for episode in day], 5 * HOUR)
    t.counts(second, app, MOST_EPISODES)


def crowd(t):
    """One address, far more downloads than it can have people: different telephones, one app."""
    address, second = t.address(), t.time(50_000)
    pairs = [(f"AntennaPod/4.{number}.0", episode) for number in range(15) for episode in t.long[:90]]
    t.rng.shuffle(pairs)
    steps(t, second, [whole((address, agent), episode) for agent, episode in pairs], 12 * HOUR)
    t.counts(second, "AntennaPod", MOST_OF_ADDRESS)


def no_audio(t):
    """Pages, pictures and the feed."""
    _, visitor = someone(t)
    path = t.rng.choice(("/", "/feed.xml", "/browse", "/artwork.jpg", "/favicon.ico", "/media/", "/?s=%22media%22"))
    t.write(t.time(), Answer(*visitor, path, "-", t.rng.choice((200, 304)), t.rng.randint(0, 900_000)))
