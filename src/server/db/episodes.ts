import {
  type Cue,
  type ListedEpisode,
  type NewEpisode,
  type SingleEpisode,
  TRANSCRIPT_PREVIEW,
} from '#shared/episode.ts';
import { findPlace } from './episode-counts.ts';
import { rankedIds } from './episode-ranks.ts';
import { type Db, type Fragment, sql } from './sql.ts';

/**
 * `all` is published and scheduled ones and drafts, and each of them is one of these; deleted ones are listed only under
 * their own name.
 */
export type EpisodeStatus = 'published' | 'scheduled' | 'draft' | 'all' | 'deleted';

export type EpisodeQuery = {
  limit: number;
  offset?: number;
  category?: string;
  sort?: 'newest' | 'oldest' | 'plays' | 'likes' | 'soonest';
  /** Anything but 'published' is for administrators only: the caller has checked. */
  status?: EpisodeStatus;
  /** A tsquery, made by server/catalogue/search/search.ts. */
  matches?: string;
};

/** A stored episode as the domain and an administrator's screens see it. */
export type StoredEpisode = SingleEpisode<Date> & {
  script: string | null;
  userId: string | null;
  audioId: string;
  pdfId: string | null;
  publishAt: Date | null;
};

/** The properties of an episode's file. `bytes` in bytes, `duration` in whole seconds. */
export type EpisodeFile = { id: string; extension: string; type: string; bytes: number; duration: number | null };

export async function listEpisodes(query: EpisodeQuery, db: Db = sql): Promise<ListedEpisode<Date>[]> {
  const sort = query.sort ?? (query.status === 'scheduled' ? 'soonest' : 'newest');
  const isPublished = query.status === undefined || query.status === 'published';
  if (isPublished && (sort === 'newest' || sort === 'oldest') && query.matches === undefined) {
    return listPublished({ ...query, sort }, db);
  }
  if (isPublished && (sort === 'plays' || sort === 'likes') && query.matches === undefined) {
    const { ids } = await rankedIds({ ...query, sort }, db);
    return listPage(ids, order(sort, db), db);
  }
  const ids = db`select e.id from episodes e where ${matching(query, db)}
    order by ${order(sort, db)} limit ${query.limit} offset ${query.offset ?? 0}`;
  return listPage(ids, order(sort, db), db);
}

/** Any page costs what the first one does. */
async function listPublished(
  { category, sort, limit, offset = 0 }: EpisodeQuery & { sort: 'newest' | 'oldest' },
  db: Db,
): Promise<ListedEpisode<Date>[]> {
  const { before, from, skip } = await findPlace({ category, sort, offset }, db);
  const limits = {
    newest: before && db`and e.published_at < ${before}`,
    oldest: from && db`and e.published_at >= ${from}`,
  };
  const sorted = { newest: db`e.published_at desc, e.id`, oldest: db`e.published_at, e.id` }[sort];
  const ids = db`select e.id from episodes e
    where e.published ${category ? db`and e.category = ${category}` : db``} ${limits[sort] ?? db``}
    order by ${sorted} limit ${limit} offset ${skip}`;
  return listPage(ids, sorted, db);
}

/** Reads ids first: otherwise a sort would read the transcript of every episode for its preview. */
const listPage = (ids: Fragment, sorted: Fragment, db: Db) => db<ListedEpisode<Date>[]>`
  with page as (${ids}) select ${listedColumns(db)} from ${tables(db)} join page on page.id = e.id order by ${sorted}`;

/** Returns these episodes in this order, without those that are gone. */
export async function listEpisodesById(ids: readonly string[], db: Db = sql): Promise<ListedEpisode<Date>[]> {
  if (ids.length === 0) return [];
  return db<ListedEpisode<Date>[]>`
    select ${listedColumns(db)} from ${tables(db)}
    join unnest(${[...ids]}::uuid[]) with ordinality as asked (id, place) on asked.id = e.id order by asked.place`;
}

export async function findPublishedEpisode(id: string, db: Db = sql): Promise<SingleEpisode<Date> | null> {
  const [row] = await db<SingleEpisode<Date>[]>`
    select ${sharedColumns(db)}, e.transcript, e.transcript_cues from ${tables(db)} where e.id = ${id} and e.published`;
  return row ?? null;
}

/** A conspicuous name, because it returns drafts too: only for administrators. Null for deleted ones. */
export async function findEpisodeEvenDraft(id: string, db: Db = sql): Promise<StoredEpisode | null> {
  const [row] = await db<StoredEpisode[]>`
    select ${storedColumns(db)} from ${tables(db)} where e.id = ${id} and e.deleted_at is null`;
  return row ?? null;
}

/** Returns the same, locked against other writers until the transaction ends. */
export async function lockEpisode(id: string, db: Db): Promise<StoredEpisode | null> {
  await db`select 1 from episodes where id = ${id} for update`;
  return findEpisodeEvenDraft(id, db);
}

