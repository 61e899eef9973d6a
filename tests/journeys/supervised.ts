import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../scripts/places.mjs';
import { copyTemplate } from '../support/database-template.ts';
import { freePort } from '../support/free-port.ts';
import { outputFile } from '../support/output-file.ts';
import { testSettings } from '../support/settings.ts';

/** The built site with everything `npm start` puts above it, in a process group of its own as a terminal makes one. */
export type Supervised = {
  url: string;
  dataDir: string;
  /** The process that was started; the site is below it. */
  top: ChildProcess;
  ended: Promise<number | null>;
  output(): string;
  /** The process that listens, found by its name below `top`; 0 when there is none. */
  site(): number;
  /** The process above it, which gets the signals; 0 when there is no site. */
  supervisor(): number;
  /** The database's first process; 0 when it has stopped as it should. */
  postmaster(): number;
  isReady(): Promise<boolean>;
  remove(): void;
};

export async function startSupervised(
  [command = process.execPath, ...args]: string[],
  settings: Record<string, string> = {},
): Promise<Supervised> {
  const dataDir = mkdtempSync(join(tmpdir(), 'carecast-supervised-'));
  if (!settings['DATA_DIR']) copyTemplate(dataDir, 'empty');
  const port = String(await freePort());
  const output = outputFile();
  const top = spawn(command, args, {
    cwd: root,
    env: { ...process.env, ...testSettings(dataDir), HOST: '127.0.0.1', PORT: port, ...settings },
    stdio: output.stdio,
    detached: true,
  });
  const url = `http://127.0.0.1:${port}`;
  const found = () => descendants(top.pid ?? 0).find(({ name }) => name.startsWith('carecast'));
  const postmaster = () => readPid(join(dataDir, 'database/postmaster.pid'));
  return {
    url,
    dataDir,
    top,
    ended: new Promise((resolve) => top.once('exit', resolve)),
    output: output.text,
    site: () => found()?.pid ?? 0,
    supervisor: () => found()?.parent ?? 0,
    postmaster,
    isReady: () =>
      fetch(`${url}/readyz`).then(
        ({ status }) => status === 200,
        () => false,
      ),
    remove: () => {
      for (const { pid } of [...descendants(top.pid ?? 0), { pid: postmaster() }]) kill(pid);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

type Process = { pid: number; parent: number; name: string };

/** The processes below this one, itself first. */
function descendants(top: number): Process[] {
  const listed = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' });
  const all = [...listed.matchAll(/^ *(\d+) +(\d+) (.*)$/gm)].map(([, pid, parent, name = '']): Process => ({
    pid: Number(pid),
    parent: Number(parent),
    name,
  }));
  const found = all.filter(({ pid }) => pid === top);
  for (const above of found) found.push(...all.filter(({ parent }) => parent === above.pid));
  return found;
}

function readPid(file: string): number {
  return existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : 0;
}

function kill(pid: number): void {
  try {
    if (pid > 0) process.kill(pid, 'SIGKILL');
  } catch {
    // it has ended
  }
}
