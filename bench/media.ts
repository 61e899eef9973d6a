import { type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addAudioFile, FILE } from './audio-file.ts';
import { alternate, loader, onCore, type Sample } from './load.ts';
import { type Nginx, startNginx } from './nginx.ts';
import { processesOf } from './processes.ts';
import { machine, record } from './results.ts';
import { startSite, stopSite, untilReady } from './site.ts';

/**
 * A part of 256 KB of a local file of 100 MB: from Node, from Node's site behind an nginx that sends the file
 * (MEDIA_ACCEL), and from nginx alone, in turn. All of each, its database included, is on one core.
 */
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5);
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 3);
const PORTS = { node: 4388, accelerated: 4389 };
const BYTES = 100_000_000;
const RANGE = { Range: 'bytes=33554432-33816575' };

type MediaSite = { dataDir: string; child: ChildProcess; url: string };

const bytes = Buffer.alloc(BYTES, 'sound');
const sites: MediaSite[] = [];
const proxies: Nginx[] = [];
try {
  const node = await startWithAFile(PORTS.node, '');
  const accelerated = await startWithAFile(PORTS.accelerated, 'nginx');
  const alone = await startNginx({ [FILE]: bytes }, 'default_type audio/mpeg;', `/${FILE}`);
  proxies.push(alone);
  const proxy = await startNginx(
    {},
    proxyTo('site'),
    `/media/${FILE}`,
    throughNginx(accelerated, accelerated.url, 'site'),
  );
  proxies.push(proxy);
  const permitting = await startNginx({}, `add_header X-Accel-Redirect /carecast-files/${FILE}; return 200;`, '/');
  proxies.push(permitting);
  const limit = await startNginx(
    {},
    proxyTo('permitting'),
    `/media/${FILE}`,
    throughNginx(accelerated, permitting.url, 'permitting'),
  );
  proxies.push(limit);
  const found = alternate(
    [
      { name: 'nginx', url: alone.url, pid: alone.pid, headers: RANGE },
      { name: 'node', url: node.url, pid: node.child.pid ?? 0, others: () => databaseOf(node), headers: RANGE },
      {
        name: 'accelerated',
        url: proxy.url,
        pid: proxy.pid,
        others: () => [accelerated.child.pid ?? 0, ...databaseOf(accelerated)],
        headers: RANGE,
      },
      { name: 'limit', url: limit.url, pid: limit.pid, others: () => [permitting.pid], headers: RANGE },
    ],
    ROUNDS,
    SECONDS,
  );
  report(found);
} finally {
  for (const proxy of proxies) await proxy.stop();
  for (const { child, dataDir } of sites) {
    await stopSite(child);
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function startWithAFile(port: number, accel: string): Promise<MediaSite> {
  const dataDir = mkdtempSync(join(tmpdir(), 'carecast-bench-'));
  process.env['MEDIA_ACCEL'] = accel;
  const child = startSite({ port, dataDir, under: onCore(0) });
  const site = { dataDir, child, url: `http://127.0.0.1:${port}/media/${FILE}` };
  sites.push(site);
  await untilReady(port);
  await addAudioFile(dataDir, bytes);
  return site;
}

function databaseOf({ child, dataDir }: MediaSite): number[] {
  return processesOf({ pid: child.pid, dataDir }).filter((pid) => pid !== child.pid);
}

function proxyTo(name: string): string {
  return `proxy_pass http://${name}; proxy_http_version 1.1; proxy_set_header Connection "";
   proxy_set_header Host $host; proxy_set_header X-Forwarded-For $remote_addr;`;
}

/** As docs/operations.md has it: the upstream permits, nginx sends the file. */
function throughNginx({ dataDir }: MediaSite, upstream: string, name: string) {
  const http = `upstream ${name} { server ${new URL(upstream).host}; keepalive 64; keepalive_timeout 4s; }`;
  const server = `
  location /carecast-files/ {
    internal;
    alias ${join(dataDir, 'files')}/;
    etag off;
    add_header ETag $upstream_http_etag;
    add_header Access-Control-Allow-Origin $upstream_http_access_control_allow_origin;
    add_header Access-Control-Expose-Headers $upstream_http_access_control_expose_headers;
    add_header Cross-Origin-Resource-Policy $upstream_http_cross_origin_resource_policy;
    add_header Content-Security-Policy $upstream_http_content_security_policy;
    add_header X-Content-Type-Options nosniff;
  }`;
  return { http, server };
}

function report(found: Record<string, Sample>): void {
  const limit = found['nginx'];
  if (!limit) return;
  const names = {
    nginx: 'nginx alone',
    node: 'the site',
    accelerated: 'the site behind nginx, `MEDIA_ACCEL=nginx`',
    limit: 'an nginx that permits everything, behind nginx in the same way: the limit of that',
  };
  const rows = Object.entries(names).map(([name, label]) => {
    const { perSecond, micros, p99 } = found[name] ?? limit;
    const ratio = `**${Math.round((100 * perSecond) / limit.perSecond)} %**`;
    return `| ${[label, Math.round(perSecond), ratio, micros.toFixed(0), p99.toFixed(1)].join(' | ')} |`;
  });
  record(
    'A part of an audio file',
    `256 KB of a file of 100 MB. Medians of ${ROUNDS} rounds of ${SECONDS} s in turn; ${loader}; processor time of all that answers, database included. Promised: 40 % of nginx from the site alone, 90 % with \`MEDIA_ACCEL\`.
${machine()}

| | req/s | of nginx | CPU µs/req | p99 ms |
|---|---|---|---|---|
${rows.join('\n')}`,
  );
}
