import type { StudioEpisode, StudioSort, StudioStatus } from '#shared/studio-list.ts';
import { talliedColumns, withTallies } from './episodes.ts';
import { type Db, sql } from './sql.ts';

type StudioQuery = {
  status: StudioStatus;
  search: string;
  sort: StudioSort;
  limit: number;
  offset: number;
  /** Whose episodes; everyone's without it. */
  ownerId?: string | undefined;
};

/**
 * Returns a page of all episodes, deleted ones only under their own status, and how many there are. `search` is found
 * in titles.
 */
export async function listStudioEpisodes(
  { status, search, sort, limit, offset, ownerId }: StudioQuery,
  db: Db = sql,
): Promise<{ episodes: StudioEpisode[]; total: number }> {
  const found = db`
    from (
      select e.id, e.title, e.duration, '/artwork/' || e.artwork as artwork, ${talliedColumns(db)},
        ${statusOf(db)} as status,
        coalesce(deleted_at, case when published then published_at else coalesce(publish_at, updated_at) end) as date
      from ${withTallies(db)} ${ownerId ? db`where e.user_id = ${ownerId}` : db``}
    ) e
    where ${status === 'all' ? db`status <> 'deleted'` : db`status = ${status}`}
      ${search ? db`and strpos(search_fold(title), search_fold(${search})) > 0` : db``}`;
  const [episodes, [count]] = await Promise.all([
    db<StudioEpisode[]>`select * ${found} order by ${orderOf(sort, db)}, id limit ${limit} offset ${offset}`,
    db<{ total: number }[]>`select count(*)::int as total ${found}`,
  ]);
  return { episodes, total: count?.total ?? 0 };
}

/** Returns the state of each of these episodes. */
export async function listStatuses(
  ids: readonly string[],
  db: Db = sql,
): Promise<Map<string, StudioEpisode['status']>> {
  const rows = await db<Pick<StudioEpisode, 'id' | 'status'>[]>`
    select id, ${statusOf(db)} as status from episodes where id = any(${[...ids]}::uuid[])`;
  return new Map(rows.map(({ id, status }) => [id, status]));
}

const statusOf = (db: Db) => db`
  case when deleted_at is not null then 'deleted' when published then 'published'
    when publish_at is not null then 'scheduled' else 'draft' end`;

/** The next ones are first: scheduled ones the soonest, then drafts and published ones the latest. */
function orderOf(sort: StudioSort, db: Db) {
  return {
    next: db`
      array_position(array['scheduled', 'draft', 'published'], status),
      case when status = 'scheduled' then date end, date desc`,
    newest: db`date desc`,
    oldest: db`date`,
    title: db`lower(title)`,
    plays: db`play_count desc`,
    likes: db`like_count desc`,
    dislikes: db`dislike_count desc`,
  }[sort];
}
