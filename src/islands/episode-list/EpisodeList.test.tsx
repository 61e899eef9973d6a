import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { navigations } from '../../../tests/support/components/navigation.ts';
import { button, expectOpenToast, expectToast, renderIsland } from '../../../tests/support/components/render.tsx';
import { EPISODE } from '../../../tests/support/components/episode.ts';
import { answer, requests } from '../../../tests/support/components/server.ts';
import { english } from '../../../tests/support/words.ts';
import { $toast, dismissToast } from '../ui/toast.ts';
import { undoMany } from '../studio/change-many.ts';
import { EpisodeList } from './EpisodeList.tsx';
import type { ListRow } from './list-row.ts';

const NOW = new Date('2026-11-26T12:00:00Z');
const t = english.studio.episodes;
const aRow = (id: string, title: string, status: ListRow['status']): ListRow => ({
  ...{ id, title, status, date: NOW, duration: 132, artwork: null },
  ...{ playCount: 7, likeCount: 1, dislikeCount: 0, scheduleProblem: null, approval: null },
});
const ROWS = [
  aRow('1', 'Ramps', 'scheduled'),
  aRow('2', 'Rails', 'draft'),
  aRow('3', 'Stairs', 'published'),
  aRow('4', 'Lifts', 'published'),
];
const SERIES = [{ id: '9', title: 'After a fall' }];
const show = (rows = ROWS, decides = true, total = rows.length) => {
  const statuses = ['scheduled', 'draft', 'published'] as const;
  const found = { search: 'care', status: 'all' as const, total, statuses };
  const all = { rows, decides, found, categories: ['General', 'Patient Care'], series: SERIES, now: NOW };
  return renderIsland(<EpisodeList {...all} publicUrl="https://care.example" zone="UTC" />);
};
const RUN = '6f1f0c52-8f5e-4f0e-9d0c-0a8a4b1c2d3e';
const MANY = 'POST /api/episodes/many';
const FOLLOW = `GET /api/episodes/many/${RUN}`;
const aRun = (act: string, more: object = {}) => ({
  ...{ id: RUN, act, state: 'done', total: 3, done: 3, changed: 3, failed: 0, problems: [], canUndo: act !== 'undo' },
  ...{ problem: null, code: null, endedAt: NOW.toISOString(), ...more },
});
const menuOf = (title: string) => button(t.menu.actions(title));
const items = async (title: string) => {
  await menuOf(title).click();
  const menu = page.getByRole('menu', { name: t.menu.actions(title) });
  await expect.element(menu).toBeVisible();
  const found = menu.getByRole('menuitem').elements();
  await userEvent.keyboard('{Escape}');
  return found.map(({ textContent }) => textContent);
};
const choose = (name: string) => page.getByRole('menuitem', { name, exact: true }).click();
const box = (title: string) => page.getByRole('checkbox', { name: t.many.select(title) });
const dialog = page.getByRole('dialog');

test('each row offers what can be done to it', async () => {
  await show([...ROWS, aRow('5', 'Gone', 'deleted')]);
  const both = [t.menu.duplicate, t.menu.delete];
  expect(await items('Stairs')).toEqual([t.menu.edit, t.menu.unpublish, english.share.copyLink, ...both]);
  expect(await items('Rails')).toEqual([t.menu.edit, t.draft.publish, t.menu.publishAt, ...both]);
  const plan = [t.draft.publishNow, t.menu.publishAt, t.draft.cancel];
  expect(await items('Ramps')).toEqual([t.menu.edit, ...plan, ...both]);
  await expect.element(page.getByRole('button', { name: `${t.restore} Gone` })).toBeVisible();
  await expect.element(menuOf('Gone')).not.toBeInTheDocument();
});

test('an author edits and copies drafts, and selects nothing', async () => {
  await show(ROWS, false);
  expect(await items('Rails')).toEqual([t.menu.edit, t.menu.duplicate]);
  expect(await items('Stairs')).toEqual([english.share.copyLink, t.menu.duplicate]);
  await expect.element(page.getByRole('checkbox')).not.toBeInTheDocument();
});

