import '../../../tests/support/database.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Admin } from '#shared/account.ts';
import { NewEntries } from '#shared/in-service.ts';
import { reasonOfRefused } from '#shared/schema.ts';
import { isLedgerWhole, listEntries, sumMinutes } from '#server/db/in-service-entries.ts';
import { sql } from '#server/db/sql.ts';
import { anInService, fresh, someAides } from '../../../tests/support/in-service.ts';
import { anAdmin } from '../../../tests/support/makers.ts';
import { changeAide } from './aides.ts';
import { enterByHand, voidEntry } from './entries.ts';

const now = new Date('2026-11-28T12:00:00Z');
const YEAR = { from: '2026-03-04', to: '2027-03-03' };
let admin: Admin;
beforeAll(async () => void (admin = await anAdmin()));
beforeEach(emptyRecord);

async function emptyRecord(): Promise<void> {
  await sql`alter table in_service_entries disable trigger user`;
  await sql`delete from in_service_entries`;
  await sql`alter table in_service_entries enable trigger user`;
  await sql`delete from aides`;
  await sql`update show_settings set in_service_last = 0, in_service_removed = 0`;
}

const numbers = async () => (await listEntries({}, 0, 1_000)).map(({ number }) => number);
const minutesOf = async (id: string) => (await sumMinutes([{ id, ...YEAR }])).get(id)?.minutes;
const codeOf = (more: object) => {
  const { error } = NewEntries.safeParse({ ...anInService([{ id: crypto.randomUUID() }]), ...more });
  return error && reasonOfRefused(error).code;
};

test('an in-service is put into the record of all who were there, with numbers in the order of their names', async () => {
  const [ben, ana] = await someAides(admin, ['Ben Ito', 'Ana Diaz']);
  const entries = await enterByHand(fresh(admin), anInService([ben, ana]), now);
  expect(entries.map(({ number, aideName }) => [number, aideName])).toEqual([
    [1, 'Ana Diaz'],
    [2, 'Ben Ito'],
  ]);
  expect(entries[0]).toMatchObject({
    ...{ day: '2026-11-20', topic: 'Safe transfers', minutes: 60, spentMinutes: 60, method: 'live' },
    ...{ nurse: 'Rosa Vega', nurseLicense: 'NY 123456', nurseOn: '2026-11-20', isTested: true, sheet: 'Folder B' },
    ...{ enteredBy: admin.username, statement: `${admin.username} entered this from the sign-in sheet.`, madeAt: now },
  });
  const [log] = await sql`select action, facts from audit_log order by id desc limit 1`;
  expect(log, 'without names').toEqual({ action: 'in-service entered', facts: { count: 2, first: 1 } });
});

test('a void takes the minutes back in the same year, once, with a reason, and the entry can be made again', async () => {
  const [ana] = await someAides(admin, ['Ana Diaz']);
  const [entry] = await enterByHand(fresh(admin), anInService([ana]), now);
  const other = await anAdmin();
  const taken = await voidEntry(fresh(other), entry?.number ?? 0, 'The wrong day', now);
  expect(taken).toMatchObject({ number: 2, minutes: -60, voids: 1, method: 'void', day: '2026-11-20' });
  expect(taken).toMatchObject({ reason: 'The wrong day', enteredBy: other.username });
  expect(await minutesOf(ana.id)).toBe(0);
  const again = voidEntry(fresh(admin), 1, 'Twice', now);
  await expect(again).rejects.toMatchObject({ fault: 'conflict', reason: { code: 'entryVoided', by: 2 } });
  const ofVoid = voidEntry(fresh(admin), 2, 'A void', now);
  await expect(ofVoid).rejects.toMatchObject({ fault: 'conflict', reason: { code: 'entryIsVoid' } });
  const unknown = voidEntry(fresh(admin), 3, 'None', now);
  await expect(unknown).rejects.toMatchObject({ fault: 'missing', reason: { code: 'entryUnknown' } });
  await enterByHand(fresh(admin), anInService([ana]), now);
  expect(await numbers()).toEqual([1, 2, 3]);
  expect(await minutesOf(ana.id)).toBe(60);
});

