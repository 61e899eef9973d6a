import '../../../tests/support/database.ts';
import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { anAdmin, anEpisode } from '../../../tests/support/makers.ts';
import { tallies } from '../../../tests/support/tallies.ts';
import { aVisitor, sentBack } from '../../../tests/support/visitor.ts';
import { RatingInput } from '#shared/rating.ts';
import { config } from '#server/config.ts';
import { findPublishedEpisode } from '#server/db/episodes.ts';
import { sql } from '#server/db/sql.ts';
import { findOwnRating, purgeAddresses, rate } from './ratings.ts';
import type { RatingVisitor } from './visitors.ts';
import { deriveKey } from '#server/secrets.ts';
import { identifyVisitor, type Visitor, visitorCookie, visitorHash } from './visitors.ts';

const now = new Date('2026-01-01T10:00:00Z');
const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
const LIKE = RatingInput.parse({ isLike: true });
const dislike = (comment: string) => RatingInput.parse({ isLike: false, comment });

const aCookie = () => randomBytes(16).toString('base64url');
/** Someone with a visitor cookie we signed a week ago, unless `visitor` says otherwise. */
const aListener = (more: Partial<RatingVisitor> = {}): RatingVisitor => ({
  userId: undefined,
  visitor: aVisitor(now),
  address: '192.0.2.1',
  ...more,
});
const aStranger = (address = '192.0.2.1') => aListener({ visitor: identifyVisitor(undefined), address });
const aPublished = async () => (await anEpisode({ published: true })).id;
const times = <Result>(count: number, make: (index: number) => Promise<Result>) =>
  Promise.allSettled(Array.from({ length: count }, (_, index) => make(index)));

const spam = async (id: string): Promise<number> =>
  (await sql`select 1 from ratings where episode_id = ${id} and is_spam`).length;

afterEach(() => {
  config.storeRawIp = false;
  config.throttles = false;
});

test('a hundred likes at once with one visitor cookie are one', async () => {
  const id = await aPublished();
  const listener = aListener();
  const answers = await times(100, () => rate(listener, id, LIKE, now));
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await tallies(id)).toEqual([1, 0]);
});

test('two hundred visitors at once are two hundred more', async () => {
  const id = await aPublished();
  await rate(aListener(), id, LIKE, now);
  const answers = await times(200, (index) =>
    rate(aListener(), id, index % 2 ? LIKE : dislike(`number ${index}`), now),
  );
  expect(answers.filter(({ status }) => status === 'rejected')).toEqual([]);
  expect(await tallies(id)).toEqual([101, 100]);
});

test('from one address without cookies at most three are counted, and all are answered alike', async () => {
  const id = await aPublished();
  const answers = await times(20, (index) => rate(aStranger(`192.0.2.${index}`), id, LIKE, now));
  for (const answer of answers) expect(answer).toMatchObject({ status: 'fulfilled', value: { isLike: true } });
  expect(await tallies(id)).toEqual([3, 0]);
  expect(await spam(id)).toBe(17);
  await rate(aStranger('192.0.3.1'), id, LIKE, now);
  await rate(aStranger('192.0.2.1'), id, LIKE, later(25));
  expect(await tallies(id)).toEqual([5, 0]);
});

test('made-up cookies, new ones and none are one crowd, whom a cookie signed a day ago is not counted among', async () => {
  const id = await aPublished();
  const from = (visitor: Visitor) => rate(aListener({ visitor }), id, LIKE, now);
  for (const visitor of [identifyVisitor(aCookie()), identifyVisitor(undefined), aVisitor(now, 1)]) await from(visitor);
  expect([await tallies(id), await spam(id)]).toEqual([[3, 0], 0]);
  for (const visitor of [identifyVisitor(aCookie()), identifyVisitor(undefined), aVisitor(now, 0.5)])
    await from(visitor);
  expect([await tallies(id), await spam(id)]).toEqual([[3, 0], 3]);
  for (const visitor of [aVisitor(now, 1.01), aVisitor(now, 300)]) await from(visitor);
  expect([await tallies(id), await spam(id)]).toEqual([[5, 0], 3]);
  await rate(aListener({ userId: (await anAdmin()).id, visitor: identifyVisitor(aCookie()) }), id, LIKE, now);
  expect([await tallies(id), await spam(id)]).toEqual([[6, 0], 3]);
});

