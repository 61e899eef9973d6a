import { files } from '#shared/contract/files.ts';
import { DomainError } from '#server/errors.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { readBytes } from '#server/http/request.ts';
import { receiveUploadthingCallback } from '#server/media/index.ts';

/** The library's other routes are closed. */
export const POST = endpoint(files.uploadThing, async (_, { request }) => {
  const answer = await receiveUploadthingCallback(request, (limit, reason) => readBytes(request, limit, reason));
  if (!answer) throw new DomainError('missing', { code: 'notFound' });
  return answer;
});
