import type { Author } from '#shared/account.ts';
import { canBeLesson, type LessonInput } from '#shared/in-service-lesson.ts';
import { MIN_LESSON_SECONDS } from '#shared/limits.ts';
import { confirmRights, recordAudit } from '#server/audit.ts';
import { findEpisodeEvenDraft, lockEpisode, type StoredEpisode } from '#server/db/episodes.ts';
import {
  findLesson,
  type LessonApproval,
  type LessonRow,
  listApprovedLessons,
  putLesson,
  removeLesson,
} from '#server/db/lessons.ts';
import { type Db, sql } from '#server/db/sql.ts';
import { DomainError, requireFound } from '#server/errors.ts';
import { currentShow, showDate } from '#server/show/index.ts';
import { isOutdated } from '#shared/review.ts';
import { lessonVersionOf } from './reviews.ts';
import { findEpisodeFor, requireMayChange } from './visible.ts';

/**
 * Stores an episode's goals and questions, or with null ends its being a lesson. An approval ends with it.
 * @throws DomainError missing, forbidden, or invalid: too short, without a transcript, a second after the end
 */
export async function changeLesson(
  author: Author,
  episodeId: string,
  lesson: LessonInput | null,
  now: Date,
): Promise<void> {
  await sql.begin(async (db) => {
    const actor = await confirmRights(author, db);
    await lockEpisode(episodeId, db);
    const episode = requireFound(await findEpisodeFor(author, episodeId, db), { code: 'episodeNotFound' });
    requireMayChange(author, episode);
    if (lesson) refuseUnfit(lesson, episode);
    if (lesson) await putLesson(episodeId, lesson, now, db);
    else await removeLesson(episodeId, db);
    await recordAudit({ action: lesson ? 'lesson changed' : 'lesson removed', actor, subject: episodeId }, db);
  });
}

function refuseUnfit({ questions }: LessonInput, { duration, transcript }: StoredEpisode): void {
  if (duration < MIN_LESSON_SECONDS) throw new DomainError('invalid', { code: 'lessonTooShort' });
  if (!transcript) throw new DomainError('invalid', { code: 'lessonWithoutTranscript' });
  const at = questions.findIndex(({ second }) => second >= duration);
  if (at >= 0) throw new DomainError('invalid', { code: 'secondAfterEnd' }, { field: `questions.${at}.second` });
}

/** An episode that earns minutes now. */
export type Lesson = LessonRow & { approval: LessonApproval; episode: StoredEpisode; version: string };

/** Returns a lesson that a nurse approved as it is now, of a published episode; null otherwise. */
export async function findLessonInForce(episodeId: string, now: Date, db: Db = sql): Promise<Lesson | null> {
  const lesson = await findLesson(episodeId, db);
  return lesson && asLessonInForce(lesson, now, db);
}

async function asLessonInForce(lesson: LessonRow, now: Date, db: Db): Promise<Lesson | null> {
  const episode = await findEpisodeEvenDraft(lesson.episodeId, db);
  const { approval } = lesson;
  if (!episode?.published || !canBeLesson(episode) || !approval || hasExpired(approval, now)) return null;
  const version = lessonVersionOf(episode, lesson);
  return version === approval.version ? { ...lesson, approval, episode, version } : null;
}

/** An approval is as old as a review may be. */
const hasExpired = ({ nurse, at }: LessonApproval, now: Date): boolean =>
  isOutdated({ reviewedBy: nurse, reviewedAt: showDate(at) }, currentShow().reviewMonths, showDate(now));

/** Returns the lessons that earn minutes now, of one series or (null) of all. */
export async function listLessonsInForce(seriesId: string | null, now: Date): Promise<Lesson[]> {
  const lessons = await listApprovedLessons(seriesId);
  const found = await Promise.all(lessons.map((lesson) => asLessonInForce(lesson, now, sql)));
  return found.filter((lesson) => lesson !== null);
}

/** An episode's goals and questions; `nurse`: who approved them as they are now. */
export type StudioLesson = LessonInput & { nurse: string | null };

/** Returns the goals and questions of an episode as its form has them; null where it is no lesson. */
export async function readLesson(author: Author, episodeId: string): Promise<StudioLesson | null> {
  const episode = requireFound(await findEpisodeFor(author, episodeId), { code: 'episodeNotFound' });
  const lesson = await findLesson(episodeId);
  return lesson && asStudioLesson(lesson, episode);
}

export function asStudioLesson({ goals, questions, approval }: LessonRow, episode: StoredEpisode): StudioLesson {
  const isApproved = approval?.version === lessonVersionOf(episode, { goals, questions });
  return { goals, questions, nurse: isApproved ? approval.nurse : null };
}
