import { afterEach, expect, test, vi } from 'vitest';
import { drawSaveButtons } from '../../saved/buttons.ts';
import { readStored, writeStored } from '../../ui/stored.ts';
import { countPlay } from './count-play.ts';

afterEach(() => void writeStored('late', null));

test('a play without a network is kept, also when it began before what keeps it was loaded', async () => {
  vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('no network'));
  expect(await countPlay('e1')).toBeNull();
  drawSaveButtons();
  expect(await countPlay('e2')).toBeNull();
  expect(readStored('late', [])).toMatchObject([{ path: '/api/episodes/e1/play' }, { path: '/api/episodes/e2/play' }]);
});
