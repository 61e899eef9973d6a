import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { button, expectOpenToast, expectToast, renderIsland } from '../../../tests/support/components/render.tsx';
import { answer, answerLater, requests } from '../../../tests/support/components/server.ts';
import { english } from '../../../tests/support/words.ts';
import { $toast } from '../ui/toast.ts';
import { SeriesStudio } from './SeriesStudio.tsx';

const t = english.studio.series;
const AT = new Date('2026-03-01T10:00:00Z');
const ID = '0b0f8a53-6f5e-4f0e-9d0c-0a8a4b1c2d3e';
const SERIES = {
  ...{ id: ID, slug: 'after', number: 2, title: 'After a fall', description: 'What to do', language: null },
  ...{ artwork: null, position: 1, episodes: ['a', 'b', 'c'], parts: 3, duration: 390, isMadeWithAi: true },
  updatedAt: AT,
};
const part = (id: string, place: number, title: string) => ({
  ...{ id, seriesId: ID, title, place, kind: 'full' as const, published: true, publishedAt: AT, publishAt: null },
});
const PARTS = [part('a', 1, 'Rest'), part('b', 2, 'Stand'), part('c', 3, 'Walk')];
const DRAFT = { ...part('d', 4, 'Climb'), published: false, publishedAt: null };
const PLAN = { zone: 'UTC', slot: 'thu 06:00', taken: [] };
const show = (more: object[] = []) =>
  renderIsland(
    <SeriesStudio
      publicUrl="https://care.example.com"
      series={[SERIES]}
      episodes={[...PARTS, ...(more as typeof PARTS)]}
      plan={PLAN}
    />,
  );

test('parts change places by keys and by buttons, and the order is saved with the version it was made from', async () => {
  await show();
  (button(t.ordering.handle('Walk')).element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(button(t.ordering.handle('Walk'))).toHaveFocus();
  await expect.element(page.getByText(t.ordering.moved('Walk', 2, 3))).toBeInTheDocument();
  await button(t.ordering.up('Walk')).click();
  answer(`PUT /api/series/${ID}/order`, 200, { ...SERIES, updatedAt: AT.toISOString() });
  await button(t.ordering.save).click();
  await expectToast(t.ordering.saved);
  expect(requests(`PUT /api/series/${ID}/order`)).toMatchObject([
    { body: { episodes: ['c', 'a', 'b'], updatedAt: AT.toISOString() } },
  ]);
});

test('a part is dragged to the place of another, by a finger too', async () => {
  await show();
  const line = (id: string) => document.querySelector(`[data-item="${id}"]`);
  const dataTransfer = new DataTransfer();
  line('c')?.dispatchEvent(new DragEvent('dragstart', { bubbles: true, dataTransfer }));
  expect(dataTransfer.getData('text/plain')).toBe('Walk');
  await expect.poll(() => line('c')?.className).toContain('bg-well');
  const drop = new DragEvent('drop', { bubbles: true, cancelable: true });
  line('a')?.dispatchEvent(drop);
  expect(drop.defaultPrevented).toBe(true);
  await expect.element(page.getByText(t.ordering.moved('Walk', 1, 3))).toBeInTheDocument();
});

test('a part leads to its form, and a new one begins in the series', async () => {
  await show();
  await expect.element(page.getByRole('link', { name: 'Walk' })).toHaveAttribute('href', '/edit/c');
  await expect.element(page.getByRole('link', { name: t.addEpisode })).toHaveAttribute('href', `/upload?series=${ID}`);
});

test('what someone else ordered in the meantime is shown', async () => {
  await show();
  await button(t.ordering.down('Rest')).click();
  answer(`PUT /api/series/${ID}/order`, 409, { error: english.reasons.seriesChanged });
  await button(t.ordering.save).click();
  await expect.element(page.getByText(english.reasons.seriesChanged)).toBeVisible();
});

test('a new series is made of a title alone', async () => {
  await show();
  await button(t.make).click();
  await page.getByLabelText(t.fields.title.label).fill('At home');
  answer('POST /api/series', 201, { ...SERIES, id: 'new', title: 'At home', updatedAt: AT.toISOString() });
  await button(t.save).click();
  await expectToast(t.made);
  expect(requests('POST /api/series')).toMatchObject([{ body: { title: 'At home', language: null, artwork: null } }]);
});

test('a picture that is still on its way is saved with the series', async () => {
  await show();
  await button(t.make).click();
  await page.getByLabelText(t.fields.title.label).fill('At home');
  const canvas = new OffscreenCanvas(1400, 1400);
  canvas.getContext('2d')?.fillRect(0, 0, 1400, 1400);
  const file = new File([await canvas.convertToBlob({ type: 'image/jpeg' })], 'art.jpg', { type: 'image/jpeg' });
  const path = `/artwork/${'a'.repeat(32)}.jpg`;
  const release = answerLater('PUT /api/episodes/artwork', 200, { artwork: path });
  answer('POST /api/series', 201, { ...SERIES, id: 'new', title: 'At home', updatedAt: AT.toISOString() });
  await page.getByLabelText(english.studio.episodeForm.picture.choose).upload(file);
  await expect.poll(() => requests('PUT /api/episodes/artwork')).toHaveLength(1);
  await button(t.save).click();
  await expect.element(button(t.saving)).toBeVisible();
  expect(requests('POST /api/series')).toEqual([]);
  release();
  await expectToast(t.made);
  expect(requests('POST /api/series')).toMatchObject([{ body: { title: 'At home', artwork: path } }]);
});

test('the drafts are scheduled a week apart by one call, after the sheet that says who gets an email', async () => {
  await show([DRAFT, { ...DRAFT, id: 'e', place: 5, title: 'Dance' }]);
  await page.getByLabelText(t.schedule.first).fill('2030-01-03');
  const p = english.studio.publishing;
  const known = { total: 2, sends: true, news: 2, each: 43, weekly: 0, hasPostalAddress: true, noted: 0, episodes: [] };
  answer('POST /api/episodes/many/check', 200, known);
  const run = {
    id: ID,
    act: 'schedule',
    state: 'done',
    total: 2,
    done: 2,
    changed: 2,
    failed: 0,
    problems: [],
    canUndo: true,
  };
  answer('POST /api/episodes/many', 201, { ...run, problem: null });
  answer(`GET /api/episodes/many/${ID}`, 200, { ...run, problem: null });
  await button(t.schedule.button).click();
  const sheet = page.getByRole('dialog', { name: p.heading });
  await expect.element(sheet).toHaveAccessibleDescription(expect.stringContaining(p.many.mails(43, 2)));
  expect(requests('POST /api/episodes/many')).toEqual([]);
  await sheet.getByRole('button', { name: p.goOn.schedule, exact: true }).click();
  await expectOpenToast(english.studio.episodes.many.done.schedule(2));
  expect(requests('POST /api/episodes/many')).toMatchObject([
    { body: { episodes: ['d', 'e'], times: ['2030-01-03T06:00:00.000Z', '2030-01-10T06:00:00.000Z'] } },
  ]);
  expect($toast.get()).toMatchObject({ action: { undoes: { manyOf: ID } } });
});
