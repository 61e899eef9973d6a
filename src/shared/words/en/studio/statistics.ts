import type { DayEnd } from '../../day-end.ts';
import { pluralsOf } from '../../plural.ts';
import { number } from '../number.ts';
import { schedule } from './schedule.ts';

const plural = pluralsOf('en-US');
const isUtc = ({ zone }: DayEnd): boolean => zone === schedule.worldTime;

/** Downloads and plays, in charts, tables and sentences. */
export const statistics = {
  title: 'Statistics',
  lead: 'Downloads and plays, and in which apps.',
  form: {
    episode: 'Episode',
    allEpisodes: 'All episodes',
    show: 'Show',
    time: 'Period',
    ranges: { '30': '30 days', '90': '90 days', '365': 'A year', all: 'All' },
    step: 'Group by',
    steps: { day: 'By day', week: 'By week', month: 'By month' },
  },
  downloads: 'Downloads',
  plays: 'Plays',
  asTable: 'Show as a table',
  overTime: {
    title: 'Downloads and plays',
    playsHere: 'Plays on this website',
    empty: 'None in this period.',
    units: { day: 'Day', week: 'Week', month: 'Month' },
    by: {
      day: (end: DayEnd): string =>
        isUtc(end) ? 'by day, midnight to midnight UTC' : `by day (UTC; a day ends at ${end.time}, ${end.zone})`,
      week: (end: DayEnd): string =>
        isUtc(end)
          ? 'by week, Monday to Sunday UTC'
          : `by week (UTC; a week ends on ${end.weekday} at ${end.time}, ${end.zone})`,
      month: (end: DayEnd): string =>
        isUtc(end) ? 'by month, UTC' : `by month (UTC; the last day ends at ${end.time}, ${end.zone})`,
    },
    /** Of the table; `what` are its columns. */
    table: (what: string[]): string => {
      const label = `${what.slice(0, -1).join(', ')} and ${what.at(-1)} as a table`;
      return label.charAt(0) + label.slice(1).toLowerCase();
    },
    chart: (label: string, total: number, step: 'day' | 'week' | 'month'): string =>
      `${label}: ${number(total)} in total, by ${step}. The table below has the same numbers.`,
    weekFrom: (date: string): string => `Week of ${date}`,
    none: 'There were no downloads in this period.',
    peak: {
      day: (count: number, day: string): string => `The most downloads, ${number(count)}, were on ${day}`,
      week: (count: number, day: string): string => `The most downloads, ${number(count)}, were in the week of ${day}`,
      month: (count: number, month: string): string => `The most downloads, ${number(count)}, were in ${month}`,
    },
    alike: (peak: string): string => `${peak}. Over this period, downloads stayed about the same.`,
    more: (peak: string, percent: number): string =>
      `${peak}. Downloads went up ${percent}% in the second half of this period.`,
    fewer: (peak: string, percent: number): string =>
      `${peak}. Downloads went down ${percent}% in the second half of this period.`,
  },
  shares: {
    title: 'Apps and devices',
    hint: 'Downloads by app, by type of device, and by place',
    download: 'Download CSV',
    apps: 'Apps',
    devices: 'Devices',
    places: 'Where',
    share: 'Percent',
    nothing: 'No downloads yet.',
    more: (count: number): string => `${number(count)} more`,
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
    hint: 'Downloads in the first 7 and 30 days after an episode goes live, newest first',
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
    hint: 'From the player on this website, by whole months, without people who ask not to be tracked',
    tenth: (from: number, to: number): string => `${from}% to ${to}%`,
    unknown: 'We do not know yet how far people listen.',
    heard: (plays: number, middle: number, last: number): string =>
      `Of ${plural(plays, { one: '1 play', other: `${number(plays)} plays` })}, ${middle}% went past the middle and ${last}% reached the last tenth.`,
    chart: 'Plays that reached each tenth of an episode. The table below has the same numbers.',
    beginning: 'Beginning',
    end: 'End',
    part: 'Part of the episode',
    share: 'Percent',
  },
  missed: {
    title: 'What people looked for and did not find',
    hint: 'In these months. We keep words only when five visitors search for them on the same day',
    most: (words: string, visitors: number): string =>
      `Most searched: “${words}”, by ${number(visitors)} visitors. Consider an episode on it, or use the word in a description.`,
    words: 'Words',
    visitors: 'Visitors',
    none: 'No words to show yet.',
  },
  files: {
    title: 'Download your data',
    hint: 'Spreadsheets with all your numbers, for Excel and others',
    downloads: 'All downloads',
    plays: 'Plays',
    firstDays: 'First days',
    heard: 'How far people listen',
    searches: 'What people looked for and did not find',
  },
  counted: {
    before: 'We count downloads by the podcast industry’s rules (IAB), and keep no one’s address:',
    link: 'how we count',
    after: '. Plays are starts in the player on this website.',
  },
};
