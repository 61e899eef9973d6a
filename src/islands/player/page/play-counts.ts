import { formatPlays } from '#shared/format.ts';
import { $playCounts } from '../playback/player.ts';

/**
 * Writes the counts of this visit's plays into every `[data-plays]` (an episode id), on this page and later ones:
 * cached pages lag behind by seconds.
 */
export function showPlayCounts(): void {
  $playCounts.subscribe(writeCounts);
  document.addEventListener('astro:page-load', writeCounts);
}

function writeCounts(): void {
  const counts = $playCounts.get();
  for (const place of document.querySelectorAll<HTMLElement>('[data-plays]')) {
    const count = counts[place.dataset['plays'] ?? ''];
    if (count !== undefined && count > Number(place.dataset['count'])) place.textContent = formatPlays(count);
  }
}
