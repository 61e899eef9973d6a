import type { InputAudioTrack } from 'mediabunny';
import type { Bytes } from '#shared/mp4/boxes.ts';
import { maskOf } from './wave.ts';

/** Of six channels or more in the order of WAVE. */
const LOW = 3;
/** Of the mask of a WAV: this loudspeaker. Source: Microsoft, WAVEFORMATEXTENSIBLE. */
const LOW_BIT = 8;

/**
 * Returns which channel of a track is the low-frequency one, which is left out; null for none. A WAV without a mask has
 * six microphones, all of which are heard.
 */
export async function lowChannelOf(track: InputAudioTrack, source: Bytes): Promise<number | null> {
  if ((await track.getNumberOfChannels()) < 6) return null;
  const mask = await maskOf(source);
  return mask === null || (mask & LOW_BIT) !== 0 ? LOW : null;
}
