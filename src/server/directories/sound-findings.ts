import type { Reason } from '#shared/reason.ts';
import { isLoud, isQuiet, LOUDNESS_AIM, PEAK_LIMIT } from '#shared/sound.ts';
import type { Loudness } from '#shared/contract/audio.ts';
import type { StoredSound } from '#server/db/sound.ts';
import { type Broken, type Finding, findingsOf, pass, warning } from './findings.ts';

const MAX_SILENCES = 5;
/** A cut wave now and then is not heard. */
const MANY_CLIPS = 10;

/** Returns what listeners will notice of a file's sound; nothing of one that is not measured yet, or cannot be. */
export function soundFindings({ sound }: StoredSound): Finding[] {
  if (!sound) return [];
  const { loudness, silences, missingChannel, clipped } = sound;
  if (!loudness) return [warning({ code: 'audioSilent' }, 'audioUrl')];
  const broken: Broken[] = [
    loudness.truePeak > PEAK_LIMIT && { code: 'audioPeaks', peak: loudness.truePeak, limit: PEAK_LIMIT },
    clipped >= MANY_CLIPS && { code: 'audioClipped', places: clipped },
    missingChannel && { code: 'audioOneSided', silent: missingChannel },
    ...silences
      .slice(0, MAX_SILENCES)
      .map(({ start, end }): Reason => ({ code: 'audioPause', seconds: Math.round(end - start), at: start })),
  ];
  return [loudnessFinding(loudness), ...findingsOf('warning', broken, 'audioUrl')];
}

function loudnessFinding(loudness: Loudness): Finding {
  const level = loudness.integrated;
  if (isQuiet(loudness)) return warning({ code: 'audioQuiet', level, aim: LOUDNESS_AIM }, 'audioUrl');
  if (isLoud(loudness)) return warning({ code: 'audioLoud', level, aim: LOUDNESS_AIM }, 'audioUrl');
  return pass({ code: 'audioLoudnessUsual', level });
}
