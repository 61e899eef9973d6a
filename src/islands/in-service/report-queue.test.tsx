import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answer, answerLater, cutOff, requests } from '../../../tests/support/components/server.ts';
import { queueForLater } from '../late/queue-for-later.ts';
import { keepSpans, type LessonKey, sendAllOf, sendSpans } from './report-queue.ts';
import { serverTime, setServerTime } from './server-clock.ts';

const LESSON = { aide: 'ana', episodeId: '7', version: 'v1' } satisfies LessonKey;
const HEARD = 'POST /api/in-service/lessons/7/heard';
const STANDING = { minutes: 1, missing: [], isHeard: false };
const DAY_MS = 86_400_000;

/** Ten seconds that began so many milliseconds ago. */
const span = (from: number, ago = 10_000) => ({ from, to: from + 10, at: serverTime() - ago, took: 10 });
const sent = () => requests().map(({ body }) => (body as { spans: { from: number; ago: number }[] }).spans);
const starts = () => sent().map((spans) => spans.map(({ from }) => from));

beforeEach(() => localStorage.clear());
afterEach(() => void vi.useRealTimers());

test('what was played while a report was on its way is sent after it, once', async () => {
  const release = answerLater(HEARD, 200, STANDING);
  keepSpans(LESSON, [span(0)]);
  const reports = [sendSpans(LESSON), sendSpans(LESSON), sendSpans(LESSON)];
  await expect.poll(starts).toEqual([[0]]);
  keepSpans(LESSON, [span(10)]);
  answer(HEARD, 200, STANDING);
  release();
  expect(await Promise.all(reports)).toEqual([STANDING, STANDING, STANDING]);
  expect(starts().filter((spans) => spans.length > 0)).toEqual([[0], [10]]);
});

const YEAR_MS = 365 * DAY_MS;

test.each([
  ['behind', -YEAR_MS],
  ['ahead', YEAR_MS],
])(
  'minutes count that were heard while the clock of the phone was a year %s, and are sent when it is right',
  async (_, wrong) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + wrong });
    setServerTime(Date.now() - wrong);
    cutOff(HEARD);
    keepSpans(LESSON, [span(0, DAY_MS)]);
    expect(await sendSpans(LESSON)).toBeNull();
    vi.setSystemTime(Date.now() - wrong);
    answer(HEARD, 200, STANDING);
    expect(await sendSpans(LESSON), 'on the same page').toEqual(STANDING);
    vi.setSystemTime(Date.now() + wrong);
    cutOff(HEARD);
    keepSpans(LESSON, [span(10, DAY_MS)]);
    vi.setSystemTime(Date.now() - wrong);
    setServerTime(Date.now());
    answer(HEARD, 200, STANDING);
    expect(await sendSpans(LESSON), 'on the next page').toEqual(STANDING);
    const ages = sent().flatMap((spans) => spans.map(({ ago }) => Math.round(ago / 60)));
    expect(ages).toEqual([1_440, 1_440, 1_440]);
  },
);

test('a span that the server can never take keeps back none that come after it', async () => {
  answer(HEARD, 400, { error: 'Not a span', code: 'notSpan' });
  keepSpans(LESSON, [{ ...span(0), took: -1 }]);
  await expect(sendSpans(LESSON)).rejects.toMatchObject({ status: 400 });
  answer(HEARD, 200, STANDING);
  keepSpans(LESSON, [span(10)]);
  expect(await sendSpans(LESSON)).toEqual(STANDING);
  expect(starts()).toEqual([[0], [10]]);
});

test('minutes without a network wait, and an older week is forgotten', async () => {
  cutOff(HEARD);
  keepSpans(LESSON, [span(0, 8 * DAY_MS), span(10, DAY_MS), span(20, -365 * DAY_MS)]);
  expect(await sendSpans(LESSON)).toBeNull();
  answer(HEARD, 200, STANDING);
  expect(await sendSpans(LESSON)).toEqual(STANDING);
  const [, [late, future] = []] = sent();
  expect(late?.from).toBe(10);
  expect(late?.ago).toBeGreaterThanOrEqual(86_400);
  expect(future?.ago, 'it has lasted ten seconds').toBe(10);
});

test('plays that wait, as many as are kept, push no minutes out', async () => {
  vi.stubGlobal('isSecureContext', true);
  cutOff(HEARD);
  keepSpans(LESSON, [span(0)]);
  for (let play = 0; play < 101; play += 1) expect(queueForLater('/api/episodes/7/plays')).toBe(true);
  answer(HEARD, 200, STANDING);
  expect(await sendSpans(LESSON)).toEqual(STANDING);
  expect(starts()).toEqual([[0]]);
});

test('what waits of an aide is sent from each of her pages, and never by another aide', async () => {
  answer(HEARD, 200, STANDING);
  keepSpans(LESSON, [span(0)]);
  keepSpans({ ...LESSON, aide: 'ben' }, [span(50)]);
  expect(await sendAllOf('cora')).toBe(false);
  expect(requests()).toEqual([]);
  expect(await sendAllOf('ana')).toBe(true);
  expect(starts()).toEqual([[0]]);
  expect(await sendAllOf('ana'), 'it has arrived').toBe(false);
});

test('minutes count where the browser stores nothing', async () => {
  const stored = Object.getOwnPropertyDescriptor(window, 'localStorage');
  Object.defineProperty(window, 'localStorage', { get: () => undefined, configurable: true });
  answer(HEARD, 200, STANDING);
  keepSpans(LESSON, [span(0)]);
  expect(await sendSpans(LESSON)).toEqual(STANDING);
  expect(starts()).toEqual([[0]]);
  if (stored) Object.defineProperty(window, 'localStorage', stored);
});
