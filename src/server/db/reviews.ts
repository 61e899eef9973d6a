import { type Db, sql, firstRow, firstValue, hasRows, firstNumber } from './sql.ts';

export type ReviewLinkRow = {
  id: string;
  episodeId: string;
  reviewer: string;
  createdBy: string | null;
  createdAt: Date;
  expiresAt: Date;
  revokedAt: Date | null;
};
/** In the database a note is a `remark`: the release before, which may run beside this one, reads it. */
export type ReviewAnswerRow = {
  id: string;
  linkId: string;
  kind: 'approval' | 'note';
  name: string;
  note: string | null;
  version: string;
  createdAt: Date;
  seenAt: Date | null;
  /** When what a note asks for was done. */
  doneAt: Date | null;
};

type NewLink = Omit<ReviewLinkRow, 'id' | 'revokedAt'> & { tokenHash: string };
type NewAnswer = Omit<ReviewAnswerRow, 'id' | 'seenAt' | 'doneAt'>;

export async function addReviewLink(link: NewLink, db: Db): Promise<string> {
  const [row] = await db<{ id: string }[]>`insert into review_links ${db(link)} returning id`;
  if (!row) throw new Error('an insert answers its row');
  return row.id;
}

export const findReviewLink = (tokenHash: string, db: Db = sql): Promise<ReviewLinkRow | null> =>
  firstRow(db<ReviewLinkRow[]>`select ${columns(db)} from review_links l where token_hash = ${tokenHash}`);

export const hasOpenReviewLink = (episodeId: string, reviewer: string, now: Date, db: Db): Promise<boolean> =>
  hasRows(db`
    select 1 from review_links where episode_id = ${episodeId} and reviewer = ${reviewer}
      and revoked_at is null and expires_at > ${now}`);

/** Returns what a reviewer is asked by a link, while it is open and they have not answered. */
export const findReviewRequest = (
  id: string,
  now: Date,
  db: Db = sql,
): Promise<{ reviewer: string; title: string; expiresAt: Date } | null> =>
  firstRow(db<{ reviewer: string; title: string; expiresAt: Date }[]>`
    select l.reviewer, e.title, l.expires_at
    from review_links l join episodes e on e.id = l.episode_id and e.deleted_at is null
    where l.id::text = ${id} and l.revoked_at is null and l.expires_at > ${now}
      and not exists (select from review_answers where link_id = l.id)`);

/** Returns the same, locked: answers by one link wait for each other. */
export const lockReviewLink = (id: string, db: Db): Promise<ReviewLinkRow | null> =>
  firstRow(db<ReviewLinkRow[]>`select ${columns(db)} from review_links l where id = ${id} for update`);

/** Returns false for a link that is revoked already, has expired or does not exist. */
export const revokeReviewLinkRow = (id: string, now: Date, db: Db): Promise<boolean> =>
  hasRows(db`
    update review_links set revoked_at = ${now}
    where id = ${id} and revoked_at is null and expires_at > ${now} returning id`);

