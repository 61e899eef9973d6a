import { LevelAnswer } from '#shared/answers/files.ts';
import { UploadedAudio } from '#shared/audio-tags.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { readLouderCopy, requestLouderCopy } from '#server/media/index.ts';

export const GET = endpoint(
  'GET /api/audio-level',
  {
    summary: 'Says what became of a louder copy of a file.',
    notes:
      'POST `{audioUrl}` of an own MP3: a copy at −16 LUFS is made of it by ffmpeg, tags, chapters and cover kept, the file itself unchanged; GET `?audioUrl=`, `state` is `none`, `waiting`, `running`, `done` (`audioUrl` is the copy, an upload like any other) or `failed`.',
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
    notes:
      'POST `{audioUrl}` of an own MP3: a copy at −16 LUFS is made of it by ffmpeg, tags, chapters and cover kept, the file itself unchanged; GET `?audioUrl=`, `state` is `none`, `waiting`, `running`, `done` (`audioUrl` is the copy, an upload like any other) or `failed`.',
    who: 'author',
    body: UploadedAudio,
    answers: { 202: LevelAnswer },
    refuses: { invalid: ['audioMissing', 'onlyMp3Louder'] },
  },
  ({ user, body }) => requestLouderCopy(user, body.audioUrl),
);
