import { z } from '#shared/schema.ts';
import { formatCount } from '#shared/size.ts';
import { explainDatabaseProblem } from '#server/boot/index.ts';
import { config } from '#server/config.ts';
import { migrate } from '#server/db/migrate.ts';
import { findMove } from '#server/db/moving.ts';
import { connect, type Pool } from '#server/db/sql.ts';
import { DomainError } from '#server/errors.ts';
import { startEmbeddedDatabase } from '#server/postgres/index.ts';
import { cancelMove, moveDatabase, type MoveProgress } from '#server/transfer/index.ts';
import { askPassword } from './ask-password.ts';
import { progressLine } from './progress-line.ts';
import { print, runCommand, stopOnSignal, UsageError } from './run-command.ts';

const USAGE = 'Usage: npm run move-database [-- postgres://USER:PASSWORD@HOST/NAME | embedded | --cancel]';
const QUESTION = 'Address of the new database, postgres://USER:PASSWORD@HOST/NAME: ';
const Address = z.url({ protocol: /^postgres(ql)?$/, error: USAGE });

/** What ends a copy half-way; the transaction leaves nothing of it. */
const BROKEN: Record<string, string> = {
  '53100': 'The disk of the new database is full: make room there, and run this again',
  '53200': 'The new database has too little memory',
  '53300': 'The new database has no free connection',
  '42501': 'The user of the new database may not do what a site has to: make it the owner of the database',
  CONNECTION_CLOSED: 'The connection to a database broke off: run this again',
  CONNECTION_DESTROYED: 'The connection to a database broke off: run this again',
  ECONNRESET: 'The connection to a database broke off: run this again',
  '57P01': 'A database was stopped: run this again',
};

await runCommand(
  async ({ words: [address, ...more], flags }) => {
    if (more.length > 0 || (address && flags['cancel'])) throw new UsageError(USAGE);
    if (flags['cancel']) return cancel();
    if (address === 'embedded') return moveBack();
    await moveAway(Address.parse(address ?? (await askPassword(QUESTION))));
  },
  { flags: { cancel: { type: 'boolean' } }, update: updateUnlessMoved },
);

/** One that was moved takes no writes, and has nothing to be brought up to date. */
async function updateUnlessMoved(pool: Pool): Promise<string[]> {
  return (await findMove(pool)) ? [] : migrate(pool);
}

async function moveAway(address: string): Promise<void> {
  const name = new URL(address);
  name.search = '';
  if (name.password) name.password = 'PASSWORD';
  const pool = connect({ url: address });
  try {
    if (!(await moveTo(pool, name.host + name.pathname))) return;
    print('\nNow write this into your .env, and restart the site:\n');
    print(`  DATABASE_URL=${name.href}${new URL(address).search}\n`);
    if (name.password) print('Write the password in place of PASSWORD.');
    print(`Keep ${config.dataDir}: the files and the secret stay there. The database in it is as it was.`);
    if (config.backup) print('The site backs up its embedded database every night; for the new one set BACKUP=on too.');
  } finally {
    await pool.end({ timeout: 5 });
  }
}

async function moveBack(): Promise<void> {
  if (!config.databaseUrl) throw new UsageError('This site has its embedded database already: DATABASE_URL is not set');
  const embedded = await startEmbeddedDatabase(config.dataDir, print);
  const pool = connect(embedded.location);
  try {
    if (!(await moveTo(pool, `the embedded database in ${config.dataDir}`))) return;
    print('\nNow remove DATABASE_URL from your .env, and restart the site. The database of the server is as it was.');
  } finally {
    await pool.end({ timeout: 5 });
    await embedded.stop();
  }
}

/** Returns false when it was stopped by a signal. */
async function moveTo(target: Pool, name: string): Promise<boolean> {
  const { signal } = stopOnSignal();
  const show = progressLine();
  try {
    const { tables, rows } = await moveDatabase(target, name, { signal, onProgress: (at) => show(...asText(at)) });
    show.end();
    print(
      `The database is in ${name} now: ${formatCount(rows, 'row')} in ${tables} tables, each table compared by checksum.`,
    );
    print('Until the site is restarted people read and listen as before, and changes are refused (503).');
    print('To go on with the old database instead: npm run move-database -- --cancel');
    return true;
  } catch (error) {
    show.end();
    if (!signal.aborted) throw explained(error);
    print('Stopped. Nothing was moved, and the site takes changes again.');
    process.exitCode = 130;
    return false;
  }
}

async function cancel(): Promise<void> {
  const to = await cancelMove();
  if (to === null) return print('This database was not moved: nothing to do.');
  print(`The site goes on with the database it had. What was written at ${to} since is not in it.`);
}

function asText(at: MoveProgress): [text: string, isDetail: boolean] {
  if (at.step === 'preparing') return ['Preparing the new database …', false];
  if (at.step === 'waiting') return [`Waiting for ${formatCount(at.jobs, 'job')} to end …`, true];
  if (at.step === 'refusing writes') return ['Copying: from now on the site takes no changes …', false];
  return [`Copying ${at.table} (${at.done + 1} of ${at.of}) …`, true];
}

function explained(error: unknown): unknown {
  const line =
    explainDatabaseProblem(error, 'The new database') ??
    BROKEN[error instanceof Error && 'code' in error ? String(error.code) : ''];
  return line ? new DomainError('conflict', `${line.replace(/[^?]$/, '$&.')} Nothing was moved.`) : error;
}
