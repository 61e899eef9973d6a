import type { LessonStanding } from '#shared/contract/lessons.ts';
import { MAX_SPANS } from '#shared/in-service-lesson.ts';
import { LATE_DAYS } from '#shared/late-days.ts';
import { DAY_MS, SECOND_MS } from '#shared/units.ts';
import { ApiError, send } from '../api.ts';
import { forever, PREFIX, readStored, writeStored } from '../ui/stored.ts';
import type { PlayedSpan } from './played-spans.ts';
import { serverTime } from './server-clock.ts';

/** The lesson of a page, and whose page it is. */
export type LessonKey = { aide: string; episodeId: string; version: string };

/** A place of their own, which plays of episodes cannot push out; of each aide and lesson another one. */
const ROOM = 'in-service:';
const nameOf = ({ aide, episodeId, version }: LessonKey) => `${ROOM}${aide}:${episodeId}:${version}`;

/** Where the browser blocks storage, or it is full: until the page is closed. */
const inMemory = new Map<string, PlayedSpan[]>();

function waiting(name: string): PlayedSpan[] {
  const all = [...readStored<PlayedSpan[]>(name, []), ...(inMemory.get(name) ?? [])];
  return all.filter(({ at }) => at > serverTime() - LATE_DAYS * DAY_MS);
}

function store(name: string, spans: PlayedSpan[]): void {
  if (writeStored(name, spans.length > 0 ? spans : null)) inMemory.delete(name);
  else inMemory.set(name, spans);
}

/** Keeps spans on this device until the server has them. */
export const keepSpans = (key: LessonKey, spans: readonly PlayedSpan[]): void =>
  store(nameOf(key), [...waiting(nameOf(key)), ...spans]);

let last: Promise<unknown> = Promise.resolve();

/**
 * Sends what is kept, one report after the other, and returns how far she is; null without a connection. Sent twice it
 * counts once: the server knows the time. @throws ApiError when the lesson is another now, or her page is closed
 */
export function sendSpans(key: LessonKey): Promise<LessonStanding | null> {
  const standing = last.then(() => sendWaiting(key));
  last = standing.catch(() => undefined);
  return standing;
}

async function sendWaiting(key: LessonKey): Promise<LessonStanding | null> {
  const name = nameOf(key);
  const spans = waiting(name).slice(0, MAX_SPANS);
  const { aide, episodeId, version } = key;
  const report = { aide, version, spans: spans.map((span) => reported(span, serverTime())) };
  try {
    const standing = await send('POST /api/in-service/lessons/{episodeId}/heard', { episodeId }, report);
    return removeSent(name, spans) > 0 ? await sendWaiting(key) : standing;
  } catch (problem) {
    if (!(problem instanceof ApiError) || problem.status < 400 || problem.status >= 500 || problem.status === 429)
      return null;
    // Never taken as they are, they would keep back all that comes after them.
    if (problem.status === 400) removeSent(name, spans);
    throw problem;
  }
}

/** Returns how many are left: those that were kept in the meantime, by another tab too. */
function removeSent(name: string, spans: readonly PlayedSpan[]): number {
  const sent = new Set(spans.map(identityOf));
  const left = waiting(name).filter((span) => !sent.has(identityOf(span)));
  store(name, left);
  return left.length;
}

const identityOf = ({ at, from }: PlayedSpan): string => `${at} ${from}`;

/** By how long ago it was: it has lasted, so it is that old. */
const reported = ({ at, ...span }: PlayedSpan, now: number) => ({
  ...span,
  ago: Math.max(span.took, (now - at) / SECOND_MS),
});

/** Sends what waits on this device of an aide, of any lesson. Returns whether there was any that has arrived. */
export async function sendAllOf(aide: string): Promise<boolean> {
  const keys = waitingNames().map(keyOf);
  const arrived = keys.filter((key) => key.aide === aide).map((key) => sendSpans(key).catch(() => null));
  return (await Promise.all(arrived)).some((standing) => standing !== null);
}

function keyOf(name: string): LessonKey {
  const [aide = '', episodeId = '', version = ''] = name.slice(ROOM.length).split(':');
  return { aide, episodeId, version };
}

/** Returns where something waits, and removes what is too old to count. */
function waitingNames(): string[] {
  const names = storedNames().filter((name) => name.startsWith(ROOM));
  for (const name of names) store(name, waiting(name));
  return names.filter((name) => waiting(name).length > 0);
}

function storedNames(): string[] {
  try {
    return Object.keys(forever())
      .filter((name) => name.startsWith(PREFIX))
      .map((name) => name.slice(PREFIX.length));
  } catch {
    return []; // the browser blocks storage
  }
}
