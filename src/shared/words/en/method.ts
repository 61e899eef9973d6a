const number = (count: number): string => count.toLocaleString('en-US');

/** How downloads and plays are counted, for anyone who wants to check it. */
export const method = {
  title: 'How we count',
  description: (show: string): string =>
    `What ${show} counts as a download or a play, by which rules, and what it keeps.`,
  lead: 'Anyone may know what our numbers mean, and what they do not. We keep no list of who listened: only numbers.',
  download: 'What a download is',
  rules: {
    before: 'We count by the rules of the IAB Tech Lab’s',
    name: 'Podcast Technical Measurement Guidelines',
    after:
      ', version 2.3 of September 29, 2026. Nobody has certified that we do; everything is written here, so that you can check it.',
  },
  downloadPoints: [
    'A download is one listener, one episode, one day. A day goes from midnight to midnight in world time (UTC). The same listener on the same day is counted once, however often the episode is played.',
    'A listener is an internet address together with a program. Of the new, long addresses (IPv6) only the first half counts (64 bits). Thirty people in one office who use the same app are one listener that day.',
    'It counts once the first minute of sound was sent. The words and pictures in front of the sound (ID3) are not part of it. An episode shorter than a minute has to be sent in full. Where we cannot tell how much of a file its first minute is, we take the average (its bitrate).',
    'Parts of a file are added up over the day: play, pause and play is one download, and a part that is sent twice counts once. It makes no difference which part of the episode a minute comes from.',
    'We count what was really sent, at its end; a listener who leaves before that minute was sent is not counted.',
    'Nothing of an episode is sent to our own player before you press Play.',
  ],
  never: 'What is never counted',
  neverPoints: (most: { ofListener: number; ofAddress: number; ofNetwork: number; inAll: number }): string[] => [
    'An app that only asks about a file (HEAD), or has it already (304).',
    'An app that asks for the first two bytes, to see whether it can have a file in parts.',
    'Search engines and other robots, known programs that no person listens with, and programs without a name.',
    'Apple Watches, which fetch an episode a second time beside the phone (they call themselves “atc/”, or “(null)” with watchOS).',
    'What a browser fetches ahead of time (prefetch) because somebody may want it next.',
    'Drafts, and what is played on the pages where this show is made.',
    'Programs whose name cannot be right, and those that say they come from an address that cannot be one.',
    `What nobody can hear: beyond ${most.ofListener} episodes of one listener in a day, and beyond ${number(most.ofAddress)} downloads from one address, nothing more is counted; nor are parts smaller than a hundredth of that minute, and listeners of an episode beyond ${number(most.ofNetwork)} of one network or ${number(most.inAll)} in all.`,
  ],
  programs: (date: string): string =>
    `Programs are recognised by Carecast's own list of ${date} and by a public list of robots (isbot); one that is on neither counts as “unknown”. We have no list of addresses that always or never count.`,
  kept: 'What is kept',
  keptTexts: [
    'To count a listener once a day, we need a mark. It is made of episode, address and program, scrambled with a secret (HMAC-SHA256). The secret exists for one day: an hour after midnight in world time (UTC) it is deleted, and every mark with it. From then on nobody can find out whether an address is among them: not we, not even someone who steals all we have and knows the address. Neither secret nor marks are in our safety copies, and what the site writes down of its work has neither addresses nor programs.',
    'What stays are numbers: for each episode and day how many downloads came from which app, which kind of device, and whether in a podcast app, on this website, or in our player on another website. No country, no city. When a day is over, groups of fewer than five are added to “other”.',
  ],
  play: 'What a play is',
  playTexts: [
    'The number on an episode’s card is not downloads but plays: how often our own player started it, once per listener in half an hour and at most sixty times a day from one network, robots left out. Podcast apps are not in it.',
    'When a play ends, our player says which tenths of the episode were heard. At most sixty times a day are counted from one network, and only sums by month are kept, without any mark. Browsers that send “Do Not Track” or “Global Privacy Control” are not asked.',
  ],
  searches: 'Searches that found nothing',
  searchesText:
    'We want to know what people look for here and do not find. When five visitors (addresses) have searched for the same words on one day (UTC), the words and the number of visitors are kept, by month. Until then there are only marks, made with the same secret and deleted with it; words that fewer search for are never written anywhere. Robots, and browsers that ask not to be tracked, are left out.',
  limits: 'What the numbers cannot say',
  limitsText:
    'A download is a file that was fetched, not an episode that was heard. Two sites that count honestly by these rules may differ by five percent. What others keep and pass on without asking us (a proxy, a CDN) is not in the numbers. Cars, speakers and browsers that name no program, or another one, are counted under that name.',
  checked: (date: string): string => `We last checked this page against the program on ${date}.`,
};
