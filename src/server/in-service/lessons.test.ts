import '../../../tests/support/database.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Admin } from '#shared/account.ts';
import type { AideWithCode } from '#shared/contract/in-service.ts';
import type { LessonInput } from '#shared/in-service-lesson.ts';
import { NewSeries } from '#shared/series-changes.ts';
import { DAY_MS } from '#shared/units.ts';
import {
  answerReview,
  changeEpisode,
  changeLesson,
  createReviewLink,
  createSeries,
  openReview,
} from '#server/catalog/index.ts';
import { config } from '#server/config.ts';
import { listEntries } from '#server/db/in-service-entries.ts';
import { sql } from '#server/db/sql.ts';
import { fresh, someAides } from '../../../tests/support/in-service.ts';
import { anAdmin, anArrivedUpload, anEpisode } from '../../../tests/support/makers.ts';
import { changeAide, makeCode } from './aides.ts';
import { askNurse, listAsked, removePastAsked } from './asks.ts';
import { enterByCode, type PresentAide } from './devices.ts';
import { voidEntry } from './entries.ts';
import { finishLesson } from './finish.ts';
import { listLessonsFor, openLesson } from './lesson-pages.ts';
import { answerQuestion, recordHeard, recordRead } from './lessons.ts';
import { changeRecord } from './settings.ts';

const now = new Date('2026-11-28T12:00:00Z');
const MINUTES = 6;
const LENGTH = MINUTES * 60;
const LESSON: LessonInput = {
  goals: ['Know when to call for help'],
  questions: [1, 2, 3].map((number) => ({
    ...{ question: `Question ${number}?`, choices: ['Yes', 'No', 'Maybe'], right: number - 1, second: 60 * number },
  })),
};
const RIGHT = ['Yes', 'No', 'Maybe'];

let admin: Admin;
let episodeId = '';
let version = '';
beforeAll(async () => void (admin = await anAdmin()));
beforeEach(async () => {
  await sql`alter table in_service_entries disable trigger user`;
  await sql`delete from in_service_entries`;
  await sql`alter table in_service_entries enable trigger user`;
  await sql`delete from aides`;
  await sql`delete from lessons`;
  await sql`delete from throttles`;
  await sql`update show_settings set in_service_last = 0, in_service_removed = 0, in_service_hours = null`;
  const audioUrl = await anArrivedUpload('audio', LENGTH, admin);
  const { id } = await anEpisode(
    { audioUrl, published: true, title: 'Safe transfers', transcript: 'Bend your knees.' },
    now,
    admin,
  );
  episodeId = id;
  await changeLesson(admin, id, LESSON, now);
  version = await approve();
});

/** Has a nurse approve the episode as in-service by a link; returns the version she was shown. */
async function approve(license = 'NY 123456'): Promise<string> {
  const { url } = await createReviewLink(admin, episodeId, { reviewer: `Rosa Vega ${Math.random()}` }, now);
  const token = url.split('#token=').at(-1) ?? '';
  const review = await openReview(token, now);
  if (!('episode' in review)) throw new Error('the link is open');
  const { version: shown = '' } = review.lesson ?? {};
  const answer = { kind: 'approval', name: 'Rosa Vega, RN', version: review.version } as const;
  const given = { ...answer, inService: 'on', license, lessonVersion: shown } as const;
  expect(await answerReview(token, given, '198.51.100.7', now)).toBe('approved');
  return shown;
}

async function anAide(name: string, more = {}): Promise<{ aide: PresentAide; row: AideWithCode }> {
  const [row] = await someAides(admin, [name], more);
  const { aide } = await enterByCode({ code: row.code, remember: true }, '198.51.100.7', now);
  return { aide, row };
}

const later = (seconds: number) => new Date(now.getTime() + seconds * 1_000);
const hear = (aide: PresentAide, from = 0, to = LENGTH, at = later(LENGTH)) =>
  recordHeard(aide, { aide: aide.id, episodeId, version, spans: [{ from, to, ago: to - from, took: to - from }] }, at);
const answer = (aide: PresentAide, question: number, choice: string) =>
  answerQuestion(aide, { aide: aide.id, episodeId, version, question, choice }, later(LENGTH));
async function answerAll(aide: PresentAide) {
  for (const [at, choice] of RIGHT.entries()) await answer(aide, at, choice);
}
const finish = (aide: PresentAide, name = aide.name, at = later(LENGTH + 60)) =>
  finishLesson(aide, { aide: aide.id, episodeId, version, name }, at);
