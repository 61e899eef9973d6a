import { pluralsOf } from '../../plural.ts';

const plural = pluralsOf('en-US');
const number = (count: number): string => count.toLocaleString('en-US');

/** Downloads and plays, in charts, tables and sentences. */
export const statistics = {
  title: 'Statistics',
  lead: 'How often episodes were downloaded and played, and in which apps.',
  form: {
    episode: 'Episode',
    allEpisodes: 'All episodes',
    show: 'Show',
    time: 'Time',
    ranges: { '30': '30 days', '90': '90 days', '365': 'A year', all: 'All' },
    step: 'Step',
    steps: { day: 'By day', week: 'By week', month: 'By month' },
  },
  downloads: 'Downloads',
  plays: 'Plays',
  asTable: 'Show as a table',
  overTime: {
    title: 'Downloads and plays',
    playsHere: 'Plays on this website',
    units: { day: 'Day', week: 'Week', month: 'Month' },
    by: {
      day: 'by day (world time)',
      week: 'by week (world time)',
      month: 'by month (world time)',
    },
    /** Of the table; `what` are its columns. */
    table: (what: string[]): string => {
      const label = `${what.slice(0, -1).join(', ')} and ${what.at(-1)} as a table`;
      return label.charAt(0) + label.slice(1).toLowerCase();
    },
    chart: (label: string, total: number, step: 'day' | 'week' | 'month'): string =>
      `${label}: ${total} in all, by ${step}. The same figures are in the table below.`,
    weekFrom: (date: string): string => `Week from ${date}`,
    none: 'There were no downloads in this time.',
    peak: {
      day: (count: number, day: string): string => `The most downloads, ${number(count)}, came on ${day}`,
      week: (count: number, day: string): string =>
        `The most downloads, ${number(count)}, came in the week from ${day}`,
      month: (count: number, month: string): string => `The most downloads, ${number(count)}, came in ${month}`,
    },
    alike: (peak: string): string => `${peak}; the second half of this time was like the first.`,
    more: (peak: string, percent: number): string =>
      `${peak}; the second half of this time had ${percent} % more than the first.`,
    fewer: (peak: string, percent: number): string =>
      `${peak}; the second half of this time had ${percent} % fewer than the first.`,
  },
  shares: {
    title: 'Apps and devices',
    hint: 'Downloads by app, by kind of device, and here or in a podcast app',
    download: 'Download CSV',
    apps: 'Apps',
    devices: 'Devices',
    places: 'Where',
    share: 'Share',
    nothing: 'Nothing yet.',
    more: (count: number): string => `${count} more`,
    /** Places and kinds of device; other keys are names already. */
    groups: {
      website: 'This website',
      embed: 'Our player on other websites',
      app: 'Podcast apps',
      other: 'Other (groups under five a day)',
      unknown: 'Unknown',
      mobile: 'Phones and tablets',
      computer: 'Computers',
      smart_speaker: 'Smart speakers',
      smart_tv: 'Televisions',
      watch: 'Watches',
      auto: 'Cars',
      AppleCoreMedia: 'Apple devices, app not named (AppleCoreMedia)',
      CFNetwork: 'Apple devices, app not named (CFNetwork)',
      ExoPlayer: 'Android, app not named (ExoPlayer)',
      stagefright: 'Android, app not named (stagefright)',
      okhttp: 'Android, app not named (okhttp)',
      Dalvik: 'Android, app not named (Dalvik)',
      AndroidDownloadManager: 'Android, app not named (its download manager)',
    },
  },
  firstDays: {
    title: 'The first days of an episode',
    hint: 'Downloads in the first 7 and 30 days after publication, newest episodes first',
    best: (title: string, count: number): string =>
      plural(count, {
        one: `“${title}” had the best first week: 1 download.`,
        other: `“${title}” had the best first week: ${number(count)} downloads.`,
      }),
    table: 'First days as a table',
    episode: 'Episode',
    days7: '7 days',
    days30: '30 days',
    soFar: 'so far',
    uncounted: '– published before downloads were counted',
  },
  howFar: {
    title: 'How far people listen',
    hint: 'From the player on this website, by whole months. People who ask not to be tracked are left out',
    tenth: (from: number, to: number): string => `${from} to ${to} %`,
    unknown: 'We do not know yet how far people listen.',
    heard: (plays: number, middle: number, last: number): string =>
      `Of ${plural(plays, { one: '1 play', other: `${number(plays)} plays` })}, ${middle} % heard what comes after the middle, and ${last} % the last tenth.`,
    chart: 'Plays that heard each tenth of an episode. The same figures are in the table below.',
    beginning: 'Beginning',
    end: 'End',
    part: 'Part of the episode',
    share: 'Share',
  },
  missed: {
    title: 'Searches that found nothing',
    hint: 'In these months. Words are shown once five visitors searched for them on one day; nothing else is kept',
    most: (words: string, visitors: number): string =>
      `Most wanted: “${words}”, by ${number(visitors)} visitors. It may be worth an episode, or the word in a description.`,
    words: 'Words',
    visitors: 'Visitors',
    none: 'No searches came up empty. Words are shown once five visitors searched for them on one day.',
  },
  files: {
    title: 'Everything as files',
    hint: 'Tables for Excel, Numbers or LibreOffice, with all that is kept since the beginning',
    downloads: 'All downloads',
    plays: 'Plays',
    firstDays: 'First days',
    heard: 'How far people listen',
    searches: 'Searches that found nothing',
  },
  counted: {
    before: 'Downloads are counted by the rules that podcasts share (IAB), and nobody’s address is kept:',
    link: 'how we count',
    after: '. Plays are what the player on this website started. The cards of episodes show them.',
  },
};
