import { hash, randomBytes } from 'node:crypto';
import { type Author, isAdmin } from '#shared/account.ts';
import type { FieldsWith } from '#shared/episode-fields.ts';
import { canBeLesson, type LessonInput } from '#shared/in-service-lesson.ts';
import { type MadeReviewLink, MAX_ANSWERS, REVIEW_DAYS, REVIEW_TOKEN, type ReviewAnswer } from '#shared/review-link.ts';
import { wallTimeAt } from '#shared/time-zone.ts';
import { notifyPeople } from '#server/accounts/index.ts';
import { confirmRights, recordAudit } from '#server/audit.ts';
import { config } from '#server/config.ts';
import { findEpisodeEvenDraft, lockEpisode, type StoredEpisode } from '#server/db/episodes.ts';
import {
  addReviewAnswer,
  addReviewLink,
  changeReviewer,
  countReviewAnswers,
  findLastApproval,
  findReviewLink,
  hasOpenReviewLink,
  isFileUnderReview,
  listAnswersOfLink,
  lockReviewLink,
  type ReviewAnswerRow,
  type ReviewLinkRow,
  revokeReviewLinkRow,
} from '#server/db/reviews.ts';
import { approveLesson, findLesson, type LessonRow } from '#server/db/lessons.ts';
import { type Db, sql } from '#server/db/sql.ts';
import { DomainError, requireFound } from '#server/errors.ts';
import { transactAndInvalidateEpisodes } from '#server/invalidation.ts';
import { canonicalLanguage, mainLanguage, showTimeZone } from '#server/show/index.ts';
import { addressGroup, throttle } from '#server/throttle.ts';
import { removePendingReReview } from '#server/db/pending-re-reviews.ts';
import { localPath, rootLanguage } from '#server/words.ts';
import { addReviewMails, mayMailReviewer } from './review-mail.ts';
import { findEpisodeFor } from './visible.ts';
import { DAY_MS } from '#shared/units.ts';

const LIFE_MS = REVIEW_DAYS * DAY_MS;
const TOKEN = new RegExp(`^${REVIEW_TOKEN}$`);

type Asked = { reviewer: string; email?: string | null };

/**
 * Makes a link by which a person without an account reads and hears one episode for a week. The token, of 256 bits, is
 * in this answer, and in the mail to them where an address is given: the database has its hash. It leads to a page in
 * the episode's language. One for each reviewer and episode is open at a time.
 * @throws DomainError missing, conflict
 */
export async function createReviewLink(
  author: Author,
  episodeId: string,
  { reviewer, email = null }: Asked,
  now: Date,
): Promise<MadeReviewLink> {
  const token = randomBytes(32).toString('hex');
  const expiresAt = new Date(now.getTime() + LIFE_MS);
  const mailed = await mayMailReviewer(author, email, now);
  const { id, language } = await sql.begin(async (db) => {
    const actor = await confirmRights(author, db);
    await lockEpisode(episodeId, db);
    const episode = requireFound(await findEpisodeFor(author, episodeId, db), { code: 'episodeNotFound' });
    if (await hasOpenReviewLink(episodeId, reviewer, now, db)) throw alreadyAsked(reviewer);
    const link = { episodeId, reviewer, createdBy: author.id, createdAt: now, expiresAt, tokenHash: hashOf(token) };
    const added = await addReviewLink(link, db);
    const facts = { link: added, reviewer };
    await recordAudit({ action: 'review link made', actor, subject: episodeId, facts }, db);
    const language = canonicalLanguage(episode) ?? rootLanguage();
    if (mailed && email !== null) await addReviewMails({ linkId: added, email, token, language }, now, db);
    return { id: added, language };
  });
  return {
    id,
    reviewer,
    url: `${config.publicUrl}${localPath('/review', language)}#token=${token}`,
    expiresAt: expiresAt.toISOString(),
    mailed,
  };
}

/**
 * Ends a link at once; an author those to own episodes. @throws DomainError missing, also for one that has ended
 * already
 */
export async function revokeReviewLink(author: Author, id: string, now: Date): Promise<void> {
  await sql.begin(async (db) => {
    const actor = await confirmRights(author, db);
    const link = await lockReviewLink(id, db);
    const episode = link && (await findEpisodeFor(author, link.episodeId, db));
    if (!(isAdmin(author) || episode) || !(await revokeReviewLinkRow(id, now, db)))
      throw new DomainError('missing', { code: 'reviewLinkEnded' });
    await recordAudit({ action: 'review link revoked', actor, subject: id }, db);
  });
}

/** Why a link shows nothing. `removed`: its episode is deleted. */
export type ReviewRefusal = 'unknown' | 'expired' | 'revoked' | 'removed';
/**
 * The page that a reviewer sees. `version` identifies it; `isChanged` since the approval by this link, if there is one.
 */
