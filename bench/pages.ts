import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { ask } from '../tests/support/ask.ts';
import { alternate, moveTo, type Sample } from './load.ts';
import { nginxFor } from './nginx.ts';

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5);
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 3);

type Page = { name: string; path: string; isHeld?: boolean };

/** Returns a table: pages from the cache beside bare node:http and nginx, which send the same bytes and headers. */
export async function comparePages(origin: string, pid: number): Promise<string> {
  const [episode] = JSON.parse((await ask(origin, '/api/episodes?limit=1')).body) as { id: string }[];
  const pages: Page[] = [
    { name: 'home', path: '/' },
    { name: 'home, 304', path: '/', isHeld: true },
    { name: 'browse', path: '/browse' },
    { name: 'episode', path: `/episodes/${episode?.id}` },
    { name: 'feed', path: '/feed.xml' },
    { name: '`/api/episodes`', path: '/api/episodes' },
    { name: '`/api/episodes/{id}`', path: `/api/episodes/${episode?.id}` },
  ];
  const wanted = process.env['BENCH_ONLY']?.split(',');
  const lines = [];
  for (const page of pages.filter(({ name }) => !wanted || wanted.includes(name)))
    lines.push(await compare(origin, pid, page));
  return `Medians of ${ROUNDS} rounds of ${SECONDS} s in turn, brotli.

| page | bytes | site req/s | bare node:http | | nginx | site CPU µs | bare | | nginx | site p99 ms |
|---|---|---|---|---|---|---|---|---|---|---|
${lines.join('\n')}
`;
}

async function compare(origin: string, pid: number, { name, path, isHeld = false }: Page): Promise<string> {
  const url = `${origin}${path}`;
  const { etag, bytes } = await untilCompressedWell(origin, path);
  const headers: Record<string, string> = isHeld ? { 'If-None-Match': etag } : {};
  const bare = fork(new URL('./bare.ts', import.meta.url), [url, JSON.stringify(headers)]);
  const [port] = (await once(bare, 'message')) as [number];
  const nginx = isHeld ? null : await nginxFor(url);
  try {
    moveTo('0', pidOf(bare));
    const {
      site,
      bare: limit,
      nginx: fastest,
    } = alternate(
      [
        { name: 'site', url, pid, headers },
        { name: 'bare', url: `http://127.0.0.1:${port}/`, pid: pidOf(bare), headers },
        ...(nginx ? [{ name: 'nginx', url: nginx.url, pid: nginx.pid, headers }] : []),
      ],
      ROUNDS,
      SECONDS,
    );
    return site && limit ? row(name, isHeld ? 0 : bytes, site, limit, fastest) : '';
  } finally {
    bare.kill();
    await nginx?.stop();
  }
}

const pidOf = ({ pid }: ChildProcess): number => pid ?? 0;

const LOOKS = 100;

/** Right after the start pages are compressed in a hurry. */
async function untilCompressedWell(origin: string, path: string): Promise<{ etag: string; bytes: number }> {
  for (let look = 0; look < LOOKS; look += 1) {
    const { headers } = await ask(origin, path, { headers: { 'Accept-Encoding': 'br' } });
    const found = { etag: String(headers['etag'] ?? ''), bytes: Number(headers['content-length']) };
    if (headers['content-encoding'] === 'br') return found;
    await new Promise((wait) => setTimeout(wait, 50));
  }
  return { etag: '', bytes: 0 };
}

function row(name: string, bytes: number, site: Sample, bare: Sample, nginx?: Sample): string {
  const rates = [Math.round(site.perSecond), Math.round(bare.perSecond), percent(site.perSecond / bare.perSecond)];
  const times = [site.micros.toFixed(1), bare.micros.toFixed(1), percent(bare.micros / site.micros)];
  const limits = nginx ? [Math.round(nginx.perSecond), nginx.micros.toFixed(1)] : ['', ''];
  return `| ${[name, bytes, ...rates, limits[0], ...times, limits[1], site.p99.toFixed(1)].join(' | ')} |`;
}

const percent = (ratio: number): string => `**${Math.round(ratio * 100)} %**`;