/** Revokes the open links that this person made; returns their ids. */
export async function revokeReviewLinksBy(userId: string, db: Db): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    update review_links set revoked_at = now()
    where created_by = ${userId} and revoked_at is null and expires_at > now() returning id`;
  return rows.map(({ id }) => id);
}

/** Returns whether a file belongs to the episode of a link that is open. */
export const isFileUnderReview = (tokenHash: string, uploadId: string, now: Date, db: Db = sql): Promise<boolean> =>
  hasRows(db`
    select 1 from review_links l join episodes e on e.id = l.episode_id
    where l.token_hash = ${tokenHash} and l.revoked_at is null and l.expires_at > ${now}
      and e.deleted_at is null and ${uploadId} in (e.audio_id, e.pdf_id)`);

/** Returns false if the link has an approval already. */
export function addReviewAnswer({ kind, note, ...rest }: NewAnswer, db: Db): Promise<boolean> {
  const row = { ...rest, kind: kind === 'note' ? 'remark' : kind, remark: note };
  return hasRows(db`insert into review_answers ${db(row)} on conflict do nothing returning id`);
}

export const countReviewAnswers = (linkId: string, db: Db): Promise<number> =>
  firstNumber(db<{ count: number }[]>`
    select count(*)::int as count from review_answers where link_id = ${linkId}`);

/** Returns a link's answers, oldest first. */
export async function listAnswersOfLink(linkId: string, db: Db = sql): Promise<ReviewAnswerRow[]> {
  return db<ReviewAnswerRow[]>`
    select ${answerColumns(db)} from review_answers a where link_id = ${linkId} order by created_at, id`;
}

/** Returns the newest approval of an episode. */
export const findLastApproval = (episodeId: string, db: Db = sql): Promise<ReviewAnswerRow | null> =>
  firstRow(db<ReviewAnswerRow[]>`
    select ${answerColumns(db)} from review_answers a join review_links l on l.id = a.link_id
    where l.episode_id = ${episodeId} and a.kind = 'approval' order by a.created_at desc, a.id limit 1`);

/** Returns the newest links, those with notes to do before others, to the episodes of this person or (null) to all. */
export async function listReviewLinks(limit: number, ownerId: string | null, db: Db = sql): Promise<ReviewLinkRow[]> {
  return db<ReviewLinkRow[]>`
    select ${columns(db)} from (
      select l.* from review_links l join episodes e on e.id = l.episode_id and e.deleted_at is null
      ${ownerId === null ? db`` : db`where e.user_id = ${ownerId}`}
      order by exists (
        select from review_answers a where a.link_id = l.id and a.kind = 'remark' and a.done_at is null
      ) desc, l.created_at desc, l.id limit ${limit}
    ) l order by l.created_at desc, l.id`;
}

/** Returns the answers to these links, oldest first. */
export async function listAnswers(linkIds: readonly string[], db: Db = sql): Promise<ReviewAnswerRow[]> {
  return db<ReviewAnswerRow[]>`
    select ${answerColumns(db)} from review_answers a
    where link_id = any(${[...linkIds]}::uuid[]) order by created_at, id`;
}

/** Returns the episode that a note is about; null for what is no note. */
export const findNoteEpisode = (answerId: string, db: Db): Promise<string | null> =>
  firstValue(db<{ episodeId: string }[]>`
    select l.episode_id from review_answers a join review_links l on l.id = a.link_id
    where a.id = ${answerId} and a.kind = 'remark'`);

export async function changeNoteDone(answerId: string, doneAt: Date | null, db: Db): Promise<void> {
  await db`update review_answers set done_at = ${doneAt} where id = ${answerId}`;
}

/** Returns who sent notes that are not done, and approvals that no one has looked at; the newest first. */
export async function listWaitingAnswers(db: Db = sql): Promise<{ name: string; title: string }[]> {
  return db<{ name: string; title: string }[]>`
    select a.name, e.title from review_answers a
      join review_links l on l.id = a.link_id join episodes e on e.id = l.episode_id and e.deleted_at is null
    where case a.kind when 'remark' then a.done_at is null else a.seen_at is null end order by a.created_at desc`;
}

export async function markAnswersSeen(ids: readonly string[], now: Date, db: Db = sql): Promise<void> {
  await db`update review_answers set seen_at = ${now} where id = any(${[...ids]}::uuid[]) and seen_at is null`;
}

/**
 * Names the reviewer on the episode, and the day of the review (such as '2025-11-20'). `updated_at` always rises, so
 * that an open editor notices the change.
 */
export async function changeReviewer(
  episodeId: string,
  { name, day }: { name: string; day: string },
  now: Date,
  db: Db,
): Promise<void> {
  await db`
    update episodes set reviewed_by = ${name}, reviewed_at = ${day}::date,
      updated_at = greatest(${now}, updated_at + interval '1 millisecond')
    where id = ${episodeId}`;
}

/** An episode whose review counts no longer. */
export type OutdatedReview = { id: string; title: string; reviewedBy: string; reviewedAt: string };

/** Returns published episodes last reviewed on or before this day (such as '2025-11-20'), oldest review first. */
export async function listReviewsUntil(day: string, limit: number, db: Db = sql): Promise<OutdatedReview[]> {
  return db<OutdatedReview[]>`
    select id, title, reviewed_by, reviewed_at::text as reviewed_at from episodes
    where published and reviewed_by is not null and reviewed_at <= ${day}::date
    order by reviewed_at, id limit ${limit}`;
}

const columns = (db: Db) => db`l.id, l.episode_id, l.reviewer, l.created_by, l.created_at, l.expires_at, l.revoked_at`;
const answerColumns = (db: Db) => db`
  a.id, a.link_id, case a.kind when 'remark' then 'note' else a.kind end as kind, a.name, a.remark as note, a.version,
  a.created_at, a.seen_at, a.done_at`;