const conflict = (code: string) => ({ fault: 'conflict', reason: { code } });

test('a lesson that was heard, answered and signed is an entry with everything New York asks for', async () => {
  const { aide } = await anAide('Ana Díaz', { staffNumber: '1042' });
  expect(await hear(aide)).toEqual({ minutes: MINUTES, missing: [], isHeard: true });
  expect(await answer(aide, 1, 'Yes')).toEqual({ isRight: false, again: [120, 150], isDone: false });
  await answerAll(aide);
  const entry = await finish(aide, 'ana diaz');
  expect(entry).toMatchObject({
    ...{ number: 1, aideName: 'Ana Díaz', staffNumber: '1042', day: '2026-11-28', topic: 'Safe transfers' },
    ...{ goals: LESSON.goals, minutes: MINUTES, spentMinutes: MINUTES + 1, method: 'audio' },
    ...{ nurse: 'Rosa Vega, RN', nurseLicense: 'NY 123456', nurseOn: '2026-11-28', heard: 100 },
    ...{ questions: 3, firstTry: 2, tries: 4, version: version.slice(0, 8), enteredBy: null },
    statement: 'I listened to this lesson myself. ana diaz',
  });
  expect(entry.materials).toContain(`/episodes/${episodeId}`);
});

test('what counts for an aide is in no number about listeners', async () => {
  const { aide } = await anAide('Ana Diaz');
  await hear(aide);
  await answerAll(aide);
  await finish(aide);
  const [counted] = await sql<Record<string, number>[]>`
    select (select count(*)::int from plays_by_day) + (select count(*)::int from heard_tenths)
      + (select count(*)::int from downloads) + (select count(*)::int from ratings) as numbers`;
  expect(counted).toEqual({ numbers: 0 });
});

test('time at the questions is time spent, but for a pause of hours', async () => {
  const { aide } = await anAide('Ana Diaz');
  await hear(aide);
  for (const [at, choice] of RIGHT.entries()) {
    const sent = { aide: aide.id, episodeId, version, question: at, choice };
    await answerQuestion(aide, sent, later(LENGTH + (at + 1) * 30));
  }
  expect(await finish(aide, 'Ana Diaz', later(LENGTH + 7_200))).toMatchObject({
    minutes: MINUTES,
    spentMinutes: Math.ceil(MINUTES + 1.5 + 5),
  });
});

test('a lesson whose audio is replaced by a short one waits, and no nurse can approve it', async () => {
  await changeEpisode(admin, episodeId, { audioUrl: await anArrivedUpload('audio', 200, admin) }, later(1));
  const { url } = await createReviewLink(admin, episodeId, { reviewer: 'Rosa Vega' }, now);
  const review = await openReview(url.split('#token=').at(-1) ?? '', now);
  expect(review).toMatchObject({ lesson: null });
});

test('finished twice and on two devices at once it is one entry, and once in her year', async () => {
  const { aide, row } = await anAide('Ana Diaz');
  await hear(aide);
  await answerAll(aide);
  const entries = await Promise.all([finish(aide), finish(aide), finish(aide)]);
  expect(new Set(entries.map(({ number }) => number)).size).toBe(1);
  expect(await listEntries({}, 0, 10)).toHaveLength(1);
  expect(await listLessonsFor(row, later(0))).toMatchObject([{ title: 'Safe transfers', doneOn: '2026-11-28' }]);
  await sql`delete from lesson_progress`;
  await hear(aide, 0, LENGTH, later(LENGTH * 3));
  await answerAll(aide);
  await expect(finish(aide, 'Ana Diaz', later(LENGTH * 4))).rejects.toMatchObject(conflict('countedThisYear'));
  await voidEntry(fresh(admin), 1, 'Wrong aide', later(LENGTH * 4));
  expect((await finish(aide, 'Ana Diaz', later(LENGTH * 5))).number, 'a voided one does not count').toBe(3);
});

test('nothing is entered before enough was heard, each question was answered, and her own name was typed', async () => {
  const { aide } = await anAide('Ana Diaz');
  await hear(aide, 0, 60);
  await expect(answer(aide, 0, 'Yes')).rejects.toMatchObject(conflict('lessonUnheard'));
  await expect(finish(aide)).rejects.toMatchObject(conflict('lessonUnheard'));
  expect(await hear(aide, 60, LENGTH, later(LENGTH * 2))).toMatchObject({ isHeard: true });
  await expect(finish(aide)).rejects.toMatchObject(conflict('questionsOpen'));
  await answerAll(aide);
  await expect(finish(aide, 'Ben Ito')).rejects.toMatchObject({ fault: 'invalid', reason: { code: 'nameDiffers' } });
  expect(await listEntries({}, 0, 10)).toEqual([]);
});

