import type { PlayableEpisode } from '#shared/episode.ts';

/** The episode that a page of ours has printed as JSON into an attribute; null when there is none. */
export function printedEpisode(json: string | undefined): PlayableEpisode | null {
  try {
    return json ? (JSON.parse(json) as PlayableEpisode) : null;
  } catch {
    return null;
  }
}
