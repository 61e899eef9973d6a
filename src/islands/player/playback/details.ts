import type { Chapter, Cue } from '#shared/contract/audio.ts';
import { plainText } from '#shared/format.ts';
import { atom } from 'nanostores';
import { send } from '../../api.ts';

/** The parts of an episode that the full player shows beyond its title; the description is plain text. */
type Details = {
  id: string;
  /** Of the audio. */
  bytes: number;
  description: string;
  chapters: Chapter[];
  cues: Cue[];
  transcript: string | null;
};

export const $details = atom<Details | null>(null);

/**
 * Fetches an episode's details once, when the full player opens; on failure there are no chapters to choose. An answer
 * after `left` (the listener continued, or closed the player) is dropped: it would be shown with another episode.
 */
export async function fetchDetails(id: string, left: AbortSignal): Promise<void> {
  if ($details.get()?.id === id) return;
  $details.set(null);
  try {
    const episode = await send('GET /api/episodes/{episodeId}', { episodeId: id });
    if (left.aborted) return;
    const { audioBytes, descriptionHtml, chapters, transcriptCues, transcript } = episode;
    $details.set({
      id,
      bytes: audioBytes,
      description: plainText(descriptionHtml),
      chapters: chapters ?? [],
      cues: transcriptCues ?? [],
      transcript,
    });
  } catch (problem) {
    console.info('Chapters and transcript are not known:', problem);
  }
}

/** Returns the index of the last of `times` (seconds, ascending) that is not after `now`; -1 before the first. */
export function indexAt(times: number[], now: number): number {
  return times.findLastIndex((time) => time <= now);
}