test('one is unpublished after a question that says it leaves every app', async () => {
  answer('PUT /api/episodes/3', 200, EPISODE);
  await show();
  await menuOf('Stairs').click();
  await choose(t.menu.unpublish);
  await expect.element(dialog).toHaveAccessibleName(t.unpublishSure(1));
  expect(requests()).toEqual([]);
  await dialog.getByRole('button', { name: t.unpublishNow, exact: true }).click();
  await expectToast(t.toasts.unpublish.title);
  expect(requests()).toMatchObject([{ method: 'PUT', body: { published: false } }]);
});

test('a draft is published from its row once what is worth knowing was read', async () => {
  answer('GET /api/episodes/2', 200, EPISODE);
  answer('POST /api/episodes/check', 200, [{ level: 'warning', text: english.reasons.transcriptMissing }]);
  answer('PUT /api/episodes/2', 200, EPISODE);
  await show();
  await menuOf('Rails').click();
  await choose(t.draft.publish);
  await expect.element(dialog).toHaveAccessibleDescription(expect.stringContaining(english.reasons.transcriptMissing));
  expect(requests('PUT /api/episodes/2')).toEqual([]);
  await dialog.getByRole('button', { name: /^Publish/ }).click();
  await expectToast(t.toasts.publish.title);
});

test('of many, the public ones are unpublished by one call, and one press makes all what they were', async () => {
  answer(MANY, 201, aRun('unpublish', { state: 'waiting', done: 0 }));
  answer(FOLLOW, 200, aRun('unpublish', { changed: 2 }));
  await show();
  await page.getByRole('checkbox', { name: t.many.selectAll }).click();
  await expect.element(page.getByText(t.many.selected(4))).toBeVisible();
  await box('Ramps').click();
  await expect.element(page.getByText(t.many.selected(3))).toBeVisible();
  await button(t.many.unpublish).click();
  await dialog.getByRole('button', { name: t.unpublishNow, exact: true }).click();
  await expectOpenToast(t.many.done.unpublish(2));
  expect(requests(MANY)).toMatchObject([{ body: { act: 'unpublish', episodes: ['2', '3', '4'] } }]);
  expect(navigations).toEqual([location.href]);
  expect($toast.get()).toMatchObject({ action: { undoes: { manyOf: RUN } } });
  dismissToast();
  answer(`DELETE /api/episodes/many/${RUN}`, 201, aRun('undo', { state: 'waiting' }));
  answer(FOLLOW, 200, aRun('undo', { changed: 2 }));
  await undoMany(RUN);
  await expectToast(t.many.done.undo(2));
});

test('all that was found is changed, also what other pages have', async () => {
  answer(MANY, 201, aRun('delete', { state: 'waiting', done: 0, total: 200 }));
  answer(FOLLOW, 200, aRun('delete', { total: 200, done: 200, changed: 200 }));
  await show(ROWS, true, 200);
  await page.getByRole('checkbox', { name: t.many.selectAll }).click();
  await button(t.many.selectFound(200)).click();
  await expect.element(page.getByText(t.many.selected(200))).toBeVisible();
  await button(t.many.delete).click();
  await expect.element(dialog).toHaveAccessibleName(t.many.deleteSure(200));
  await expect.element(dialog.getByText(/and 196 more/)).toBeVisible();
  expect(requests()).toEqual([]);
  await dialog.getByRole('button', { name: t.many.delete, exact: true }).click();
  await expectToast(t.many.done.delete(200));
  expect(requests(MANY)).toMatchObject([{ body: { act: 'delete', found: { search: 'care', status: 'all' } } }]);
});

test('what could not be changed is shown with its reason', async () => {
  const problems = [{ id: RUN, title: 'Stairs', text: english.reasons.notFound, code: 'notFound' }];
  answer(MANY, 201, aRun('delete', { state: 'waiting', done: 0 }));
  answer(FOLLOW, 200, aRun('delete', { changed: 2, failed: 1, problems }));
  await show();
  for (const title of ['Rails', 'Stairs', 'Lifts']) await box(title).click();
  await button(t.many.delete).click();
  await dialog.getByRole('button', { name: t.many.delete, exact: true }).click();
  await expectToast(t.many.notAll(2, 3), `Stairs: ${english.reasons.notFound}`);
});

