import { expect, test } from '@playwright/test';
import { type BesiegedSite, startBesiegedSite } from '../support/siege/besieged-site.ts';
import { besiege } from '../support/siege/measure.ts';
import { SIEGE } from '../support/siege/rows.ts';

/** What is promised: so much more memory (MB), and so long a wait of others (ms), who are never refused. */
const MOST_MEMORY = 150;
const LONGEST_WAIT = 1_000;
/** Nobody else is looked at for so long at most, in ms of processor time: the clock of a busy machine says nothing. */
const LONGEST_HELD = 200;

test.describe('@slow under siege', () => {
  let site: BesiegedSite;
  test.beforeEach(async () => {
    test.setTimeout(120_000);
    site = await startBesiegedSite();
  });
  test.afterEach(() => site.remove());

  for (const { name, attack } of SIEGE) {
    test(`by ${name} the site holds, and others are answered`, async ({}, info) => {
      const { asked, lost, median, longest, held, ...figures } = await besiege(site, attack(site));
      info.annotations.push({ type: 'longest wait of others', description: `${Math.round(longest)} ms of ${asked}` });
      expect(figures.peak - figures.before).toBeLessThanOrEqual(MOST_MEMORY);
      expect(lost).toBe(0);
      expect(median).toBeLessThanOrEqual(LONGEST_WAIT);
      expect(held).toBeLessThanOrEqual(LONGEST_HELD);
    });
  }
});
