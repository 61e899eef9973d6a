import { pluralsOf } from '../../plural.ts';

const plural = pluralsOf('en-US');
const number = (count: number): string => count.toLocaleString('en-US');
const episodesOf = (count: number): string => plural(count, { one: '1 episode', other: `${count} episodes` });

/** Bringing a podcast here that is somewhere else. */
export const moving = {
  title: 'Moving in',
  lead: 'Bring a podcast that is somewhere else here: its episodes, with their notes, dates and transcripts.',
  move: 'The move',
  old: 'Your old podcast',
  form: {
    address: 'Address of the old feed',
    hint: 'Where your podcast is now, it is often under “RSS feed”. Nothing changes there.',
    look: 'See what is there',
    looking: 'Reading the feed...',
  },
  offer: {
    none: 'This feed has no episodes.',
    episodes: episodesOf,
    minutes: (minutes: number): string => `${number(minutes)} ${minutes === 1 ? 'minute' : 'minutes'}`,
    audio: (size: string): string => `about ${size} of audio`,
    losses: 'What cannot be taken over as it is',
    takeShow: 'Take over the show’s name, description and cover too',
    asDrafts: 'Bring them in as drafts: nobody sees one until you publish it',
    move: (count: number): string => `Move ${episodesOf(count)} in`,
    starting: 'Starting...',
    another: 'Another address',
  },
  progress: {
    done: (title: string, done: number, total: number): string => `“${title}”: ${number(done)} of ${number(total)}`,
    now: (title: string): string => `Now: ${title}`,
    triedAgain: 'It is tried again by itself, for a day.',
    givenUp: 'It was tried for a day. Nothing is lost: what is here stays.',
    mayClose: 'You may close this page: it goes on by itself, also after a restart of the server.',
    goOn: 'Go on',
    stop: 'Stop',
    confirmStop: 'Stop moving this podcast in? The episodes that are here stay.',
  },
  done: {
    all: (title: string): string => `All of “${title}” is here:`,
    some: (title: string): string => `“${title}”:`,
    count: (here: number, total: number, areDrafts: boolean): string =>
      `${number(here)} of ${episodesOf(total)}${areDrafts ? ', as drafts.' : '.'}`,
    seeList: 'See them in the list',
    tryMissing: 'Try the missing ones again',
    end: 'Done with moving',
    endHint: 'This page then offers to move another podcast in. Episodes stay.',
    missing: (count: number): string => `${episodesOf(count)} could not be brought in`,
    show: 'The show',
    unlike: 'What is not as it was',
    firstOnes: (count: number): string => `The first ${count} are shown.`,
  },
  follow: {
    title: 'So that your listeners follow',
    listen: 'Listen to one or two episodes here. Are their notes and dates right?',
    forward:
      'Where your podcast was, look for “Move podcast” or “Forward the feed” and enter this address. If you cannot find it, ask the people there to forward the feed for good (they call it 301).',
    keep: 'Keep the old account for at least four weeks: apps follow one after the other. If they forward nothing there, change the address of the feed at Apple Podcasts Connect and Spotify for Creators yourself.',
    look: 'Look whether it leads here',
    looking: 'Looking...',
    copied: { title: 'Address copied!', description: 'Now paste it where your podcast was.' },
    newAddress: 'The new address of the feed',
    copy: 'Copy',
    isCopied: 'Copied',
    never: 'Nobody has looked yet whether the old feed leads here.',
    problem: (problem: string, date: string): string =>
      `${problem} Ask where your podcast was whether the feed is still there. (${date})`,
    leads: (date: string): string => `The old feed leads here. (${date})`,
    names: (date: string): string => `The old feed names this one as its new address. (${date})`,
    notYet: (date: string): string => `The old feed does not lead here yet. (${date})`,
    noApps: 'No podcast app has asked for the new feed yet.',
    apps: (apps: string): string => `These have asked for the new feed: ${apps}.`,
  },
};
