import type { LessonStanding } from '#shared/contract/lessons.ts';
import { MAX_SPANS } from '#shared/in-service-lesson.ts';
import { DAY_MS, SECOND_MS } from '#shared/units.ts';
import { ApiError, send } from '../api.ts';
import type { PlayedSpan } from './played-spans.ts';

/** The lesson of a page, and whose page it is. */
export type LessonKey = { aide: string; episodeId: string; version: string };

const LATE_MS = 7 * DAY_MS;

/** A place of their own, which plays of episodes cannot push out; of each aide and lesson another one. */
const nameOf = ({ aide, episodeId, version }: LessonKey) => `in-service:${aide}:${episodeId}:${version.slice(0, 8)}`;

function waiting(key: LessonKey): PlayedSpan[] {
  try {
    const stored = JSON.parse(localStorage.getItem(nameOf(key)) ?? '[]') as PlayedSpan[];
    return stored.filter(({ at }) => at > Date.now() - LATE_MS);
  } catch {
    return []; // the browser blocks storage
  }
}

function store(key: LessonKey, spans: readonly PlayedSpan[]): void {
  try {
    if (spans.length === 0) localStorage.removeItem(nameOf(key));
    else localStorage.setItem(nameOf(key), JSON.stringify(spans));
  } catch {
    // The browser blocks storage, or it is full: what was sent counts.
  }
}

/** Keeps spans on this device until the server has them. */
export const keepSpans = (key: LessonKey, spans: readonly PlayedSpan[]): void =>
  store(key, [...waiting(key), ...spans]);

let sending: Promise<LessonStanding> | null = null;

/**
 * Sends what is kept, and returns how far she is; null without a connection. Sent twice it counts once: the server
 * knows the time. @throws ApiError when the lesson is another now, or her page is closed
 */
export async function sendSpans(key: LessonKey): Promise<LessonStanding | null> {
  await sending?.catch(() => undefined);
  const spans = waiting(key).slice(0, MAX_SPANS);
  const now = Date.now();
  const report = spans.map(({ at, ...span }) => ({ ...span, ago: Math.max(0, (now - at) / SECOND_MS) }));
  const { aide, episodeId, version } = key;
  sending = send('POST /api/in-service/lessons/{episodeId}/heard', { episodeId }, { aide, version, spans: report });
  try {
    const standing = await sending;
    store(key, waiting(key).slice(spans.length));
    return waiting(key).length > 0 ? await sendSpans(key) : standing;
  } catch (problem) {
    if (problem instanceof ApiError && problem.status >= 400 && problem.status < 500 && problem.status !== 429)
      throw problem;
    return null;
  }
}
