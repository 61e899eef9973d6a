import { pluralsOf } from '../../plural.ts';

const plural = pluralsOf('en-US');

/** How the site is, what did not succeed, and what podcast apps would say of the feed. */
export const health = {
  title: 'Health',
  lead: 'Is everything as it should be? And if not, what to do or whom to ask.',
  site: 'The site',
  levels: { pass: 'Fine', warning: 'Worth a look', failure: 'Needs you' },
  goThere: 'Go there',
  failed: 'What did not succeed',
  noneFailed: 'Everything the site had to do was done, or will be tried again by itself.',
  jobs: {
    publish: 'Publish an episode',
    event: 'Pass on what has changed',
    mail: 'Send mail',
    notice: 'Send you a message',
    comments: 'Send you the new comments',
    webhook: 'Send an alert to another program',
    websub: 'Tell podcast apps of a new episode',
    sound: 'Listen to a file',
    timing: 'Find the times of a script',
    level: 'Make a file as loud as others',
    transcribe: 'Have the words written down',
    import: 'Move a podcast in',
  },
  times: (count: number): string => `${count.toLocaleString('en-US')} times`,
  givenUp: (attempts: number, date: string): string =>
    attempts === 0
      ? `Not tried, given up on ${date}`
      : plural(attempts, {
          one: `Tried once, given up on ${date}`,
          other: `Tried ${attempts} times, given up on ${date}`,
        }),
  tryAgain: 'Try again',
  tryAllAgain: 'Try all again',
  trying: 'Trying...',
  retryFailed: 'That did not work. Please try once more.',
  retried: { title: 'It is tried again', description: 'If it does not work, it is listed here again.' },
  feed: {
    title: 'The feed, as podcast apps see it',
    reading: 'Reading the feed as podcast apps do...',
    last: (date: string): string => `The last check was on ${date}.`,
    never: 'The feed was not checked yet.',
    check: 'Check the feed now',
    checking: 'Checking...',
    all: 'All podcast apps',
    levels: { pass: 'Fine', warning: 'Worth a look', failure: 'Not accepted' },
    seeAbove: 'See above.',
    nothingOf: (name: string): string => `Nothing that ${name} alone would mind.`,
    fine: 'The feed has what all of them ask for.',
  },
  version: 'This version',
  running: (version: string): string =>
    `This is Carecast ${version}. A newer one is put in by the person who runs the server.`,
  allNew: 'All that is new',
};
