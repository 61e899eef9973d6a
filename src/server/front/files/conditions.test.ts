import { expect, test } from 'vitest';
import { evaluateConditions } from './conditions.ts';

const file = { etag: '"a"', modified: new Date('2026-01-02T03:04:05.600Z'), bytes: 100 };
const WHOLE = { status: 200, start: 0, end: 100 };
/** The second it was changed in, the one before, and the one after. */
const [AT, BEFORE, AFTER] = ['2026-01-02T03:04:05Z', '2026-01-02T03:04:04Z', '2026-01-02T03:04:06Z'].map((time) =>
  new Date(time).toUTCString(),
);

test.each([
  ['no condition', {}, WHOLE],
  ['any tag', { 'if-match': '*' }, WHOLE],
  ['one of these tags', { 'if-match': '"b", "a"' }, WHOLE],
  ['another tag', { 'if-match': '"b"' }, { status: 412 }],
  ['a tag, whatever the date', { 'if-match': '"a"', 'if-unmodified-since': BEFORE }, WHOLE],
  ['not changed since it was changed', { 'if-unmodified-since': AT }, WHOLE],
  ['not changed since before', { 'if-unmodified-since': BEFORE }, { status: 412 }],
  ['a tag it has', { 'if-none-match': '"a"' }, { status: 304 }],
  ['a part', { range: 'bytes=10-19' }, { status: 206, start: 10, end: 20 }],
  ['a part that begins at the end', { range: 'bytes=100-' }, { status: 416 }],
  ['the last part', { range: 'bytes=-10' }, { status: 206, start: 90, end: 100 }],
  ['the last part of more than it has', { range: 'bytes=-101' }, { status: 206, start: 0, end: 100 }],
  ['the last part of nothing', { range: 'bytes=-0' }, { status: 416 }],
  ['a part in capitals that ends beyond it', { range: 'Bytes=5-999' }, { status: 206, start: 5, end: 100 }],
  ['a part that begins far beyond it', { range: 'bytes=99999999999999999999-' }, { status: 416 }],
  ['a part of what has this tag', { range: 'bytes=10-19', 'if-range': '"a"' }, { status: 206, start: 10, end: 20 }],
  ['a part of what has another tag', { range: 'bytes=10-19', 'if-range': '"b"' }, WHOLE],
  ['a part of what was changed then', { range: 'bytes=90-', 'if-range': AT }, { status: 206, start: 90, end: 100 }],
  ['a part of what was changed later', { range: 'bytes=90-', 'if-range': AFTER }, WHOLE],
])('%s', (_, headers, expected) => {
  expect(evaluateConditions({ method: 'GET', headers }, file)).toEqual(expected);
});

test.each(['bytes=0-1,4-5', 'bytes=5-2', 'bytes=-', 'bytes=a-b', 'bytes=', 'bytes 0-1', 'items=0-1', ''])(
  'the range %j is ignored',
  (range) => expect(evaluateConditions({ method: 'GET', headers: { range } }, file)).toEqual(WHOLE),
);

test.each(['bytes=10-19', 'bytes=100-'])('the range %j of a HEAD is ignored', (range) =>
  expect(evaluateConditions({ method: 'HEAD', headers: { range } }, file)).toEqual(WHOLE),
);
