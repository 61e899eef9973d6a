import type { Entry, ListedLesson } from '#shared/contract/in-service.ts';
import type { LessonStanding } from '#shared/contract/lessons.ts';
import { yearOn } from '#shared/in-service-year.ts';
import { findLessonInForce, type Lesson, listLessonsInForce } from '#server/catalog/index.ts';
import { findCounted, listCounted } from '#server/db/in-service-entries.ts';
import { findRecordSettings, findYearRule } from '#server/db/in-service-settings.ts';
import { findProgress, listProgressOf, type Progress } from '#server/db/lesson-progress.ts';
import { canonicalLanguage } from '#server/show/index.ts';
import { standingOf } from './lessons.ts';
import { todayAt } from './today.ts';

/** Returns the lessons in the language of an aide, each as she stands: all, or those of the series that was chosen. */
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
