import { LevelAnswer } from '#shared/answers/files.ts';
import { UploadedAudio } from '#shared/audio-tags.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { readLouderCopy, requestLouderCopy } from '#server/media/index.ts';

export const GET = endpoint(
  'GET /api/audio-level',
  {
    summary: 'Says what became of a louder copy of a file.',
    who: 'author',
    query: UploadedAudio,
    answers: { 200: LevelAnswer },
    refuses: { invalid: ['audioMissing'] },
  },
  ({ user, query }) => readLouderCopy(user, query.audioUrl),
);

export const POST = endpoint(
  'POST /api/audio-level',
  {
    summary: 'Has a louder copy made of an uploaded MP3.',
    who: 'author',
    body: UploadedAudio,
    answers: { 202: LevelAnswer },
    refuses: { invalid: ['audioMissing', 'onlyMp3Louder'] },
  },
  ({ user, body }) => requestLouderCopy(user, body.audioUrl),
);
