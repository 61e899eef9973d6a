import { AudioDetails } from '#shared/answers/files.ts';
import { UploadedAudio } from '#shared/audio-tags.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { OF_FILES } from '#server/http/refusals.ts';
import { describeAudio } from '#server/catalogue/index.ts';

export const POST = endpoint(
  'POST /api/audio-tags',
  {
    summary: 'Returns what is known of an uploaded audio file: length, loudness, title, chapters and cover in it.',
    who: 'author',
    scopes: ['drafts', 'publish'],
    body: UploadedAudio,
    answers: { 200: AudioDetails },
    refuses: { ...OF_FILES, invalid: [...OF_FILES.invalid, 'audioMissing'] },
  },
  ({ user, body, now }) => describeAudio(user, body.audioUrl, now),
);
