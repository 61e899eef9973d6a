import { expect, test } from 'vitest';
import { RatingDraft, RatingInput } from './rating.ts';

const firstCode = (input: unknown) => RatingInput.safeParse(input).error?.issues[0]?.message;

test('a like needs no words, and may have some', () => {
  expect(RatingInput.parse({ isLike: true })).toEqual({ isLike: true, comment: null });
  expect(RatingInput.parse({ isLike: true, comment: ' Thank you ' })).toEqual({ isLike: true, comment: 'Thank you' });
});

test.each([undefined, null, '', '   ', '\n\t '])('a dislike with the comment %j is refused', (comment) => {
  const { error } = RatingInput.safeParse({ isLike: false, comment });
  expect(error?.issues[0]).toMatchObject({
    path: ['comment'],
    message: 'commentMissing',
  });
});

test.each([
  ['x', 500],
  ['é', 500],
  ['🎧', 500],
  ['日', 500],
])('a comment of 500 × %s fits and one more does not', (sign, most) => {
  expect(firstCode({ isLike: false, comment: ` ${sign.repeat(most)}\n` })).toBeUndefined();
  expect(firstCode({ isLike: false, comment: sign.repeat(most + 1) })).toBe('commentTooLong');
});

test('line breaks and tabs are words like others, and Windows ones become plain', () => {
  expect(RatingInput.parse({ isLike: false, comment: 'a\r\nb\tc' }).comment).toBe('a\nb\tc');
});

test('unknown keys are dropped', () => {
  expect(RatingInput.parse({ isLike: true, isSpam: false, userId: 'x' })).toEqual({ isLike: true, comment: null });
});

test('a draft says which episode it is about', () => {
  for (const episodeId of [undefined, '']) {
    const { error } = RatingDraft.safeParse({ episodeId, isLike: true });
    expect(error?.issues[0]).toMatchObject({ path: ['episodeId'], message: 'episodeIdMissing' });
  }
});
