import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { text } from 'node:stream/consumers';
import { config } from '#server/config.ts';
import { countEpisodesByCategory } from '#server/db/episode-counts.ts';
import { frontDoor, type Pages } from '#server/front/index.ts';
import { inLanguage, languageOf, localPath, otherLanguage } from '#server/words.ts';
import { watchShow } from '#server/show/index.ts';
import { staticAddress, staticFile } from './addresses.ts';
import { withoutServerFeatures, type BrowseLink, linksIn, withStaticAddresses } from './rewrite.ts';
import { openSiteFolder, type SiteFolder } from './site-folder.ts';

/** `files`: how many are in the folder; `missing`: URLs that are linked to and that the site does not have. */
type Exported = { files: number; missing: string[] };

const CLIENT = resolve('dist/client');
/** The script that replaces the server in exported pages. */
const COMPANION = 'static-site.js';
/** Exported though perhaps no page links to them: every host should have them. Those a site lacks are skipped. */
const UNLINKED = [
  '/feed.xml',
  '/sitemap.xml',
  '/robots.txt',
  '/llms.txt',
  '/es/llms.txt',
  '/manifest.webmanifest',
  '/404',
];
const MARKUP = /^(text\/html|application\/(rss\+xml|xml|manifest\+json|ld\+json))/;
/** Drawn for a feed's items on demand: without a server apps show the show's cover instead. */
const DRAWN_ART =
  /<itunes:image href="[^"]*\/artwork\/[0-9a-f-]{36}-[0-9a-f]{12}\.jpg"\/>|"[^"]*\/artwork\/[0-9a-f-]{36}-[0-9a-f]{12}\.jpg",/g;
const EPISODE_PAGE = /^\/episodes\/([0-9a-f-]{36})$/;

/**
 * Writes everything that a visitor without an account can reach as files, by crawling the site over HTTP from the home
 * page on. Calls `onFile` with every URL.
 */
export async function exportSite(path: string, onFile: (target: string) => void): Promise<Exported> {
  const folder = await openSiteFolder(path);
  const site = await openSite();
  try {
    const categories = await countEpisodesByCategory();
    await folder.copy(CLIENT, (file) => !/\.(gz|br)$/.test(file));
    await folder.write(COMPANION, await readFile(new URL(`./browser/${COMPANION}`, import.meta.url)));
    const missing = await crawl(site, folder, categories, onFile);
    return { files: await folder.finish(), missing };
  } finally {
    site.closeAllConnections();
    site.close();
  }
}

/** Starts the site as visitors see it, on a port of its own that only this machine can reach. */
async function openSite(): Promise<Server> {
  await watchShow(); // its settings and categories, and the language of its addresses
  const { handler } = (await import(pathToFileURL(resolve('dist/server/entry.mjs')).href)) as { handler: Pages };
  const server = createServer(frontDoor(handler));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return server;
}

async function crawl(
  site: Server,
  folder: SiteFolder,
  categories: BrowseLink[],
  onFile: (target: string) => void,
): Promise<string[]> {
  const browse = categories.map(({ category }) => `/browse?category=${encodeURIComponent(category)}`);
  const inOther = browse.map((path) => localPath(path, otherLanguage()));
  const queue = ['/', ...browse, ...inOther, ...UNLINKED];
  const seen = new Set(queue);
  const done = new Set([`/${COMPANION}`]);
  const missing: string[] = [];
  for (let target = queue.shift(); target !== undefined; target = queue.shift()) {
    const address = staticAddress(target);
    if (address === null || address.includes('?') || done.has(address)) continue;
    done.add(address);
    onFile(target);
    const links = await take(site, folder, target, address, categories);
    if (links === null && !UNLINKED.includes(target)) missing.push(target);
    for (const link of links ?? []) {
      if (!seen.has(link)) queue.push(link);
      seen.add(link);
    }
  }
  return missing;
}

/** Writes one URL's file; returns the links in it, null when the site does not have the URL. */
async function take(
  site: Server,
  folder: SiteFolder,
  target: string,
  address: string,
  categories: BrowseLink[],
): Promise<string[] | null> {
  const answer = await ask(site, target);
  if (answer.statusCode !== (target === '/404' ? 404 : 200)) {
    answer.resume();
    return null;
  }
  const file = staticFile(address);
  if (!MARKUP.test(answer.headers['content-type'] ?? '')) {
    const isMedia = target.startsWith('/media/');
    if (isMedia && (await folder.has(file, Number(answer.headers['content-length'])))) answer.destroy();
    else await folder.write(file, answer);
    return [];
  }
  const document = (await text(answer)).replace(DRAWN_ART, '');
  const isPage = /^text\/html/.test(answer.headers['content-type'] ?? '');
  const readable = isPage
    ? inLanguage(languageOf(target), () => withoutServerFeatures(document, categories))
    : document;
  await folder.write(file, withStaticAddresses(readable, config.publicUrl));
  const id = EPISODE_PAGE.exec(target)?.[1];
  if (id) {
    await folder.write(`episodes/${id}/episode.json`, await text(await ask(site, `/api/episodes/${id}`)));
    await folder.write(`artwork/${id}.jpg`, await lockScreenPicture(site, id));
  }
  return linksIn(readable, config.publicUrl);
}

/** Requests the picture that the player gives to lock screens. An uploaded one has a URL of its own. */
async function lockScreenPicture(site: Server, id: string): Promise<IncomingMessage> {
  const answer = await ask(site, `/artwork/${id}.jpg`);
  if (!answer.headers.location) return answer;
  answer.resume();
  return ask(site, answer.headers.location);
}

function ask(site: Server, path: string): Promise<IncomingMessage> {
  const { port } = site.address() as AddressInfo;
  const headers = { Host: new URL(config.publicUrl).host, 'Accept-Encoding': 'identity' };
  return new Promise((answered, failed) => {
    request({ host: '127.0.0.1', port, path, headers, agent: false }, answered).once('error', failed).end();
  });
}
