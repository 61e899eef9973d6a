import type { Role } from '../../account.ts';
import { countThings, formatBytes } from '../../size.ts';
import { number } from './number.ts';

const ROLES: Record<Role, string> = { administrator: 'an administrator', author: 'an author', user: 'a user' };

/** The sentences of the commands, for the person who runs the server. The columns that scripts read are not here. */
export const commands = {
  usageLabel: 'Usage:',
  /** How each command is written, one way a line. */
  usage: {
    auditLog: ['audit-log [HOW MANY]'],
    backup: ['backup [FOLDER] [--move]'],
    export: ['export FOLDER'],
    import: ['import FEED [--with-show] [--draft] [--private] [--user NAME]   (FEED: an address or a file)'],
    jobs: ['jobs [all | retry ID | retry all]'],
    migrate: ['migrate'],
    resetPassword: ['reset-password NAME'],
    restore: ['restore FILE [--move]'],
    users: [
      'users list',
      'users add NAME [--admin | --author]',
      'users remove NAME',
      'users role NAME --admin | --author | --no-admin',
    ],
    verify: ['verify FILE'],
  },
  /** Of an option that does not exist, or has no value: Node's own sentence, which quotes it. */
  mistyped: (message: string): string => message,
  unreadable: (account: string, path: string): string =>
    `The account "${account}", which the site belongs to, cannot read ${path}: put a copy where it can`,
  moreNames: (count: number): string => `… and ${number(count)} more`,
  backup: {
    stopped: 'Stopped. No file was left behind.',
    database: 'Copying the database …',
    files: (bytes: number): string => `Copying the files, ${formatBytes(bytes)} …`,
    copied: (done: number, of: number): string => `Copying the files … ${formatBytes(done)} of ${formatBytes(of)}`,
    made: (path: string, bytes: number): string => `The backup is ${path} (${formatBytes(bytes)}).`,
    contents: (files: number, holdsSecret: boolean): string =>
      `It contains the database${holdsSecret ? ', the site’s secret' : ''} and ${countThings(files, 'file')}.`,
    noSecret: 'It does not contain APP_SECRET. Keep that with your settings.',
    elsewhere: (files: number): string =>
      `It does not contain ${countThings(files, 'file')} at your storage service. Turn on backups there.`,
    missing: (files: number): string =>
      `${countThings(files, 'file')} ${files === 1 ? 'is' : 'are'} named in the database, but missing:`,
    changed: (files: number): string =>
      `${countThings(files, 'file')} ${files === 1 ? 'is' : 'are'} different from when they were uploaded (the backup contains them as they are now):`,
    forMove: 'This backup is for a move. Anyone who has it can act as anyone on the site. Delete it after the move.',
    keep: 'Keep a copy on another computer. To restore it into a new folder:',
    newFolder: 'NEW-FOLDER',
  },
  verify: {
    checking: (read: number, of: number): string => `Checking the backup … ${formatBytes(read)} of ${formatBytes(of)}`,
    complete: (madeAt: string): string =>
      `This backup of ${madeAt} (UTC) is complete: every part matches its checksum.`,
    contents: (rows: number, files: number): string =>
      `It contains ${countThings(rows, 'row')} of the database and ${countThings(files, 'file')}.`,
    notInside: (files: number): string =>
      `It does not contain ${countThings(files, 'file')} of the site. Nightly backups contain only the database.`,
    elsewhere: (files: number): string => `Your storage service has ${countThings(files, 'file')}.`,
    noSecret: 'It does not contain the site’s secret. Keep APP_SECRET yourself.',
  },
  restore: {
    restoring: (read: number, of: number): string =>
      `Restoring the backup … ${formatBytes(read)} of ${formatBytes(of)}`,
    done: (madeAt: string, folder: string, rows: number, files: number): string =>
      `Restored the backup of ${madeAt} (UTC) into ${folder}: ${countThings(rows, 'row')}, ${countThings(files, 'file')}.`,
    noSecret: 'The backup does not contain the site’s secret. Set the same APP_SECRET as before.',
    elsewhere: (files: number): string =>
      `Your storage service has ${countThings(files, 'file')}. Start with the same storage settings as before.`,
    missing: (files: number): string =>
      `The backup does not contain ${countThings(files, 'file')} of the site. Nightly backups contain only the database.`,
    copyMissing: (folder: string): string =>
      `Copy them from the folder "files" of the old site into ${folder}/files. Until then they do not play.`,
    moved: 'Now start the site with these settings: npm start. It continues where it stopped.',
    notRestored: [
      'Not restored, for safety: sign-ins, access keys, invitations, reset links, review links and recovery codes.',
      'Create new ones where you need them.',
    ],
    forMove: 'This backup was made for a move. Restore it into a new folder with --move to keep these too.',
    notSent: [
      'Subscribers get no email about the episodes and drafts in it, because some may have been sent since then.',
      'Emails and announcements that were waiting are paused. Administrators can retry them on the Health page.',
    ],
    start: 'Now start the site with this DATA_DIR: npm start. People sign in with the passwords they had at that time.',
  },
  checkFeed: {
    checking: (address: string): string => `Checking ${address} as a directory would …`,
    allowPrivate: 'Use --private to allow the host and port of the feed.',
    verdict: (failures: number, warnings: number): string => {
      const worth = warnings === 0 ? '' : ` ${warnings} ${warnings === 1 ? 'warning' : 'warnings'} (!).`;
      if (failures === 0) return `PASS: directories can use this feed.${worth}`;
      return `FAIL: ${failures} ${failures === 1 ? 'problem keeps' : 'problems keep'} directories from using this feed (✗).${worth}`;
    },
  },
  export: {
    writing: (address: string, folder: string): string => `Writing ${address} into ${folder} …`,
    wrote: (files: number, address: string): string =>
      `Wrote ${countThings(files, 'file')}. Links, feed and previews lead to ${address}. Set PUBLIC_URL to change that.`,
    leftOut: 'Search, ratings and sign-in need the server, so they were left out.',
    missing: 'The site has links to these files, but does not have them:',
  },
  import: {
    noSuchAdmin: (name: string): string => `There is no administrator "${name}"`,
    noAdmin: 'There is no administrator yet to own the episodes. Add one: npm run carecast -- users add NAME --admin',
    allowPrivate: 'Use --private to allow its host and port.',
    found: (title: string, episodes: number): string => `“${title}” has ${countThings(episodes, 'episode')}.`,
    /** In megabytes. */
    loaded: (come: string, all: string | null): string => `${come}${all === null ? '' : ` of ${all}`} MB`,
    result: (imported: number, drafts: number, present: number, failed: number): string => {
      const asDrafts = drafts > 0 ? ` (${drafts} as ${drafts === 1 ? 'a draft' : 'drafts'})` : '';
      return `${number(imported)} imported${asDrafts}, ${number(present)} already here, ${failed} failed.`;
    },
    again: 'Run the same command again to retry those. Nothing is imported twice.',
    stopped: 'Stopped. Run the same command again to continue where it was.',
    describes:
      'The feed describes the show as follows. To use it, with the cover: npm run carecast -- import FEED --with-show',
    keepGuid: (guid: string): string =>
      `Put SHOW_GUID=${guid} into the .env file, so that apps know it is the same show.`,
    redirect: (feed: string): string => `After the move, ask the old host to redirect its feed to ${feed}.`,
  },
  jobs: {
    none: 'No jobs are waiting, and none have failed.',
    noSuchJob: (id: string): string => `There is no job "${id}". To see them all: npm run carecast -- jobs all`,
    retrying: (count: number): string => `Retrying ${countThings(count, 'job')}.`,
  },
  migrate: {
    upToDate: (newest: string): string => `The database is up to date: ${newest}.`,
  },
  resetPassword: {
    openLink: (username: string): string =>
      `Open this link within 20 minutes to set a new password for "${username}". It works once:`,
    /** `link`: the words on the page behind which the field is. */
    orToken: (link: string): string => `Or enter this token at /reset-password, under "${link}":`,
  },
  users: {
    none: 'There are no accounts yet.',
    /** Two columns of the list. */
    passkeys: (count: number): string => countThings(count, 'passkey'),
    since: (day: string): string => `since ${day}`,
    password: (username: string): string => `Password for "${username}": `,
    added: (username: string, role: Role): string =>
      `"${username}" has been added${role === 'user' ? '' : ` as ${ROLES[role]}`}.`,
    removed: (username: string): string => `"${username}" has been removed.`,
    roleIsNow: (username: string, role: Role): string => `"${username}" is now ${ROLES[role]}.`,
  },
};
