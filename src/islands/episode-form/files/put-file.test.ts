import { expect, test } from 'vitest';
import { ApiError } from '../../api.ts';
import { uploadMessage, UploadRefusal } from './put-file.ts';

const refusal = (status: number, responseText: string) =>
  new UploadRefusal({
    status,
    responseText,
    statusText: '',
    getResponseHeader: () => null,
  } as unknown as XMLHttpRequest);

test.each([
  ['our own server', refusal(415, '{"error":"This is no audio"}'), 'This is no audio'],
  ['a storage that wants another key', refusal(401, '<Error/>'), 'Authorization required'],
  [
    'a storage whose address has run out',
    refusal(403, '<Message>Request has expired</Message>'),
    'Request has expired',
  ],
  ['a storage that says anything else', refusal(400, '<Code>EntityTooLarge</Code>'), 'Non 2xx'],
  ['nobody', new ApiError(0, ''), 'No Internet connection'],
  ['an error of the form itself', new TypeError('x'), 'Unknown error'],
])('what %s refused is shown in words', (_, problem, sentence) => {
  expect(uploadMessage(problem)).toBe(sentence);
});
