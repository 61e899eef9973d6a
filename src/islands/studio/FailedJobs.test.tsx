import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { button, expectTexts, expectToast, renderIsland } from '../../../tests/support/components/render.tsx';
import { answer, requests } from '../../../tests/support/components/server.ts';
import { english } from '../../../tests/support/words.ts';
import { FailedJobs } from './FailedJobs.tsx';

const ENDED = new Date('2026-11-21T10:00:00Z');
const MAIL = {
  id: 'j1',
  kind: 'mail',
  lastError: 'The mail server is away.',
  code: 'other',
  count: 1200,
  attempts: 9,
  endedAt: ENDED,
};
const HOOK = {
  id: 'j2',
  kind: 'webhook',
  lastError: 'It answered 500.',
  code: 'alertFailed',
  count: 1,
  attempts: 1,
  endedAt: ENDED,
};

test('failed jobs say what, why and how often, and those alike run again by one button', async () => {
  answer('POST /api/jobs/j1/retry?alike=true', 200, {});
  await renderIsland(<FailedJobs jobs={[MAIL, HOOK]} />);
  const rows = page.getByRole('listitem');
  const { jobs, times, givenUp } = english.studio.health;
  await expectTexts(rows.first(), jobs.mail, times(1200), MAIL.lastError, givenUp(9, 'Nov 21, 2026'));
  await expectTexts(rows.nth(1), jobs.webhook, HOOK.lastError, givenUp(1, 'Nov 21, 2026'));
  await button('Try all again').click();
  await expectToast(english.studio.health.retried.title);
  expect(requests('POST /api/jobs/j1/retry?alike=true')).toHaveLength(1);
});
