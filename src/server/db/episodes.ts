import type { ListedEpisode, SingleEpisode } from '#shared/episode.ts';
import type { Cue } from '#shared/contract/audio.ts';
import { TRANSCRIPT_PREVIEW } from '#shared/limits.ts';
import {
  type EpisodeField,
  episodeFieldsWhere,
  type EpisodeValues,
  type FieldsWith,
  type NewEpisode,
  type ReadBy,
} from '#shared/episode-fields.ts';
import { inOrder } from './series.ts';
import { type Db, type Fragment, sql, firstRow } from './sql.ts';
import type { AttachedUpload } from './uploads.ts';
import { isMadeWithAi } from './voices.ts';

/**
 * `all` is published and scheduled ones and drafts, and each of them is one of these; deleted ones are listed only
 * under their own name.
 */
export type EpisodeStatus = 'published' | 'scheduled' | 'draft' | 'all' | 'deleted';

export type EpisodeQuery = {
  limit: number;
  offset?: number;
  category?: string;
  sort?: 'newest' | 'oldest' | 'plays' | 'likes' | 'soonest';
  /** Anything but 'published' is for administrators only: the caller has checked. */
  status?: EpisodeStatus;
  /** Only those in this language. */
  spoken?: Spoken | undefined;
  /** Those in this language before all others. */
  first?: Spoken | undefined;
  /** Only episodes of this person, as an author sees drafts. */
  ownerId?: string | undefined;
  /** The columns that a list of new episodes leaves out. */
  withoutTrailers?: boolean;
  /** A tsquery, made by server/catalog/search/search.ts. */
  matches?: string;
};

/** A stored episode as the domain, its author's and an administrator's screens see it. */
export type StoredEpisode = SingleEpisode<Date> &
  Pick<EpisodeValues, ReadBy<'administrators'>> & {
    userId: string | null;
    audioId: string;
    pdfId: string | null;
    publishAt: Date | null;
  };

export async function listEpisodes(query: EpisodeQuery, db: Db = sql): Promise<ListedEpisode<Date>[]> {
  const sort = query.sort ?? (query.status === 'scheduled' ? 'soonest' : 'newest');
  const sorted = order(sort, query.status, db, query.first);
  // Reads ids first: otherwise a sort would read the transcript of every episode for its preview.
  return db<ListedEpisode<Date>[]>`
    with page as (
      select e.id from ${withTallies(db)} where ${matching(query, db)}
      order by ${sorted} limit ${query.limit} offset ${query.offset ?? 0}
    )
    select ${listedColumns(db)} from ${tables(db)} join page on page.id = e.id order by ${sorted}`;
}

/** Returns these episodes in this order, without those that are gone. */
export async function listEpisodesById(ids: readonly string[], db: Db = sql): Promise<ListedEpisode<Date>[]> {
  if (ids.length === 0) return [];
  return db<ListedEpisode<Date>[]>`
    select ${listedColumns(db)} from ${tables(db)}
    join unnest(${[...ids]}::uuid[]) with ordinality as asked (id, place) on asked.id = e.id order by asked.place`;
}

export const findPublishedEpisode = (id: string, db: Db = sql): Promise<SingleEpisode<Date> | null> =>
  firstRow(db<SingleEpisode<Date>[]>`
    select ${sharedColumns(db)}, e.transcript, e.transcript_cues, ${translationColumn(db)} from ${tables(db)} where e.id = ${id} and e.published`);

/** A conspicuous name, because it returns drafts too: only for administrators. Null for deleted ones. */
export const findEpisodeEvenDraft = (id: string, db: Db = sql): Promise<StoredEpisode | null> =>
  firstRow(db<StoredEpisode[]>`
    select ${storedColumns(db)} from ${tables(db)} where e.id = ${id} and e.deleted_at is null`);

/** Returns the same, locked against other writers until the transaction ends. */
export async function lockEpisode(id: string, db: Db): Promise<StoredEpisode | null> {
  await db`select 1 from episodes where id = ${id} for update`;
  return findEpisodeEvenDraft(id, db);
}

/**
 * The columns stored beside the input; `artwork` is a file name: files, sizes and everything derived from its texts.
 */
export type EpisodeRow = Omit<NewEpisode, 'audioUrl' | 'pdfUrl' | 'publishAt'> & {
  descriptionHtml: string;
  transcriptText: string | null;
  transcriptCues: Cue[] | null;
  audio: AttachedUpload;
  pdfId: string | null;
  publishedAt: Date | null;
  publishAt: Date | null;
};

