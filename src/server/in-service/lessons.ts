import type { LessonStanding } from '#shared/contract/lessons.ts';
import type { Span } from '#shared/in-service-lesson.ts';
import { findLessonInForce, type Lesson } from '#server/catalog/index.ts';
import { lockAide } from '#server/db/in-service-aides.ts';
import { findRecordSettings } from '#server/db/in-service-settings.ts';
import {
  changeAnswers,
  changeHeard,
  changeRead,
  listProgressOf,
  type Progress,
  takeProgress,
} from '#server/db/lesson-progress.ts';
import { type Db, sql } from '#server/db/sql.ts';
import { DomainError, requireFound } from '#server/errors.ts';
import { MINUTE_MS } from '#shared/units.ts';
import { creditSpans, isHeardEnough, minutesOf, missingOf, union } from './credit.ts';
import { isCounted } from './hours.ts';
import type { PresentAide } from './devices.ts';

export type { Lesson };

/** @throws DomainError missing or conflict: another version, or no approval in force */
async function requireLesson(episodeId: string, version: string, now: Date, db?: Db): Promise<Lesson> {
  const lesson = await findLessonInForce(episodeId, now, db);
  if (!lesson) throw new DomainError('conflict', { code: 'lessonPaused' });
  if (lesson.version !== version) throw new DomainError('conflict', { code: 'lessonChanged' });
  return lesson;
}

/** The row of a lesson's progress, and its lesson, while no one else changes them. */
export type Taken = { lesson: Lesson; progress: Progress; of: { aideId: string; episodeId: string; version: string } };

/** The lesson of a call, and whose page sent it. */
export type OfLesson = { aide: string; episodeId: string; version: string };

/**
 * Takes what an aide has of a lesson, under the lock of her row: her reports wait for each other.
 * @throws DomainError signedOut when the page that sends it is another aide's
 */
export async function takeLesson(
  { id: aideId }: PresentAide,
  { aide: sender, episodeId, version }: OfLesson,
  now: Date,
  db: Db,
): Promise<Taken> {
  if (sender !== aideId) throw new DomainError('signedOut', { code: 'codeFirst' });
  const aide = requireFound(await lockAide(aideId, db), { code: 'aideGone' });
  if (aide.leftOn !== null) throw new DomainError('conflict', { code: 'aideLeft' });
  const lesson = await requireLesson(episodeId, version, now, db);
  const of = { aideId, episodeId, version };
  return { lesson, of, progress: await takeProgress(of, now, db) };
}

export const lengthOfLesson = ({ episode }: Lesson): number => episode.duration * 1_000;

/** Adds what a player reports, and returns how far she is. @throws DomainError conflict: the lesson is another now */
export async function recordHeard(
  aide: PresentAide,
  { spans, ...sent }: OfLesson & { spans: readonly Span[] },
  now: Date,
): Promise<LessonStanding> {
  const { hours } = await findRecordSettings();
  return sql.begin(async (db) => {
    const { lesson, of, progress } = await takeLesson(aide, sent, now, db);
    const all = await listProgressOf(aide.id, db);
    const busy = all.reduce<Progress['wall']>((walls, { wall }) => union(walls, wall), []);
    const counted = spans.filter(({ ago }) => isCounted(new Date(now.getTime() - ago * 1_000), hours));
    const around = { length: lengthOfLesson(lesson), busy, now: now.getTime() };
    const heard = creditSpans(
      progress,
      counted.toSorted((a, b) => b.ago - a.ago),
      around,
    );
    if (counted.length > 0) await changeHeard(of, heard, db);
    return standingOf({ ...progress, ...heard }, lesson);
  });
}

/** Returns how far she is, without changing anything. */
export function standingOf(
  { heard, credited, readAt }: Pick<Progress, 'heard' | 'credited' | 'readAt'>,
  lesson: Lesson,
): LessonStanding {
  const length = lengthOfLesson(lesson);
  if (readAt) return { minutes: Math.floor(length / 60_000), missing: [], isHeard: true };
  const missing = missingOf(heard, length).map(([from, to]): [number, number] => [from / 1_000, to / 1_000]);
  return { minutes: minutesOf({ heard, credited }, length), missing, isHeard: isHeardEnough(heard, length) };
}

/** Records that she read the transcript to its end; the office allows that. @throws DomainError forbidden, conflict */
export async function recordRead(aide: PresentAide, sent: OfLesson, now: Date): Promise<LessonStanding> {
  return sql.begin(async (db) => {
    const { lesson, of: key, progress } = await takeLesson(aide, sent, now, db);
    const row = await lockAide(aide.id, db);
    if (!row?.mayRead) throw new DomainError('forbidden', { code: 'readingNotAllowed' });
    await changeRead(key, now, db);
    return standingOf({ ...progress, readAt: progress.readAt ?? now }, lesson);
  });
}

type Answered = { isRight: boolean; again: [number, number] | null; isDone: boolean };

/**
 * Checks an answer. A wrong one returns the passage that has the answer; there is no end of tries.
 * @throws DomainError conflict: not heard yet, or the lesson is another now
 */
export async function answerQuestion(
  aide: PresentAide,
  { question, choice, ...sent }: OfLesson & { question: number; choice: string },
  now: Date,
): Promise<Answered> {
  return sql.begin(async (db) => {
    const { lesson, of, progress } = await takeLesson(aide, sent, now, db);
    refuseUnheard(progress, lesson);
    const asked = lesson.questions[question];
    if (!asked) throw new DomainError('missing', { code: 'notFound' });
    const isRight = asked.choices[asked.right] === choice;
    const { tries = 0, isRight: wasRight = false, isRightFirst = isRight } = progress.answers[question] ?? {};
    const state = wasRight ? { tries, isRight: true, isRightFirst } : { tries: tries + 1, isRight, isRightFirst };
    const answers = { ...progress.answers, [question]: state };
    const answering = progress.answering + sinceLastActivity(progress, now);
    await changeAnswers(of, { answers, answering, answeredAt: now }, db);
    return { isRight, again: isRight ? null : passageAt(asked.second, lesson), isDone: areAllRight(answers, lesson) };
  });
}

/** The longest that counts as thinking about a question; more is a pause. */
const LONGEST_THOUGHT_MS = 5 * MINUTE_MS;

/** Returns for how many milliseconds she has been at the questions since she last answered, listened or read. */
export function sinceLastActivity({ wall, readAt, answeredAt }: Progress, now: Date): number {
  const last = Math.max(wall.at(-1)?.[1] ?? 0, readAt?.getTime() ?? 0, answeredAt?.getTime() ?? 0);
  return Math.min(Math.max(0, now.getTime() - last), LONGEST_THOUGHT_MS);
}

/** The shortest passage to hear again. */
const PASSAGE_S = 15;

/** Returns the passage around a second: to the end of a line of the transcript, or of the audio. */
function passageAt(second: number, { episode: { duration, transcriptCues } }: Lesson): [number, number] {
  const next = (transcriptCues ?? []).find(({ time }) => time >= second + PASSAGE_S);
  return [second, Math.min(next?.time ?? second + 2 * PASSAGE_S, duration)];
}

export const areAllRight = (answers: Progress['answers'], { questions }: Lesson): boolean =>
  questions.every((_, at) => answers[at]?.isRight);

/** @throws DomainError conflict */
export function refuseUnheard(progress: Progress, lesson: Lesson): void {
  if (!standingOf(progress, lesson).isHeard) throw new DomainError('conflict', { code: 'lessonUnheard' });
}