/** What is stored beside the input; `artwork` is a file name: files, sizes and everything derived from its texts. */
export type EpisodeRow = Omit<NewEpisode, 'audioUrl' | 'pdfUrl' | 'publishAt'> & {
  descriptionHtml: string;
  transcriptText: string | null;
  transcriptCues: Cue[] | null;
  audio: EpisodeFile;
  pdfId: string | null;
  publishedAt: Date | null;
  publishAt: Date | null;
};

/** `guid`: the id by which apps know an episode published elsewhere; null: its own id. */
type NewEpisodeRow = EpisodeRow & { guid: string | null };

/** Returns the episode that apps know by this id, a deleted one too. */
export async function findEpisodeByGuid(
  guid: string,
  db: Db = sql,
): Promise<{ id: string; isDeleted: boolean } | null> {
  const [row] = await db<{ id: string; isDeleted: boolean }[]>`
    select id, deleted_at is not null as is_deleted from episodes where coalesce(guid, id::text) = ${guid}`;
  return row ?? null;
}

export async function addEpisode(episode: NewEpisodeRow, userId: string, now: Date, db: Db): Promise<string> {
  const row = { ...columnsOf(episode, db), userId, createdAt: now, updatedAt: now };
  const [added] = await db<{ id: string }[]>`insert into episodes ${db(row)} returning id`;
  if (!added) throw new Error('an insert answers its row');
  return added.id;
}

export async function changeEpisodeRow(id: string, episode: EpisodeRow, now: Date, db: Db): Promise<void> {
  await db`update episodes set ${db({ ...columnsOf(episode, db), updatedAt: now })} where id = ${id}`;
}

/** Removes an episode from every list; its row stays, so that it can be restored. */
export async function removeEpisode(id: string, now: Date, db: Db): Promise<void> {
  await db`update episodes set deleted_at = ${now}, published = false, publish_at = null
    where id = ${id} and deleted_at is null`;
}

export const tables = (db: Db) => db`
  episodes e join uploads audio on audio.id = e.audio_id left join uploads pdf on pdf.id = e.pdf_id`;

export const sharedColumns = (db: Db) => db`
  e.id, e.title, e.description, e.description_html, e.category, e.duration,
  '/media/' || audio.id || '.' || audio.extension as audio_url, e.audio_type, e.audio_bytes::float8 as audio_bytes,
  '/media/' || pdf.id || '.' || pdf.extension as pdf_url, e.pdf_name,
  e.play_count, e.like_count, e.dislike_count, e.created_at, e.published_at, e.updated_at, e.published,
  e.sources, e.reviewed_by, e.reviewed_at::text as reviewed_at, e.chapters,
  '/artwork/' || e.artwork as artwork, e.language`;

// Of a long text PostgreSQL decompresses only the beginning that left() asks for.
export const listedColumns = (db: Db) => db`
  ${sharedColumns(db)}, e.transcript is not null as has_transcript,
  left(e.transcript_text, ${TRANSCRIPT_PREVIEW}::int) as transcript_preview,
  coalesce(char_length(left(e.transcript_text, ${TRANSCRIPT_PREVIEW + 1}::int)) > ${TRANSCRIPT_PREVIEW}::int, false)
    as is_transcript_longer`;

const storedColumns = (db: Db) => db`
  ${sharedColumns(db)}, e.transcript, e.transcript_cues, e.script, e.user_id, e.audio_id, e.pdf_id,
  case when not e.published then e.publish_at end as publish_at`;

export function matching({ category, status = 'published', matches }: Omit<EpisodeQuery, 'limit'>, db: Db) {
  const present = db`e.deleted_at is null`;
  const wanted = {
    published: db`${present} and e.published`,
    scheduled: db`${present} and not e.published and e.publish_at is not null`,
    draft: db`${present} and not e.published and e.publish_at is null`,
    all: present,
    deleted: db`e.deleted_at is not null`,
  }[status];
  // In a subselect the planner does not see the words: for common ones it would read every transcript instead.
  const searched = matches === undefined ? db`` : db`and e.search @@ (select ${matches}::tsquery)`;
  return db`${wanted} ${category ? db`and e.category = ${category}` : db``} ${searched}`;
}

export function order(sort: NonNullable<EpisodeQuery['sort']>, db: Db) {
  return {
    newest: db`coalesce(e.published_at, e.created_at) desc, e.id`,
    oldest: db`coalesce(e.published_at, e.created_at), e.id`,
    plays: db`e.play_count desc, e.published_at desc, e.id`,
    likes: db`e.like_count desc, e.published_at desc, e.id`,
    soonest: db`e.publish_at, e.id`,
  }[sort];
}

function columnsOf({ audio, sources, chapters, transcriptCues, ...texts }: EpisodeRow, db: Db) {
  return {
    ...texts,
    sources: db.json(sources),
    chapters: chapters && db.json(chapters),
    transcriptCues: transcriptCues && db.json(transcriptCues),
    audioId: audio.id,
    audioBytes: audio.bytes,
    audioType: audio.type,
    duration: audio.duration ?? 0,
  };
}
