import type { FirstStep } from '#shared/first-steps.ts';
import { ownTimeZone, zoneInWords } from '#shared/time-zone.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { button, expectToast, renderIsland } from '../../../tests/support/components/render.tsx';
import { answer, requests } from '../../../tests/support/components/server.ts';
import { english } from '../../../tests/support/words.ts';
import { FirstSteps } from './FirstSteps.tsx';

const t = english.studio.overview.firstSteps;
const STEP: FirstStep = {
  ...{ label: t.timeZone, href: '/studio/details#timeZone', hint: t.timeZoneHint, isDone: false, takesTimeZone: true },
};

test('the time zone is set to that of the computer by one press', async () => {
  answer('PUT /api/settings', 200, {});
  await renderIsland(<FirstSteps steps={[STEP]} />);
  await expect.element(page.getByText(t.done(0, 1))).toBeVisible();
  await button(t.takeTimeZone).click();
  await expectToast(t.timeZoneTaken, zoneInWords(ownTimeZone()));
  expect(requests()).toMatchObject([{ body: { timeZone: ownTimeZone() } }]);
  await expect.element(page.getByText(t.done(1, 1))).toBeVisible();
});
