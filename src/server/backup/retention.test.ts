import { expect, test } from 'vitest';
import { backupName, isUnfinished, nightsIn, nightsToRetain } from './retention.ts';
import { DAY_MS } from '#shared/units.ts';

const FIRST = Date.parse('2026-01-01T02:00:00Z'); // a Thursday

/** The backups that exist after that many nights, newest first, when a backup is made every night and old ones go. */
function after(nights: number, isMissed: (night: number) => boolean = () => false): string[] {
  let there: { name: string; at: Date }[] = [];
  for (let night = 0; night < nights; night += 1) {
    if (isMissed(night)) continue;
    const at = new Date(FIRST + night * DAY_MS);
    there.push({ name: at.toISOString().slice(0, 10), at });
    const retained = nightsToRetain(there);
    there = there.filter(({ name }) => retained.has(name));
  }
  return there.map(({ name }) => name).toReversed();
}

test('seven days stay, and before them the last night of each of four weeks', () => {
  // The 4th of March is a Wednesday; Sundays before its seven days: 22, 15, 8 and 1 February, and so on.
  expect(after(63)).toEqual([
    ...['2026-03-04', '2026-03-03', '2026-03-02', '2026-03-01', '2026-02-28', '2026-02-27', '2026-02-26'],
    ...['2026-02-25', '2026-02-22', '2026-02-15', '2026-02-08'],
  ]);
});

test('nights that were missed take nothing from those that were not', () => {
  const there = after(60, (night) => night % 3 !== 0);
  expect(there).toHaveLength(11);
  expect(there.slice(0, 7)).toEqual(
    [57, 54, 51, 48, 45, 42, 39].map((night) => new Date(FIRST + night * DAY_MS).toISOString().slice(0, 10)),
  );
});

test('two of one day are one day', () => {
  const at = (text: string) => ({ name: text, at: new Date(text) });
  const retained = nightsToRetain([at('2026-01-01T02:00:00Z'), at('2026-01-01T09:00:00Z')]);
  expect([...retained]).toEqual(['2026-01-01T09:00:00Z']);
});

test('only nightly backups are known as such, so that no other is ever removed', () => {
  const now = new Date('2026-11-21T02:03:04.567Z');
  expect(backupName(now)).toBe('carecast-2026-11-21T020304Z.tar');
  const nights = [backupName(now, true), `${backupName(now, true)}.age`];
  const others = [backupName(now), `${backupName(now, true)}.part`, 'carecast-nightly-x.tar', 'notes.txt'];
  const at = new Date('2026-11-21T02:03:04Z');
  expect(nightsIn([...nights, ...others])).toEqual(nights.map((name) => ({ name, at })));
  expect(isUnfinished(`${backupName(now, true)}.part`)).toBe(true);
  expect(isUnfinished(backupName(now))).toBe(false);
});
