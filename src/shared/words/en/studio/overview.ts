import { pluralsOf } from '../../plural.ts';
import { number } from '../number.ts';

const plural = pluralsOf('en-US');

/** The open tasks, the next episodes, and the first steps of a new site. */
export const overview = {
  title: 'Studio',
  heading: 'Overview',
  demo: 'This is a demo. Its numbers, comments, searches, subscribers and scheduled episodes are made up.',
  before: {
    before: 'Moving from another Carecast site?',
    link: 'Restore a backup',
    after: 'while this site is still empty.',
  },
  waitingForYou: 'Waiting for you',
  nothingWaits: 'You are all caught up.',
  seeAbove: 'See the note at the top of the page.',
  waiting: {
    failedJobs: (count: number): string =>
      plural(count, { one: '1 thing did not work', other: `${number(count)} things did not work` }),
    answers: ([first, ...more]: { name: string; title: string }[]): string => {
      if (more.length === 0 && first) return `${first.name} answered about “${first.title}”`;
      return `${number(more.length + 1)} answers from reviewers`;
    },
    comments: (count: number): string =>
      plural(count, { one: '1 new comment', other: `${number(count)} new comments` }),
    outdated: (count: number): string =>
      plural(count, { one: '1 review has expired', other: `${number(count)} reviews have expired` }),
    offered: (count: number): string =>
      plural(count, {
        one: 'Resume 1 subscriber who was removed before the update?',
        other: `Resume ${number(count)} subscribers who were removed before the update?`,
      }),
    newAudio: (reviewer: string, title: string): string => `${reviewer} should listen to the new audio of “${title}”`,
    postalAddress: 'Add your postal address to your emails',
    copyFailed: 'The last backup failed',
    takeCopy: 'Download a backup of the site',
  },
  inApproval: 'Waiting for approval',
  noneInApproval: 'None of your drafts are waiting for approval.',
  waitsSince: (date: string): string => `Waiting for an administrator since ${date}.`,
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
  newest: 'Newest episode',
  mailOutage: {
    since: (time: string): string => `We have not been able to send email since ${time}.`,
    waiting: (count: number): string =>
      plural(count, {
        one: 'We will keep trying to send 1 email.',
        other: `We will keep trying to send ${number(count)} emails.`,
      }),
    link: 'See why, and what to do',
  },
  firstSteps: {
    title: 'First steps',
    gone: 'First steps are hidden.',
    done: (done: number, all: number): string => `${done} of ${all} done`,
    hide: 'Hide these steps',
    isDone: 'Done: ',
    toDo: 'To do: ',
    later: 'Later',
    error: 'Error',
    nameAndCover: 'Choose a name and cover for the show',
    coverMissing: 'You are still using the default cover.',
    nameMissing: 'You are still using the default name.',
    seenFirst: 'They are the first things people see.',
    email: 'Add an email address for the show',
    emailHint: 'Apple and Spotify send a code there before they list the show.',
    timeZone: 'Set the time zone',
    timeZoneHint: 'Episodes go live by this clock. Until you set it, we use the server’s.',
    takeTimeZone: 'Use this computer’s',
    timeZoneTaken: 'Time zone set',
    publish: 'Publish the first episode',
    publishHint: 'An audio file, a title and a few sentences are enough.',
    bring: 'Or import a podcast you already have',
    mail: 'Set up email',
    mailPutOff: 'Skipped. You can set it up under Email.',
    mailHint: 'Then listeners can get new episodes by email, and you can reset a password.',
    backup: 'Set up a backup',
    backupHint: 'A backup every night, kept in another place in case this site is lost.',
    complete: 'Add what Apple and Spotify require',
    missing: (count: number): string =>
      plural(count, {
        one: '1 thing is missing. See Directories.',
        other: `${number(count)} things are missing. See Directories.`,
      }),
    nothingMissing: 'Nothing is missing.',
    needsEpisode: 'You need an episode first.',
    list: 'List the show with Apple and Spotify',
    listHint: 'Step by step: what to copy, where to paste it. When they accept it, paste the links there.',
  },
};
