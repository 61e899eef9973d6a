import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import type { Pool } from '#server/db/sql.ts';

/** Requests at a steady rate: pages, feed and API, and dislikes with a comment. */
export type Load = {
  /** What did not get the answer it should, such as `GET / 502`. */
  failures: string[];
  /** The comments that were answered with 201. */
  acknowledged: string[];
  sent(): number;
  /** How long it has lasted, so far or until the end. */
  seconds(): number;
  /** Resolves once so many more requests were answered. */
  more(count: number): Promise<void>;
  /** Sends no more, and waits for the answers that are due. */
  end(): Promise<void>;
};

type Rate = { reads: number; writes: number };
/** In milliseconds. */
const TICK = 10;
/**
 * Requests under way at a time: a machine that is busy with other things gets fewer, and is not overwhelmed. Writes that
 * wait for each other's locks there would be refused (503) for that alone.
 */
const MOST: Rate = { reads: 28, writes: 1 };

/** `rate` in requests a second at most. Connections are kept and used again, as by proxies and browsers. */
export function startLoad(url: string, episodes: string[], rate: Rate = { reads: 280, writes: 20 }): Load {
  const agent = new Agent({ keepAlive: true, maxSockets: 32 });
  const failures: string[] = [];
  const acknowledged: string[] = [];
  const pages = ['/', '/browse', '/feed.xml', '/api/episodes?limit=3', ...episodes.map((id) => `/episodes/${id}`)];
  const due = { reads: new Set<Promise<void>>(), writes: new Set<Promise<void>>() };
  const waiting: { at: number; resolve: () => void }[] = [];
  let [sent, answered] = [0, 0];
  const began = performance.now();
  let lasted = 0;

  const send = (method: string, path: string, body?: object): void => {
    const kind = body ? 'writes' : 'reads';
    if (due[kind].size >= MOST[kind]) return;
    sent += 1;
    const answer = ask(agent, url, method, path, body).then((status) => {
      answered += 1;
      if (status !== (body ? 201 : 200)) failures.push(`${method} ${path} ${status}`);
      else if (body) acknowledged.push((body as { comment: string }).comment);
      for (const each of waiting) if (answered >= each.at) each.resolve();
    });
    due[kind].add(answer);
    void answer.finally(() => due[kind].delete(answer));
  };
  const perTick = { reads: (rate.reads * TICK) / 1000, writes: (rate.writes * TICK) / 1000 };
  let [reads, writes, page] = [0, 0, 0];
  const timer = setInterval(() => {
    for (reads += perTick.reads; reads >= 1; reads -= 1) send('GET', pages[(page += 1) % pages.length] ?? '/');
    for (writes += perTick.writes; writes >= 1; writes -= 1) {
      const episode = episodes[sent % episodes.length];
      send('POST', `/api/episodes/${episode}/rate`, { isLike: false, comment: randomUUID() });
    }
  }, TICK);
  return {
    failures,
    acknowledged,
    sent: () => sent,
    seconds: () => (lasted || performance.now() - began) / 1_000,
    more: (count) => new Promise((resolve) => waiting.push({ at: answered + count, resolve })),
    async end() {
      clearInterval(timer);
      await Promise.all([...due.reads, ...due.writes]);
      lasted = performance.now() - began;
      agent.destroy();
    },
  };
}

/** Returns the status once the whole body is there, or why it is not. */
function ask(agent: Agent, url: string, method: string, path: string, body?: object): Promise<number | string> {
  return new Promise((resolve) => {
    const headers = body ? { 'content-type': 'application/json' } : {};
    const failed = (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message);
    const question = request(url + path, { agent, method, headers, timeout: 30_000 }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0));
      response.on('error', failed);
    });
    question.on('timeout', () => question.destroy(new Error('timeout'))).on('error', failed);
    question.end(body && JSON.stringify(body));
  });
}

/** Returns which of these comments the database does not have. */
export async function lostComments(pool: Pool, acknowledged: string[]): Promise<string[]> {
  const rows = await pool<{ comment: string }[]>`select comment from ratings where comment is not null`;
  const kept = new Set(rows.map(({ comment }) => comment));
  return acknowledged.filter((comment) => !kept.has(comment));
}
