import type { PlayableEpisode } from '#shared/episode.ts';

/** Parses the episode that a page has printed as JSON into an attribute; null when there is none. */
export function printedEpisode(json: string | undefined): PlayableEpisode | null {
  try {
    return json ? (JSON.parse(json) as PlayableEpisode) : null;
  } catch {
    return null;
  }
}

/** Returns the episode of the article that a button is in, which its play link has; null outside of one. */
export function articleEpisode(button: Element): PlayableEpisode | null {
  return printedEpisode(button.closest('article')?.querySelector<HTMLElement>('a[data-play]')?.dataset['play']);
}
