import type { InputAudioTrack } from 'mediabunny';
import type { Bytes } from '#shared/mp4/boxes.ts';

/** Of six channels or more in the order of WAVE. */
const LOW = 3;
/** Of the mask of a WAV: this loudspeaker. Source: Microsoft, WAVEFORMATEXTENSIBLE. */
const LOW_BIT = 8;
const EXTENSIBLE = 0xfffe;
/** The format stands near the beginning; recorders write their own chunks before it. */
const HEAD = 65_536;

/**
 * Returns which channel of a track is the low-frequency one, which is left out; null for none. A WAV without a mask has
 * six microphones, all of which are heard.
 */
export async function lowChannelOf(track: InputAudioTrack, source: Bytes): Promise<number | null> {
  if ((await track.getNumberOfChannels()) < 6) return null;
  const mask = await maskOf(source);
  return mask === null || (mask & LOW_BIT) !== 0 ? LOW : null;
}

/** Returns the mask of a WAV, 0 where it has none; null for what is no WAV. */
async function maskOf(source: Bytes): Promise<number | null> {
  const head = Uint8Array.from(await source.read(0, Math.min(source.size, HEAD)));
  const view = new DataView(head.buffer);
  const name = (at: number) => String.fromCharCode(...head.subarray(at, at + 4));
  if (!/^(?:RIFF|RF64|BW64)$/.test(name(0)) || name(8) !== 'WAVE') return null;
  for (
    let at = 12;
    at + 8 <= head.length;
    at += 8 + view.getUint32(at + 4, true) + (view.getUint32(at + 4, true) % 2)
  ) {
    if (name(at) !== 'fmt ' || at + 32 > head.length) continue;
    return view.getUint16(at + 8, true) === EXTENSIBLE ? view.getUint32(at + 28, true) : 0;
  }
  return 0;
}
