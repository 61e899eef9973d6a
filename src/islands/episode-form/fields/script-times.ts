import { studioWords } from '#shared/language.ts';
import type { Timing } from '#shared/contract/times.ts';
import { ApiError, send } from '../../api.ts';
import type { EpisodeFormState } from '../saving/form-store.ts';

type Where = Pick<EpisodeFormState, 'audio' | 'initial'>;

/** The episode whose audio this is, so that its times can be corrected later; null while it is an upload. */
const episodeOf = ({ audio, initial }: Where): string | null =>
  audio.step === 'arrived' && audio.isPresent ? initial.id : null;

/** Has the times of a text found in the audio of the form. @throws ApiError, also without audio */
export async function requestTimes(where: Where, text: string): Promise<Timing> {
  const id = episodeOf(where);
  if (id !== null) return send('POST /api/episodes/{episodeId}/timing', { episodeId: id }, { text });
  return send('POST /api/audio-times', {}, { audioUrl: audioUrlOf(where), text });
}

/** Returns how far that is. @throws ApiError */
export async function alignTranscript(where: Where): Promise<Timing> {
  const id = episodeOf(where);
  if (id !== null) return send('GET /api/episodes/{episodeId}/timing', { episodeId: id });
  return send('GET /api/audio-times', { audioUrl: audioUrlOf(where) });
}

function audioUrlOf({ audio }: Where): string {
  if (audio.step === 'arrived') return audio.objectPath;
  throw new ApiError(400, JSON.stringify({ error: studioWords().transcript.make.noAudio }));
}
