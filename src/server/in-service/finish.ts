import type { Entry } from '#shared/contract/in-service.ts';
import { yearOn } from '#shared/in-service-year.ts';
import { config } from '#server/config.ts';
import { findAide } from '#server/db/in-service-aides.ts';
import { addEntries, findCounted, findEntry, type NewEntry } from '#server/db/in-service-entries.ts';
import { findYearRule } from '#server/db/in-service-settings.ts';
import { finishProgress, type Progress } from '#server/db/lesson-progress.ts';
import { type Db, sql } from '#server/db/sql.ts';
import { DomainError, requireFound } from '#server/errors.ts';
import { recordEvent } from '#server/queue.ts';
import { localPath, pageWords } from '#server/words.ts';
import { MINUTE_MS } from '#shared/units.ts';
import { lengthOf } from './credit.ts';
import type { PresentAide } from './devices.ts';
import { lockWholeLedger } from './entries.ts';
import {
  areAllRight,
  lengthOfLesson,
  type Lesson,
  type OfLesson,
  refuseUnheard,
  sinceLastActivity,
  standingOf,
  takeLesson,
} from './lessons.ts';
import { todayAt } from './today.ts';

/**
 * Puts a lesson into the record of the aide, once: finished twice, it is the same entry.
 * @throws DomainError conflict: not all heard or answered, counted in this year already, or paused; invalid: her name
 */
export async function finishLesson(
  aide: PresentAide,
  { name, ...sent }: OfLesson & { name: string },
  now: Date,
): Promise<Entry<Date>> {
  return sql.begin(async (db) => {
    await lockWholeLedger(db);
    const { lesson, of, progress } = await takeLesson(aide, sent, now, db);
    if (progress.entry !== null) return requireFound(await findEntry(progress.entry, db), { code: 'entryUnknown' });
    refuseUnheard(progress, lesson);
    if (!areAllRight(progress.answers, lesson)) throw new DomainError('conflict', { code: 'questionsOpen' });
    if (plain(name) !== plain(aide.name)) throw new DomainError('invalid', { code: 'nameDiffers' }, { field: 'name' });
    const [entry] = await addEntries([await entryOf(aide, lesson, progress, { name, now }, db)], now, db);
    const added = requireFound(entry, { code: 'entryUnknown' });
    await finishProgress(of, added.number, now, db);
    await recordEvent(db, { name: 'inService.completed', subjectId: String(added.number), at: now });
    return added;
  });
}

/** Marks and capitals are no difference between a name on a card and one that was typed on a phone. */
const plain = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[\s.,'’-]+/g, ' ')
    .trim()
    .toLowerCase();

async function entryOf(
  { id, language }: PresentAide,
  lesson: Lesson,
  progress: Progress,
  { name, now }: { name: string; now: Date },
  db: Db,
): Promise<NewEntry> {
  const aide = requireFound(await findAide(id, db), { code: 'aideGone' });
  const { episode, approval, goals, questions, version } = lesson;
  const day = todayAt(now);
  const year = yearOn(day, aide.hiredOn, await findYearRule(db));
  const counted = await findCounted(id, { episodeId: episode.id, version: version.slice(0, 8) }, year, db);
  if (counted) throw new DomainError('conflict', { code: 'countedThisYear', number: counted.number });
  const { minutes } = standingOf(progress, lesson);
  if (minutes < 1) throw new DomainError('conflict', { code: 'lessonUnheard' });
  const answers = Object.values(progress.answers);
  return {
    ...{ aideId: id, aideName: aide.name, staffNumber: aide.staffNumber, day, topic: episode.title, goals, minutes },
    ...{ spentFrom: progress.begunAt, spentTo: now, spentMinutes: spentMinutes(progress, lesson, now) },
    method: progress.readAt ? 'read' : 'audio',
    place: new URL(config.publicUrl).host,
    ...{ nurse: approval.nurse, nurseLicense: approval.license, nurseOn: todayAt(approval.at) },
    heard: progress.readAt ? null : Math.floor((lengthOf(progress.heard) * 100) / lengthOfLesson(lesson)),
    firstTry: answers.filter(({ isRightFirst }) => isRightFirst).length,
    questions: questions.length,
    tries: answers.reduce((sum, { tries }) => sum + tries, 0),
    ...{ episodeId: episode.id, version: version.slice(0, 8) },
    materials: config.publicUrl + localPath(`/episodes/${episode.id}`, language),
    ...{ isTested: null, sheet: null },
    statement: pageWords(language).inService.lesson.statement(name, progress.readAt !== null),
    language,
    ...{ enteredBy: null, enteredName: null },
  };
}

/**
 * Time that it played, or from when it was opened to when it was read, twice its length at most; and time spent at the
 * questions and the signature. Rounded up: it is for wages.
 */
function spentMinutes(progress: Progress, lesson: Lesson, now: Date): number {
  const { wall, readAt, begunAt, answering } = progress;
  const reading = Math.min(Number(readAt) - begunAt.getTime(), 2 * lengthOfLesson(lesson));
  const learning = readAt ? Math.max(reading, lengthOf(wall)) : lengthOf(wall);
  return Math.max(1, Math.ceil((learning + answering + sinceLastActivity(progress, now)) / MINUTE_MS));
}
