import { type PlayableEpisode, playableOf } from '#shared/episode.ts';
import { atom } from 'nanostores';
import { send } from '../../api.ts';
import { readStored, writeStored } from '../../ui/stored.ts';
import { $player } from './player.ts';

/** The part after the current episode, which plays before anything else; null outside of a series, and at its end. */
export const $nextPart = atom<PlayableEpisode | null>(null);

/** Finds what follows an episode: among those `known`, else from the server, or from what is saved here. */
export async function followSeries(episode: PlayableEpisode, known: readonly PlayableEpisode[]): Promise<void> {
  const next = episode.part?.next;
  $nextPart.set(known.find(({ id }) => id === next) ?? null);
  if (!next || $nextPart.get()) return;
  try {
    const found = await send('GET /api/episodes/{episodeId}', { episodeId: next });
    if ($player.get().episode?.id === episode.id) $nextPart.set(playableOf(found));
  } catch (problem) {
    console.info('The next part is not known:', problem);
  }
}

const MAX_HEARD = 500;

/** Remembers on this device which parts of series were heard to their end. */
export function noteHeard({ id, part }: PlayableEpisode): void {
  if (!part) return;
  const others = readStored<string[]>('heard', []).filter((other) => other !== id);
  writeStored('heard', [...others, id].slice(-MAX_HEARD));
}
