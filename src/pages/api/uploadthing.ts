import { DomainError } from '#server/errors.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { readBytes } from '#server/http/request.ts';
import { receiveUploadthingCallback } from '#server/media/index.ts';
import { pageWords } from '#server/words.ts';

/** Receives UploadThing's callback when a file has arrived there. The library's other routes are closed. */
export const POST = endpoint(async ({ request }) => {
  const answer = await receiveUploadthingCallback(request, (limit, sentence) => readBytes(request, limit, sentence));
  if (!answer) throw new DomainError('missing', pageWords().errors.programs.notFound);
  return answer;
});
