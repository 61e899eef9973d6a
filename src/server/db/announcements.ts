import type { ListedEpisode } from '#shared/episode.ts';
import type { Source } from '#shared/contract/audio.ts';
import { isSpokenIn, seriesColumn, type Spoken, tables } from './episodes.ts';
import { changeState, findState } from './site-state.ts';
import { wakeWorkers } from './jobs.ts';
import { type Db, sql, hasRows, firstRow } from './sql.ts';
import { isMadeWithAi } from './voices.ts';

/** An episode as mail describes it. `opening`: the first `OPENING` code points of what is spoken, or null. */
export type AnnouncedEpisode = {
  id: string;
  title: string;
  /** Light markup. */
  description: string;
  descriptionHtml: string;
  category: string;
  duration: number;
  publishedAt: Date;
  sources: Source[];
  reviewedBy: string | null;
  reviewedAt: string | null;
  opening: string | null;
  language: string | null;
} & Pick<ListedEpisode, 'series' | 'place' | 'kind' | 'artwork' | 'isMadeWithAi'>;
const OPENING = 600;

/** Days. An episode that was first published longer ago is no news, although it is published again. */
export const NEWS_DAYS = 7;
/** Episodes in one digest, the newest; no one reads more. */
const MAX_DIGEST = 50;

/** Records that the episode is announced at `at`. False when it was before, or is no news. */
export const addAnnouncement = (episodeId: string, at: Date, db: Db): Promise<boolean> =>
  hasRows(db`
    insert into announcements (episode_id, announced_at)
    select id, ${at} from episodes
    where id = ${episodeId} and published_at > ${at}::timestamptz - make_interval(days => ${NEWS_DAYS})
    on conflict do nothing returning 1`);

/** Adds a job for each reader who wants each episode in this language: in one statement, however many there are. */
export async function addEpisodeMails(episodeId: string, language: string, at: Date, db: Db): Promise<void> {
  await db`
    insert into jobs (kind, key, subject_id, payload, due_at)
    select 'mail', ${episodeId}::text || ':' || id, id,
      jsonb_build_object('episodeId', ${episodeId}::text, 'subscriberId', id, 'at', ${at.toISOString()}::text),
      clock_timestamp()
    from subscribers where rhythm = 'each' and ended_at is null and languages in ('both', ${language})
    on conflict (kind, key) do nothing`;
  await wakeWorkers(db);
}

/** Adds the job of each weekly reader's next digest, due at `slot`; once however many episodes it will contain. */
export async function addDigestMails(slot: Date, db: Db): Promise<void> {
  await db`
    insert into jobs (kind, key, subject_id, payload, scheduled_for, due_at)
    select 'mail', 'digest:' || ${slot.toISOString()}::text || ':' || id, id,
      jsonb_build_object('slot', ${slot.toISOString()}::text, 'subscriberId', id), ${slot}, ${slot}
    from subscribers where rhythm = 'weekly' and ended_at is null
    on conflict (kind, key) do nothing`;
}

/** Returns the episode if it is published. */
export const findAnnouncedEpisode = (id: string, db: Db = sql): Promise<AnnouncedEpisode | null> =>
  firstRow(db<AnnouncedEpisode[]>`
    select ${columns(db)} from ${tables(db)} where e.id = ${id} and e.published`);

/** Returns what was announced after `since` and until `until`, and is published, newest first; with `spoken` in it. */
export async function listAnnouncedEpisodes(
  since: Date,
  until: Date,
  spoken?: Spoken,
  db: Db = sql,
): Promise<AnnouncedEpisode[]> {
  return db<AnnouncedEpisode[]>`
    select ${columns(db)} from announcements a join ${tables(db)} on e.id = a.episode_id
    where a.announced_at > ${since} and a.announced_at <= ${until} and e.published ${spoken ? db`and ${isSpokenIn(spoken, db)}` : db``}
    order by e.published_at desc, e.id limit ${MAX_DIGEST}`;
}

const columns = (db: Db) => db`
  e.id, e.title, e.description, e.description_html, e.category, e.duration, e.published_at, e.sources, e.reviewed_by,
  e.reviewed_at::text as reviewed_at, left(e.transcript_text, ${OPENING}::int) as opening, e.language, ${seriesColumn(db)}, e.place, e.kind,
  '/artwork/' || e.artwork as artwork, ${isMadeWithAi(db)} as is_made_with_ai`;

const DATABASE = 'database that announces';
const SILENT_UNTIL = 'announcements silent until';
/** No database's identity. */
const RESTORED = 'restored';

/** Returns the time of the last restore: what happened until then may have been mailed. */
export async function findSuppressedUntil(db: Db = sql): Promise<Date> {
  return new Date((await findState(SILENT_UNTIL, db)) ?? 0);
}

/** Records that the rows are a backup's, for the next start. */
export const markRestored = (db: Db = sql): Promise<void> => changeState(DATABASE, RESTORED, db);

/** Records that the rows were moved here with all that follows from them: what waits is mailed from here. */
export async function markMoved(db: Db): Promise<void> {
  await changeState(DATABASE, await findIdentity(db), db);
}

/**
 * Returns whether the rows are in another database than those who wrote them last were: they come from a backup, which
 * does not know what was mailed since. Then nothing that is in it is announced anymore. The identity is the cluster's
 * with the ids of database and table, all of which a restore changes.
 */
export async function suppressAnnouncementsOfRestoredDatabase(now: Date, db: Db): Promise<boolean> {
  if (await isSameDatabase(db)) return false; // no start waits for those that announce
  await db`lock table announcements in share row exclusive mode`;
  if (await isSameDatabase(db)) return false; // another process was first
  const known = await findState(DATABASE, db);
  await changeState(DATABASE, await findIdentity(db), db);
  if (known === null) return false;
  await db`insert into announcements (episode_id) select id from episodes on conflict do nothing`;
  await changeState(SILENT_UNTIL, now.toISOString(), db);
  return true;
}

/** Returns whether the rows are where those who announce last saw them. */
export const isSameDatabase = async (db: Db): Promise<boolean> =>
  (await findState(DATABASE, db)) === (await findIdentity(db));

async function findIdentity(db: Db): Promise<string> {
  const [row] = await db<{ identity: string }[]>`
    select concat_ws('.', (select system_identifier from pg_control_system()),
      (select oid from pg_database where datname = current_database()), 'announcements'::regclass::oid) as identity`;
  return row?.identity ?? '';
}