type OpenReview = {
  link: ReviewLinkRow;
  episode: StoredEpisode;
  version: string;
  approval: ReviewAnswerRow | null;
  notes: ReviewAnswerRow[];
  isChanged: boolean;
  /** The goals and questions, where it is to be in-service training. */
  lesson: (LessonInput & { version: string; isApproved: boolean }) | null;
};

/** Returns the id of the link with this token, also of one that has ended; null when there is none. */
export async function findReviewLinkId(token: string): Promise<string | null> {
  const link = TOKEN.test(token) ? await findReviewLink(hashOf(token)) : null;
  return link && link.id;
}

/** Returns what a link shows, or why it shows nothing. */
export async function openReview(token: string, now: Date): Promise<OpenReview | { refusal: ReviewRefusal }> {
  const link = TOKEN.test(token) ? await findReviewLink(hashOf(token)) : null;
  if (!link) return { refusal: 'unknown' };
  const refusal = closedBy(link, now);
  if (refusal) return { refusal };
  const episode = await findEpisodeEvenDraft(link.episodeId);
  if (!episode) return { refusal: 'removed' };
  const answers = await listAnswersOfLink(link.id);
  const approval = answers.find(({ kind }) => kind === 'approval') ?? null;
  const version = versionOf(episode);
  const notes = answers.filter(({ kind }) => kind === 'note');
  const lesson = await findLesson(episode.id);
  return {
    lesson: lesson && canBeLesson(episode) ? withVersion(lesson, episode) : null,
    link,
    episode,
    version,
    approval,
    notes,
    isChanged: approval !== null && !isVersionOf(approval.version, episode),
  };
}

function withVersion(lesson: LessonRow, episode: StoredEpisode) {
  const version = lessonVersionOf(episode, lesson);
  return { ...lesson, version, isApproved: lesson.approval?.version === version };
}

/** Returns whether this link opens a file: the audio or PDF of its own episode, while it is open. */
export const maySeeUnderReview = (token: string, uploadId: string, now: Date): Promise<boolean> =>
  TOKEN.test(token) ? isFileUnderReview(hashOf(token), uploadId, now) : Promise.resolve(false);

/** The outcome of an answer; all of it is reported to the reviewer in words. */
type AnswerOutcome = 'approved' | 'noted' | 'changed' | 'twice' | 'full' | ReviewRefusal;

/**
 * Records an approval or a note. An approval is of the version the reviewer was shown, and one for each link; one in
 * the name of the person the link was made for also names them on the episode. @throws DomainError tooMany
 */
export async function answerReview(
  token: string,
  answer: ReviewAnswer,
  address: string,
  now: Date,
): Promise<AnswerOutcome> {
  await throttle('review answer by address', addressGroup(address), now);
  const link = TOKEN.test(token) ? await findReviewLink(hashOf(token)) : null;
  if (!link) return 'unknown';
  return answer.kind === 'note'
    ? sql.begin((db) => record(link.id, answer, now, db))
    : transactAndInvalidateEpisodes([link.episodeId], (db) => record(link.id, answer, now, db));
}

async function record(linkId: string, answer: ReviewAnswer, now: Date, db: Db): Promise<AnswerOutcome> {
  const link = await lockReviewLink(linkId, db);
  if (!link) return 'unknown';
  const refusal = closedBy(link, now);
  if (refusal) return refusal;
  const episode = await lockEpisode(link.episodeId, db);
  if (!episode) return 'removed';
  if ((await countReviewAnswers(linkId, db)) >= MAX_ANSWERS) return 'full';
  const isApproval = answer.kind === 'approval';
  if (isApproval && answer.version !== versionOf(episode)) return 'changed';
  const inService = isApproval && answer.inService ? answer : null;
  if (inService && !(await isLessonShown(inService, episode, db))) return 'changed';
  const note = isApproval ? null : answer.note;
  const { kind, name, version } = answer;
  if (!(await addReviewAnswer({ linkId, kind, name, note, version, createdAt: now }, db))) return 'twice';
  if (inService) await approveAsInService(inService, episode.id, now, db);
  if (isApproval && isSamePerson(name, link.reviewer)) {
    const { date: day } = wallTimeAt(now, showTimeZone());
    await changeReviewer(episode.id, { name: link.reviewer, day }, now, db);
    await removePendingReReview(episode.id, db);
  }
  await notifyAsker(link, answer, episode.title, now, db);
  const facts = { link: linkId, reviewer: link.reviewer, version: version.slice(0, 12) };
  const action = isApproval ? 'episode approved' : 'review remark left';
  await recordAudit({ action, actor: null, subject: episode.id, facts }, db);
  return isApproval ? 'approved' : 'noted';
}

