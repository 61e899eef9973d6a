import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { site as siteArguments } from '../../scripts/places.mjs';
import { freePort } from './free-port.ts';
import { outputFile } from './output-file.ts';

export const ROOT = resolve(import.meta.dirname, '../..');
export const NODE = join(ROOT, 'node_modules/node/bin/node');
const NGINX = '/usr/sbin/nginx';
export const hasNginx = existsSync(NGINX);
const LOOKS = 3_000;
const BETWEEN_LOOKS_MS = 20;

/** One process of a site that has several, as on a machine of its own. */
export type Machine = { child: ChildProcess; port: number; url: string; output(): string };
export type Machines = {
  folder: string;
  /** Starts one of the version in `place`, and waits until it is ready. */
  start(place: string, port: number, settings: Record<string, string>, flags?: string[]): Promise<Machine>;
  /** Spreads requests over these ports as docs/operations.md says, without https. Returns its address. */
  startNginx(ports: number[]): Promise<string>;
  endAll(): Promise<void>;
  /** Ends all, and removes the folder. */
  remove(): Promise<void>;
};

/** Ends a process; returns its status. */
export function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode);
  child.kill(signal);
  return new Promise((ended) => child.once('exit', ended));
}

/** Returns what starts several processes of the site and an nginx before them, in a folder of their own. */
export function makeMachines(): Machines {
  const folder = mkdtempSync(join(tmpdir(), 'carecast-machines-'));
  chmodSync(folder, 0o711);
  const children: ChildProcess[] = [];
  const isNginx = (child: ChildProcess) => child.spawnfile === NGINX;
  // nginx ends its own processes, unless it is killed itself.
  const endAll = async () => {
    await Promise.all(children.splice(0).map((child) => end(child, isNginx(child) ? 'SIGTERM' : 'SIGKILL')));
  };
  return {
    folder,
    endAll,
    async start(place, port, settings, flags = []) {
      const output = outputFile();
      const child = spawn(NODE, [...siteArguments, ...flags], {
        cwd: place,
        env: { ...process.env, ...settings, HOST: '127.0.0.1', PORT: String(port), NODE_ENV: 'production' },
        stdio: output.stdio,
      });
      children.push(child);
      await until(() => {
        if (child.exitCode !== null) throw new Error(output.text());
        return output.text().includes(' is ready: http');
      });
      return { child, port, url: `http://127.0.0.1:${port}`, output: output.text };
    },
    async startNginx(ports) {
      const port = await freePort();
      const prefix = join(folder, 'nginx');
      mkdirSync(prefix);
      writeFileSync(join(prefix, 'nginx.conf'), configuration(prefix, port, ports));
      children.push(spawn(NGINX, ['-p', prefix, '-c', join(prefix, 'nginx.conf')], { stdio: 'ignore' }));
      const url = `http://127.0.0.1:${port}`;
      const isUp = async () => (await fetch(`${url}/healthz`).catch(() => null))?.ok === true;
      await until(isUp);
      return url;
    },
    async remove() {
      await endAll();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const configuration = (prefix: string, port: number, ports: number[]): string => `
daemon off; pid ${prefix}/pid; error_log ${prefix}/error.log; worker_processes 1;
${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 1024; }
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${prefix};`).join(' ')}
  upstream carecast { ${ports.map((each) => `server 127.0.0.1:${each} fail_timeout=1s;`).join(' ')} }
  server {
    listen 127.0.0.1:${port};
    client_max_body_size 100m;
    proxy_request_buffering off;
    proxy_set_header Host $http_host;
    proxy_set_header X-Forwarded-For $remote_addr;
    location / { proxy_pass http://carecast; }
    location /_astro/ { proxy_pass http://carecast; proxy_next_upstream error timeout http_404; }
  }
}`;

/** @throws Error after a minute */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (let look = 0; look < LOOKS; look += 1) {
    if (await isSo()) return;
    await sleep(BETWEEN_LOOKS_MS);
  }
  throw new Error('it did not come about within a minute');
}