test('what is over eight hours, without a nurse, a topic, a place or a goal, or for the same aide twice is refused', () => {
  const id = crypto.randomUUID();
  expect(codeOf({ minutes: 481 })).toBe('notWholeNumber');
  expect(codeOf({ minutes: 4 })).toBe('notWholeNumber');
  expect(codeOf({ minutes: 60.5 })).toBe('notWholeNumber');
  expect(codeOf({ nurse: ' ' })).toBe('nurseMissing');
  expect(codeOf({ nurse: 'Rosa\u200b Vega' })).toBe('hiddenCharacters');
  expect(codeOf({ topic: '' })).toBe('topicMissing');
  expect(codeOf({ place: undefined })).toBe('placeMissing');
  expect(codeOf({ goals: [] })).toBe('goalsMissing');
  expect(codeOf({ goals: ['a', 'b', 'c', 'd'] })).toBe('tooManyEntries');
  expect(codeOf({ aides: [id, id] })).toBe('hasDuplicates');
  expect(codeOf({ aides: [] })).toBe('aidesMissing');
  expect(codeOf({ method: 'audio' }), 'listening is not entered by hand').toBe('notOneOf');
  expect(codeOf({ day: '2026-02-30' })).toBe('notDay');
});

test('a day in the future or more than twelve months ago is refused', async () => {
  const aides = await someAides(admin, ['Ana Diaz']);
  const on = (day: string) => enterByHand(fresh(admin), anInService(aides, { day }), now);
  await expect(on('2026-11-29')).rejects.toMatchObject({ fault: 'invalid', reason: { code: 'entryInFuture' } });
  await expect(on('2025-11-27')).rejects.toMatchObject({ fault: 'invalid', reason: { code: 'entryTooOld' } });
  expect(await on('2025-11-28')).toHaveLength(1);
  expect(await on('2026-11-28')).toHaveLength(1);
});

test('the nurse signs on the day of an in-service or after it, not before and not in the future', async () => {
  const aides = await someAides(admin, ['Ana Diaz']);
  const signed = (nurseOn: string) => enterByHand(fresh(admin), anInService(aides, { nurseOn }), now);
  const invalid = (code: string) => ({ fault: 'invalid', reason: { code }, field: 'nurseOn' });
  await expect(signed('2026-11-19')).rejects.toMatchObject(invalid('signedBefore'));
  await expect(signed('2026-11-29')).rejects.toMatchObject(invalid('entryInFuture'));
  expect(await signed('2026-11-23')).toMatchObject([{ day: '2026-11-20', nurseOn: '2026-11-23' }]);
});

test('an aide who is gone or had left, or a topic she has on that day, refuses it for all: nothing is half written', async () => {
  const [ana, ben] = await someAides(admin, ['Ana Diaz', 'Ben Ito']);
  const enter = (aides: { id: string }[], more = {}) => enterByHand(fresh(admin), anInService(aides, more), now);
  await expect(enter([ana, { id: crypto.randomUUID() }])).rejects.toMatchObject({ reason: { code: 'aideGone' } });
  await changeAide(fresh(admin), ben.id, { leftOn: '2026-11-19' }, now);
  const left = { code: 'aideHadLeft', name: 'Ben Ito' };
  await expect(enter([ana, ben])).rejects.toMatchObject({ fault: 'conflict', reason: left });
  expect(await enter([ana, ben], { day: '2026-11-19' })).toHaveLength(2);
  const twice = enter([ana], { day: '2026-11-19', topic: 'safe TRANSFERS' });
  await expect(twice).rejects.toMatchObject({ fault: 'conflict', reason: { code: 'entryTwice', name: 'Ana Diaz' } });
  expect(await numbers()).toEqual([1, 2]);
});