test('a cookie of before cookies were signed keeps its ratings, and is signed with the next one', async () => {
  const [one, two] = [await aPublished(), await aPublished()];
  const cookie = aCookie();
  const hash = createHmac('sha256', deriveKey('visitors')).update(cookie).digest('base64url');
  await sql`insert into ratings (episode_id, visitor, is_like) values (${one}, ${hash}, true)`;
  const before = aListener({ visitor: identifyVisitor(cookie) });
  expect(await findOwnRating(before, one)).toEqual({ isLike: true, comment: null });
  await expect(rate(before, one, LIKE, now)).rejects.toMatchObject({ fault: 'conflict' });
  await rate(before, two, LIKE, now);
  const signed = aListener({ visitor: identifyVisitor(sentBack(visitorCookie(before.visitor, now))) });
  expect(signed.visitor).toEqual({ id: cookie, signedAt: now, isNew: false });
  for (const id of [one, two]) expect(await findOwnRating(signed, id)).toEqual({ isLike: true, comment: null });
  await expect(rate(signed, two, LIKE, now)).rejects.toMatchObject({ fault: 'conflict' });
});

test('a second rating by the same listener is refused and says what the first one was', async () => {
  const id = await aPublished();
  const [liker, disliker] = [aListener(), aListener()];
  await rate(liker, id, LIKE, now);
  await rate(disliker, id, dislike('Too long'), now);
  await expect(rate(liker, id, LIKE, now)).rejects.toThrow('alreadyLiked');
  await expect(rate(liker, id, dislike('Changed my mind'), now)).rejects.toThrow('alreadyLiked');
  await expect(rate(disliker, id, LIKE, now)).rejects.toThrow('alreadyDisliked');
  expect(await tallies(id)).toEqual([1, 1]);
});

test('a user has one rating, whatever the cookie', async () => {
  const id = await aPublished();
  const { id: userId } = await anAdmin();
  await rate(aListener({ userId }), id, LIKE, now);
  await expect(rate(aListener({ userId }), id, LIKE, now)).rejects.toMatchObject({ fault: 'conflict' });
  expect(await findOwnRating(aListener({ userId }), id)).toEqual({ isLike: true, comment: null });
});

test('a listener finds their own rating and no one else does', async () => {
  const id = await aPublished();
  const listener = aListener();
  expect(await findOwnRating(listener, id)).toBeNull();
  await rate(listener, id, dislike('  Too long \r\nand too loud '), now);
  expect(await findOwnRating(listener, id)).toEqual({ isLike: false, comment: 'Too long \nand too loud' });
  expect(await findOwnRating(aListener(), id)).toBeNull();
  expect(await findOwnRating(aStranger(), id)).toBeNull();
});

test('drafts and unknown episodes cannot be rated', async () => {
  const { id: draft } = await anEpisode();
  for (const id of [draft, '6b0f8a53-6f5e-4f0e-9d0c-0a8a4b1c2d3e']) {
    await expect(rate(aListener(), id, LIKE, now)).rejects.toMatchObject({ fault: 'missing' });
    await expect(findOwnRating(aListener(), id)).rejects.toMatchObject({ fault: 'missing' });
  }
});

test('a comment with more than two links is kept and not counted', async () => {
  const id = await aPublished();
  const links = (count: number) =>
    dislike(Array.from({ length: count }, (_, i) => `see https://www.${i}.example`).join(' '));
  await rate(aListener(), id, links(2), now);
  const spammer = aListener();
  await rate(spammer, id, links(3), now);
  await rate(aListener(), id, dislike('see www.a.example, www.b.example and WWW.c.example'), now);
  expect(await tallies(id)).toEqual([0, 1]);
  expect(await findOwnRating(spammer, id)).toMatchObject({ isLike: false });
});

test('a comment with a word the operator named is kept and not counted, a longer word is another', async () => {
  config.spamWords = ['casino', 'buy now'];
  const id = await aPublished();
  await rate(aListener(), id, dislike('Visit our CASINO!'), now);
  await rate(aListener(), id, dislike('Or buy  now, today'), now);
  await rate(aListener(), id, dislike('The casinos of Monte Carlo, buyers know'), now);
  config.spamWords = [];
  expect(await tallies(id)).toEqual([0, 1]);
});

test('the same words from the same address count once an hour', async () => {
  const [one, two] = [await aPublished(), await aPublished()];
  await rate(aListener(), one, dislike('Buy my book'), now);
  await rate(aListener(), two, dislike('buy  my BOOK'), now);
  await rate(aListener({ address: '198.51.100.7' }), two, dislike('Buy my book'), now);
  expect([await tallies(one), await tallies(two)]).toEqual([
    [0, 1],
    [0, 1],
  ]);
  await rate(aListener(), two, dislike('Buy my book'), later(2));
  expect(await tallies(two)).toEqual([0, 2]);
});

