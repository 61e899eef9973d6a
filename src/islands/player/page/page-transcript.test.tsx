import { afterEach, expect, test, vi } from 'vitest';
import { PageAudio, play, resetPlayer, STAIRS } from '../../../../tests/support/components/player.tsx';
import { renderIsland } from '../../../../tests/support/components/render.tsx';
import { setFollowing } from '../playback/follow-along.ts';
import { highlightSpokenCue } from './page-transcript.ts';

afterEach(resetPlayer);

test('the line that is spoken is marked, and scrolled to only while it plays and someone wants that', async () => {
  await renderIsland(
    <main>
      <PageAudio />
      <div data-episode={JSON.stringify(STAIRS)}>
        <ol data-moments data-scrolls style={{ height: '200px', overflow: 'auto' }}>
          {Array.from({ length: 130 }, (_, second) => (
            <li data-cue key={second}>
              <a data-seek={second} href={`#${second}`}>
                Line {second}
              </a>
            </li>
          ))}
        </ol>
      </div>
    </main>,
  );
  highlightSpokenCue();
  const scrolled = vi.spyOn(Element.prototype, 'scrollBy');
  const at = (currentTime: number, isPlaying: boolean) => {
    play({ currentTime, isPlaying, isExpanded: false });
    return [...document.querySelectorAll('[data-current]')].map(({ textContent }) => textContent);
  };
  expect(at(0, false)).toEqual(['Line 0']);
  expect(at(60, false)).toEqual(['Line 60']);
  at(1, false);
  setFollowing(false);
  at(61, true);
  expect(scrolled).not.toHaveBeenCalled();
  at(2, false);
  setFollowing(true);
  expect(at(62, true)).toEqual(['Line 62']);
  expect(scrolled).toHaveBeenCalledOnce();
});
