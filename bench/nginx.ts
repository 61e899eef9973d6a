import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../tests/support/free-port.ts';
import { onCore } from './load.ts';

export type Nginx = { url: string; pid: number; stop: () => Promise<void> };

const has = spawnSync('nginx', ['-v']).error === undefined;
/** What nginx writes itself. */
const OWN = ['connection', 'keep-alive', 'date', 'transfer-encoding', 'content-length', 'etag', 'content-type'];

/** Returns an nginx that sends the bytes and headers of this address from a file; null where there is none. */
export async function nginxFor(source: string): Promise<Nginx | null> {
  if (!has) return null;
  const response = await fetch(source, { headers: { 'Accept-Encoding': 'br' } });
  // `fetch` decodes; the length is what counts.
  await response.arrayBuffer();
  const bytes = Buffer.alloc(Number(response.headers.get('content-length')), 'x');
  const headers = [...response.headers].filter(([name]) => !OWN.includes(name));
  const lines = headers.map(([name, value]) => `add_header ${name} ${JSON.stringify(value)};`).join('\n');
  return startNginx({ page: bytes }, `default_type text/html; ${lines}`, '/page');
}

/** Further lines of the configuration. */
type More = { server?: string; http?: string };

/** Starts nginx with one worker on core 0, for these files; `location` are lines of a location's configuration. */
export async function startNginx(
  files: Record<string, Buffer>,
  location: string,
  path: string,
  more: More = {},
): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), 'carecast-nginx-'));
  mkdirSync(join(folder, 'files'));
  for (const [name, bytes] of Object.entries(files)) writeFileSync(join(folder, 'files', name), bytes);
  const port = await freePort();
  writeFileSync(join(folder, 'nginx.conf'), configuration(folder, port, location, more));
  const [command = 'nginx', ...rest] = [...onCore(0), 'nginx', '-c', join(folder, 'nginx.conf'), '-p', folder];
  const master = spawn(command, rest, { stdio: 'ignore' });
  const stop = async () => {
    const stopped = new Promise((resolve) => master.once('exit', resolve));
    master.kill('SIGTERM');
    await stopped;
    rmSync(folder, { recursive: true, force: true });
  };
  return { url: `http://127.0.0.1:${port}${path}`, pid: await workerOf(master.pid ?? 0), stop };
}

const configuration = (folder: string, port: number, location: string, { server = '', http = '' }: More): string => `
daemon off; pid ${folder}/pid; error_log ${folder}/error.log crit; worker_processes 1; user root;
events { worker_connections 1024; }
http {
  access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000; open_file_cache max=100;
  client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
  server { listen 127.0.0.1:${port}; root ${join(folder, 'files')}; location / { ${location} } ${server} }
  ${http}
}`;

async function workerOf(master: number): Promise<number> {
  for (let look = 0; look < 100; look += 1) {
    const children = readChildren(master);
    if (children[0]) return children[0];
    await sleep(20);
  }
  throw new Error('nginx did not start');
}

function readChildren(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);
  } catch {
    return [];
  }
}
