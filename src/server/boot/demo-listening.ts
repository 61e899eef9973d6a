import { readFile } from 'node:fs/promises';
import { addDays, dayOf } from '#shared/dates.ts';
import { addDemoListening, addDemoNumbers, type DemoPlays, type DemoRating } from '#server/db/demo.ts';
import { listEpisodes } from '#server/db/episodes.ts';
import { changeState, findState } from '#server/db/site-state.ts';
import { transactAndInvalidate } from '#server/invalidation.ts';
import { downloadsOf, heardOf, subscribersOf } from './demo-numbers.ts';
import { DAY_MS } from '#shared/units.ts';

/** The name of the fact that marks numbers, ratings and subscribers as made up; its value is the day they were. */
const DEMO_STATE = 'demo listening';
/** Plays on a usual day, of episodes the file gives no number for. */
const USUAL = 15;
/** Sunday to Saturday: people listen on the way to work. */
const WEEK = [0.55, 1.15, 1.2, 1.1, 1.15, 1, 0.6];

/**
 * demo/listening.json. `plays` by title: plays on a usual day. `at`: seconds, null when it was not said. `searches`
 * that found nothing: words and how many visitors. `subscribers`: the names before the @.
 */
type DemoListening = {
  plays: Record<string, number>;
  comments: { like: boolean; at: number | null; text: string }[];
  spam: string;
  searches: [words: string, visitors: number][];
  subscribers: string[];
};

type Played = { id: string; title: string; duration: number; publishedAt: Date | null };

/**
 * Fills the demo with months of plays, downloads, ratings, searches and subscribers: the same ones at every first
 * start, up to `now`.
 */
export async function addListening(file: URL, now: Date): Promise<void> {
  const listening = JSON.parse(await readFile(file, 'utf8')) as DemoListening;
  const episodes = await listEpisodes({ limit: 500, sort: 'oldest' });
  const chance = chanceFrom(20_261_121);
  const plays = episodes.flatMap((episode) => playsOf(episode, listening, now, chance));
  const ratings = ratingsOf(episodes, plays, listening, now, chance);
  const month = `${dayOf(now).slice(0, 7)}-01`;
  const numbers = {
    downloads: downloadsOf(plays, chance),
    heard: heardOf(plays, chance),
    searches: listening.searches.map(([words, visitors]) => ({ words, visitors, month })),
    subscribers: subscribersOf(listening.subscribers, now, chance),
  };
  await transactAndInvalidate(['counters'], async (db) => {
    await addDemoListening(plays, ratings, db);
    await addDemoNumbers(numbers, db);
    await changeState(DEMO_STATE, dayOf(now), db);
  });
}

/**
 * Returns whether there are made-up numbers, ratings and subscribers on this site, which pages that show them have to
 * say.
 */
export const hasDemoListening = async (): Promise<boolean> => (await findState(DEMO_STATE)) !== null;

/** Many in the first week, then few, on weekdays more than on Sundays; no day is without a little chance. */
function playsOf({ id, title, publishedAt }: Played, listening: DemoListening, now: Date, chance: () => number) {
  const days: DemoPlays[] = [];
  const first = dayOf(publishedAt ?? now);
  const usual = listening.plays[title] ?? USUAL;
  for (let age = 0, day = first; day <= dayOf(now); age += 1, day = addDays(first, age)) {
    const interest = 0.25 + 2.2 * Math.exp(-age / 5);
    const plays = Math.round(usual * interest * (WEEK[new Date(day).getUTCDay()] ?? 1) * (0.6 + 0.8 * chance()));
    if (plays > 0) days.push({ episodeId: id, day, plays });
  }
  return days;
}

/** One like in some twelve plays, and every comment of the file once, from the newest episode on. */
function ratingsOf(episodes: Played[], plays: DemoPlays[], listening: DemoListening, now: Date, chance: () => number) {
  const ratings: DemoRating[] = [];
  const add = (episodeId: string, createdAt: Date, rating: Partial<DemoRating>) =>
    ratings.push({
      episodeId,
      visitor: `demo-${ratings.length}`,
      isLike: true,
      comment: null,
      atSecond: null,
      isSpam: false,
      createdAt,
      ...rating,
    });
  for (const { episodeId, day, plays: count } of plays)
    for (let play = 0; play < count; play += 1) if (chance() < 0.08) add(episodeId, momentOn(day, now, chance), {});
  const newestFirst = episodes.toReversed();
  for (const [index, { like, at, text }] of listening.comments.entries()) {
    const episode = newestFirst[index % newestFirst.length];
    if (!episode) break;
    const atSecond = at !== null && at < episode.duration ? at : null;
    add(episode.id, momentSince(episode, now, chance), { isLike: like, comment: text, atSecond });
  }
  const [newest] = newestFirst;
  if (newest) add(newest.id, momentSince(newest, now, chance), { comment: listening.spam, isSpam: true });
  return ratings;
}

/** Returns a moment between 7 and 22 o'clock of a day, never one to come. */
const momentOn = (day: string, now: Date, chance: () => number): Date =>
  new Date(Math.min(now.getTime(), Date.parse(day) + (7 + 15 * chance()) * (DAY_MS / 24)));

/** Returns a moment within three weeks of an episode's publication. */
function momentSince({ publishedAt }: Played, now: Date, chance: () => number): Date {
  const from = (publishedAt ?? now).getTime();
  return new Date(from + chance() * Math.min(21 * DAY_MS, now.getTime() - from));
}

/** Returns numbers from 0 to 1 that look like chance and are the same for a seed (mulberry32, public domain). */
function chanceFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
