import { afterEach, expect, test, vi } from 'vitest';
import { readStored, writeStored } from '../../ui/stored.ts';
import { countPlay } from './count-play.ts';

afterEach(() => void writeStored('late', null));

test('a play without a network is kept at once, whatever else of the page has loaded', async () => {
  vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('no network'));
  expect(await countPlay('e1')).toBeNull();
  expect(readStored('late', [])).toMatchObject([{ path: '/api/episodes/e1/play' }]);
});
