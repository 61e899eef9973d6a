import { AudioDetails } from '#shared/answers/files.ts';
import { UploadedAudio } from '#shared/audio-tags.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { loudnessJson } from '#server/http/episode-json.ts';
import { OF_FILES } from '#server/http/refusals.ts';
import { describeAudio } from '#server/catalogue/index.ts';

export const POST = endpoint(
  'POST /api/audio-tags',
  {
    summary: 'Returns what is known of an uploaded audio file: length, loudness, title, chapters and cover in it.',
    notes:
      '`{audioUrl}` of audio that has arrived and that no episode has; `loudness` as in an episode, seconds after it has arrived. `tags` is null or what the file says of itself: `{title, description, chapters, artwork}`, `artwork` the path of its cover if that can be an episode’s picture; nothing of it is used unless it is sent with the episode.',
    who: 'author',
    scopes: ['drafts', 'publish'],
    body: UploadedAudio,
    answers: { 200: AudioDetails },
    refuses: { ...OF_FILES, invalid: [...OF_FILES.invalid, 'audioMissing'] },
  },
  async ({ user, body, now }) => loudnessJson(await describeAudio(user, body.audioUrl, now)),
);
