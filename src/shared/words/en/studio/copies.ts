import { pluralsOf } from '../../plural.ts';
import { number } from '../number.ts';

const plural = pluralsOf('en-US');

/** Backups of the site: downloaded, checked, sent to online storage every night, and restored. */
export const copies = {
  title: 'Backups',
  lead: 'If this server is lost, a backup brings everything back.',
  started: {
    from: (time: string): string =>
      `This site was restored from the backup of ${time}. Enter the email password and the settings of your online storage again, because backups do not include them.`,
    leftOut:
      'For safety, these were not restored: sign-ins, access keys, invitations, reset links, review links and recovery codes. Make new ones where you need them. Accounts and passwords are from that day. Check People for anyone who has left since then.',
    missing: (count: number): string =>
      plural(count, {
        one: '1 file of the old site was not in the backup. Its episode will not play.',
        other: `${number(count)} files of the old site were not in the backup. Their episodes will not play.`,
      }),
    otherSecret: 'Links in older emails work only if APP_SECRET is the same as on the old server. Ask your IT person.',
  },
  start: {
    title: 'Restore a backup',
    what: 'This site is still empty. You can replace it with a backup of your old site: episodes, people, subscribers and settings. After that, sign in with your old account. The account you use now is deleted. Passkeys keep working if the address of the site stays the same.',
    room: (free: string): string =>
      `You need free space of about twice the backup’s size. ${free} is free. Only use a backup you made yourself. It decides who can sign in.`,
    steps: { fetching: 'Downloading the backup', checking: 'Checking the backup', restoring: 'Restoring the site' },
    ifClosed: 'If you close this page, choose the same file again to continue.',
    mayClose: 'You can close this page. Nothing changes until the whole backup has arrived.',
    fromBucket: 'Restore from online storage',
    done: 'Your site is back. Sign in with your old account.',
    signIn: 'Sign in',
    newest: 'We use the newest backup there. What you enter is not saved.',
    passphrase: 'Backup password (if you set one)',
    found: (date: string, episodes: number): string =>
      `${plural(episodes, { one: '1 episode', other: `${number(episodes)} episodes` })}, from ${date}. Restore this backup?`,
    startFrom: 'Restore this backup',
    fromNewest: 'Look at the newest backup',
  },
  home: {
    title: 'Download a backup',
    last: (time: string, size: string, hasAudio: boolean): string =>
      `The last download was ${time}: ${size}, ${hasAudio ? 'with' : 'without'} audio.`,
    none: 'You have not downloaded a backup yet.',
    missing: (count: number): string =>
      plural(count, {
        one: '1 file was missing on the server.',
        other: `${number(count)} files were missing on the server.`,
      }),
    keep: 'Keep it private. It contains the email addresses of your subscribers and scrambled passwords. You can lock it with a backup password.',
    withAudio: (all: string, bare: string): string => `With audio and pictures, about ${all} (without: about ${bare})`,
    passphraseHint: (least: number): string =>
      `Use at least ${number(least)} characters. Write it down, because no one can open the backup without it.`,
    tooShort: (least: number): string => `Use at least ${number(least)} characters`,
    download: 'Download backup',
  },
  check: {
    title: 'Check a backup',
    what: 'Make sure that a backup file is complete. Nothing on this site changes.',
    newSite: 'To restore it, set up a new, empty site and open this page there.',
    last: (time: string, result: string): string => `The last check was ${time}: ${result}`,
    wasWhole: 'the backup was complete.',
    sending: 'Uploading the backup',
    reading: 'Reading the backup',
    cancel: 'Cancel',
    choose: 'Choose a backup',
    whole: (date: string, version: string): string =>
      `This backup is complete. It was made on ${date} by Carecast ${version}`,
    /** Follows it. */
    files: (count: number): string =>
      plural(count, { one: 'and contains 1 file.', other: `and contains ${number(count)} files.` }),
    noAudio: 'and contains no audio.',
    outside: (count: number): string =>
      plural(count, {
        one: '1 file of the site is missing from it.',
        other: `${number(count)} files of the site are missing from it.`,
      }),
    mailPassword: 'After you restore it, enter the email password again.',
    passphrase: 'Backup password',
    locked: 'This backup is locked. Enter its backup password.',
    open: 'Unlock the backup',
  },
  nightly: {
    title: 'Automatic backup to online storage',
    failed: (problem: string): string => `Could not store the last backup. ${problem}`,
    arrived: (time: string): string => `The last backup was stored ${time}.`,
    next: (time: string): string => `The next backup is due ${time}.`,
    what: 'Online storage is space that you rent, such as from Amazon, Backblaze or Hetzner. We keep the last 7 daily and 4 weekly backups, plus new audio.',
    here: (time: string): string => `The last backup on this server is from ${time}.`,
    saved: {
      title: 'Online storage saved',
      description: 'Now test the connection. The first backup starts within the hour.',
    },
    off: { title: 'Automatic backup is off', description: 'Backups in your online storage stay there.' },
    lost: 'Backups do not include the secret key or the backup password. Enter both again to restart backups.',
    address: 'Address',
    addressHint: 'Your storage service calls it “endpoint”. Leave it empty to turn off automatic backups.',
    region: 'Region',
    bucket: 'Bucket',
    bucketHint:
      'The name of your storage space. Use it only for backups. We only touch files that begin with carecast-.',
    key: 'Key',
    secret: 'Secret key',
    secretSaved: 'A secret key is saved. Leave empty to keep it.',
    secretHint: 'You got it with the key. We will not show it again.',
    passphrase: 'Backup password (optional)',
    passphraseSaved: 'A backup password is saved, and backups are locked with it. Leave empty to keep it.',
    passphraseHint: (least: number): string =>
      `Use at least ${number(least)} characters. It locks your backups. Write it down, because no one can open them without it.`,
    show: 'Show it',
    open: 'Send backups without a password',
    save: 'Save',
    saving: 'Saving...',
    test: 'Test the connection',
    testing: 'Testing...',
    testHint: 'The test writes a small file, reads it back and deletes it.',
  },
};
