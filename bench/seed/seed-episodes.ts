import { renderMarkup } from '#server/catalogue/index.ts';
import { copyIn } from '#server/db/copy.ts';
import { type Db, sql } from '#server/db/sql.ts';
import { episodeTexts } from './natural-text.ts';

const WORDS = 700;
/** Backends that compute the search vectors side by side. */
const COPIES = 2;
const ROWS_PER_CHUNK = 50;
const HOUR = 3_600_000;
const TABLES = ['uploads', 'episodes'];
/** Takes as long as all others together, so that it is made beside them. */
const LARGE_INDEX = 'episodes_search_in_blocks';

type Index = { name: string; definition: string };

/**
 * Adds published episodes an hour apart, the newest an hour before `now`. Into tables without indexes and triggers,
 * which follow when all rows are there: a hundred thousand take minutes that way, not hours.
 * @throws Error unless there are no episodes yet
 */
export async function seedEpisodes(count: number, now: Date, say: (line: string) => void): Promise<void> {
  const [row] = await sql<{ isEmpty: boolean }[]>`select not exists (select from episodes) as is_empty`;
  if (!row?.isEmpty) throw new Error('there are episodes already: seed an empty database');
  const indexes = await dropIndexes();
  const share = Math.ceil(count / COPIES);
  await Promise.all(
    Array.from({ length: COPIES }, (_, at) => copyEpisodes(at * share + 1, Math.min(count, (at + 1) * share), now)),
  );
  say(`${count} rows are copied, now the indexes`);
  await unhurried((db) => db`select rebuild_search_blocks()`);
  const isLarge = ({ name }: Index) => name === LARGE_INDEX;
  await Promise.all([
    unhurried((db) => create(indexes.filter(isLarge), db)),
    unhurried(async (db) => {
      await create(
        indexes.filter((index) => !isLarge(index)),
        db,
      );
      await derive(db);
    }),
  ]);
  await unhurried(async (db) => {
    for (const table of TABLES) await db`alter table ${db(table)} enable trigger user`;
  });
  for (const table of ['episodes', 'uploads', 'search_words']) await vacuum(table);
}

async function create(indexes: readonly Index[], db: Db): Promise<void> {
  await db`set local maintenance_work_mem = '512MB'`;
  for (const { definition } of indexes) await db.unsafe(definition);
}

/** Runs `work` in a transaction without the time limits of a page. */
async function unhurried(work: (db: Db) => Promise<unknown>): Promise<void> {
  await sql.begin(async (db) => {
    await db`set local statement_timeout = 0`;
    await db`set local idle_in_transaction_session_timeout = 0`;
    await work(db);
  });
}

/** Returns the indexes it dropped: all that no constraint needs. */
async function dropIndexes(): Promise<Index[]> {
  const indexes = await sql<Index[]>`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
    where i.indrelid = any(${TABLES}::regclass[])
      and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`;
  for (const { name } of indexes) await sql`drop index ${sql(name)}`;
  for (const table of TABLES) await sql`alter table ${sql(table)} disable trigger user`;
  return indexes;
}

/** Writes what the triggers would have written. */
async function derive(db: Db): Promise<void> {
  await db`
    insert into search_words (word)
    select distinct word from episodes, unnest(tsvector_to_array(search)) as word where char_length(word) <= 40
    on conflict do nothing`;
  await db`select recount_episodes()`;
}

async function vacuum(table: string): Promise<void> {
  const connection = await sql.reserve();
  await connection`set statement_timeout = 0`;
  await connection`vacuum (analyze, process_toast false) ${connection(table)}`; // nothing in it is outdated
  await connection`reset statement_timeout`;
  connection.release();
}

async function copyEpisodes(from: number, to: number, now: Date): Promise<void> {
  await unhurried((db) => copyIn({ name: 'uploads', columns: Object.keys(upload(1)) }, chunks(from, to, upload), db));
  const episodeAt = (number: number) => episode(number, new Date(now.getTime() - number * HOUR));
  const columns = Object.keys(episodeAt(1));
  await unhurried((db) => copyIn({ name: 'episodes', columns }, chunks(from, to, episodeAt), db));
}

type Row = Record<string, string | number | Date>;

async function* chunks(from: number, to: number, rowOf: (number: number) => Row): AsyncGenerator<Buffer> {
  for (let first = from; first <= to; first += ROWS_PER_CHUNK) {
    const numbers = Array.from({ length: Math.min(ROWS_PER_CHUNK, to - first + 1) }, (_, at) => first + at);
    yield Buffer.from(numbers.map((number) => copied(rowOf(number))).join(''));
  }
}

/** Returns a row in PostgreSQL's COPY text format. */
function copied(row: Row): string {
  const values = Object.values(row).map((value) => (value instanceof Date ? value.toISOString() : String(value)));
  return `${values.map((value) => value.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('\t', '\\t')).join('\t')}\n`;
}

const idOf = (kind: string, number: number): string => `${kind}-0000-4000-8000-${String(number).padStart(12, '0')}`;
const AUDIO = { bytes: 9_000_000, type: 'audio/mpeg', seconds: 1_200 };

function upload(number: number): Row {
  const { bytes, type, seconds } = AUDIO;
  const file = { id: idOf('0000000a', number), kind: 'audio', state: 'attached', declared_bytes: bytes, bytes };
  return { ...file, extension: 'mp3', type, sha256: 'f'.repeat(64), duration: seconds, expires_at: new Date(0) };
}

function episode(number: number, at: Date): Row {
  const { title, description, category, spoken, cues } = episodeTexts(number, WORDS);
  return {
    id: idOf('0000000e', number),
    title,
    description,
    description_html: renderMarkup(description),
    category,
    transcript: JSON.stringify(cues),
    transcript_text: spoken,
    transcript_cues: JSON.stringify(cues),
    audio_id: idOf('0000000a', number),
    audio_bytes: AUDIO.bytes,
    audio_type: AUDIO.type,
    duration: AUDIO.seconds,
    play_count: Math.floor(100_000 / number),
    published: 'true',
    created_at: at,
    updated_at: at,
    published_at: at,
  };
}
