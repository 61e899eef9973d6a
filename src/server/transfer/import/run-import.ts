import { createHash } from 'node:crypto';
import { type Admin, asAdmin } from '#shared/account.ts';
import { oneLine } from '#shared/text.ts';
import {
  addImportProblem,
  changeImport,
  findImport,
  holdImport,
  type ImportLease,
  removeMissing,
  type StoredImport,
  takeImport,
} from '#server/db/imports.ts';
import type { Db } from '#server/db/sql.ts';
import { findUser } from '#server/db/users.ts';
import { DomainError } from '#server/errors.ts';
import { type JobRunner, PermanentJobError } from '#server/queue.ts';
import type { ForeignFeed } from './foreign-feed.ts';
import { importPodcast, type Outcome } from './import-podcast.ts';
import { importShow } from './import-show.ts';
import { problemOf, readSource } from './imports.ts';

/** After so many failures in a row the feed is read again: the old host may be gone. */
const FAILURES_IN_A_ROW = 5;
/** In milliseconds: how often a download asks whether it was stopped. */
const LOOK_EVERY = 2_000;

/**
 * Does the job of an import: brings in what is not here yet. It may be killed anywhere and goes on with the next
 * attempt, because an episode is known by its guid. Ends early when the import was stopped or another attempt has it.
 * @throws DomainError when the old podcast cannot be read: it is tried again later
 */
export const runImport: JobRunner = async ({ id }, { attempt }) => {
  const mine = { id: String(id), attempt };
  const found = await findImport(mine.id);
  if (!found || found.endedAt) return;
  const admin = await requireAdminOf(found);
  await takeImport(mine.id, attempt);
  const source = await read(found.url);
  if (found.takesShow) await bringShow(admin, source, mine);
  const stop = new AbortController();
  await importPodcast(admin, source, {
    isDraft: found.asDrafts,
    signal: stop.signal,
    ...reportTo(mine, stop, found.url),
  });
  if (stop.signal.aborted) return requireStarter(mine.id);
  await changeImport(mine, { endedAt: new Date(), done: source.feed.items?.length ?? 0, current: '' });
};

/** @throws PermanentJobError for an import that is there, but whose starter's rights have ended while it ran */
async function requireStarter(id: string): Promise<void> {
  const found = await findImport(id);
  if (found) await requireAdminOf(found);
}

async function requireAdminOf({ userId }: StoredImport): Promise<Admin> {
  const user = userId === null ? null : await findUser({ id: userId });
  if (!user?.isAdmin) throw new PermanentJobError({ code: 'importStarterChanged' });
  return asAdmin(user);
}

/** @throws DomainError with a reason for the studio */
async function read(url: string): Promise<ForeignFeed> {
  return readSource(url).catch((error: unknown) => {
    const problem = problemOf(error);
    throw problem === null ? error : new DomainError('unavailable', problem);
  });
}

/** Once: what is changed here afterwards stays. */
async function bringShow(admin: Admin, source: ForeignFeed, mine: ImportLease): Promise<void> {
  const { notes } = await importShow(admin, source, new Date());
  for (const [index, reason] of notes.entries())
    await addImportProblem(mine, { key: `show ${index}`, title: '', reasons: [reason], isMissing: false });
  await changeImport(mine, { takesShow: false });
}

function reportTo(mine: ImportLease, stop: AbortController, url: string) {
  let lookedAt = 0;
  let failures = 0;
  const write = async (changes: Parameters<typeof changeImport>[1]) => {
    lookedAt = performance.now();
    if (!(await changeImport(mine, changes))) stop.abort();
  };
  return {
    async onEpisode(index: number, total: number, title: string) {
      await write({ done: index - 1, total, current: oneLine(title) });
    },
    async onCreated(db: Db) {
      if (await holdImport(mine, db)) return;
      stop.abort();
      throw new Error('the import has ended meanwhile');
    },
    onBytes() {
      if (performance.now() - lookedAt > LOOK_EVERY) void write({ endedAt: null }).catch(() => undefined);
    },
    async onOutcome(key: string, outcome: Outcome) {
      await recordOutcome(mine, createHash('sha256').update(key).digest('hex'), outcome);
      failures = outcome.kind === 'failed' ? failures + 1 : 0;
      if (failures > 0 && failures % FAILURES_IN_A_ROW === 0) await read(url);
    },
  };
}

async function recordOutcome(mine: ImportLease, key: string, outcome: Outcome): Promise<void> {
  const title = oneLine(outcome.title);
  if (outcome.kind === 'failed')
    return addImportProblem(mine, { key, title, reasons: [outcome.reason], isMissing: true });
  await removeMissing(mine, key);
  if (outcome.notes.length === 0) return;
  await addImportProblem(mine, { key, title, reasons: outcome.notes, isMissing: false });
}
