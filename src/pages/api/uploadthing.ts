import { DomainError } from '#server/errors.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { OF_FILES } from '#server/http/refusals.ts';
import { readBytes } from '#server/http/request.ts';
import { receiveUploadthingCallback } from '#server/media/index.ts';
import { CallbackAnswer } from '#shared/answers/files.ts';

/** The library's other routes are closed. */
export const POST = endpoint(
  'POST /api/uploadthing',
  {
    summary: 'Receives the callback of UploadThing when a file has arrived there.',
    notes: 'Only its signed callback; any other call, or no files there: 404.',
    who: 'everyone',
    body: { type: 'service' },
    answers: { 200: CallbackAnswer },
    refuses: { ...OF_FILES, invalid: [...OF_FILES.invalid, 'callbackUnsigned'], missing: ['notFound'] },
  },
  async (_, { request }) => {
    const answer = await receiveUploadthingCallback(request, (limit, reason) => readBytes(request, limit, reason));
    if (!answer) throw new DomainError('missing', { code: 'notFound' });
    return answer;
  },
);
