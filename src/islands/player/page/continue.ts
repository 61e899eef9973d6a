import { words } from '#shared/language.ts';
import type { PlayableEpisode } from '#shared/episode.ts';
import { formatTime } from '#shared/time.ts';
import { loadWords } from '../../load-words.ts';
import { claimOnce } from '../../ui/once.ts';
import { readStored } from '../../ui/stored.ts';
import { $player } from '../playback/player.ts';
import type { Positions } from '../playback/positions.ts';
import { printedEpisode } from '../playback/printed.ts';

/**
 * Makes every `a[data-continues]` of this page, and of later ones, say where this browser stopped: in its own episode,
 * or with `last` in the last one that was played, which it then plays. `mark` shows what a link is doing now.
 */
export async function offerToContinue(mark: () => void): Promise<void> {
  await loadWords();
  const drawAll = () => {
    for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-continues]')) draw(link);
    mark();
  };
  if (claimOnce('continue'))
    $player.listen(({ isPlaying }, before) => !isPlaying && before?.isPlaying && setTimeout(drawAll)); // once it is stored
  drawAll();
}

function draw(link: HTMLAnchorElement): void {
  const ofLast = link.dataset['continues'] === 'last';
  const episode = ofLast ? readStored<PlayableEpisode | null>('last', null) : printedEpisode(link.dataset['play']);
  const seconds = episode && readStored<Positions>('positions', {})[episode.id]?.[0];
  if (!episode || !seconds) return;
  const t = words().player;
  const at = formatTime(seconds);
  const does = ofLast ? t.continueWith(episode.title, at, formatTime(episode.duration)) : t.continueAt(at);
  describe(link, '[data-play-words]', does);
  link.dataset['start'] = ofLast ? does : t.continueOf(does, episode.title);
  if (!ofLast) return;
  describe(link, '[data-pause-words]', t.pauseEpisode(episode.title));
  link.dataset['pause'] = t.pauseEpisode(episode.title);
  link.dataset['play'] = JSON.stringify(episode);
  link.href = episode.audioUrl;
}

function describe(link: HTMLElement, selector: string, text: string): void {
  const part = link.querySelector(selector);
  if (part) part.textContent = text;
}
