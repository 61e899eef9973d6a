import { expect, test } from '@playwright/test';
import { type BesiegedSite, startBesiegedSite } from '../support/siege/besieged-site.ts';
import { besiege } from '../support/siege/measure.ts';
import { SIEGE, STRANGER, unread } from '../support/siege/rows.ts';

/** What is promised: so much more memory (MB), and so long a wait of others (ms), who are never refused. */
const MOST_MEMORY = 150;
const LONGEST_WAIT = 1_000;
/** For so long nobody else is looked at while hundreds arrive and read nothing, in ms of processor time: the clock of a busy machine says nothing. */
const LONGEST_HELD = 200;
/** Of the database's pool, of pages that others read, of requests that are just ending. */
const SOME_DESCRIPTORS = 30;

/** A machine that is busy with other things may keep the database from answering within the second `/readyz` gives it. */
const isRefused = (lost: string) => lost !== '/readyz 503';

let site: BesiegedSite;
test.afterEach(() => site.remove());

test.describe('@slow under siege', () => {
  test.beforeEach(async () => {
    test.setTimeout(180_000);
    site = await startBesiegedSite(1_000);
  });

  for (const { name, attack } of SIEGE) {
    test(`by ${name} the site holds, and others are answered`, async () => {
      const { asked, lost, median, longest, held, peak, before } = await besiege(site, attack(site));
      const longestHeld = attack(site).reads ? LONGEST_WAIT : LONGEST_HELD;
      const description = `${Math.round(longest)} ms of ${asked}`;
      test.info().annotations.push({ type: 'longest wait of others', description });
      expect(peak - before).toBeLessThanOrEqual(MOST_MEMORY);
      expect(lost.filter(isRefused)).toEqual([]);
      expect(median).toBeLessThanOrEqual(LONGEST_WAIT);
      expect(held).toBeLessThanOrEqual(longestHeld);
    });
  }
});

test.describe('a stranger who asks and reads nothing', () => {
  test.beforeEach(async () => (site = await startBesiegedSite(0)));

  test('@slow has eight files open on each connection, however often a file is asked for', async () => {
    // Held as long as under siege: what is asked for at once takes a busy machine more than a second to open.
    const attack = { ...unread(site.audio, STRANGER, 10), pipelined: 1_000 };
    const { descriptorsBefore, descriptors, lost } = await besiege(site, attack);
    expect(descriptors - descriptorsBefore).toBeLessThanOrEqual(10 * (1 + 8) + SOME_DESCRIPTORS);
    expect(lost.filter(isRefused)).toEqual([]);
  });

  test('has 64 connections, however many are made', async () => {
    const attack = { ...unread('/healthz', STRANGER, 400), holdMs: 500 };
    const { descriptorsBefore, descriptors, lost } = await besiege(site, attack);
    expect(descriptors - descriptorsBefore).toBeLessThanOrEqual(64 + SOME_DESCRIPTORS);
    expect(lost.filter(isRefused)).toEqual([]);
  });
});
