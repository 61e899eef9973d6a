import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request, type RequestOptions } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { program as programOf } from '../support/programs.mjs';
import { freePort } from '../support/free-port.ts';
import { outputFile } from '../support/output-file.ts';

/** A real proxy with a file of docs/proxy, https by a certificate of its own. */
export type ReverseProxy = {
  /** https://localhost:PORT, which is also the site's PUBLIC_URL. */
  url: string;
  /** Where it sends who comes without https. */
  httpUrl: string;
  certificate(): string;
  start(): Promise<void>;
  stop(): Promise<void>;
};

type Places = { https: number; http: number; site: number; folder: string };

/** Puts the test's own places into a file of docs/proxy. Fails for a line that is not there anymore. */
function fill(file: string, changes: [from: string, to: string][]): string {
  const text = readFileSync(join(import.meta.dirname, '../../docs/proxy', file), 'utf8');
  return changes.reduce((filled, [from, to]) => {
    if (!filled.includes(from)) throw new Error(`docs/proxy/${file} has no ${from}`);
    return filled.replaceAll(from, to);
  }, text);
}

function nginxFile({ https, http, site, folder }: Places, isCaching: boolean): string {
  const filled = fill('nginx.conf', [
    ['listen 80;', `listen 127.0.0.1:${http};`],
    ['listen 443 ssl http2;', `listen 127.0.0.1:${https} ssl http2;`],
    ['https://podcast.example', `https://localhost:${https}`],
    ['server_name podcast.example', 'server_name localhost'],
    ['/etc/letsencrypt/live/podcast.example/fullchain.pem', join(folder, 'certificate.pem')],
    ['/etc/letsencrypt/live/podcast.example/privkey.pem', join(folder, 'key.pem')],
    ['server 127.0.0.1:4321 ', `server 127.0.0.1:${site} `],
  ]);
  if (!isCaching) return filled;
  const [above = '', location = ''] = fill('nginx-cache.conf', [
    ['/var/cache/nginx/carecast', join(folder, 'cache')],
  ]).split('# --- in the server ---');
  const replaced = '  location / { proxy_pass http://carecast; }\n';
  if (!filled.includes(replaced)) throw new Error(`docs/proxy/nginx.conf has no ${replaced}`);
  return above + filled.replace(replaced, location);
}

function nginxArguments(places: Places, isCaching: boolean): string[] {
  const { folder } = places;
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  writeFileSync(join(folder, 'carecast.conf'), nginxFile(places, isCaching));
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; pid ${folder}/pid; worker_processes 1; error_log stderr;
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    events { worker_connections 1024; }
    http { access_log off; ${temporary.join(' ')} include ${folder}/carecast.conf; }`,
  );
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const key = [
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-keyout',
    join(folder, 'key.pem'),
    '-out',
    join(folder, 'certificate.pem'),
  ];
  execFileSync('openssl', ['req', '-x509', '-days', '2', ...key, ...subject], { stdio: 'pipe' });
  return ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr'];
}

function caddyArguments({ https, http, site, folder }: Places): string[] {
  const filled = fill('Caddyfile', [
    ['\npodcast.example {', `\nlocalhost:${https} {\n\ttls internal`],
    ['reverse_proxy 127.0.0.1:4321', `reverse_proxy 127.0.0.1:${site}`],
  ]);
  const global = `{\n\tadmin off\n\tskip_install_trust\n\thttp_port ${http}\n\thttps_port ${https}\n\tstorage file_system ${folder}\n}\n`;
  writeFileSync(join(folder, 'Caddyfile'), global + filled);
  return ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'];
}

/** Prepares a proxy in front of this port. */
export async function prepareProxy(name: 'nginx' | 'caddy', site: number, isCaching = false): Promise<ReverseProxy> {
  const program = await programOf(name);
  const folder = mkdtempSync(join(tmpdir(), `carecast-${name}-`));
  chmodSync(folder, 0o711);
  mkdirSync(join(folder, 'cache'));
  const places = { https: await freePort(), http: await freePort(), site, folder };
  const url = `https://localhost:${places.https}`;
  const root = name === 'nginx' ? 'certificate.pem' : 'pki/authorities/local/root.crt';
  const certificate = () => readFileSync(join(folder, root), 'utf8');
  let child: ChildProcess | undefined;
  return {
    url,
    httpUrl: `http://localhost:${places.http}`,
    certificate,
    start: async () => {
      const args = name === 'nginx' ? nginxArguments(places, isCaching) : caddyArguments(places);
      const output = outputFile();
      child = spawn(program, args, { stdio: output.stdio, env: { ...process.env, HOME: folder } });
      await untilAnswering(() => askSecurely({ url, certificate }, '/readyz'), child, output.text);
    },
    stop: async () => {
      if (child?.exitCode === null && child.signalCode === null) {
        child.kill('SIGTERM');
        await once(child, 'exit');
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Waits until the site answers through it; a proxy that ends says why instead. */
async function untilAnswering(
  look: () => Promise<SecureAnswer>,
  child: ChildProcess,
  output: () => string,
): Promise<void> {
  const status = () => look().then(({ status }) => String(status), String);
  const answer = async () => (child.exitCode === null ? status() : `it has ended:\n${output()}`);
  await expect.poll(answer, { timeout: 60_000 }).toBe('200');
}

export type SecureAnswer = { status: number; headers: Record<string, string | string[] | undefined>; body: Buffer };

/** Asks over https, trusting that certificate alone. `body` in pieces, each sent when the one before it says so. */
export function askSecurely(
  { url, certificate }: Pick<ReverseProxy, 'url' | 'certificate'>,
  path: string,
  { body, ...options }: RequestOptions & { body?: string | Buffer | AsyncIterable<Buffer> } = {},
): Promise<SecureAnswer> {
  return new Promise((resolve, reject) => {
    const sent = request(`${url}${path}`, { ca: certificate(), ...options }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    }).on('error', reject);
    if (body === undefined || typeof body === 'string' || Buffer.isBuffer(body)) return void sent.end(body);
    void (async () => {
      for await (const piece of body) sent.write(piece);
      sent.end();
    })().catch(reject);
  });
}
