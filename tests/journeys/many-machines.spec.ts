import { expect, test } from '@playwright/test';
import { hasNginx } from '../support/machines.ts';
import { upgradeUnderLoad, versionBefore } from '../support/rolling-upgrade.ts';
import { sized } from '../support/sample-size.ts';

/** `npm run bench:upgrade` takes more requests between two steps, and measures. */
const TRIAL = {
  amount: sized(40, 100),
  rate: sized({ reads: 60, writes: 10 }, { reads: 450, writes: 50 }),
  changeEvery: sized(3_000, 5_000),
  readEvery: sized(100, 10),
  renewed: sized(1, 3),
};
const before = hasNginx ? versionBefore() : null;

if (before) {
  test('@slow three processes behind nginx are upgraded with a migration one after the other, and no request fails', async () => {
    test.setTimeout(600_000);
    for (const { name, load, freshness, lost } of await upgradeUnderLoad(before, TRIAL)) {
      const failures = [...load.failures, ...freshness.failures];
      const sent = load.sent() + freshness.reads();
      test
        .info()
        .annotations.push({ type: name, description: `${sent} requests, failed: ${failures.join(', ') || 'none'}` });
      // What a killed process was writing is lost with it, and nobody was told otherwise; so it was with the version
      // before, as it was then, for what it had not accepted when it stopped. nginx asks another for the rest.
      const mayFail = name === 'one killed' || name === 'replaced one by one' ? /^POST \S+ 502$/ : /^$/;
      expect(failures.filter((failure) => !mayFail.test(failure))).toEqual([]);
      expect(lost).toEqual([]);
      expect(load.acknowledged.length).toBeGreaterThan(0);
      expect(freshness.changes()).toBeGreaterThan(0);
    }
  });
}
