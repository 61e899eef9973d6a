import { files } from '#shared/contract/files.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { loudnessJson } from '#server/http/episode-json.ts';
import { describeAudio } from '#server/catalog/index.ts';

export const POST = endpoint(files.readAudioTags, async ({ user, body, now }) =>
  loudnessJson(await describeAudio(user, body.audioUrl, now)),
);
