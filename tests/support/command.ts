import { type ChildProcess, spawn } from 'node:child_process';
import { packagedNode, root } from '../../scripts/places.mjs';
import { testSettings } from './settings.ts';
import type { Site } from './site.ts';

export type Running = { child: ChildProcess; ended: Promise<{ status: number | null; said: string }> };

/** `npm run NAME -- WORDS` beside a running site, with its settings. */
export function startCommand(
  site: Pick<Site, 'dataDir' | 'url'>,
  name: string,
  words: string[],
  settings: Record<string, string> = {},
): Running {
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    ...testSettings(site.dataDir),
    PUBLIC_URL: site.url,
    ...settings,
  };
  const child = spawn(packagedNode, ['src/server/main.ts', 'command', name, ...words], { cwd: root, env });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes: Buffer) => (said += bytes.toString()));
  return { child, ended: new Promise((done) => child.once('close', (status) => done({ status, said }))) };
}
