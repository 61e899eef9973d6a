import { pluralsOf } from '../../plural.ts';

const plural = pluralsOf('en-US');
const number = (count: number): string => count.toLocaleString('en-US');

/** What waits for a person, what comes next, and the first steps of a new site. */
export const overview = {
  title: 'Studio',
  heading: 'Overview',
  lead: 'What waits for you, and what comes next.',
  demo: 'This is a demo. The numbers, comments, searches and subscribers that came with it, and what is scheduled, are made up.',
  before: { before: 'Did you have a site before?', link: 'Start from a copy', after: 'as long as this one is empty.' },
  waitingForYou: 'Waiting for you',
  nothingWaits: 'Nothing waits for you.',
  waiting: {
    failedJobs: (count: number): string =>
      plural(count, { one: '1 thing did not work', other: `${number(count)} things did not work` }),
    answers: (count: number): string =>
      plural(count, { one: '1 new answer of a reviewer', other: `${number(count)} new answers of reviewers` }),
    comments: (count: number): string =>
      plural(count, { one: '1 new comment', other: `${number(count)} new comments` }),
    outdated: (count: number): string =>
      plural(count, { one: '1 review is due again', other: `${number(count)} reviews are due again` }),
    offered: (count: number): string =>
      plural(count, {
        one: '1 subscriber ended before the update: bring back?',
        other: `${number(count)} subscribers ended before the update: bring back?`,
      }),
    copyFailed: 'Last night’s copy failed',
    takeCopy: 'Take a copy of the site home',
  },
  inApproval: 'In approval',
  noneInApproval: 'Nothing of yours waits for approval.',
  waitsSince: (date: string): string => `Waits for an administrator since ${date}.`,
  sentBack: (note: string): string => `Sent back: ${note}`,
  comingUp: 'Coming up',
  yourDrafts: 'Your drafts',
  nothingScheduled: 'Nothing is scheduled',
  nextSlot: (time: string): string => `The next open slot is ${time}.`,
  plan: 'Plan an episode',
  drafts: 'Drafts',
  draftCount: (count: number): string => plural(count, { one: '1 draft', other: `${number(count)} drafts` }),
  openIt: 'Open it',
  openList: 'Open the list',
  noDrafts: 'You have no drafts.',
  upload: 'Upload an episode',
  lastDays: 'The last 30 days',
  downloads: 'Downloads',
  plays: 'Plays on this site',
  allStatistics: 'All statistics',
  mailOutage: {
    since: (time: string): string => `Mail has not gone out since ${time}.`,
    waiting: (count: number): string =>
      plural(count, {
        one: '1 message waits and is tried again.',
        other: `${count} messages wait and are tried again.`,
      }),
    link: 'The reason, and what to do',
  },
  firstSteps: {
    title: 'First steps',
    gone: 'The first steps are put away.',
    done: (done: number, all: number): string => `${done} of ${all} done`,
    hide: 'Hide these steps',
    isDone: 'Done: ',
    toDo: 'To do: ',
    later: 'Later',
    error: 'Error',
    nameAndCover: 'Give the show its name and cover',
    coverMissing: 'The cover is still the one it came with.',
    nameMissing: 'The name is still the one it came with.',
    seenFirst: 'People see both first.',
    email: 'Give the show an e-mail address',
    emailHint: 'Apple and Spotify send a code there before they list the show.',
    publish: 'Publish the first episode',
    publishHint: 'An audio file, a title and a few sentences are enough.',
    bring: 'Or bring a podcast here that is somewhere else',
    mail: 'Set up mail',
    mailPutOff: 'Put off. You find it in the settings.',
    mailHint: 'Then people can get new episodes by mail, and you can reset a password.',
    complete: 'Complete what Apple and Spotify ask for',
    missing: (count: number): string =>
      plural(count, {
        one: 'The settings say what is missing.',
        other: `${count} things are missing. The settings say which.`,
      }),
    nothingMissing: 'Nothing is missing.',
    needsEpisode: 'An episode is needed first.',
    list: 'List the show with Apple and Spotify',
    listHint:
      'Give them the show’s address for podcast apps, from that page. Then put the two pages they made into the settings.',
  },
};
