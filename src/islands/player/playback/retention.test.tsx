import { expect, test, vi } from 'vitest';
import { answer, requests } from '../../../../tests/support/components/server.ts';
import { reportRetention } from './retention.ts';

const REPORT = 'POST /api/episodes/e1/heard';

/** An element at a second of its sound, which is never loaded: only its times and events matter. */
function playing() {
  const element = document.createElement('audio');
  const at = (second: number) => {
    Object.defineProperties(element, {
      paused: { value: false, configurable: true },
      currentTime: { value: second, configurable: true },
    });
    element.dispatchEvent(new Event('timeupdate'));
  };
  reportRetention(element, () => ({ id: 'e1', duration: 100 }));
  return { element, at };
}

test('a play reports the tenths it heard, once, when it ends or the page goes', () => {
  answer(REPORT, 204);
  const { element, at } = playing();
  for (const second of [0, 5, 12, 95]) at(second);
  expect(requests()).toEqual([]);
  element.dispatchEvent(new Event('ended'));
  window.dispatchEvent(new Event('pagehide'));
  expect(requests(REPORT).map(({ body }) => body)).toEqual([{ tenths: [0, 1, 9] }]);
});

test.each([
  ['Do Not Track', { doNotTrack: '1' }],
  ['Global Privacy Control', { globalPrivacyControl: true }],
])('a browser that sends %s reports nothing', (_, signal) => {
  vi.stubGlobal('navigator', signal);
  const { element, at } = playing();
  at(50);
  element.dispatchEvent(new Event('ended'));
  window.dispatchEvent(new Event('pagehide'));
  expect(requests()).toEqual([]);
});