/** `guid`: the id by which apps know an episode published elsewhere; null: its own id. */
type NewEpisodeRow = EpisodeRow & { guid: string | null };
/** Whether the first feed has it, decided when it is first published. */
type InFeed = { isInFirstFeed: boolean };

/** Returns the episode that apps know by this id, a deleted one too. */
export const findEpisodeByGuid = (guid: string, db: Db = sql): Promise<{ id: string; isDeleted: boolean } | null> =>
  firstRow(db<{ id: string; isDeleted: boolean }[]>`
    select id, deleted_at is not null as is_deleted from episodes where coalesce(guid, id::text) = ${guid}`);

export async function addEpisode(episode: NewEpisodeRow & InFeed, userId: string, now: Date, db: Db): Promise<string> {
  const row = { ...columnsOf(episode, db), userId, createdAt: now, updatedAt: now };
  const [added] = await db<{ id: string }[]>`insert into episodes ${db(row)} returning id`;
  if (!added) throw new Error('an insert answers its row');
  return added.id;
}

export async function changeEpisodeRow(
  id: string,
  { isInFirstFeed, ...episode }: EpisodeRow & InFeed,
  now: Date,
  db: Db,
): Promise<void> {
  await db`
    update episodes set ${db({ ...columnsOf(episode, db), updatedAt: now })},
      is_in_first_feed = case when published_at is null then ${isInFirstFeed} else is_in_first_feed end
    where id = ${id}`;
}

/** Removes an episode from every list; its row stays, so that it can be restored. */
export async function removeEpisode(id: string, now: Date, db: Db): Promise<void> {
  await db`update episodes set deleted_at = ${now}, was_published = published, published = false, publish_at = null
    where id = ${id} and deleted_at is null`;
}

/** Episodes with what was counted of them; PostgreSQL leaves out the join where a query needs none of it. */
export const withTallies = (db: Db) => db`episodes e left join episode_tallies t on t.episode_id = e.id`;

export const tables = (db: Db) => db`
  ${withTallies(db)} join uploads audio on audio.id = e.audio_id left join uploads pdf on pdf.id = e.pdf_id`;

/** The columns that are not read as they are stored. */
const expressions = (db: Db): Record<FieldsWith<{ isExpression: true }>, Fragment> => ({
  audioUrl: db`'/media/' || audio.id || '.' || audio.extension as audio_url`,
  pdfUrl: db`'/media/' || pdf.id || '.' || pdf.extension as pdf_url`,
  reviewedAt: db`e.reviewed_at::text as reviewed_at`,
  artwork: db`'/artwork/' || e.artwork as artwork`,
  publishAt: db`case when not e.published then e.publish_at end as publish_at`,
});

function fieldColumns(names: EpisodeField[], db: Db): Fragment {
  const own: Partial<Record<EpisodeField, Fragment>> = expressions(db);
  return names
    .map((name) => own[name] ?? db`${db(`e.${name}`)}`)
    .reduce((columns, column) => db`${columns}, ${column}`);
}

const LISTED = episodeFieldsWhere(({ read }) => read === 'lists');
const NOT_LISTED = episodeFieldsWhere(({ read }) => read !== 'lists');

export const sharedColumns = (db: Db) => db`
  e.id, ${fieldColumns(LISTED, db)}, ${seriesColumn(db)}, e.place as episode_number,
  ${isMadeWithAi(db)} as is_made_with_ai, e.description_html, e.duration, e.audio_type,
  e.audio_bytes::float8 as audio_bytes, ${talliedColumns(db)}, e.created_at, e.published_at, e.updated_at`;

export const talliedColumns = (db: Db) => db`
  coalesce(t.plays, 0) as play_count, coalesce(t.likes, 0) as like_count, coalesce(t.dislikes, 0) as dislike_count`;

// Of a long text PostgreSQL decompresses only the beginning that left() asks for.
const listedColumns = (db: Db) => db`
  ${sharedColumns(db)}, e.transcript is not null as has_transcript,
  left(e.transcript_text, ${TRANSCRIPT_PREVIEW}::int) as transcript_preview,
  coalesce(char_length(left(e.transcript_text, ${TRANSCRIPT_PREVIEW + 1}::int)) > ${TRANSCRIPT_PREVIEW}::int, false)
    as is_transcript_longer`;

