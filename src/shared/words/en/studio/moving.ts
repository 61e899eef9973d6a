import { pluralsOf } from '../../plural.ts';
import { number } from '../number.ts';

const plural = pluralsOf('en-US');
const episodesOf = (count: number): string => plural(count, { one: '1 episode', other: `${number(count)} episodes` });

/** Importing a podcast that is hosted elsewhere. */
export const moving = {
  title: 'Import a podcast',
  lead: 'Import the episodes of a podcast you already have, with their notes, dates and transcripts.',
  move: 'Import',
  old: 'Your old podcast',
  form: {
    address: 'Address of the old feed',
    hint: 'Look for “RSS feed” where your podcast is now. We change nothing there.',
    look: 'Check the feed',
    looking: 'Reading the feed...',
  },
  offer: {
    none: 'This feed has no episodes.',
    episodes: episodesOf,
    minutes: (minutes: number): string => `${number(minutes)} ${minutes === 1 ? 'minute' : 'minutes'}`,
    audio: (size: string): string => `about ${size} of audio`,
    losses: 'What will be different',
    takeShow: 'Also import the show’s name, description and cover',
    asDrafts: 'Import as drafts. No one sees an episode until you publish it',
    move: (count: number): string => `Import ${episodesOf(count)}`,
    starting: 'Starting...',
    another: 'Use another address',
  },
  progress: {
    done: (title: string, done: number, total: number): string => `“${title}”: ${number(done)} of ${number(total)}`,
    now: (title: string): string => `Now: ${title}`,
    triedAgain: 'We will keep trying for a day.',
    givenUp: 'The import stopped. Episodes that are already here stay.',
    mayClose: 'You can close this page. The import will continue on its own, even if the server restarts.',
    goOn: 'Continue',
    stop: 'Stop',
    confirmStop: 'Stop this import? Episodes that are already here stay.',
  },
  done: {
    all: (title: string): string => `“${title}” is fully imported:`,
    some: (title: string): string => `“${title}”:`,
    count: (here: number, total: number, areDrafts: boolean): string =>
      `${number(here)} of ${episodesOf(total)}${areDrafts ? ', as drafts.' : '.'}`,
    seeList: 'See them in the list',
    tryMissing: 'Retry missing episodes',
    end: 'Finish import',
    endHint: 'Your episodes stay. You can then import another podcast.',
    undo: 'Undo import',
    undoHint: 'Removes the episodes and series it added, except those you have changed since.',
    confirmUndo: (title: string): string =>
      `Undo the import of “${title}”? Its episodes go to Trash, and its series are removed. What you have changed since stays, and so do the show’s name, description and cover.`,
    undone: (episodes: number, series: number): string =>
      `The import is undone: ${episodesOf(episodes)} and ${plural(series, { one: '1 series', other: `${number(series)} series` })} removed. The episodes stay in Trash for 30 days.`,
    kept: (count: number): string =>
      plural(count, {
        one: '1 episode was changed here and stays:',
        other: `${number(count)} episodes were changed here and stay:`,
      }),
    missing: (count: number): string => `Could not import ${episodesOf(count)}`,
    show: 'The show',
    unlike: 'What changed',
    firstOnes: (count: number): string => `Showing the first ${number(count)}.`,
  },
  follow: {
    title: 'Bring your listeners with you',
    listen: 'Listen to one or two episodes here, and check their notes and dates.',
    forward:
      'Where your podcast was, look for “Move podcast” or “Forward the feed” and enter this address. If you cannot find it, ask their support for a permanent redirect (a “301”).',
    keep: 'Keep the old account for at least four weeks, because apps switch one by one. No redirect there? Then change the feed address in Apple Podcasts Connect and Spotify for Creators yourself.',
    look: 'Check the redirect',
    looking: 'Checking...',
    copied: { title: 'Address copied!', description: 'Now paste it where your podcast was.' },
    newAddress: 'The new address of the feed',
    copy: 'Copy',
    isCopied: 'Copied',
    never: 'Not checked yet.',
    problem: (problem: string, date: string): string =>
      `${problem} Ask the old service whether the feed is still there. (${date})`,
    leads: (date: string): string => `The old feed leads here. (${date})`,
    names: (date: string): string => `The old feed names this one as its new address. (${date})`,
    notYet: (date: string): string => `The old feed does not lead here yet. (${date})`,
    noApps: 'No podcast app has asked for the new feed yet.',
    apps: (apps: string): string => `These apps have asked for the new feed: ${apps}.`,
  },
};
