import type { PlayableEpisode } from '#shared/episode.ts';

/** The state that *Reload it* keeps of an outdated page: what was typed, and where it played. */
export type Kept = { path: string; typed: Typed[]; episode: PlayableEpisode | null; at: number };
/** Of a field. */
export type Typed = Pick<HTMLInputElement, 'id' | 'name' | 'type' | 'value' | 'checked'>;
