import { type ChildProcess, spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { testSettings } from './settings.ts';
import type { Site } from './site.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const NODE = join(ROOT, 'node_modules/node/bin/node');

export type Running = { child: ChildProcess; ended: Promise<{ status: number | null; said: string }> };

/** `npm run NAME -- WORDS` beside a running site, with its settings. */
export function startCommand(
  site: Pick<Site, 'dataDir' | 'url'>,
  name: string,
  words: string[],
  settings: Record<string, string> = {},
): Running {
  const env = { ...process.env, ...testSettings(site.dataDir), PUBLIC_URL: site.url, ...settings };
  const child = spawn(NODE, [`src/server/commands/${name}.ts`, ...words], { cwd: ROOT, env });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes: Buffer) => (said += bytes.toString()));
  return { child, ended: new Promise((done) => child.once('close', (status) => done({ status, said }))) };
}
