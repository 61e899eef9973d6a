import { pluralsOf } from '../../plural.ts';

const plural = pluralsOf('en-US');

/** Copies of the site: taken home, checked, sent elsewhere every night, and started from. */
export const copies = {
  title: 'Copies',
  lead: 'If this server is lost, a copy brings everything back: episodes, people, subscribers and settings.',
  started: {
    from: (time: string): string =>
      `This site was started from the copy of ${time}. Enter the mail password and the bucket of the nightly copy again: they are in no copy.`,
    leftOut:
      'To be safe, these did not come back: who was signed in, keys of other programs, invitations, links to choose a password, links for reviewers, and recovery codes. Make new ones where you need them. People and passwords are those of that day: look at People for anyone who has left since.',
    missing: (count: number): string =>
      plural(count, {
        one: '1 file of the old site was not in it: those episodes do not play.',
        other: `${count} files of the old site were not in it: those episodes do not play.`,
      }),
    otherSecret:
      'Links in mails that were sent before work only if APP_SECRET is the same as on the old server. Ask the person who runs it.',
  },
  start: {
    title: 'Start from a copy',
    what: 'This site is still empty. A copy of your old site can take its place, with all episodes, people, subscribers and settings. Then you sign in as you did there, and the account you use now is gone. Passkeys go on working if the address of the site stays the same.',
    room: (free: string): string =>
      `While it works, this server needs room for about twice the size of the copy: ${free} are free. Use only a copy that you made yourself. The one you choose decides who may sign in.`,
    steps: { fetching: 'Fetching the copy', checking: 'Checking the copy', restoring: 'Restoring the site' },
    ifClosed: 'If you close this page, choose the same file again: it goes on where it was.',
    mayClose: 'You may close this page. Nothing is changed until all of it is there.',
    fromBucket: 'Use the bucket of the nightly copies',
    done: 'Your site is back. Sign in as you did on the old one.',
    signIn: 'Sign in',
    newest: 'The newest copy there is used. What you enter is not saved.',
    passphrase: 'Passphrase (if the copies have one)',
    fromNewest: 'Start from the newest copy',
  },
  home: {
    title: 'Take a copy home',
    last: (time: string, size: string, hasAudio: boolean): string =>
      `The last one was downloaded ${time}: ${size}, ${hasAudio ? 'with' : 'without'} audio.`,
    none: 'None was downloaded yet.',
    missing: (count: number): string =>
      plural(count, {
        one: '1 file was missing on the server.',
        other: `${count} files were missing on the server.`,
      }),
    keep: 'Keep it where nobody else can read it: it has the e-mail addresses of your subscribers and the passwords of everyone here, in a form from which they can be guessed. With a passphrase it is locked.',
    withAudio: (all: string, bare: string): string => `With audio and pictures, about ${all} (without: about ${bare})`,
    passphraseHint: (least: number): string =>
      `At least ${least} characters. Write it down: nobody can open the copy without it.`,
    download: 'Download a copy',
  },
  check: {
    title: 'Check a copy',
    what: 'Is the file you kept still whole? Nothing on this site changes.',
    newSite: 'To start from it, set up a new site: while that is empty, this page offers it there.',
    last: (time: string, result: string): string => `The last check was ${time}: ${result}`,
    wasWhole: 'the copy was whole.',
    sending: 'Sending the copy',
    reading: 'Reading the copy',
    cancel: 'Cancel',
    choose: 'Choose a copy',
    whole: (date: string, version: string): string =>
      `This copy is whole. It was made on ${date} by Carecast ${version}`,
    /** Follows it. */
    files: (count: number): string => plural(count, { one: 'and has 1 file.', other: `and has ${count} files.` }),
    noAudio: 'and has no audio.',
    outside: (count: number): string =>
      plural(count, { one: '1 file of the site is not in it.', other: `${count} files of the site are not in it.` }),
    mailPassword: 'The mail password has to be entered again after it is restored.',
    passphrase: 'Passphrase of this copy',
    locked: 'This copy is locked with a passphrase.',
    open: 'Open the copy',
  },
  nightly: {
    title: 'A copy elsewhere every night',
    failed: (problem: string): string => `Last night’s copy could not be stored. ${problem}`,
    arrived: (time: string): string => `The last one arrived ${time}.`,
    next: (time: string): string => `The next one goes there ${time}.`,
    what: 'A bucket is storage that you rent, such as at Amazon, Backblaze or Hetzner. Seven days and four weeks are kept there, and new audio.',
    here: (time: string): string => `On this server itself the last copy is from ${time}.`,
    saved: { title: 'Bucket saved', description: 'Test it. The first copy goes there within the hour.' },
    off: { title: 'Nightly copy is off', description: 'What is in the bucket stays there.' },
    lost: 'The secret and the passphrase are in no copy. Enter them again: until then no copy is sent.',
    address: 'Address',
    addressHint: 'Your storage service calls it “endpoint”. Without one, no copy is sent.',
    region: 'Region',
    bucket: 'Bucket',
    bucketHint: 'Make one for copies alone. This site looks after what is called carecast-… in it.',
    key: 'Key',
    secret: 'Secret',
    secretSaved: 'One is saved. Leave this empty to keep it.',
    secretHint: 'You got it with the key. It is never shown again.',
    passphrase: 'Passphrase (optional)',
    passphraseSaved: 'One is saved, and copies are locked with it. Leave this empty to keep it.',
    passphraseHint: (least: number): string =>
      `At least ${least} characters. Copies are then locked. Keep it on paper: nobody can open them without it.`,
    open: 'Send copies without a passphrase',
    save: 'Save bucket',
    saving: 'Saving...',
    test: 'Test the bucket',
    testing: 'Testing...',
    testHint: 'A test writes a small file, reads it back and removes it.',
  },
};
