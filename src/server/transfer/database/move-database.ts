import { setTimeout as sleep } from 'node:timers/promises';
import { removeAllListeners } from '#server/db/downloads.ts';
import {
  allowWrites,
  beginMove,
  completeMove,
  type Connection,
  countRunningJobs,
  findMove,
  refuseWrites,
  withMoveLock,
} from '#server/db/moving.ts';
import { openProbe, type Pool } from '#server/db/sql.ts';
import { DomainError } from '#server/errors.ts';
import { type Copied, copyDatabase } from './copy-database.ts';
import { requireFit } from './require-fit.ts';

export type MoveProgress =
  | { step: 'preparing' }
  | { step: 'refusing writes' }
  | { step: 'waiting'; jobs: number }
  | { step: 'copying'; table: string; done: number; of: number };
type Options = { signal: AbortSignal; onProgress: (progress: MoveProgress) => void };

const LOOK_MS = 250;

/**
 * Copies the site's database to the empty `target`, also under a running site: reading goes on, writes are refused from
 * the beginning of the copy until a site starts on the new one, so that none is lost. The old one keeps its rows,
 * but for the keys and listeners of days, which must not outlive them. When
 * it fails, or `signal` aborts it, the old one takes writes again. `to` names the new one, without a password.
 * @throws DomainError in one line, or the servers' errors
 */
export async function moveDatabase(target: Pool, to: string, options: Options): Promise<Copied> {
  const copied = await withMoveLock((control) => move(target, to, control, options));
  if (!copied) throw new DomainError('conflict', 'This database is being moved by another process. Nothing was done.');
  return copied;
}

/** Lets the old database take writes again after a move; returns where it was moved, null when it was not. */
export async function cancelMove(): Promise<string | null> {
  const ended = await withMoveLock(async (control) => {
    const move = await findMove(control);
    if (move) await allowWrites(control);
    return { to: move?.to ?? null };
  });
  if (!ended) throw new DomainError('conflict', 'This database is being moved just now: stop that with Ctrl+C.');
  return ended.to;
}

async function move(target: Pool, to: string, control: Connection, options: Options): Promise<Copied> {
  const { signal, onProgress } = options;
  await requireNotMoved(control);
  onProgress({ step: 'preparing' });
  const tables = await requireFit(target);
  signal.throwIfAborted();
  await beginMove(to, control);
  try {
    await jobsEnded(control, options);
    onProgress({ step: 'refusing writes' });
    await refuseWrites(control);
    const onTable = (table: string, done: number, of: number) => onProgress({ step: 'copying', table, done, of });
    const copied = await onNewConnection((source) => copyDatabase(source, target, tables, { signal, onTable }));
    await completeMove(control);
    await removeAllListeners(control);
    return copied;
  } catch (error) {
    await allowWrites(control).catch(() => undefined); // if it does not answer: a running site does it within seconds
    throw error;
  }
}

/** Of the connections that were ended the pool may not have heard yet. */
async function onNewConnection<Value>(work: (source: Pool) => Promise<Value>): Promise<Value> {
  const source = openProbe();
  try {
    return await work(source);
  } finally {
    await source.end();
  }
}

async function requireNotMoved(control: Connection): Promise<void> {
  const move = await findMove(control);
  if (!move?.isComplete) return;
  throw new DomainError(
    'conflict',
    `This database was moved to ${move.to} already: set DATABASE_URL to it. To move it again: npm run move-database -- --cancel`,
  );
}

/** A job that is under way must be able to write its outcome, or it would be done a second time. */
async function jobsEnded(control: Connection, { signal, onProgress }: Options): Promise<void> {
  for (;;) {
    const jobs = await countRunningJobs(control);
    if (jobs === 0) return;
    onProgress({ step: 'waiting', jobs });
    await sleep(LOOK_MS, undefined, { signal });
  }
}
