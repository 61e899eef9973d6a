import { expect, test } from 'vitest';
import { ApiError } from '../../api.ts';
import { sentenceOfUpload, UploadRefusal } from './put-file.ts';
import { createUppy, whatIsWrong } from './uppy.ts';

const file = (name: string, size: number, type = '') => {
  const made = new File([], name, { type });
  Object.defineProperty(made, 'size', { value: size });
  return made;
};

test('the library says the sentences people are promised, also those our settings never reach', () => {
  const uppy = createUppy('audio');
  expect([
    uppy.i18n('youHaveToAtLeastSelectX', { smart_count: 2 }),
    uppy.i18n('noDuplicates', { fileName: 'talk.mp3' }),
    uppy.i18n('missingRequiredMetaField'),
    uppy.i18n('noMoreFilesAllowed'),
    uppy.i18n('failedToUpload', { file: 'talk.mp3' }),
    uppy.i18n('noInternetConnection'),
    uppy.i18n('connectedToInternet'),
    uppy.i18n('additionalRestrictionsFailed', { count: 2 }),
  ]).toEqual([
    'You have to select at least 2 files',
    "Cannot add the duplicate file 'talk.mp3', it already exists",
    'Missing required meta fields',
    'Cannot add more files',
    'Failed to upload talk.mp3',
    'No Internet connection',
    'Connected to the Internet',
    '2 additional restrictions were not fulfilled',
  ]);
});

test.each([
  ['one that may be sent', [file('talk.mp3', 104_857_600)], null],
  ['a byte too many', [file('talk.mp3', 104_857_601)], 'talk.mp3 exceeds maximum allowed size of 100 MB'],
  ['no bytes', [file('talk.mp3', 0)], 'This file is smaller than the allowed size of 1 B: it is empty'],
  ['another kind', [file('page.html', 5, 'text/html')], /^You can only upload: /],
  ['two at once', [file('a.mp3', 5), file('b.mp3', 5)], 'You can only upload 1 file'],
] as const)('of %s the library says so', (_, files, sentence) => {
  const said = whatIsWrong(createUppy('audio'), files);
  if (sentence instanceof RegExp) expect(said).toMatch(sentence);
  else expect(said).toBe(sentence);
});

test('a PDF has a limit of its own', () => {
  expect(whatIsWrong(createUppy('pdf'), [file('list.pdf', 10_485_760)])).toBeNull();
  expect(whatIsWrong(createUppy('pdf'), [file('list.pdf', 10_485_761)])).toBe(
    'list.pdf exceeds maximum allowed size of 10 MB',
  );
});

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
])('what %s refused is told in words', (_, problem, sentence) => {
  expect(sentenceOfUpload(problem)).toBe(sentence);
});