test('where the server is away nothing is begun', async () => {
  answer(MANY, 503, { error: 'Away' });
  await show();
  for (const title of ['Rails', 'Stairs']) await box(title).click();
  await button(t.many.delete).click();
  await dialog.getByRole('button', { name: t.many.delete, exact: true }).click();
  await expectToast(t.many.notBegun, 'Away');
  expect(requests()).toHaveLength(1);
});

test('many come back from Trash', async () => {
  answer(MANY, 201, aRun('restore', { state: 'waiting', done: 0 }));
  answer(FOLLOW, 200, aRun('restore', { changed: 2 }));
  await show([aRow('5', 'Gone', 'deleted'), aRow('6', 'Lost', 'deleted')]);
  await page.getByRole('checkbox', { name: t.many.selectAll }).click();
  await page.getByRole('button', { name: t.many.restore, exact: true }).click();
  await expectToast(t.many.done.restore(2));
});

test('many get another category, and drafts among them are published after the sheet', async () => {
  answer(MANY, 201, aRun('category', { state: 'waiting', done: 0 }));
  answer(FOLLOW, 200, aRun('category', { changed: 2 }));
  const { unmount } = await show();
  for (const title of ['Ramps', 'Rails']) await box(title).click();
  await button(t.many.category).click();
  await page.getByRole('combobox', { name: t.many.categoryOf(2) }).selectOptions('Patient Care');
  await button(t.many.move).click();
  await expectToast(t.many.done.category(2));
  expect(requests(MANY)).toMatchObject([{ body: { act: 'category', category: 'Patient Care' } }]);
  await unmount();

  const p = english.studio.publishing;
  const known = { total: 2, sends: true, news: 2, each: 43, weekly: 0, hasPostalAddress: true, noted: 1 };
  const findings = [{ level: 'warning', text: english.reasons.transcriptMissing, code: 'transcriptMissing' }];
  answer(`${MANY}/check`, 200, { ...known, episodes: [{ id: RUN, title: 'Rails', findings }] });
  answer(FOLLOW, 200, aRun('publish', { changed: 2 }));
  await show();
  for (const title of ['Ramps', 'Rails']) await box(title).click();
  await button(t.many.publish).click();
  await expect.element(dialog).toHaveAccessibleDescription(expect.stringContaining(p.many.mails(43, 2)));
  await expect.element(dialog).toHaveAccessibleDescription(expect.stringContaining(p.many.noted(1)));
  expect(requests(MANY)).toHaveLength(1);
  await dialog.getByRole('button', { name: p.goOn.publish, exact: true }).click();
  await expectToast(t.many.done.publish(2));
});

test('many are filed into a series, or into none', async () => {
  answer(MANY, 201, aRun('series', { state: 'waiting', done: 0 }));
  answer(FOLLOW, 200, aRun('series', { changed: 2 }));
  const { unmount } = await show();
  const file = async (title: string) => {
    for (const each of ['Ramps', 'Rails']) await box(each).click();
    await button(t.many.series).click();
    await page.getByRole('combobox', { name: t.many.seriesOf(2) }).selectOptions(title);
    await button(t.many.file).click();
    await expectToast(t.many.done.series(2));
  };
  await file('After a fall');
  for (const each of ['Ramps', 'Rails']) await box(each).click();
  await file(english.studio.series.none);
  const body = { act: 'series', episodes: ['1', '2'] };
  expect(requests(MANY)).toMatchObject([{ body: { ...body, seriesId: '9' } }, { body: { ...body, seriesId: null } }]);
  await unmount();
});

test('what can no longer be undone has no button that would', async () => {
  answer(FOLLOW, 200, aRun('publish', { canUndo: false }));
  sessionStorage.setItem('carecast:many', JSON.stringify(RUN));
  await show();
  await expectOpenToast(t.many.done.publish(3));
  expect($toast.get()).not.toHaveProperty('action');
  dismissToast();
});

test('a change that was under way when its page was left is followed to its end, with its undo', async () => {
  answer(MANY, 201, aRun('delete', { state: 'running', done: 1 }));
  answer(FOLLOW, 200, aRun('delete', { state: 'running', done: 1 }));
  sessionStorage.setItem('carecast:many', JSON.stringify(RUN));
  answer(FOLLOW, 200, aRun('delete'));
  await show();
  await expectOpenToast(t.many.done.delete(3));
  expect($toast.get()).toMatchObject({ action: { undoes: { manyOf: RUN } } });
  dismissToast();
});
