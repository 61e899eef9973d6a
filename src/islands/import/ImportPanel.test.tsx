import { asSentence } from '#shared/text.ts';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { PodcastImport } from '#shared/contract/imports.ts';
import { button, renderIsland } from '../../../tests/support/components/render.tsx';
import { pollQuickly } from '../../../tests/support/components/quick-polls.ts';
import { answer, requests } from '../../../tests/support/components/server.ts';
import { english } from '../../../tests/support/words.ts';
import { ImportPanel } from './ImportPanel.tsx';

beforeEach(pollQuickly);

const UNDER_WAY: PodcastImport = {
  id: 'i1',
  url: 'https://old.example/feed.xml',
  title: 'Talks',
  state: 'running',
  total: 129,
  done: 60,
  current: 'Safe stairs',
  problem: null,
  code: null,
  missing: 0,
  problems: [],
  show: false,
  drafts: false,
  createdAt: '2026-11-24T10:00:00.000Z',
  endedAt: null,
  moved: { by: null, problem: null, code: null, lookedAt: null },
  apps: [],
};
const MISSING = {
  title: 'Night falls',
  text: 'The server answered with status 404.',
  codes: ['httpStatus'],
  isMissing: true,
};
const says = (text: string) => page.getByText(text, { exact: false });
const show = (initial: PodcastImport | null) =>
  renderIsland(<ImportPanel initial={initial} feed="https://new.example/feed.xml" isNew />);

test('an import under way is followed to its end, which names what is missing and tries that again', async () => {
  answer('GET /api/imports/i1', 200, { ...UNDER_WAY, state: 'done', done: 129, missing: 1, problems: [MISSING] });
  answer('POST /api/imports', 201, { id: 'i2' });
  answer('GET /api/imports/i2', 200, { ...UNDER_WAY, id: 'i2' });
  await show(UNDER_WAY);
  await expect.element(says('“Talks”: 60 of 129')).toBeVisible();
  await expect.element(says('“Talks”: 128 of 129 episodes.')).toBeVisible();
  await expect.element(says('The server answered with status 404.')).toBeVisible();
  await button('Retry missing episodes').click();
  await expect.element(says('“Talks”: 60 of 129')).toBeVisible();
  expect(requests('POST /api/imports')[0]?.body).toEqual({ url: UNDER_WAY.url, show: false, drafts: false });
});

test('one that was given up says why and continues when asked; Stop asks first, and leads back to the form', async () => {
  answer('POST /api/imports', 201, { id: 'i2' });
  answer('GET /api/imports/i2', 200, { ...UNDER_WAY, id: 'i2', done: 70 });
  answer('DELETE /api/imports/i2', 204);
  await show({ ...UNDER_WAY, state: 'failed', problem: english.reasons.diskFull, drafts: true });
  await expect
    .element(says(`${asSentence(english.reasons.diskFull)} ${english.studio.moving.progress.givenUp}`))
    .toBeVisible();
  await button('Continue').click();
  await expect.element(says('“Talks”: 70 of 129')).toBeVisible();
  expect(requests('POST /api/imports')[0]?.body).toEqual({ url: UNDER_WAY.url, show: false, drafts: true });

  const dialog = page.getByRole('dialog');
  await button('Stop').click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(requests('DELETE /api/imports/i2')).toEqual([]);
  await button('Stop').click();
  await dialog.getByRole('button', { name: 'Stop' }).click();
  await expect.element(page.getByLabelText(english.studio.moving.form.address)).toBeVisible();
  expect(requests('DELETE /api/imports/i2')).toHaveLength(1);
});

test('an import is undone once that was confirmed, and what stays is named', async () => {
  const kept = [{ id: 'e1', title: 'Safe stairs' }];
  answer('POST /api/imports/i1/undo', 200, { episodes: 128, series: 1, keptCount: 1, kept });
  await show({ ...UNDER_WAY, state: 'done', done: 129 });
  await button('Undo import').click();
  expect(requests('POST /api/imports/i1/undo')).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click();
  await expect.element(says('The import is undone: 128 episodes and 1 series removed.')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Safe stairs' })).toBeVisible();
  await expect.element(page.getByLabelText(english.studio.moving.form.address)).toBeVisible();
});
