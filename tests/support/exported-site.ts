import { mkdtempSync, rmSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sirv from 'sirv';
import { startCommand } from './command.ts';
import { aPodcast, foreignFeed, foreignItem, mp3, rss } from './podcast.ts';
import { startSite } from './site.ts';
import { serve } from './uploads.ts';

/** The demo site and two episodes more as files, behind a server that knows nothing but files. */
export type ExportedSite = {
  url: string;
  folder: string;
  said: string;
  exportAgain(): Promise<string>;
  remove(): Promise<void>;
};

export async function anExportedSite(): Promise<ExportedSite> {
  const site = await startSite({}, ['--demo']);
  await importTwoMore(site);
  let files: RequestListener = (_, response) => response.writeHead(503).end();
  const host = await serve((request, response) => files(request, response));
  const folder = mkdtempSync(join(tmpdir(), 'carecast-export-'));
  const url = `http://localhost:${host.port}`;
  const exportAgain = async () => {
    const { status, said } = await startCommand(site, 'export', [folder], { PUBLIC_URL: url }).ended;
    if (status !== 0) throw new Error(said);
    return said;
  };
  const said = await exportAgain();
  files = sirv(folder);
  const remove = async () => {
    await host.close();
    await site.remove();
    rmSync(folder, { recursive: true });
  };
  return { url, folder, said, exportAgain, remove };
}

/** So that /browse has a second page. */
async function importTwoMore(site: Awaited<ReturnType<typeof startSite>>): Promise<void> {
  const audio = await mp3();
  const podcast = await aPodcast((origin) => ({
    '/feed.xml': rss(foreignFeed(origin, ['x', 'y'].map((guid) => foreignItem(origin, { guid })).join(''))),
    '/x.mp3': audio,
    '/y.mp3': audio,
  }));
  const { status, said } = await startCommand(site, 'import', [podcast.feed, '--private']).ended;
  await podcast.close();
  if (status !== 0) throw new Error(said);
}
