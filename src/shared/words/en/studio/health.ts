import { pluralsOf } from '../../plural.ts';
import { number } from '../number.ts';

const plural = pluralsOf('en-US');

/** How the site is doing, what failed, and what podcast apps would say about the feed. */
export const health = {
  title: 'Health',
  lead: 'Check that everything works, and see what to do if it does not.',
  site: 'The site',
  levels: { pass: 'Fine', warning: 'Check this', failure: 'Fix this' },
  goThere: 'Go there',
  failed: 'Problems',
  noneFailed: 'No problems. Anything that failed will be retried automatically.',
  jobs: {
    publish: 'Publish an episode',
    event: 'Send out changes',
    mail: 'Send email',
    notice: 'Email you',
    asking: 'Ask the people on a list',
    review: 'Ask a reviewer',
    comments: 'Email you the new comments',
    webhook: 'Send an alert to another program',
    websub: 'Tell podcast apps about a new episode',
    sound: 'Check an audio file',
    timing: 'Find the timestamps of a transcript',
    transcribe: 'Write a transcript',
    import: 'Import a podcast',
    many: 'Change many episodes at once',
  },
  times: (count: number): string => `${number(count)} times`,
  givenUp: (attempts: number, date: string): string =>
    attempts === 0
      ? `Not tried, stopped on ${date}`
      : plural(attempts, {
          one: `Tried once, stopped on ${date}`,
          other: `Tried ${number(attempts)} times, stopped on ${date}`,
        }),
  tryAgain: 'Try again',
  tryAllAgain: 'Try all again',
  trying: 'Trying...',
  retryFailed: 'That did not work. Please try again.',
  retried: { title: 'Trying again', description: 'If it fails, it will be listed here again.' },
  feed: {
    title: 'The feed, as podcast apps see it',
    reading: 'Reading the feed as podcast apps do...',
    last: (date: string): string => `The last check was on ${date}.`,
    never: 'The feed has not been checked yet.',
    check: 'Check the feed now',
    checking: 'Checking...',
    all: 'All podcast apps',
    levels: { pass: 'Fine', warning: 'Check this', failure: 'Not accepted' },
    seeAbove: 'See above.',
    nothingOf: 'No problems.',
    fine: 'The feed has everything that podcast apps require.',
  },
  version: 'This version',
  running: (version: string): string => `This is Carecast ${version}. Your IT person installs updates.`,
  allNew: 'What is new',
};
