import '../../../tests/support/database.ts';
import { beforeAll, expect, test } from 'vitest';
import type { Admin } from '#shared/account.ts';
import type { AideWithCode } from '#shared/contract/in-service.ts';
import { findYearRule } from '#server/db/in-service-settings.ts';
import { sql } from '#server/db/sql.ts';
import { anInService, fresh, someAides } from '../../../tests/support/in-service.ts';
import { anAdmin } from '../../../tests/support/makers.ts';
import { changeAide } from './aides.ts';
import { splitName, writeEntriesCsv } from './csv.ts';
import { enterByHand, voidEntry } from './entries.ts';
import { changeRecord, readMoved } from './settings.ts';
import { filterAides, readAide, readAides, readAllRecords } from './year-view.ts';

const now = new Date('2026-11-28T12:00:00Z');
let admin: Admin;
let ana: AideWithCode;
let ben: AideWithCode;
let cy: AideWithCode;
beforeAll(async () => {
  admin = await anAdmin();
  [ana] = await someAides(admin, ['Diaz Ruiz, Ana'], { staffNumber: '1042' });
  [ben, cy] = await someAides(admin, ['Ben Ito', 'Cy Ott']);
  const enter = (aides: object[], more: object) => enterByHand(fresh(admin), anInService(aides as never, more), now);
  await enter([ana, ben], { topic: '=Falls', minutes: 480 });
  await enter([ana], { topic: 'Skin care', minutes: 240, day: '2026-03-04' });
  await enter([ana], { topic: 'In the year before', day: '2026-03-03' });
  const [wrong] = await enter([ben], { topic: 'A mistake' });
  await voidEntry(fresh(admin), wrong?.number ?? 0, 'The wrong sheet', now);
  await changeAide(fresh(admin), cy.id, { leftOn: '2026-10-01' }, now);
});

test('everyone is shown in the year they are in, and found by how they are doing', async () => {
  const { aides, counts } = await readAides(now);
  const shown = aides.map(({ aide, minutes, state, last }) => [aide.name, minutes, state, last]);
  expect(shown).toEqual([
    ['Ben Ito', 480, 'onTheWay', '2026-11-20'],
    ['Cy Ott', 0, 'left', null],
    ['Diaz Ruiz, Ana', 720, 'done', '2026-11-20'],
  ]);
  expect(counts).toEqual({ all: 2, behind: 0, endsSoon: 0, left: 1 });
  expect(filterAides(aides, 'all').map(({ aide }) => aide.name)).toEqual(['Ben Ito', 'Diaz Ruiz, Ana']);
  const soon = await readAides(new Date('2027-02-01T12:00:00Z'));
  expect(filterAides(soon.aides, 'endsSoon').map(({ aide, remaining }) => [aide.name, remaining.left])).toEqual([
    ['Ben Ito', 240],
  ]);
});

test('an aide has each of her years, with what was entered in it, voids too', async () => {
  const found = await readAide(ana.id, '2025-03-04', now);
  expect(found?.years.map(({ from }) => from)).toEqual(['2026-03-04', '2025-03-04', '2024-03-04']);
  expect(found?.record).toMatchObject({ minutes: 60, state: 'notMet', entries: [{ topic: 'In the year before' }] });
  const present = await readAide(ben.id, null, now);
  expect(present?.record.entries.map(({ topic, minutes, voidedBy }) => [topic, minutes, voidedBy])).toEqual([
    ['=Falls', 480, null],
    ['A mistake', 60, 6],
    ['A mistake', -60, null],
  ]);
});

test('the records of all are those who work here, or who were here in the year that ended', async () => {
  const names = async (endsIn: number | null) => (await readAllRecords(endsIn, now)).map(({ aide }) => aide.name);
  expect(await names(null)).toEqual(['Ben Ito', 'Diaz Ruiz, Ana']);
  expect(await names(2026)).toEqual(['Ben Ito', 'Cy Ott', 'Diaz Ruiz, Ana']);
  expect(await names(2024)).toEqual([]);
});

