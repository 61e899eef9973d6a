import '../../../tests/support/database.ts';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Admin } from '#shared/account.ts';
import { CODE_LETTERS } from '#shared/in-service-code.ts';
import { NewAide } from '#shared/in-service.ts';
import { reasonOfRefused } from '#shared/schema.ts';
import { config } from '#server/config.ts';
import { listAides } from '#server/db/in-service-aides.ts';
import { listEntries } from '#server/db/in-service-entries.ts';
import { sql } from '#server/db/sql.ts';
import { anInService, fresh, someAides } from '../../../tests/support/in-service.ts';
import { anAdmin } from '../../../tests/support/makers.ts';
import { addAides, changeAide, makeCode, removeAide } from './aides.ts';
import { enterByCode, resumeAide } from './devices.ts';
import { enterByHand } from './entries.ts';
import { removeKeptLongEnough, removeRecord } from './removal.ts';

const now = new Date('2026-11-28T12:00:00Z');
let admin: Admin;
beforeAll(async () => void (admin = await anAdmin()));
beforeEach(async () => {
  await sql`alter table in_service_entries disable trigger user`;
  await sql`delete from in_service_entries`;
  await sql`alter table in_service_entries enable trigger user`;
  await sql`delete from aides`;
  await sql`delete from throttles`;
  await sql`update show_settings set in_service_last = 0, in_service_removed = 0`;
});

afterEach(() => void (config.throttles = false));

const open = (code: string, remember = false, address = '198.51.100.7', at = now) =>
  enterByCode({ code, remember }, address, at);
const tokenIn = (cookie: string) => /^aide=([^;]+)/.exec(cookie)?.[1];
const wrong = { fault: 'signedOut', reason: { code: 'codeWrong' } };

test('a list of aides is added whole, each with a code that the database does not have', async () => {
  const added = await someAides(admin, ['Ana Diaz', 'Ben Ito']);
  for (const { code } of added) expect(code).toMatch(new RegExp(`^[${CODE_LETTERS}]{5}-[${CODE_LETTERS}]{5}$`));
  const stored = JSON.stringify(await sql`select * from aides`);
  for (const { code } of added) expect(stored).not.toContain(code.replace('-', ''));
  expect(await listAides()).toMatchObject([
    { name: 'Ana Diaz', staffNumber: null, language: 'en', hiredOn: '2024-03-04', leftOn: null, minutesAYear: 720 },
    { name: 'Ben Ito' },
  ]);
});

