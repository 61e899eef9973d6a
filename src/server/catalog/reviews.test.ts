import { hash, randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import '../../../tests/support/database.ts';
import { anAdmin, anArrivedUpload, anAuthor, anEpisode } from '../../../tests/support/makers.ts';
import { startMailServer } from '../../../tests/support/mail-server.ts';
import type { Admin } from '#shared/account.ts';
import { sendNotice } from '#server/accounts/index.ts';
import type { JsonObject } from '#server/db/jobs.ts';
import { closeMail } from '#server/outbound/index.ts';
import { countWaiting } from './news.ts';
import { sendReviewRequest } from './review-mail.ts';
import { MAX_ANSWERS, ReviewAnswer } from '#shared/review-link.ts';
import { config } from '#server/config.ts';
import { listAuditRows } from '#server/db/audit.ts';
import { findEpisodeEvenDraft } from '#server/db/episodes.ts';
import { listWaitingAnswers } from '#server/db/reviews.ts';
import { sql } from '#server/db/sql.ts';
import { findUploadId } from '#server/media/index.ts';
import { changeEpisode, deleteEpisode, publishEpisode } from './episodes.ts';
import { listOutdatedReviews, markNoteDone, readReviews, recordSeen } from './review-list.ts';
import {
  answerReview,
  createReviewLink,
  isVersionOf,
  lastApproval,
  maySeeUnderReview,
  openReview,
  revokeReviewLink,
} from './reviews.ts';
import { DAY_MS } from '#shared/units.ts';

const now = new Date('2026-11-20T10:00:00.000Z');
const later = (days: number) => new Date(now.getTime() + days * DAY_MS);
let admin: Admin;

beforeAll(async () => void (admin = await anAdmin()));
beforeEach(() => sql`delete from review_links`);

async function aLink(reviewer = 'Ana Lima, RN', more: Parameters<typeof anEpisode>[0] = {}) {
  const episode = await anEpisode(more, now, admin);
  const made = await createReviewLink(admin, episode.id, { reviewer }, now);
  return { episode, ...made, token: made.url.split('#token=').at(-1) ?? '' };
}

async function versionShown(token: string): Promise<string> {
  const review = await openReview(token, now);
  if ('refusal' in review) throw new Error(review.refusal);
  return review.version;
}

const approve = async (token: string, name = 'Ana Lima, RN', version?: string, at = now) =>
  answerReview(token, { kind: 'approval', name, version: version ?? (await versionShown(token)) }, '192.0.2.7', at);
const sendNote = (token: string, text = 'At 1:05: it is 0.9 %.', at = now) =>
  answerReview(token, { kind: 'note', name: 'Ana', note: text, version: 'a'.repeat(64) }, '192.0.2.7', at);

test('a link has 256 bits that are nowhere in the database, and opens its draft for a week', async () => {
  const { token, url, expiresAt, episode } = await aLink();
  expect(url).toMatch(/\/review#token=[0-9a-f]{64}$/);
  expect(expiresAt).toBe(later(7).toISOString());
  const [row] = await sql`select l::text, (select json_agg(a)::text from audit_log a) as audit from review_links l`;
  expect(JSON.stringify(row)).not.toContain(token);
  expect(await openReview(token, now)).toMatchObject({
    episode: { id: episode.id, published: false },
    link: { reviewer: 'Ana Lima, RN' },
    approval: null,
    notes: [],
  });
  expect(await openReview(token, new Date(later(7).getTime() - 1))).toHaveProperty('episode');
  expect(await openReview(token, later(7))).toEqual({ refusal: 'expired' });
});

test('a link leads to a page in the language of its episode', async () => {
  expect((await aLink('Ana', { language: 'es' })).url).toContain(`${config.publicUrl}/es/review#token=`);
  expect((await aLink('Ana', { language: 'fr' })).url).toContain(`${config.publicUrl}/review#token=`);
});

test('a reviewer has one open link to an episode, also when it is asked for twice at the same moment', async () => {
  const { id: first, episode } = await aLink('Ana');
  const again = (reviewer: string, at = now) => createReviewLink(admin, episode.id, { reviewer }, at);
  await expect(again('Ana')).rejects.toMatchObject({ fault: 'conflict', field: 'reviewer' });
  const twice = await Promise.allSettled([again('Ben'), again('Ben')]);
  expect(twice.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  await revokeReviewLink(admin, first, now);
  await expect(again('Ana')).resolves.toMatchObject({ reviewer: 'Ana' });
  await expect(again('Ana', later(7))).resolves.toMatchObject({ reviewer: 'Ana' });
});

test('a link that is unknown, withdrawn or of a deleted episode shows nothing, and says why', async () => {
  for (const token of ['', 'x', 'f'.repeat(64), `${'f'.repeat(63)}'`]) {
    expect(await openReview(token, now)).toEqual({ refusal: 'unknown' });
    expect(await approve(token, 'Ana', 'a'.repeat(64))).toBe('unknown');
  }
  const withdrawn = await aLink();
  await revokeReviewLink(admin, withdrawn.id, now);
  expect(await openReview(withdrawn.token, now)).toEqual({ refusal: 'revoked' });
  expect(await sendNote(withdrawn.token)).toBe('revoked');
  await expect(revokeReviewLink(admin, withdrawn.id, now)).rejects.toMatchObject({ fault: 'missing' });
  const removed = await aLink();
  await deleteEpisode(admin, removed.episode.id, now);
  expect(await openReview(removed.token, now)).toEqual({ refusal: 'removed' });
  expect(await sendNote(removed.token)).toBe('removed');
  const ended = await aLink();
  expect(await sendNote(ended.token, 'late', later(8))).toBe('expired');
  await expect(createReviewLink(admin, randomUUID(), { reviewer: 'Ana' }, now)).rejects.toMatchObject({
    fault: 'missing',
  });
});

test('only the files of its own episode are heard and read through a link, while it is open', async () => {
  const other = await anEpisode({}, now, admin);
  const { token, episode, id } = await aLink('Ana', { pdfUrl: await anArrivedUpload('pdf'), pdfName: 'a.pdf' });
  const [audio, pdf, foreign] = [episode.audioUrl, episode.pdfUrl, other.audioUrl].map(
    (url) => findUploadId(url ?? '') ?? '',
  );
  expect(await maySeeUnderReview(token, audio ?? '', now)).toBe(true);
  expect(await maySeeUnderReview(token, pdf ?? '', now)).toBe(true);
  expect(await maySeeUnderReview(token, foreign ?? '', now)).toBe(false);
  expect(await maySeeUnderReview('f'.repeat(64), audio ?? '', now)).toBe(false);
  expect(await maySeeUnderReview(token, audio ?? '', later(7))).toBe(false);
  await revokeReviewLink(admin, id, now);
  expect(await maySeeUnderReview(token, audio ?? '', now)).toBe(false);
});

test('an approval is recorded with name, day and version, and names the reviewer on the episode', async () => {
  const { token, episode, id } = await aLink('Ana Lima, RN');
  const version = await versionShown(token);
  expect(await approve(token, '  ana  lima RN ')).toBe('approved');
  const after = await findEpisodeEvenDraft(episode.id);
  expect(after).toMatchObject({ reviewedBy: 'Ana Lima, RN', reviewedAt: '2026-11-20' });
  expect(after?.updatedAt.getTime()).toBeGreaterThan(episode.updatedAt.getTime());
  expect(after && (await lastApproval(after))).toMatchObject({ version, createdAt: now, isChanged: false });
  const [logged] = await listAuditRows(1);
  expect(logged).toMatchObject({ action: 'episode approved', actorName: null, subject: episode.id });
  expect(logged?.facts).toEqual({ link: id, reviewer: 'Ana Lima, RN', version: version.slice(0, 12) });
});

test('the day of a review is the one that clocks of the show showed', async ({ onTestFinished }) => {
  vi.stubEnv('TZ', 'America/New_York');
  onTestFinished(() => void vi.unstubAllEnvs());
  const { token, episode } = await aLink();
  await approve(token, undefined, undefined, new Date('2026-11-21T01:00:00Z'));
  expect(await findEpisodeEvenDraft(episode.id)).toMatchObject({ reviewedAt: '2026-11-20' });
});

test('a change after the approval says so, and a change of nothing that was read does not', async () => {
  const { token, episode } = await aLink();
  await approve(token);
  const change = (changes: Parameters<typeof changeEpisode>[2]) => changeEpisode(admin, episode.id, changes, later(1));
  const notRead = { category: 'Patient Care', script: 'Notes', reviewedBy: 'Ana' } as const;
  const same = await publishEpisode(admin, episode.id, later(1), notRead);
  expect(await lastApproval(same)).toMatchObject({ isChanged: false });
  for (const changes of [
    { description: 'About **other** care.' },
    { title: 'Other' },
    { transcript: 'Words' },
    { sources: [{ title: 'CDC', url: 'https://cdc.gov/' }] },
    { chapters: [{ time: 0, title: 'Hello' }] },
    { audioUrl: await anArrivedUpload() },
  ]) {
    const before = await lastApproval(same);
    const changed = await change(changes);
    expect([before?.isChanged, (await lastApproval(changed))?.isChanged]).toEqual([false, true]);
    expect(await openReview(token, later(1))).toMatchObject({ isChanged: true });
  }
});

test('what was changed while the reviewer read it is not approved unread', async () => {
  const { token, episode } = await aLink();
  const version = await versionShown(token);
  await changeEpisode(admin, episode.id, { description: 'Twice the dose.' }, now);
  expect(await approve(token, 'Ana Lima, RN', version)).toBe('changed');
  expect(await findEpisodeEvenDraft(episode.id)).toMatchObject({ reviewedBy: null });
  expect(await approve(token)).toBe('approved');
});

test('a link approves once, at the same moment too; notes may follow, until it is full', async () => {
  const { token } = await aLink();
  const version = await versionShown(token);
  const both = await Promise.all([approve(token, 'Ana', version), approve(token, 'Ben', version)]);
  expect(both.toSorted()).toEqual(['approved', 'twice']);
  expect(await approve(token, 'Ana', version)).toBe('twice');
  for (let count = 1; count < MAX_ANSWERS; count += 1) expect(await sendNote(token)).toBe('noted');
  expect(await sendNote(token)).toBe('full');
});

test('a forwarded link says whom it was made for, and another name is kept but not shown to listeners', async () => {
  const { token, episode } = await aLink('Ana Lima, RN');
  expect(await approve(token, 'Ben Okafor')).toBe('approved');
  expect(await findEpisodeEvenDraft(episode.id)).toMatchObject({ reviewedBy: null, reviewedAt: null });
  const [listed] = await readReviews(admin, now);
  expect(listed).toMatchObject({
    link: { reviewer: 'Ana Lima, RN' },
    answers: [{ name: 'Ben Okafor', kind: 'approval' }],
  });
});

test('the studio counts approvals no one has seen and notes to do, and shows them as new once', async () => {
  const { token, episode } = await aLink();
  await sendNote(token, 'First');
  await approve(token, undefined, undefined, later(1));
  expect(await listWaitingAnswers()).toHaveLength(2);
  const shown = await readReviews(admin, now);
  const [first] = shown;
  expect(first).toMatchObject({ state: 'open', episode: { id: episode.id } });
  expect(first?.answers.map(({ note: text, isNew }) => [text, isNew])).toEqual([
    ['First', true],
    [null, true],
  ]);
  await recordSeen(await anAuthor(), shown, now);
  expect(await listWaitingAnswers()).toHaveLength(2);
  await recordSeen(admin, shown, now);
  expect(await listWaitingAnswers()).toHaveLength(1);
  expect((await readReviews(admin, later(8)))[0]).toMatchObject({
    state: 'expired',
    answers: [{ isNew: false }, { isNew: false }],
  });
});

test('a note waits until it is done, however often it was seen, and is listed however many links are newer', async () => {
  const { token } = await aLink();
  await sendNote(token, 'Say it slower');
  await recordSeen(admin, await readReviews(admin, now), now);
  for (let link = 0; link < 50; link += 1) await aLink();
  expect(await listWaitingAnswers()).toMatchObject([{ name: 'Ana' }]);
  const listed = (await readReviews(admin, now)).flatMap(({ answers }) => answers);
  expect(listed).toMatchObject([{ note: 'Say it slower', doneAt: null }]);
  const [note] = listed;
  await markNoteDone(admin, note?.id ?? '', true, now);
  expect(await listWaitingAnswers()).toEqual([]);
  await markNoteDone(admin, note?.id ?? '', false, now);
  expect(await listWaitingAnswers()).toHaveLength(1);
});

test('answers are throttled by address', async ({ onTestFinished }) => {
  const { token } = await aLink();
  config.throttles = true;
  onTestFinished(() => void (config.throttles = false));
  const answers = Array.from(
    { length: 31 },
    () => () => answerReview(token, { kind: 'note', name: 'A', note: 'b', version: 'a'.repeat(64) }, '192.0.2.99', now),
  );
  for (const answer of answers.slice(0, 30)) await answer();
  await expect(answers[30]?.()).rejects.toMatchObject({ fault: 'tooMany' });
});

test('published episodes with an outdated review are listed, oldest first; drafts and younger ones are not', async () => {
  await sql`update episodes set published = false`;
  const reviewed = async (title: string, reviewedAt: string, published = true) =>
    anEpisode({ title, reviewedBy: 'Ana', reviewedAt, published }, now, admin);
  await reviewed('Fourteen', '2025-09-20');
  await reviewed('Twelve', '2025-11-20');
  await reviewed('Almost', '2025-11-21');
  await reviewed('Draft', '2020-01-01', false);
  expect((await listOutdatedReviews(12, now)).map(({ title, months }) => [title, months])).toEqual([
    ['Fourteen', 14],
    ['Twelve', 12],
  ]);
  expect(await listOutdatedReviews(15, now)).toEqual([]);
});

test('an answer without a name, a note without words or with more than fits is refused by its field', () => {
  const version = 'a'.repeat(64);
  const fieldOf = (answer: object) => ReviewAnswer.safeParse(answer).error?.issues[0]?.path[0];
  expect(fieldOf({ kind: 'approval', name: ' ', version })).toBe('name');
  expect(fieldOf({ kind: 'approval', name: 'x'.repeat(201), version })).toBe('name');
  expect(fieldOf({ kind: 'note', name: 'Ana', note: ' \r\n', version })).toBe('note');
  expect(fieldOf({ kind: 'note', name: 'Ana', note: 'x'.repeat(4001), version })).toBe('note');
  expect(fieldOf({ kind: 'approval', name: 'Ana', version: 'x' })).toBe('version');
  expect(fieldOf({ kind: 'refusal', name: 'Ana', version })).toBe('kind');
  const before = { kind: 'remark', name: 'Ana', remark: 'Slower', version };
  expect(ReviewAnswer.parse(before), 'until 0.3.0').toEqual({ kind: 'note', name: 'Ana', note: 'Slower', version });
  expect(ReviewAnswer.parse({ kind: 'note', name: 'Ana', note: ' a\r\nb ', version })).toMatchObject({
    note: 'a\nb',
  });
});

test('an approval is of one language: its translation has none, and in another language it is not what was approved', async () => {
  const { token, episode } = await aLink('Ana Lima, RN', { published: true });
  const translation = await anEpisode(
    { title: 'La casa', language: 'es', translationOf: episode.id, published: true },
    now,
    admin,
  );
  expect(await approve(token)).toBe('approved');
  const both = await Promise.all([findEpisodeEvenDraft(episode.id), findEpisodeEvenDraft(translation.id)]);
  expect(both.map((one) => one?.reviewedBy)).toEqual(['Ana Lima, RN', null]);
  const approvals = await Promise.all(both.map(async (one) => one && lastApproval(one)));
  expect(approvals.map((approval) => approval?.isChanged)).toEqual([false, undefined]);
  const inEnglish = both[0];
  expect(inEnglish && (await lastApproval({ ...inEnglish, language: 'en-gb' }))).toMatchObject({ isChanged: false });
  expect(inEnglish && (await lastApproval({ ...inEnglish, language: 'es' }))).toMatchObject({ isChanged: true });
  expect(await readReviews(admin, now)).toMatchObject([{ episode: { id: episode.id, language: null } }]);
});

test('what was approved before languages were part of it is still approved', async () => {
  const { token, episode } = await aLink();
  await approve(token);
  const { title, description, transcript, sources, audioId, pdfId } = (await findEpisodeEvenDraft(episode.id)) ?? {};
  const before = hash('sha256', JSON.stringify([title, description, transcript, sources, [], audioId, pdfId]));
  await sql`update review_answers set version = ${before}`;
  const stored = await findEpisodeEvenDraft(episode.id);
  expect(stored && (await lastApproval(stored))).toMatchObject({ isChanged: false });
});

test('what version 0.2.0 approved is still approved', () => {
  const episode = {
    title: 'Falls',
    description: 'About **falls**.',
    transcript: 'Hello.',
    sources: [{ title: 'CDC', url: 'https://cdc.gov/' }],
    chapters: [{ time: 0, title: 'Hello' }],
    audioId: '5f0c1c52-9c0e-4a3e-8e56-0e7d1bb7a001',
    pdfId: null,
    language: 'es-mx',
  };
  const approved = '3fc46f752b6df77521639a3cd1cba20a07e420cf16d5ef49b2a0afab9b7578b4';
  expect(isVersionOf(approved, episode)).toBe(true);
  expect(isVersionOf(approved, { ...episode, pdfId: episode.audioId })).toBe(false);
});

test('a reviewer is asked by mail, reminded once, and who asked is mailed the answer', async () => {
  const server = await startMailServer();
  config.mail = { smtpUrl: server.url, from: 'Carecast <podcast@example.com>' };
  await sql`delete from jobs`;
  await sql`update users set email = 'office@example.org', confirmed_email = 'office@example.org' where id = ${admin.id}`;
  const episode = await anEpisode({ title: 'Stairs' }, new Date(), admin);
  const asked = await createReviewLink(admin, episode.id, { reviewer: 'Ana', email: 'ana@example.org' }, new Date());
  expect(asked.mailed).toBe(true);
  const jobs = await sql<{ key: string; payload: JsonObject; dueAt: Date }[]>`
    select key, payload, due_at from jobs where kind = 'review' order by due_at`;
  expect(JSON.stringify(jobs)).not.toMatch(/ana@example|[0-9a-f]{64}/);
  const [first, second] = jobs;
  expect((second?.dueAt.getTime() ?? 0) - (first?.dueAt.getTime() ?? 0)).toBe(3 * DAY_MS);
  const send = (job: typeof first) => sendReviewRequest(job?.payload ?? {}, { id: '', key: '', attempt: 1 });
  await send(first);
  await send(second);
  await server.arrived(2);
  expect(server.inbox.map(({ to }) => to)).toEqual(['ana@example.org', 'ana@example.org']);
  expect(server.inbox.every(({ email }) => email.text?.includes(asked.url))).toBe(true);

  const token = asked.url.split('#token=').at(-1) ?? '';
  expect(await sendNote(token, 'At 1:05: too fast.', new Date())).toBe('noted');
  await send(second);
  expect(server.inbox).toHaveLength(2);
  const [notice] = await sql<{ payload: JsonObject }[]>`select payload from jobs where kind = 'notice'`;
  await sendNotice(notice?.payload ?? {}, { id: randomUUID(), key: '', attempt: 1 });
  const { to, email } = await server.arrived(3);
  expect(to).toBe('office@example.org');
  expect(email.text).toContain('At 1:05: too fast.');
  closeMail();
  config.mail = null;
  await server.close();
});

test('no one asks more than 30 people by mail in a day; the link is made all the same', async ({ onTestFinished }) => {
  config.mail = { smtpUrl: 'smtp://127.0.0.1:1', from: 'Carecast <podcast@example.com>' };
  config.throttles = true;
  onTestFinished(() => void Object.assign(config, { mail: null, throttles: false }));
  const author = await anAuthor();
  const { id } = await anEpisode({}, now);
  await sql`update episodes set user_id = ${author.id} where id = ${id}`;
  const mailed: boolean[] = [];
  for (let at = 0; at < 31; at += 1) {
    const asked = { reviewer: `Reviewer ${at}`, email: `n${at}@example.org` };
    mailed.push((await createReviewLink(author, id, asked, now)).mailed);
  }
  expect(mailed).toEqual([...Array<boolean>(30).fill(true), false]);
});

test('whose review left with replaced audio is reported to have to hear the new one, until they are asked', async () => {
  const episode = await anEpisode({ reviewedBy: 'Ana Lima, RN', reviewedAt: '2026-11-01' }, now, admin);
  const unheard = async () =>
    (await countWaiting(later(1))).newAudio.filter(({ episodeId }) => episodeId === episode.id);
  expect(await unheard()).toEqual([]);
  await changeEpisode(admin, episode.id, { audioUrl: await anArrivedUpload() }, later(1));
  const entry = { episodeId: episode.id, title: episode.title, reviewer: 'Ana Lima, RN' };
  expect(await unheard()).toEqual([entry]);
  const { id } = await createReviewLink(
    admin,
    episode.id,
    { reviewer: 'Ana Lima, RN' },
    new Date(later(1).getTime() + 1),
  );
  expect(await unheard()).toEqual([]);
  await revokeReviewLink(admin, id, later(1));
  expect(await unheard()).toEqual([entry]);
  await changeEpisode(admin, episode.id, { reviewedBy: 'Ana Lima, RN', reviewedAt: '2026-11-21' }, later(2));
  expect(await unheard()).toEqual([]);
});

test('a note is done, and open again, by who may change its episode; an approval never', async () => {
  const { token } = await aLink();
  const version = await versionShown(token);
  await answerReview(token, { kind: 'note', name: 'Ana', version, note: 'Say 911.' }, '192.0.2.1', now);
  await answerReview(token, { kind: 'approval', name: 'Ana', version }, '192.0.2.1', later(1));
  const noteOf = async () => (await readReviews(admin, now))[0]?.answers ?? [];
  const [note, approval] = await noteOf();
  await markNoteDone(admin, note?.id ?? '', true, now);
  expect((await noteOf()).map(({ doneAt }) => doneAt)).toEqual([now, null]);
  await markNoteDone(admin, note?.id ?? '', false, now);
  expect((await noteOf())[0]?.doneAt).toBeNull();
  const refused = { fault: 'missing' };
  await expect(markNoteDone(await anAuthor(), note?.id ?? '', true, now)).rejects.toMatchObject(refused);
  await expect(markNoteDone(admin, approval?.id ?? '', true, now)).rejects.toMatchObject(refused);
});