const csvOf = async (format: 'all' | 'relias') => {
  let text = '';
  for await (const piece of writeEntriesCsv({}, format)) text += piece;
  return text.replace('\uFEFF', '').trimEnd().split('\r\n');
};

test('CSV has the columns that agencies know, voids below zero, and no formula', async () => {
  const lines = await csvOf('all');
  expect(lines).toHaveLength(7);
  expect(lines[0]).toContain('"First Name","Last Name","Integration ID","Title","Hire Date"');
  expect(lines[1]).toContain('"Ben","Ito","","","2024-03-04"');
  expect(lines[1]).toMatch(/"'=Falls","2026-11-20"/);
  expect(lines.at(-1)).toMatch(/"-60","-60","void","Rosa Vega \(NY 123456\)","","6","5","The wrong sheet"$/);
});

test('CSV for Relias has who has a number and what was completed, days as it takes them', async () => {
  expect(await csvOf('relias')).toEqual([
    '"Username","Last Name","First Name","Title","Completed Date"',
    `"1042","Diaz Ruiz","Ana","'=Falls","11/20/26"`,
    '"1042","Diaz Ruiz","Ana","Skin care","03/04/26"',
    '"1042","Diaz Ruiz","Ana","In the year before","03/03/26"',
  ]);
  expect(['Ana', 'Ana Diaz Ruiz', 'Diaz Ruiz, Ana Maria'].map(splitName)).toEqual([
    { first: '', last: 'Ana' },
    { first: 'Ana', last: 'Diaz Ruiz' },
    { first: 'Ana Maria', last: 'Diaz Ruiz' },
  ]);
});

test('the first year is a choice, another one wants a reason and holds from the next year of each aide', async () => {
  const settings = { rule: 'Policy 7', state: 'NY', keepYears: 6, hours: null, series: null, reason: null } as const;
  await changeRecord(fresh(admin), { ...settings, year: 'hired' }, now);
  expect((await readMoved('calendar', now))[0]).toEqual({
    name: 'Ben Ito',
    now: { from: '2026-03-04', to: '2027-03-03' },
    next: { from: '2027-01-01', to: '2027-12-31' },
  });
  const silent = changeRecord(fresh(admin), { ...settings, year: 'calendar' }, now);
  await expect(silent).rejects.toMatchObject({ fault: 'invalid', reason: { code: 'yearReasonMissing' } });
  await changeRecord(fresh(admin), { ...settings, year: 'calendar', reason: 'New policy' }, now);
  expect(await findYearRule()).toEqual({ first: 'hired', changes: [{ changedOn: '2026-11-28', kind: 'calendar' }] });
  const [present] = (await readAides(now)).aides;
  expect(present?.year, 'continues to its end').toEqual({ from: '2026-03-04', to: '2027-03-03' });
  expect(await sql`select reason, changed_by from in_service_year_changes`).toEqual([
    { reason: 'New policy', changedBy: admin.username },
  ]);
});

test('a record that is printed beside a void has both or neither: its total is the sum of its lines', async () => {
  const [dee] = await someAides(admin, ['Dee Fox']);
  const topics = Array.from({ length: 8 }, (_, at) => `Topic ${at}`);
  const entries = [];
  for (const topic of topics) entries.push(...(await enterByHand(fresh(admin), anInService([dee], { topic }), now)));
  const voids = entries.map(({ number }) => voidEntry(fresh(admin), number, 'The wrong sheet', now));
  const printed = await Promise.all(entries.map(() => readAide(dee.id, null, now)));
  await Promise.all(voids);
  for (const each of [...printed, await readAide(dee.id, null, now)]) {
    const lines = each?.record.entries ?? [];
    expect(each?.record.minutes).toBe(lines.reduce((sum, { minutes }) => sum + minutes, 0));
    expect(
      lines
        .filter(({ voids: of }) => of !== null)
        .map(({ voids: of }) => of)
        .sort(),
    ).toEqual(
      lines
        .filter(({ voidedBy }) => voidedBy !== null)
        .map(({ number }) => number)
        .sort(),
    );
  }
  expect((await readAide(dee.id, null, now))?.record.minutes).toBe(0);
});
