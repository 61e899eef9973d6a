import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { connect } from '#server/db/sql.ts';
import { fillWithEpisodes } from '../tests/support/long-catalogue.ts';

/** The name of the file at `/media/`. */
export const FILE = '00000000-0000-4000-8000-000000000001.mp3';

/** Connects to the database of the running site of this data folder. */
export const connectTo = (dataDir: string) =>
  connect({ url: `postgres://carecast@localhost/carecast?host=${encodeURIComponent(join(dataDir, 'run'))}` }, 1);

/** Gives the running site of this data folder a hundred episodes and, to the newest, a file of 128 kbit/s. */
export async function addAudioFile(dataDir: string, bytes: Buffer): Promise<void> {
  mkdirSync(join(dataDir, 'files'), { recursive: true });
  writeFileSync(join(dataDir, 'files', FILE), bytes);
  const database = connectTo(dataDir);
  await fillWithEpisodes(database, 100);
  await database`update uploads set bytes = ${bytes.length}, audio_start = 0, minute_end = 960000`;
  await database`select pg_notify('carecast_changes', '{"from": "bench", "tags": ["episodes"]}')`;
  await database.end();
}
