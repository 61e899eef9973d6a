import { number } from './number.ts';

/** How downloads and plays are counted, for anyone who wants to check. */
export const method = {
  title: 'How we count',
  description: (show: string): string =>
    `What ${show} counts as a download or a play, which rules it follows, and what it keeps.`,
  lead: 'Here is what our numbers mean, and what they do not. We keep only numbers, and no list of who listened.',
  download: 'What a download is',
  rules: {
    before: 'We follow the IAB Tech Lab’s',
    name: 'Podcast Technical Measurement Guidelines',
    after:
      ', version 2.3 of September 29, 2026. We are not certified, but everything is written here so that you can check it.',
  },
  downloadPoints: [
    'A download is one listener, one episode, one day. A day goes from midnight to midnight in world time (UTC). We count the same listener on the same day once, no matter how often they play the episode.',
    'A listener is an internet address together with a program. For the new, long addresses (IPv6), only the first half counts (64 bits). Thirty people in one office who use the same app are one listener that day.',
    'A download counts once we have sent the first minute of sound. The words and pictures before the sound (ID3) do not count. If an episode is shorter than a minute, we must have sent all of it. If we cannot tell how much of a file its first minute is, we use the average (its bitrate).',
    'We add up the parts of a file over the day. Play, pause and play is one download, and a part that we send twice counts once. It does not matter which part of the episode a minute comes from.',
    'We count what we really sent, when sending ends. A listener who leaves before that minute does not count.',
    'Our own player loads nothing of an episode before you press Play.',
  ],
  never: 'What we never count',
  neverPoints: (most: { ofListener: number; ofAddress: number; ofNetwork: number; inAll: number }): string[] => [
    'An app that only asks about a file (HEAD), or already has it (304).',
    'An app that asks for the first two bytes, to see if it can get a file in parts.',
    'Search engines and other robots, programs that people do not listen with, and programs without a name.',
    'Apple Watches, which download an episode a second time after the phone (they call themselves “atc/”, or “(null)” with watchOS).',
    'What a browser downloads ahead of time (prefetch) because you may want it next.',
    'Drafts, and plays on the pages where we make this show.',
    'Programs with a false name, and programs that claim an address that cannot be theirs.',
    `More than one person can play: over ${most.ofListener} episodes a day by one listener, over ${number(most.ofAddress)} downloads from one address, parts smaller than a hundredth of that minute, and over ${number(most.ofNetwork)} listeners of an episode from one network or ${number(most.inAll)} in total.`,
  ],
  programs: (date: string): string =>
    `We recognize programs by Carecast’s own list of ${date} and by a public list of robots (isbot). A program on neither list counts as “unknown”. We have no list of addresses that always or never count.`,
  kept: 'What we keep',
  keptTexts: [
    'To count a listener once a day, we need a mark. We make it from episode, address and program, scrambled with a secret (HMAC-SHA256). The secret exists for one day. An hour after midnight in world time (UTC), we delete it and every mark. After that, no one can find out whether an address was among them: not us, and not even someone who steals all we have and knows the address. Our backups contain neither the secret nor the marks. The site’s own logs contain neither addresses nor programs.',
    'Only numbers stay: for each episode and day, how many downloads came from which app, which type of device, and whether in a podcast app, on this website, or in our player on another website. No country, no city. At the end of a day, groups of fewer than five are added to “other”.',
  ],
  play: 'What a play is',
  playTexts: [
    'The number on an episode’s card shows plays, not downloads: how often our own player started it. We count a listener once in half an hour, and one network up to sixty times a day. We leave out robots and podcast apps.',
    'When a play ends, our player reports which tenths of the episode were played. We count this up to sixty times a day from one network, and keep only totals by month, without any mark. Browsers that send “Do Not Track” or “Global Privacy Control” do not report anything.',
  ],
  searches: 'Searches without results',
  searchesText:
    'We want to know what people look for here and do not find. When five visitors (addresses) search for the same words on one day (UTC), we keep the words and the number of visitors, by month. Until then we have only marks, made with the same secret and deleted with it. We never store words that fewer people search for. We leave out robots, and browsers that ask not to be tracked.',
  limits: 'What the numbers cannot tell you',
  limitsText:
    'A download means that an app got a file, not that a person listened to it. Two sites that count honestly by these rules may differ by five percent. If others store a file and pass it on without asking us (a proxy, a CDN), we cannot count it. We count cars, speakers and browsers under the program name that they send, even if it is missing or wrong.',
  checked: (date: string): string => `We last compared this page with the program on ${date}.`,
};