test('a day before the first year of an aide is refused: it would count in no year', async () => {
  const [ana] = await someAides(admin, ['Ana Diaz']);
  const [ben] = await someAides(admin, ['Ben Ito'], { hiredOn: '2026-11-21' });
  const enter = () => enterByHand(fresh(admin), anInService([ana, ben]), now);
  const later = { code: 'aideNotHired', name: 'Ben Ito' };
  await expect(enter()).rejects.toMatchObject({ fault: 'conflict', reason: later });
  expect(await numbers()).toEqual([]);
  await sql`update show_settings set in_service_year = 'calendar'`;
  expect(await enter(), 'in the calendar year of the hire').toHaveLength(2);
  await sql`update show_settings set in_service_year = null`;
});

test('an in-service for which no one signed a sheet claims none', async () => {
  const [ana] = await someAides(admin, ['Ana Diaz']);
  const [entry] = await enterByHand(fresh(admin), anInService([ana], { method: 'other' }), now);
  expect(entry?.statement).toBe(`${admin.username} entered this from the proof that the office received.`);
});

test('two administrators who enter the same sheet at once have it in the record once', async () => {
  const aides = await someAides(admin, ['Ana Diaz', 'Ben Ito', 'Cy Ott']);
  const [one, other] = [await anAdmin(), await anAdmin()];
  const both = [one, other].map((each) => enterByHand(fresh(each), anInService(aides), now));
  const settled = await Promise.allSettled(both);
  expect(settled.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await numbers()).toEqual([1, 2, 3]);
});

test('numbers have no gap after many at once, of which some were refused', async () => {
  const aides = await someAides(admin, ['Ana Diaz', 'Ben Ito']);
  const topics = Array.from({ length: 12 }, (_, at) => `Topic ${at % 8}`);
  await Promise.allSettled(topics.map((topic) => enterByHand(fresh(admin), anInService(aides, { topic }), now)));
  expect(await numbers()).toEqual(Array.from({ length: 16 }, (_, at) => at + 1));
  expect(await minutesOf(aides[0].id)).toBe(8 * 60);
});

test('the database refuses to change, delete or empty the record', async () => {
  const aides = await someAides(admin, ['Ana Diaz']);
  await enterByHand(fresh(admin), anInService(aides), now);
  const kept = 'only ever added to';
  await expect(sql`update in_service_entries set minutes = 90`).rejects.toThrow(kept);
  await expect(sql`update in_service_entries set aide_id = null, topic = 'x'`).rejects.toThrow(kept);
  await expect(sql`delete from in_service_entries`).rejects.toThrow(kept);
  await expect(sql`truncate in_service_entries`).rejects.toThrow(kept);
  const [row] = await sql`select * from in_service_entries`;
  const more = { ...row, number: 2, method: 'void' };
  await expect(sql`insert into in_service_entries ${sql(more)}`, 'takes nothing back').rejects.toThrow(
    'void_takes_back',
  );
});

test('a record whose numbers stop in the middle takes nothing more', async () => {
  const aides = await someAides(admin, ['Ana Diaz', 'Ben Ito']);
  await enterByHand(fresh(admin), anInService(aides), now);
  await sql`alter table in_service_entries disable trigger user`;
  await sql`delete from in_service_entries where number = 1`;
  await sql`alter table in_service_entries enable trigger user`;
  expect(await isLedgerWhole()).toBe(false);
  const entered = enterByHand(fresh(admin), anInService(aides, { topic: 'Another' }), now);
  await expect(entered).rejects.toMatchObject({ fault: 'conflict', reason: { code: 'ledgerIncomplete' } });
  const voided = voidEntry(fresh(admin), 2, 'Wrong', now);
  await expect(voided).rejects.toMatchObject({ fault: 'conflict', reason: { code: 'ledgerIncomplete' } });
  expect(await numbers()).toEqual([2]);
});