const storedColumns = (db: Db) => db`
  ${sharedColumns(db)}, ${fieldColumns(NOT_LISTED, db)}, e.transcript_cues, e.user_id, e.audio_id, e.pdf_id,
  ${translationColumn(db)}`;

/** The series of an episode, with what follows it there. */
export const seriesColumn = (db: Db) => db`
  case when e.series_id is not null then (
    select jsonb_build_object('id', s.id, 'slug', s.slug, 'number', s.number, 'title', s.title, 'language', s.language,
      'total', coalesce((select max(p.place) from episodes p
        where p.series_id = s.id and p.published and p.kind = 'full'), 0),
      'next', case when e.kind <> 'bonus' then (${nextPart(db)}) end)
    from series s where s.id = e.series_id) end as series`;

/** After a trailer comes the first part. */
const nextPart = (db: Db) => db`
  select n.id from (select e.id, e.kind, ${inOrder(db)}) as here (id, kind, place, at, self),
    lateral (select e.id, ${inOrder(db)} from episodes e
      where e.series_id = s.id and e.published and e.kind = 'full') as n (id, place, at, self)
  where here.kind = 'trailer' or (n.place, n.at, n.self) > (here.place, here.at, here.self)
  order by n.place, n.at, n.self limit 1`;

/** Of a list for people who work here: what is published, and the drafts of this person or (null) of everyone. */
export const isSeenBy = (draftsOf: string | null, db: Db) =>
  draftsOf === null ? db`true` : db`(e.published or e.user_id = ${draftsOf})`;

/** Of a pair, either may name the other. */
export const translationColumn = (db: Db) => db`
  (select jsonb_build_object('id', o.id, 'title', o.title, 'language', o.language) from episodes o
   where o.published and (o.id = e.translation_of or o.translation_of = e.id) limit 1) as translation`;

/** A language by the first part of its tag; `isShows`: it is also that of episodes without one of their own. */
export type Spoken = { language: string; isShows: boolean };

export const isSpokenIn = ({ language, isShows }: Spoken, db: Db) => db`
  (split_part(e.language, '-', 1) = ${language}${isShows ? db` or e.language is null` : db``})`;

export function matching(
  {
    category,
    status = 'published',
    ownerId,
    spoken,
    matches,
    withoutTrailers,
  }: Omit<EpisodeQuery, 'limit' | 'sort' | 'offset' | 'first'>,
  db: Db,
) {
  const present = db`e.deleted_at is null`;
  const wanted = {
    published: db`e.published`, // and so not deleted; pages and counts read an index alone
    scheduled: db`${present} and not e.published and e.publish_at is not null`,
    draft: db`${present} and not e.published and e.publish_at is null`,
    all: present,
    deleted: db`e.deleted_at is not null`,
  }[status];
  // In a subselect the planner does not see the words: for common ones it would read every transcript instead.
  const searched = matches === undefined ? db`` : db`and e.search @@ (select ${matches}::tsquery)`;
  return db`${wanted} ${withoutTrailers ? db`and e.kind <> 'trailer'` : db``} ${ownerId ? db`and e.user_id = ${ownerId}` : db``} ${category ? db`and e.category = ${category}` : db``} ${spoken ? db`and ${isSpokenIn(spoken, db)}` : db``} ${searched}`;
}

export function order(sort: NonNullable<EpisodeQuery['sort']>, status: EpisodeQuery['status'], db: Db, first?: Spoken) {
  const at = (status ?? 'published') === 'published' ? db`e.published_at` : db`coalesce(e.published_at, e.created_at)`;
  const sorted = {
    newest: db`${at} desc, e.id`,
    oldest: db`${at}, e.id`,
    plays: db`coalesce(t.plays, 0) desc, e.published_at desc, e.id`,
    likes: db`coalesce(t.likes, 0) desc, e.published_at desc, e.id`,
    soonest: db`e.publish_at, e.id`,
  }[sort];
  // `coalesce`: an episode without a language of its own is in the show's.
  return first ? db`coalesce(${isSpokenIn(first, db)}, false) desc, ${sorted}` : sorted;
}

function columnsOf({ audio, ...fields }: EpisodeRow, db: Db) {
  const columns = Object.entries(fields).map(([name, value]) => [name, Array.isArray(value) ? db.json(value) : value]);
  return {
    ...Object.fromEntries(columns),
    audioId: audio.id,
    audioBytes: audio.bytes,
    audioType: audio.type,
    duration: audio.duration ?? 0,
  };
}
