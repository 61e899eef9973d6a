import { createHash } from 'node:crypto';
import { type Admin, asAdmin } from '#shared/account.ts';
import type { Reason } from '#shared/reason.ts';
import { oneLine } from '#shared/text.ts';
import {
  addImportedEpisode,
  addImportedSeries,
  addImportProblem,
  markShowMetadataApplied,
  findImport,
  removeMissing,
} from '#server/db/imports.ts';
import type { Db } from '#server/db/sql.ts';
import { changeTask, type TaskLease } from '#server/db/tasks.ts';
import { findUser } from '#server/db/users.ts';
import { DomainError } from '#server/errors.ts';
import { withoutCredentials } from '#server/outbound/index.ts';
import { PermanentJobError, type RunningTask, taskRunner } from '#server/queue.ts';
import type { ForeignFeed } from './foreign-feed.ts';
import { importPodcast, type Outcome } from './import-podcast.ts';
import { importShow } from './import-show.ts';
import { problemOf, readSource } from './imports.ts';
import { seriesNames } from './season-series.ts';

/** After so many failures in a row the feed is read again: the old host may be gone. */
const FAILURES_IN_A_ROW = 5;
/** In milliseconds: how often a download asks whether it was stopped. */
const LOOK_EVERY = 2_000;

/**
 * Does the job of an import: brings in what is not here yet. It may be killed anywhere and continues with the next
 * attempt, because an episode is known by its guid. Ends early when the import was stopped or another attempt has it.
 * @throws DomainError when the old podcast cannot be read: it is tried again later
 */
export const runImport = taskRunner(async (_payload, task) => {
  const found = await findImport(task.id);
  if (!found) return null;
  const admin = await requireAdmin(task.by);
  const source = await read(found.url);
  if (found.takesShow) await takeOverShow(admin, source, task);
  const stop = new AbortController();
  await importPodcast(admin, source, {
    isDraft: found.asDrafts,
    signal: stop.signal,
    ...reportTo(task, stop, found.url),
  });
  await reportSeries(task, source);
  const total = source.items.length;
  await task.report({ result: { total, done: total, current: '' } });
  return null;
});

async function requireAdmin(id: string | null): Promise<Admin> {
  const user = id === null ? null : await findUser({ id });
  if (!user?.isAdmin) throw new PermanentJobError({ code: 'importStarterChanged' });
  return asAdmin(user);
}

/** @throws DomainError with a reason for the studio */
async function read(url: string, isOutline = false): Promise<ForeignFeed> {
  return readSource(url, { isOutline }).catch((error: unknown) => {
    const problem = problemOf(error);
    throw problem === null ? error : new DomainError('unavailable', problem);
  });
}

/** Once: what is changed here afterward stays. */
async function takeOverShow(admin: Admin, source: ForeignFeed, mine: TaskLease): Promise<void> {
  const { notes } = await importShow(admin, source, new Date());
  for (const [index, reason] of notes.entries())
    await addImportProblem(mine, { key: `show ${index}`, title: '', reasons: [reason], isMissing: false });
  await markShowMetadataApplied(mine.id);
}

/** Says what became of its seasons. */
async function reportSeries(mine: TaskLease, source: ForeignFeed): Promise<void> {
  const names = seriesNames(source);
  if (names.length === 0) return;
  const reasons: Reason[] = [{ code: 'seriesImported', names }];
  await addImportProblem(mine, { key: 'series', title: '', reasons, isMissing: false });
}

function reportTo(task: RunningTask, stop: AbortController, address: string) {
  const url = withoutCredentials(address);
  let lookedAt = 0;
  let failures = 0;
  const report = async (changes: Parameters<RunningTask['report']>[0]) => {
    lookedAt = performance.now();
    if (!(await task.report(changes))) stop.abort();
  };
  const requireUnderWay = async (db: Db) => {
    if (await changeTask(task, {}, db)) return;
    stop.abort();
    throw new Error('the import has ended in the meantime');
  };
  return {
    async onEpisode(index: number, total: number, title: string) {
      const result = { total, done: index - 1, current: oneLine(title) };
      await report({ progress: result.done / total, result });
    },
    async onCreated(id: string, db: Db) {
      await requireUnderWay(db);
      await addImportedEpisode(id, url, db);
    },
    async onSeries(id: string, db: Db) {
      await requireUnderWay(db);
      await addImportedSeries(id, url, db);
    },
    onBytes() {
      if (performance.now() - lookedAt > LOOK_EVERY) void report({});
    },
    async onOutcome(key: string, outcome: Outcome) {
      await recordOutcome(task, createHash('sha256').update(key).digest('hex'), outcome);
      failures = outcome.kind === 'failed' ? failures + 1 : 0;
      if (failures > 0 && failures % FAILURES_IN_A_ROW === 0) await read(address, true);
    },
  };
}

async function recordOutcome(mine: TaskLease, key: string, outcome: Outcome): Promise<void> {
  const title = oneLine(outcome.title);
  if (outcome.kind === 'failed')
    return addImportProblem(mine, { key, title, reasons: [outcome.reason], isMissing: true });
  await removeMissing(mine, key);
  if (outcome.notes.length === 0) return;
  await addImportProblem(mine, { key, title, reasons: outcome.notes, isMissing: false });
}
