import type { Admin, RecentUser } from '#shared/account.ts';
import { isUnderWay } from '#shared/task.ts';
import { type ImportRequest, PROBLEMS_SHOWN } from '#shared/podcast-import.ts';
import type { FoundImport, FoundPodcast } from '#shared/found-import.ts';
import type { Reason } from '#shared/reason.ts';
import { confirmRights, recordAudit } from '#server/audit.ts';
import { config, isLoopback } from '#server/config.ts';
import {
  addImport,
  changeMoved,
  findImport,
  listImportProblems,
  removeImport,
  settleImported,
  type StoredImport,
} from '#server/db/imports.ts';
import { sql } from '#server/db/sql.ts';
import { FeedError } from '#server/directories/index.ts';
import { DomainError, requireFound } from '#server/errors.ts';
import { listFeedReaders } from '#server/listening/index.ts';
import { FetchError, PrivateAddressError, withoutCredentials } from '#server/outbound/index.ts';
import { enqueueTask } from '#server/queue.ts';
import { type ForeignFeed, readForeignFeed } from './foreign-feed.ts';
import { findMove } from './moved.ts';
import { previewOf } from './preview.ts';

/** Someone waits: proxies give up after a minute. */
const PREVIEW_SECONDS = 30;

/** Returns what a podcast elsewhere holds; nothing is changed. @throws DomainError invalid: its feed cannot be read */
export async function previewImport(_admin: Admin & RecentUser, url: string): Promise<FoundPodcast> {
  return previewOf(await readOrRefuse(await fullAddress(url)));
}

/** Starts the job that moves a podcast in. @throws DomainError invalid, or conflict while another is under way */
export async function startImport(
  admin: Admin & RecentUser,
  { url, show, drafts }: ImportRequest,
  now: Date,
): Promise<{ id: string }> {
  const foreign = await readOrRefuse(await fullAddress(url));
  const { title, episodes: total } = await previewOf(foreign);
  const row = { url: foreign.address, title, takesShow: show, asDrafts: drafts, createdAt: now };
  return sql.begin(async (db) => {
    const actor = await confirmRights(admin, db);
    const before = await findImport(null, db);
    if (before && !(before.task && isUnderWay(before.task))) await removeImport(before.id, db);
    await settleImported(db, withoutCredentials(foreign.address));
    const id = await addImport(row, db);
    if (id === null) throw new DomainError('conflict', { code: 'importInProgress' });
    const task = { kind: 'import', id, by: admin.id, result: { total, done: 0, current: '' } } as const;
    await enqueueTask(task, { kind: 'import', payload: { id } }, db);
    const facts = { host: hostOf(foreign.address), episodes: total };
    await recordAudit({ action: 'podcast import started', actor, facts }, db);
    return { id };
  });
}

/** The last import is started again by its address without the name and the password. */
async function fullAddress(url: string): Promise<string> {
  const last = await findImport(null);
  return last && withoutCredentials(last.url) === url ? last.url : url;
}

/** Returns how far an import is. @throws DomainError missing */
export async function readImport(_admin: Admin, id: string): Promise<FoundImport> {
  const found = requireFound(await findImport(id), { code: 'importGone' });
  return asRead(found);
}

/** Returns the import that is under way or was the last; null when there is none. */
export async function findCurrentImport(_admin: Admin): Promise<FoundImport | null> {
  const found = await findImport(null);
  return found && asRead(found);
}

/** Stops an import, or forgets one that has ended. What is here stays. @throws DomainError missing */
export async function stopImport(admin: Admin & RecentUser, id: string): Promise<void> {
  await sql.begin(async (db) => {
    const actor = await confirmRights(admin, db);
    const url = requireFound(await removeImport(id, db), { code: 'importGone' });
    await settleImported(db);
    await recordAudit({ action: 'podcast import stopped', actor, facts: { host: hostOf(url) } }, db);
  });
}

/** Looks whether the old feed leads here, and records what was seen. @throws DomainError missing */
export async function checkRedirect(_admin: Admin, id: string, now: Date): Promise<FoundImport> {
  const found = requireFound(await findImport(id), { code: 'importGone' });
  const { by: movedBy, problem: movedProblem } = await findMove(found.url, isLoopbackUrl(found.url));
  await changeMoved(id, { movedBy, movedProblem, lookedAt: now });
  return asRead({ ...found, movedBy, movedProblem, lookedAt: now });
}

/** Reads a feed for a person who waits. @throws DomainError invalid, beside the address */
async function readOrRefuse(url: string): Promise<ForeignFeed> {
  try {
    return await readSource(url, { seconds: PREVIEW_SECONDS, isOutline: true });
  } catch (error) {
    const problem = problemOf(error);
    if (problem === null) throw error;
    const isPrivate = error instanceof PrivateAddressError;
    const reason: Reason = isPrivate ? problem : { code: 'importFeedRefused', because: problem };
    throw new DomainError('invalid', reason, { field: 'url' });
  }
}

/** Reads the feed of an import. @throws FeedError or FetchError */
export const readSource = (url: string, wanted?: Parameters<typeof readForeignFeed>[2]): Promise<ForeignFeed> =>
  readForeignFeed(url, isLoopbackUrl(url), wanted);

/** Returns why a feed could not be read; null for any other error. */
export function problemOf(error: unknown): Reason | null {
  if (error instanceof PrivateAddressError) return { code: 'feedInPrivateNetwork' };
  if (error instanceof FeedError) return { code: 'oldFeedUnusable', because: error.reason };
  return error instanceof FetchError ? { code: 'oldFeedUnread', because: error.reason } : null;
}

/** Anyone who may open a site that only this computer reaches sits at it, and may have it read local addresses too. */
function isLoopbackUrl(url: string): boolean {
  const isHere = isLoopback(new URL(config.publicUrl).hostname) && isLoopback(config.host);
  return isHere && isLoopback(URL.parse(url)?.hostname ?? '');
}

export const hostOf = (url: string): string => URL.parse(url)?.host ?? '';

async function asRead(found: StoredImport): Promise<FoundImport> {
  const { id, url, title, takesShow: show, asDrafts: drafts, task } = found;
  const { problems, missing } = await listImportProblems(id, PROBLEMS_SHOWN);
  const readers = await listFeedReaders(found.createdAt);
  return {
    ...{
      id,
      url: withoutCredentials(url),
      title,
      show,
      drafts,
      problems,
      missing,
      total: 0,
      done: 0,
      current: '',
      ...task?.result,
    },
    state: task?.state ?? 'failed',
    problem: task?.reason ?? null,
    createdAt: found.createdAt.toISOString(),
    endedAt: (task?.state === 'done' && task.endedAt?.toISOString()) || null,
    moved: { by: found.movedBy, problem: found.movedProblem, lookedAt: found.lookedAt?.toISOString() ?? null },
    apps: readers.map(({ name, at }) => ({ name, at: at.toISOString() })),
  };
}
