import { rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from '#server/db/sql.ts';
import { fillWithEpisodes } from '../../support/long-catalog.ts';
import { type Site, startSite } from '../../support/site.ts';
import { databaseUrlOf } from '../../support/site-database.ts';
import { expect } from '@playwright/test';
import { limitMemory } from './memory-limit.ts';

const GIGABYTE = 1024 ** 3;
const WATCH = new URL('./loop-watch.ts', import.meta.url).href;

export type BesiegedSite = {
  port: number;
  pid: number;
  /** Paths of its own: an audio file, the preview picture of the home page, and an episode's artwork without `.jpg`. */
  audio: string;
  picture: string;
  art: string;
  /** Milliseconds of processor time its event loop worked on end, at most, since this was last asked. */
  held(): Promise<number>;
  remove(): Promise<void>;
};

/**
 * The built site with so many episodes and the demo's, throttles on, and where it can be made in a control group of 1
 * GB.
 */
export async function startBesiegedSite(episodes: number): Promise<BesiegedSite> {
  const heldFile = join(tmpdir(), `carecast-held-${process.pid}`);
  const settings = { THROTTLES: 'on', NODE_OPTIONS: `--import=${WATCH}`, HELD_FILE: heldFile };
  const site = await startSite(settings, ['--demo']);
  const removeLimit = limitMemory(site.pid(), GIGABYTE);
  const remove = async () => {
    await site.remove();
    await expect(() => removeLimit?.()).toPass(); // what the site started may end after it
    rmSync(heldFile, { force: true });
  };
  try {
    const paths = await prepare(site, episodes);
    const port = Number(new URL(site.url).port);
    const held = () => askHeld(site.pid(), heldFile);
    return { port, pid: site.pid(), ...paths, held, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

/**
 * Fills and warms the site; one that gets no episodes stays cold, for nothing is measured there that takes time or
 * memory. Returns the paths that are attacked.
 */
async function prepare(site: Site, episodes: number): Promise<Pick<BesiegedSite, 'audio' | 'picture' | 'art'>> {
  const [newest] = (await (await fetch(`${site.url}/api/episodes?limit=1`)).json()) as {
    id: string;
    audioUrl: string;
  }[];
  if (episodes > 0) {
    await fill(site, episodes);
    await warm(site);
  }
  const home = await (await fetch(site.url)).text();
  return {
    audio: newest?.audioUrl ?? '',
    picture: /\/og\/[^"?]+\.png/.exec(home)?.[0] ?? '',
    art: `/artwork/${newest?.id}`,
  };
}

/** As after some visitors: what is compiled and loaded for a first page is not what an attack costs. */
async function warm({ url }: Site): Promise<void> {
  const home = await (await fetch(url)).text();
  const links = [...home.matchAll(/(?:href|content)="([^"]*\/(?:episodes|og|browse)[^"]*)"/g)].map(
    ([, link = '']) => link,
  );
  const pages = Array.from({ length: 20 }, (_, index) => `/browse?page=${index + 1}`);
  for (const path of [...new Set([...links, ...pages])]) await (await fetch(new URL(path, url))).arrayBuffer();
}

async function fill(site: Site, episodes: number): Promise<void> {
  const database = connect({ url: databaseUrlOf(site) }, 1);
  await fillWithEpisodes(database, episodes);
  await database`select pg_notify('carecast_changes', '{"from": "siege", "tags": ["episodes"]}')`;
  await database.end();
}

async function askHeld(pid: number, file: string): Promise<number> {
  rmSync(file, { force: true });
  process.kill(pid, 'SIGUSR2');
  for (let look = 0; look < 1_000; look += 1) {
    const text = await readFile(file, 'utf8').catch(() => '');
    if (text) return Number(text);
    await sleep(10);
  }
  throw new Error('the site does not say how long it worked on end');
}