type Approval = Extract<ReviewAnswer, { kind: 'approval' }>;

/** Returns whether goals and questions are still those the nurse was shown. */
async function isLessonShown({ lessonVersion }: Approval, episode: StoredEpisode, db: Db): Promise<boolean> {
  const lesson = await findLesson(episode.id, db);
  return lesson !== null && canBeLesson(episode) && lessonVersionOf(episode, lesson) === lessonVersion;
}

const approveAsInService = (
  { name, license = '', lessonVersion: version = '' }: Approval,
  id: string,
  now: Date,
  db: Db,
): Promise<void> => approveLesson(id, { version, nurse: name, license, at: now }, db);

/** Returns a SHA-256 of everything that an approval as in-service is of: the episode, its goals, questions and key. */
export const lessonVersionOf = (episode: Reviewed, { goals, questions }: LessonInput): string => {
  const asked = questions.map(({ question, choices, right, second }) => [question, choices, right, second]);
  return hashOf(JSON.stringify([versionOf(episode), goals, asked]));
};

/** Tells who asked what was answered. */
async function notifyAsker(link: ReviewLinkRow, answer: ReviewAnswer, title: string, now: Date, db: Db): Promise<void> {
  const { name } = answer;
  const note = answer.kind === 'note' ? answer.note : null;
  const subject = { code: note === null ? 'noticeReviewApproved' : 'noticeReviewRemark', title, name } as const;
  const key = `review ${link.id} ${now.toISOString()}`;
  const text = note === null ? undefined : ({ code: 'noticeReviewRemarkSays', title, name, remark: note } as const);
  const news = { notice: 'approvals', key, path: '/studio/reviews', subject, ...(text && { text }) } as const;
  await notifyPeople(news, { only: link.createdBy }, db);
}

/**
 * Returns an episode's newest approval and whether what was approved differs from what is given: the episode as it is
 * stored, or as a form is about to save it. Null without one.
 */
export async function lastApproval(
  episode: Reviewed & { id: string },
): Promise<(ReviewAnswerRow & { isChanged: boolean }) | null> {
  const approval = await findLastApproval(episode.id);
  return approval && { ...approval, isChanged: !isVersionOf(approval.version, episode) };
}

/** Returns whether what is there is what was approved. */
export const isVersionOf = (version: string, episode: Reviewed): boolean =>
  version === versionOf(episode) || version === versionBeforeLanguages(episode);

/** Returns a SHA-256 of what a reviewer reads and hears, and in which language. Files never change under their id. */
const versionOf = (episode: Reviewed): string => hashOf(JSON.stringify(partsOf(episode)));

// until 0.3.0: what was approved before languages were part of it
const versionBeforeLanguages = (episode: Reviewed): string => hashOf(JSON.stringify(partsOf(episode).slice(0, -1)));

const partsOf = (episode: Reviewed): unknown[] => Object.values(REVIEWED).map((partOf) => partOf(episode));

/**
 * The part of each reviewed field that belongs to a version, in the order of the hash: approvals are stored by it, so a
 * line stays where it is.
 */
const REVIEWED = {
  title: ({ title }) => title,
  description: ({ description }) => description,
  transcript: ({ transcript }) => transcript,
  sources: ({ sources }) => sources.map((source) => [source.title, source.url]),
  chapters: ({ chapters }) => (chapters ?? []).map((chapter) => [chapter.time, chapter.title]),
  audioUrl: ({ audioId }) => audioId,
  pdfUrl: ({ pdfId }) => pdfId,
  language: ({ language }) => mainLanguage(language),
} satisfies Record<FieldsWith<{ isReviewed: true }>, (episode: Reviewed) => unknown>;

type Reviewed = Pick<
  StoredEpisode,
  'title' | 'description' | 'transcript' | 'sources' | 'chapters' | 'audioId' | 'pdfId' | 'language'
>;

/** Returns what has ended a link; null while it is open. */
export function closedBy({ revokedAt, expiresAt }: ReviewLinkRow, now: Date): 'revoked' | 'expired' | null {
  if (revokedAt) return 'revoked';
  return expiresAt <= now ? 'expired' : null;
}

const alreadyAsked = (reviewer: string) =>
  new DomainError(
    'conflict',
    { code: 'reviewLinkOpen', name: reviewer },
    {
      field: 'reviewer',
    },
  );

const hashOf = (token: string): string => hash('sha256', token);
const isSamePerson = (one: string, other: string): boolean => plain(one) === plain(other);
const plain = (name: string): string =>
  name
    .normalize('NFKC')
    .replace(/[\s.,]+/g, ' ')
    .trim()
    .toLowerCase();
