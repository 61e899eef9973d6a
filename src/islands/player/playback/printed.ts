import type { PlayableEpisode } from '#shared/episode.ts';

/** Parses the episode that a page has printed as JSON into an attribute; null when there is none. */
export function printedEpisode(json: string | undefined): PlayableEpisode | null {
  try {
    return json ? (JSON.parse(json) as PlayableEpisode) : null;
  } catch {
    return null;
  }
}