test('a refused rating counts for none of the rules', async () => {
  const [one, two] = [await aPublished(), await aPublished()];
  const listener = aListener({ address: '203.0.113.5' });
  await rate(listener, one, LIKE, now);
  await expect(rate(listener, one, dislike('Mumbled'), now)).rejects.toThrow();
  await rate(listener, two, dislike('Mumbled'), now);
  expect(await tallies(two)).toEqual([0, 1]);
});

test('the thirty-first rating of an hour from one address must wait', async () => {
  config.throttles = true;
  const id = await aPublished();
  const listener = () => aListener({ address: '198.51.100.99' });
  for (let count = 0; count < 30; count += 1) await rate(listener(), id, LIKE, now);
  await expect(rate(listener(), id, LIKE, now)).rejects.toMatchObject({ fault: 'tooMany', retryAfter: 3600 });
  expect(await tallies(id)).toEqual([30, 0]);
  await rate(listener(), id, LIKE, later(1));
});

test('the database keeps neither the cookie nor the address, and after 30 days nothing of the address', async () => {
  const id = await aPublished();
  const listener = aListener();
  await rate(listener, id, LIKE, now);
  const row = async () =>
    (await sql<{ visitor: string; userIp: string | null }[]>`select * from ratings where episode_id = ${id}`)[0];
  expect((await row())?.visitor).toBe(visitorHash(listener.visitor));
  expect(JSON.stringify(await row())).not.toContain(listener.visitor.id);
  expect((await row())?.userIp).toMatch(/^[\w-]{43}$/);
  await purgeAddresses(later(24 * 30 - 1));
  expect((await row())?.userIp).not.toBeNull();
  await purgeAddresses(later(24 * 30 + 1));
  expect((await row())?.userIp).toBeNull();
});

test('the hash of an address is the same for a day and another one the next', async () => {
  const id = await aPublished();
  for (const hours of [0, 1, 24]) await rate(aListener(), id, LIKE, later(hours));
  const hashes = await sql<
    { userIp: string }[]
  >`select user_ip from ratings where episode_id = ${id} order by created_at`;
  const [first, sameDay, nextDay] = hashes.map(({ userIp }) => userIp);
  expect(sameDay).toBe(first);
  expect(nextDay).not.toBe(first);
});

test('of an IPv6 address the /64 is hashed, so that the hash names no device', async () => {
  const id = await aPublished();
  for (const address of ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', '2001:db8:1:3::1']) {
    await rate(aListener({ address }), id, LIKE, now);
  }
  const marks = await sql<{ userIp: string }[]>`select user_ip from ratings where episode_id = ${id}`;
  expect(new Set(marks.map(({ userIp }) => userIp)).size).toBe(2);
});

test.each(['<script>alert(1)</script>', '=cmd|calc', '[a](javascript:alert(1))'])(
  'the comment %j is kept as the text it is',
  async (comment) => {
    const [id, listener] = [await aPublished(), aListener()];
    await rate(listener, id, dislike(comment), now);
    expect(await findOwnRating(listener, id)).toEqual({ isLike: false, comment });
  },
);

test('an operator who asks for it keeps addresses as they are', async () => {
  config.storeRawIp = true;
  const id = await aPublished();
  await rate(aListener(), id, LIKE, now);
  expect(await sql`select user_ip from ratings where episode_id = ${id}`).toEqual([{ userIp: '192.0.2.1' }]);
});

test('a rating is no change of the episode', async () => {
  const episode = await anEpisode({ published: true });
  await rate(aListener(), episode.id, LIKE, now);
  expect((await findPublishedEpisode(episode.id))?.updatedAt).toEqual(episode.updatedAt);
});

test('the database counts a comment as the schema does', async () => {
  const id = await aPublished();
  await rate(aListener(), id, dislike('👩🏽‍⚕️'.repeat(100)), now);
  expect((await sql`select char_length(comment) as length from ratings where episode_id = ${id}`)[0]).toEqual({
    length: 500,
  });
});

test('a rating made offline is stored once with its time, also when its visitor has got no cookie yet', async () => {
  const id = await aPublished();
  const late = RatingInput.parse({ isLike: true, at: later(-24).toISOString(), attempt: randomUUID() });
  const answers = await times(3, () => rate(aStranger(), id, late, now));
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled']);
  expect(await tallies(id)).toEqual([1, 0]);
  const [stored] = await sql`select created_at from ratings where episode_id = ${id}`;
  expect(stored?.['createdAt']).toEqual(later(-24));
  const tooLate = RatingInput.parse({ isLike: true, at: later(-8 * 24).toISOString() });
  await expect(rate(aListener(), id, tooLate, now)).rejects.toMatchObject({ reason: { code: 'atAge', days: 7 } });
});