test('two lessons of one aide never count the same minute, and two hundred reports at once sum exactly', async () => {
  const { aide } = await anAide('Ana Diaz');
  const { aide: other } = await anAide('Ben Ito');
  const spans = Array.from({ length: 200 }, (_, at) => {
    const from = (at * LENGTH) / 200;
    return { from, to: from + LENGTH / 200, ago: LENGTH - from, took: LENGTH / 200 };
  });
  await Promise.all(
    spans.map((span) => recordHeard(aide, { aide: aide.id, episodeId, version, spans: [span] }, later(LENGTH))),
  );
  expect(await hear(other)).toMatchObject({ minutes: MINUTES });
  const [row] = await sql<{ credited: number; wall: string }[]>`
    select credited, wall::text as wall from lesson_progress where aide_id = ${aide.id}`;
  expect(row?.credited).toBe(LENGTH * 1_000);
  expect(row?.wall.match(/\[/g), 'one piece of time').toHaveLength(1);
}, 60_000);

test('another text, another question or an expired approval pauses a lesson at once, and what is in the record stays', async () => {
  const { aide, row } = await anAide('Ana Diaz');
  await hear(aide);
  await answerAll(aide);
  await finish(aide);
  await changeEpisode(admin, episodeId, { transcript: 'Bend your knees, and breathe.' }, later(1));
  await expect(hear(aide)).rejects.toMatchObject(conflict('lessonPaused'));
  expect(await openLesson(row, episodeId, later(2))).toBeNull();
  expect(await listLessonsFor(row, later(2))).toEqual([]);
  const before = version;
  version = await approve();
  expect(version).not.toBe(before);
  const old = recordHeard(aide, { aide: aide.id, episodeId, version: before, spans: [] }, later(3));
  await expect(old, 'of a page that was open').rejects.toMatchObject(conflict('lessonChanged'));
  const [first, ...rest] = LESSON.questions;
  if (first) await changeLesson(admin, episodeId, { ...LESSON, questions: [{ ...first, right: 2 }, ...rest] }, now);
  await expect(hear(aide)).rejects.toMatchObject(conflict('lessonPaused'));
  expect((await listEntries({}, 0, 10))[0]).toMatchObject({ minutes: MINUTES, voidedBy: null });
});

test('a nurse approves only the questions she was shown, with her license', async () => {
  const { url } = await createReviewLink(admin, episodeId, { reviewer: 'Rosa Vega' }, now);
  const token = url.split('#token=').at(-1) ?? '';
  const review = await openReview(token, now);
  if (!('episode' in review)) throw new Error('the link is open');
  const base = { kind: 'approval', name: 'Rosa Vega', version: review.version, inService: 'on' } as const;
  const stale = { ...base, license: 'NY 1', lessonVersion: 'a'.repeat(64) };
  expect(await answerReview(token, stale, '198.51.100.7', now)).toBe('changed');
  expect(
    await sql`select 1 from review_answers a join review_links l on l.id = a.link_id
    where l.reviewer = 'Rosa Vega'`,
  ).toHaveLength(0);
});

test('what the page of one aide sends never counts for another whose code was typed there since', async () => {
  const { aide } = await anAide('Ana Diaz');
  const { aide: other } = await anAide('Ben Ito');
  const sent = { aide: aide.id, episodeId, version, spans: [{ from: 0, to: 60, ago: 60, took: 60 }] };
  await expect(recordHeard(other, sent, now)).rejects.toMatchObject({ fault: 'signedOut' });
  expect(await sql`select 1 from lesson_progress`).toHaveLength(0);
});

test('reading counts for an aide whom the office allowed it, and for no one else', async () => {
  const { aide } = await anAide('Ana Diaz');
  const read = (of: PresentAide) => recordRead(of, { aide: of.id, episodeId, version }, now);
  await expect(read(aide)).rejects.toMatchObject({ fault: 'forbidden', reason: { code: 'readingNotAllowed' } });
  const { aide: reader } = await anAide('Ben Ito', { mayRead: true });
  expect(await read(reader)).toEqual({ minutes: MINUTES, missing: [], isHeard: true });
  await answerAll(reader);
  expect(await finish(reader)).toMatchObject({ method: 'read', heard: null, minutes: MINUTES });
});

test('hours of the day that the office chose are all that counts', async () => {
  const { aide } = await anAide('Ana Diaz');
  const settings = { year: 'hired', rule: null, state: null, keepYears: 6, series: null, reason: null } as const;
  await changeRecord(fresh(admin), { ...settings, hours: '13:00-22:00' }, now);
  expect(await hear(aide)).toMatchObject({ minutes: 0 });
  await changeRecord(fresh(admin), { ...settings, hours: '06:00-22:00' }, now);
  expect(await hear(aide)).toMatchObject({ minutes: MINUTES });
});

test('a series that the office chose is the list of lessons', async () => {
  const { row } = await anAide('Ana Diaz');
  const titles = async () => (await listLessonsFor(row, now)).map(({ title }) => title);
  const choose = (series: string | null) =>
    changeRecord(
      fresh(admin),
      { year: 'hired', rule: null, state: null, keepYears: 6, hours: null, reason: null, series },
      now,
    );
  const { id } = await createSeries(admin, NewSeries.parse({ title: 'This year' }), now);
  await choose(id);
  expect(await titles(), 'not in it').toEqual([]);
  await changeEpisode(admin, episodeId, { seriesId: id }, now);
  expect(await titles()).toEqual(['Safe transfers']);
  await changeEpisode(admin, episodeId, { seriesId: null }, now);
  await choose(null);
  expect(await titles(), 'all').toEqual(['Safe transfers']);
});

test('the minutes of an aide stay when she has a new code, and end when she leaves', async () => {
  const { aide, row } = await anAide('Ana Diaz');
  await hear(aide, 0, 60);
  await makeCode(fresh(admin), row.id, now);
  expect(await sql`select 1 from lesson_progress`).toHaveLength(1);
  await changeAide(fresh(admin), row.id, { leftOn: '2026-11-28' }, now);
  expect(await sql`select 1 from lesson_progress`).toHaveLength(0);
  await expect(hear(aide)).rejects.toMatchObject(conflict('aideLeft'));
});

test('a question to the nurse is kept for the office with her name, five a day, for 90 days', async () => {
  config.throttles = true;
  const { aide } = await anAide('Ana Diaz');
  const ask = (text: string) => askNurse(aide, { episodeId, text }, now);
  for (let question = 1; question <= 5; question += 1) await ask(`How often, ${question}?`);
  await expect(ask('Once more?')).rejects.toMatchObject({ fault: 'tooMany' });
  config.throttles = false;
  const [first, ...others] = await listAsked();
  expect(first).toMatchObject({ aideName: 'Ana Diaz', title: 'Safe transfers', nurse: 'Rosa Vega, RN' });
  expect(others).toHaveLength(4);
  await removePastAsked(new Date(now.getTime() + 90 * DAY_MS));
  expect(await listAsked()).toHaveLength(5);
  await removePastAsked(new Date(now.getTime() + 90 * DAY_MS + 1));
  expect(await listAsked()).toEqual([]);
});

test('the page of a lesson has the choices without the key', async () => {
  const { row } = await anAide('Ana Diaz');
  const open = await openLesson(row, episodeId, now);
  expect(open?.questions.map(({ choices }) => choices.toSorted())).toEqual(RIGHT.map(() => RIGHT.toSorted()));
  expect(Object.keys(open?.questions[0] ?? {}).sort()).toEqual(['choices', 'isRight', 'question']);
});

test('an episode that is short, or has no transcript, is no lesson', async () => {
  const short = await anEpisode({ published: false, transcript: 'Words.' });
  const invalid = (code: string) => ({ fault: 'invalid', reason: { code } });
  await expect(changeLesson(admin, short.id, LESSON, now)).rejects.toMatchObject(invalid('lessonTooShort'));
  const silent = await anEpisode({ audioUrl: await anArrivedUpload('audio', LENGTH, admin), published: false });
  await expect(changeLesson(admin, silent.id, LESSON, now)).rejects.toMatchObject(invalid('lessonWithoutTranscript'));
  const late = { ...LESSON, questions: LESSON.questions.map((each) => ({ ...each, second: LENGTH })) };
  await expect(changeLesson(admin, episodeId, late, now)).rejects.toMatchObject(invalid('secondAfterEnd'));
});