test('a list with an employee number twice, or one that is taken, adds no one', async () => {
  const aide = (name: string, staffNumber: string) => NewAide.parse({ name, staffNumber, hiredOn: '2024-03-04' });
  const twice = addAides(fresh(admin), [aide('Ana', '7'), aide('Ben', '8'), aide('Cy', ' 7 ')], now);
  await expect(twice).rejects.toMatchObject({ reason: { code: 'staffNumberTwice', number: '7' } });
  await addAides(fresh(admin), [aide('Ana', '7')], now);
  const taken = addAides(fresh(admin), [aide('Ben', '8'), aide('Cy', '7')], now);
  await expect(taken).rejects.toMatchObject({ fault: 'conflict', reason: { code: 'staffNumberTaken', number: '7' } });
  const lists = [1, 2].map(() => addAides(fresh(admin), [aide('Dee', '9')], now));
  expect((await Promise.allSettled(lists)).map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect((await listAides()).map(({ name }) => name)).toEqual(['Ana', 'Dee']);
});

test('a name that is empty, too long or has hidden characters, or a day that is none, is refused', () => {
  const codeOf = (more: object) => {
    const { error } = NewAide.safeParse({ name: 'Ana', hiredOn: '2024-03-04', ...more });
    return error && reasonOfRefused(error).code;
  };
  expect(codeOf({ name: ' ' })).toBe('aideNameMissing');
  expect(codeOf({ name: 'a'.repeat(121) })).toBe('tooLong');
  expect(codeOf({ name: 'An\u202ea' })).toBe('hiddenCharacters');
  expect(codeOf({ staffNumber: '7\u200b' })).toBe('hiddenCharacters');
  expect(codeOf({ hiredOn: '2025-02-29' })).toBe('notDay');
  expect(codeOf({ minutesAYear: 6_001 })).toBe('notWholeNumber');
});

test('a code opens the record of its aide however it is typed, and what it opens ends with it', async () => {
  const [ana] = await someAides(admin, ['Ana Diaz']);
  const { aide, cookie } = await open(` ${ana.code.toLowerCase().replace('-', ' ')}`, true);
  expect(aide.name).toBe('Ana Diaz');
  expect(cookie).toMatch(/^aide=[\w-]{43}; HttpOnly; Max-Age=34560000; Path=\/; SameSite=Lax/);
  expect(await resumeAide(tokenIn(cookie), now)).toMatchObject({ id: ana.id });
  const { code } = await makeCode(fresh(admin), ana.id, now);
  expect(await resumeAide(tokenIn(cookie), now)).toBeNull();
  await expect(open(ana.code)).rejects.toMatchObject(wrong);
  expect((await open(code)).aide.id).toBe(ana.id);
});

test('the code of someone who left ends at once, with every device', async () => {
  const [ana] = await someAides(admin, ['Ana Diaz']);
  const { cookie } = await open(ana.code, true);
  await changeAide(fresh(admin), ana.id, { leftOn: '2026-11-28' }, now);
  await expect(open(ana.code)).rejects.toMatchObject(wrong);
  expect(await resumeAide(tokenIn(cookie), now)).toBeNull();
  await expect(makeCode(fresh(admin), ana.id, now)).rejects.toMatchObject({ reason: { code: 'aideLeft' } });
  const future = changeAide(fresh(admin), ana.id, { leftOn: '2026-12-28' }, now);
  await expect(future).rejects.toMatchObject({ fault: 'invalid', reason: { code: 'leftInFuture' } });
  const early = changeAide(fresh(admin), ana.id, { leftOn: '2024-03-03' }, now);
  await expect(early).rejects.toMatchObject({ fault: 'invalid', reason: { code: 'leftBeforeHired' } });
});

test('the eleventh wrong code of a network within 15 minutes is refused, also a right one, and right ones do not count', async () => {
  config.throttles = true;
  const [ana] = await someAides(admin, ['Ana Diaz']);
  for (let at = 0; at < 12; at += 1) await open(ana.code);
  for (let at = 1; at <= 10; at += 1)
    await expect(open('AAAAA-AAAAA', false, `198.51.100.${at}`)).rejects.toMatchObject(wrong);
  const eleventh = { fault: 'tooMany' };
  await expect(open('AAAAA-AAAAA', false, '198.51.100.99')).rejects.toMatchObject(eleventh);
  await expect(open(ana.code)).rejects.toMatchObject(eleventh);
  expect((await open(ana.code, false, '203.0.113.1')).aide.name).toBe('Ana Diaz');
  expect((await open(ana.code, false, '198.51.100.7', new Date(now.getTime() + 15 * 60_000))).aide.name).toBe(
    'Ana Diaz',
  );
});

test('a shared device is no one’s after half an hour without use, a remembered one for 400 days', async () => {
  const [ana] = await someAides(admin, ['Ana Diaz']);
  const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
  const shared = tokenIn((await open(ana.code)).cookie);
  expect(await resumeAide(shared, at(29))).not.toBeNull();
  expect(await resumeAide(shared, at(58))).not.toBeNull();
  expect(await resumeAide(shared, at(89))).toBeNull();
  const own = tokenIn((await open(ana.code, true)).cookie);
  expect(await resumeAide(own, at(399 * 24 * 60))).not.toBeNull();
  expect(await resumeAide(own, at(400 * 24 * 60))).toBeNull();
});

test('an aide with entries is not removed, one without is', async () => {
  const [ana, ben] = await someAides(admin, ['Ana Diaz', 'Ben Ito']);
  await enterByHand(fresh(admin), anInService([ana]), now);
  await expect(removeAide(fresh(admin), ana.id)).rejects.toMatchObject({ reason: { code: 'aideHasEntries' } });
  await removeAide(fresh(admin), ben.id);
  await expect(removeAide(fresh(admin), ben.id)).rejects.toMatchObject({ reason: { code: 'aideGone' } });
});

test('who left is removed with all entries after six years, the log has how many, and no number comes again', async () => {
  const [ana, ben] = await someAides(admin, ['Ana Diaz', 'Ben Ito']);
  const [first] = await enterByHand(fresh(admin), anInService([ben]), now);
  await enterByHand(fresh(admin), anInService([ana]), now);
  await changeAide(fresh(admin), ana.id, { leftOn: '2026-11-28' }, now);
  await removeKeptLongEnough(new Date('2032-11-28T12:00:00Z'));
  expect(await listEntries({}, 0, 10)).toHaveLength(2);
  await removeKeptLongEnough(new Date('2032-11-29T12:00:00Z'));
  expect((await listEntries({}, 0, 10)).map(({ number }) => number)).toEqual([first?.number]);
  expect((await listAides()).map(({ name }) => name)).toEqual(['Ben Ito']);
  const [log] = await sql`select action, actor, facts from audit_log order by id desc limit 1`;
  expect(log).toEqual({ action: 'in-service records removed', actor: null, facts: { aides: 1, entries: 1 } });
  const [next] = await enterByHand(fresh(admin), anInService([ben], { topic: 'Another' }), now);
  expect(next?.number).toBe(3);
});

test('the record of an aide who left is deleted early by her name only, and the log has how many entries', async () => {
  const [ana, ben] = await someAides(admin, ['Ana Diaz', 'Ben Ito']);
  await enterByHand(fresh(admin), anInService([ana, ben]), now);
  const remove = (name: string) => removeRecord(fresh(admin), ana.id, name);
  await expect(remove('Ana Diaz')).rejects.toMatchObject({ fault: 'conflict', reason: { code: 'aideStillHere' } });
  await changeAide(fresh(admin), ana.id, { leftOn: '2026-11-28' }, now);
  await expect(remove('Ben Ito')).rejects.toMatchObject({ fault: 'invalid', reason: { code: 'aideNameDiffers' } });
  expect(await listEntries({}, 0, 10)).toHaveLength(2);
  await remove('Ana Diaz');
  expect((await listEntries({}, 0, 10)).map(({ aideName }) => aideName)).toEqual(['Ben Ito']);
  await expect(remove('Ana Diaz')).rejects.toMatchObject({ fault: 'missing', reason: { code: 'aideGone' } });
  const [log] = await sql`select action, subject, facts from audit_log order by id desc limit 1`;
  expect(log).toEqual({ action: 'in-service record removed', subject: null, facts: { entries: 1 } });
  const [next] = await enterByHand(fresh(admin), anInService([ben], { topic: 'Another' }), now);
  expect(next?.number, 'the record counts as whole').toBe(3);
});

test('a day of hire that would leave entries in no year is refused', async () => {
  const [ana] = await someAides(admin, ['Ana Diaz']);
  await enterByHand(fresh(admin), anInService([ana], { day: '2026-03-10' }), now);
  const later = changeAide(fresh(admin), ana.id, { hiredOn: '2026-03-11' }, now);
  await expect(later).rejects.toMatchObject({ fault: 'conflict', reason: { code: 'entriesInNoYear' } });
  expect(await changeAide(fresh(admin), ana.id, { hiredOn: '2026-03-10' }, now)).toMatchObject({
    hiredOn: '2026-03-10',
  });
});
