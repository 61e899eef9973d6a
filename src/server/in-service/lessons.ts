import type { Entry, ListedLesson } from '#shared/contract/in-service.ts';
import type { LessonStanding } from '#shared/contract/lessons.ts';
import type { Span } from '#shared/in-service-lesson.ts';
import { findLessonInForce, type Lesson, listLessonsInForce } from '#server/catalog/index.ts';
import { lockAide } from '#server/db/in-service-aides.ts';
import { findRecordSettings, findYearRule } from '#server/db/in-service-settings.ts';
import {
  changeAnswers,
  changeHeard,
  changeRead,
  findProgress,
  listProgressOf,
  type Progress,
  takeProgress,
} from '#server/db/lesson-progress.ts';
import { findCounted, listCounted } from '#server/db/in-service-entries.ts';
import { type Db, sql } from '#server/db/sql.ts';
import { DomainError, requireFound } from '#server/errors.ts';
import { canonicalLanguage } from '#server/show/index.ts';
import { yearOn } from '#shared/in-service-year.ts';
import { MINUTE_MS } from '#shared/units.ts';
import { creditSpans, isHeardEnough, minutesOf, missingOf, union } from './credit.ts';
import { isCounted } from './hours.ts';
import type { PresentAide } from './devices.ts';
import { todayAt } from './today.ts';

export type { Lesson };

/** @throws DomainError missing or conflict: another version, or no approval in force */
export async function requireLesson(episodeId: string, version: string, now: Date, db?: Db): Promise<Lesson> {
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
 * Checks an answer. A wrong one returns the passage where it is said, to listen again; there is no end of tries.
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

/** Returns the lessons in the language of an aide, this year's first where a series is chosen, each as she stands. */
export async function listLessonsFor(
  aide: { id: string; language: string; hiredOn: string },
  now: Date,
): Promise<ListedLesson[]> {
  const { series } = await findRecordSettings();
  const rule = await findYearRule();
  const year = yearOn(todayAt(now), aide.hiredOn, rule);
  const [lessons, progress, counted] = await Promise.all([
    listLessonsInForce(series, now),
    listProgressOf(aide.id),
    listCounted(aide.id, year),
  ]);
  return lessons
    .filter(({ episode }) => canonicalLanguage(episode) === aide.language)
    .map((lesson) => {
      const { episode, version } = lesson;
      const begun = progress.find((each) => each.episodeId === episode.id && each.version === version);
      const done = counted.find((each) => each.episodeId === episode.id && each.version === version.slice(0, 8));
      return {
        episodeId: episode.id,
        title: episode.title,
        minutes: Math.floor(episode.duration / 60),
        heardMinutes: begun ? standingOf(begun, lesson).minutes : 0,
        doneOn: done?.day ?? null,
      };
    });
}

const NOTHING_HEARD: Pick<Progress, 'heard' | 'credited' | 'readAt' | 'answers'> = {
  heard: [],
  credited: 0,
  readAt: null,
  answers: {},
};

/** A question as it is shown: its key stays on the server. */
export type AskedQuestion = { question: string; choices: string[]; isRight: boolean };
/** The page of a lesson. `counted`: the entry it already is in this year. */
export type OpenLesson = {
  lesson: Lesson;
  standing: LessonStanding;
  questions: AskedQuestion[];
  counted: Pick<Entry, 'number' | 'minutes'> | null;
  mayRead: boolean;
  /** The hours of the day in which minutes count, as the office wrote them; null: all. */
  hours: string | null;
};

/** Returns a lesson as an aide sees it; null where it earns no minutes now. */
export async function openLesson(
  aide: { id: string; hiredOn: string; mayRead: boolean },
  episodeId: string,
  now: Date,
): Promise<OpenLesson | null> {
  const lesson = await findLessonInForce(episodeId, now);
  if (!lesson) return null;
  const { version } = lesson;
  const progress = await findProgress({ aideId: aide.id, episodeId, version });
  const begun = progress ?? NOTHING_HEARD;
  const year = yearOn(todayAt(now), aide.hiredOn, await findYearRule());
  return {
    lesson,
    standing: standingOf(begun, lesson),
    questions: lesson.questions.map(({ question, choices }, at) => ({
      question,
      choices: shuffle(choices),
      isRight: begun.answers[at]?.isRight ?? false,
    })),
    counted: await findCounted(aide.id, { episodeId, version: version.slice(0, 8) }, year),
    mayRead: aide.mayRead,
    hours: (await findRecordSettings()).hours,
  };
}

/** Returns texts in an order that says nothing of the one they are stored in. */
const shuffle = (texts: readonly string[]): string[] =>
  texts
    .map((text) => ({ text, at: Math.random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ text }) => text);
