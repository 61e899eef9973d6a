import { afterEach, expect, test, vi } from 'vitest';
import { type PlayedSpan, watchPlayed } from './played-spans.ts';

const YEAR_MS = 365 * 86_400_000;

afterEach(() => void vi.useRealTimers());

/** An element that has played from the start to a second; `played` is set in tests, for jsdom plays nothing. */
function anAudio() {
  const audio = document.createElement('audio');
  let end = 0;
  Object.defineProperty(audio, 'played', { get: () => ({ length: end > 0 ? 1 : 0, start: () => 0, end: () => end }) });
  return { audio, playTo: (second: number) => void (end = second) };
}

test.each([YEAR_MS, -YEAR_MS, -3_600_000])(
  'what plays while the clock of a phone is set by %s ms took as long as it played',
  (change) => {
    vi.useFakeTimers({ toFake: ['Date', 'performance', 'setInterval', 'clearInterval'] });
    const spans: PlayedSpan[] = [];
    const { audio, playTo } = anAudio();
    const watch = watchPlayed(audio, (more) => spans.push(...more));
    vi.advanceTimersByTime(8_000);
    vi.setSystemTime(Date.now() + change);
    playTo(8);
    watch.read();
    vi.advanceTimersByTime(5_000);
    playTo(13);
    watch.stop();
    expect(spans.map(({ from, to, took }) => [from, to, Math.round(took)])).toEqual([
      [0, 8, 8],
      [8, 13, 5],
    ]);
  },
);
