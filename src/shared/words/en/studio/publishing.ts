import { pluralsOf } from '../../plural.ts';
import { number } from '../number.ts';

const plural = pluralsOf('en-US');
const people = (count: number): string => plural(count, { one: '1 person', other: `${number(count)} people` });

/** The sheet before anything becomes public, and the way back after it. */
export const publishing = {
  heading: 'Before you publish',
  checking: 'Checking the episode...',
  failures: 'Fix this first:',
  warnings: (count: number): string =>
    plural(count, { one: 'One thing to know', other: `${number(count)} things to know` }),
  when: 'When',
  now: 'Now',
  later: 'At a set time',
  date: 'Publish on',
  time: 'Time',
  mails: (each: number): string =>
    each === 0
      ? 'No one gets an email about it.'
      : plural(each, { one: '1 person gets an email.', other: `${number(each)} people get an email.` }),
  weekly: (count: number): string => `${people(count)} will see it in Monday’s email.`,
  announced: 'Subscribers have already heard about it. No one gets another email.',
  many: {
    checking: 'Checking the episodes...',
    published: (count: number): string =>
      plural(count, { one: '1 episode goes live now.', other: `${number(count)} episodes go live now.` }),
    scheduled: (count: number): string =>
      plural(count, {
        one: '1 episode goes live at its time.',
        other: `${number(count)} episodes go live at their times.`,
      }),
    mails: (each: number, news: number): string => {
      if (each === 0) return 'No one gets an email about them.';
      return news === 1
        ? `${people(each)} will get an email.`
        : `${people(each)} will get ${number(news)} emails, one for each episode.`;
    },
    announced: 'Subscribers have already heard about them. No one gets another email.',
    noted: (count: number): string =>
      plural(count, {
        one: 'There is something to know about 1 episode',
        other: `There is something to know about ${number(count)} episodes`,
      }),
    undoable: {
      publish: 'You can undo this for all of them, for 30 seconds after the last. Emails and alerts wait until then.',
      schedule: 'You can undo this for all of them at once.',
    },
  },
  noPostalAddress: 'Your emails have no postal address yet. US law requires one.',
  addPostalAddress: 'Add it',
  undoable: 'You can undo this for 30 seconds. Emails and alerts wait until then.',
  test: 'Send me a test',
  testing: 'Sending...',
  testSent: (address: string): string => `A test is on its way to ${address}.`,
  noAddress: 'To get a test, add your email address:',
  account: 'Your account',
  back: 'Go back',
  goOn: { publish: 'Publish', schedule: 'Schedule', approval: 'Send' },
  pending: { publish: 'Publishing...', schedule: 'Scheduling...', approval: 'Sending...' },
  undone: (title: string) => ({
    title: 'Publishing undone',
    description: `“${title}” is back to what it was. No one was told.`,
  }),
  undoFailed: 'Could not undo',
};
