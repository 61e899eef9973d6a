import { setTimeout as sleep } from 'node:timers/promises';
import { ask, asJson } from './ask.ts';

/** What readers saw of an episode whose title changes again and again. */
export type Freshness = {
  /** Changes that were acknowledged. */
  changes(): number;
  /** Reads that were answered with 200. */
  reads(): number;
  /** Reads that were not, such as `GET /episodes/… 502`. */
  failures: string[];
  /** The longest time after an acknowledgement at which somebody asked and still got what was before it, in ms. */
  longest(): number;
  /** Ends it once one more change was acknowledged and seen. */
  end(): Promise<void>;
};

const READERS = 3;
const EVERY_MS = 1_000;
const READ_EVERY_MS = 10;
const NUMBER = /Change (\d+) of its title/;

/**
 * Changes an episode's title through `url`, as the administrator with this cookie, and reads its page meanwhile. Where a
 * proxy spreads requests over several processes, those that read are mostly not the one that wrote. `every` and `readEvery` in ms.
 */
export function watchFreshness(
  url: string,
  cookie: string,
  episode: string,
  every = EVERY_MS,
  readEvery = READ_EVERY_MS,
): Freshness {
  /** When each change was acknowledged, by its number. */
  const acknowledged: number[] = [];
  const failures: string[] = [];
  let [longest, tried, seen, reads, isOver] = [0, 0, 0, 0, false];

  const change = async () => {
    const number = (tried += 1);
    const { headers, ...body } = asJson({ title: `Change ${number} of its title` });
    const question = { ...body, method: 'PUT', headers: { ...headers, cookie } };
    const answer = await ask(url, `/api/episodes/${episode}`, question).catch(() => null);
    if (answer?.status === 200) acknowledged[number] = performance.now();
  };
  const read = async () => {
    const from = performance.now();
    const answer = await ask(url, `/episodes/${episode}`).catch((error: NodeJS.ErrnoException) => error);
    if (answer instanceof Error || answer.status !== 200) {
      failures.push(
        `GET /episodes/${episode} ${answer instanceof Error ? (answer.code ?? answer.message) : answer.status}`,
      );
      return;
    }
    reads += 1;
    const got = Number(NUMBER.exec(answer.body)?.[1] ?? NaN);
    if (Number.isNaN(got)) return;
    seen = Math.max(seen, got);
    const missed = acknowledged.findIndex((at, number) => number > got && at <= from);
    if (missed > 0) longest = Math.max(longest, from - (acknowledged[missed] ?? from));
  };
  const repeat = async (work: () => Promise<void>, pause: number) => {
    while (!isOver) {
      await work();
      await sleep(pause);
    }
  };
  const under = [repeat(change, every), ...Array.from({ length: READERS }, () => repeat(read, readEvery))];
  return {
    changes: () => acknowledged.filter(Boolean).length,
    reads: () => reads,
    failures,
    longest: () => Math.round(longest),
    async end() {
      const [last, before] = [tried, seen];
      while (!acknowledged.some((_, number) => number > last) || seen <= Math.max(last, before)) await sleep(10);
      isOver = true;
      await Promise.all(under);
    },
  };
}
