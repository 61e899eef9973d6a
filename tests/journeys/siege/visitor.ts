import { request } from 'node:http';

/**
 * How another visitor fared: each wait for a whole answer in ms, and what was not answered with 200, such as `/
 * ECONNRESET`.
 */
export type Visit = { waits: number[]; lost: string[] };

/** The pages that the visitor reads, one after the other: from memory, from the process, from the database. */
const PATHS = ['/', '/healthz', '/readyz'];
const GIVE_UP_MS = 20_000;

// A process of its own, as a visitor is: what those who measure do in the meantime does not delay it. Begins when it is
// sent a port, says when it has read each path once, and ends after the next message.
process.once('message', (port: number) => {
  let isOver = false;
  process.once('message', () => (isOver = true));
  void visit(port, () => isOver).then((visit) => process.send?.(visit, () => process.exit(0)));
});

async function visit(port: number, isOver: () => boolean): Promise<Visit> {
  const lost: string[] = [];
  for (const path of PATHS) await wait(port, path, lost);
  process.send?.('ready');
  const waits: number[] = [];
  while (!isOver()) waits.push(await wait(port, PATHS[waits.length % PATHS.length] ?? '/', lost));
  return { waits, lost };
}

/** Milliseconds until the whole answer; as long as anyone waits when it is none or no 200, which `lost` then has. */
function wait(port: number, path: string, lost: string[]): Promise<number> {
  const from = performance.now();
  return new Promise((resolve) => {
    const lose = (why: string) => {
      lost.push(`${path} ${why}`);
      resolve(GIVE_UP_MS);
    };
    const get = request({ port, host: '127.0.0.1', path, agent: false, timeout: GIVE_UP_MS }, (response) => {
      const { statusCode } = response;
      const end = () => (statusCode === 200 ? resolve(performance.now() - from) : lose(String(statusCode)));
      response.resume().once('close', end);
    });
    get
      .once('error', (error: NodeJS.ErrnoException) => lose(error.code ?? error.message))
      .once('timeout', () => get.destroy(new Error('timeout')));
    get.end();
  });
}
