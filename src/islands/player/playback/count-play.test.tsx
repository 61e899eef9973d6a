import { afterEach, expect, test, vi } from 'vitest';
import { readStored, writeStored } from '../../ui/stored.ts';
import { countPlay } from './count-play.ts';

afterEach(() => {
  delete document.documentElement.dataset['saved'];
  writeStored('late', null);
});

test('a play without a network is kept, also before what sends it later has been loaded', async () => {
  vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('no network'));
  expect(await countPlay('e1')).toBeNull();
  expect(readStored('late', [])).toEqual([]);
  document.documentElement.dataset['saved'] = '';
  expect(await countPlay('e2')).toBeNull();
  expect(readStored('late', [])).toMatchObject([{ path: '/api/episodes/e2/play' }]);
});
