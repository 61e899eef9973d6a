import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { button, expectToast, renderIsland } from '../../../tests/support/components/render.tsx';
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
  lastError: 'The other program had an error (500).',
  code: 'alertFailed',
  count: 1,
  attempts: 1,
  endedAt: ENDED,
};

test('failed jobs say what, why and how often, and those alike run again by one button', async () => {
  answer('POST /api/jobs/j1/retry?alike=true', 200, {});
  await renderIsland(<FailedJobs jobs={[MAIL, HOOK]} />);
  const rows = page.getByRole('listitem');
  await expect
    .element(rows.first())
    .toHaveTextContent(
      'Send email 1,200 timesThe mail server is away.Tried 9 times, stopped on Nov 21, 2026Try all again',
    );
  await expect
    .element(rows.nth(1))
    .toHaveTextContent(
      'Send an alert to another program The other program had an error (500).Tried once, stopped on Nov 21, 2026Try again',
    );
  await button('Try all again').click();
  await expectToast(english.studio.health.retried.title);
  expect(requests('POST /api/jobs/j1/retry?alike=true')).toHaveLength(1);
});
