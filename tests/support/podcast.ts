import { readFile } from 'node:fs/promises';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { audioFixture, demoFile, serve } from './uploads.ts';

/** The answer of a podcast elsewhere at an address. */
export type Document = { type: string; body: Buffer | string; headers?: Record<string, string> };
export type Podcast = {
  origin: string;
  feed: string;
  /** Every request so far. */
  asked: string[];
  /** May change while it runs. */
  documents: Record<string, Document>;
  close(): Promise<void>;
};

export type ForeignEpisode = { guid: string; title?: string; audio?: string; more?: string; length?: number };

/** One episode of a feed elsewhere; what is not said is ordinary. */
export const foreignItem = (origin: string, episode: ForeignEpisode): string => {
  const { guid, title = `Talk ${guid}`, audio = `/${guid}.mp3`, more = '', length = 0 } = episode;
  return `<item><title>${title}</title><guid isPermaLink="false">${guid}</guid>
    <pubDate>Mon, 06 Jul 2020 10:00:00 GMT</pubDate><description><![CDATA[<p>About <b>care</b>.</p>]]></description>
    <itunes:duration>4</itunes:duration><itunes:explicit>false</itunes:explicit>
    <enclosure url="${origin}${audio}" length="${length}" type="audio/mpeg"/>${more}</item>`;
};

export const foreignFeed = (
  origin: string,
  items: string,
  channel = '',
): string => `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:atom="http://www.w3.org/2005/Atom"
  xmlns:podcast="https://podcastindex.org/namespace/1.0" xmlns:content="http://purl.org/rss/1.0/modules/content/">
<channel><title>Talks</title><description>Talks about care.</description><link>${origin}/</link><language>en</language>
<atom:link rel="self" href="${origin}/feed.xml"/><itunes:image href="${origin}/cover.jpg"/>
<image><url>${origin}/cover.jpg</url><title>Talks</title><link>${origin}/</link></image>
<itunes:category text="Health &amp; Fitness"><itunes:category text="Medicine"/></itunes:category>
<itunes:explicit>false</itunes:explicit><itunes:author>Ana</itunes:author>
<itunes:owner><itunes:name>Ana</itunes:name><itunes:email>ana@talks.example</itunes:email></itunes:owner>
<podcast:guid>0b9ba0bd-8a1c-5f60-a0a3-45f9f1ae3cb4</podcast:guid><podcast:locked>no</podcast:locked>${channel}
${items}</channel></rss>`;

/** A podcast on a server of its own. `first` answers before them. */
export async function aPodcast(
  documents: (origin: string) => Promise<Record<string, Document>> | Record<string, Document>,
  first: RequestListener = () => undefined,
): Promise<Podcast> {
  const asked: string[] = [];
  let table: Record<string, Document> = {};
  const { origin, close } = await serve((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    first(request, response);
    if (!response.headersSent && !response.destroyed) send(table[request.url ?? ''], request, response);
  });
  table = { '/cover.jpg': await cover(), ...(await documents(origin)) };
  return { origin, feed: `${origin}/feed.xml`, asked, documents: table, close };
}

export const mp3 = async (): Promise<Document> => ({
  type: 'audio/mpeg',
  body: await readFile(audioFixture('cbr.mp3')),
});
export const rss = (body: string): Document => ({ type: 'application/rss+xml; charset=utf-8', body });
const cover = async (): Promise<Document> => ({ type: 'image/jpeg', body: await readFile(demoFile('artwork.jpg')) });

function send(document: Document | undefined, request: IncomingMessage, response: ServerResponse): void {
  if (!document) return void response.writeHead(404).end();
  const isText = /xml|json|vtt/.test(document.type);
  const bytes = Buffer.from(document.body);
  const etag = `"${bytes.length}"`;
  const headers: Record<string, string> = {
    'content-type': document.type,
    etag,
    'cache-control': 'max-age=300',
    'access-control-allow-origin': '*',
    ...(isText ? { 'content-encoding': 'gzip', vary: 'Accept-Encoding' } : { 'accept-ranges': 'bytes' }),
    ...document.headers,
  };
  if (request.headers['if-none-match'] === etag) return void response.writeHead(304, headers).end();
  const body = headers['content-encoding'] === 'gzip' ? gzipSync(bytes) : bytes;
  const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '');
  if (!range) {
    response.writeHead(200, {
      ...headers,
      'content-length': document.headers?.['content-length'] ?? String(body.length),
    });
    return void response.end(request.method === 'HEAD' ? undefined : body);
  }
  const [from, to] = [Number(range[1]), Number(range[2])];
  response.writeHead(206, { ...headers, 'content-range': `bytes ${from}-${to}/${body.length}` });
  response.end(body.subarray(from, to + 1));
}
