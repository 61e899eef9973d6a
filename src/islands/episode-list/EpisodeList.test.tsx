import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { navigations } from '../../../tests/support/components/navigation.ts';
import { button, expectToast, renderIsland } from '../../../tests/support/components/render.tsx';
import { EPISODE } from '../../../tests/support/components/episode.ts';
import { answer, requests } from '../../../tests/support/components/server.ts';
import { english } from '../../../tests/support/words.ts';
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
const show = (rows = ROWS, decides = true) =>
  renderIsland(<EpisodeList {...{ rows, decides, now: NOW }} publicUrl="https://care.example" zone="UTC" />);
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

test('of many, the public ones are unpublished, one after the other', async () => {
  answer('PUT /api/episodes/3', 200, EPISODE);
  answer('PUT /api/episodes/4', 200, EPISODE);
  await show();
  await page.getByRole('checkbox', { name: t.many.selectAll }).click();
  await expect.element(page.getByText(t.many.selected(4))).toBeVisible();
  await box('Ramps').click();
  await expect.element(page.getByText(t.many.selected(3))).toBeVisible();
  await button(t.many.unpublish).click();
  await dialog.getByRole('button', { name: t.unpublishNow, exact: true }).click();
  await expectToast(t.many.done.unpublish(2));
  expect(requests().map(({ path }) => path)).toEqual(['/api/episodes/3', '/api/episodes/4']);
  expect(navigations).toEqual([location.href]);
});

test('many are deleted after one question, and what could not be is said with its reason', async () => {
  answer('DELETE /api/episodes/2', 204);
  answer('DELETE /api/episodes/3', 404, { error: english.reasons.notFound });
  answer('DELETE /api/episodes/4', 204);
  await show();
  for (const title of ['Rails', 'Stairs', 'Lifts']) await box(title).click();
  await button(t.many.delete).click();
  await expect.element(dialog).toHaveAccessibleName(t.many.deleteSure(3));
  expect(requests()).toEqual([]);
  await dialog.getByRole('button', { name: t.many.delete, exact: true }).click();
  await expectToast(t.many.notAll(2, 3), `Stairs: ${english.reasons.notFound}`);
});

test('where the server is away nothing more is tried', async () => {
  answer('DELETE /api/episodes/2', 503, { error: 'Away' });
  await show();
  for (const title of ['Rails', 'Stairs']) await box(title).click();
  await button(t.many.delete).click();
  await dialog.getByRole('button', { name: t.many.delete, exact: true }).click();
  await expectToast(t.many.notAll(0, 1));
  expect(requests()).toHaveLength(1);
});

test('many come back from Trash', async () => {
  answer('POST /api/episodes/5/restore', 200, EPISODE);
  answer('POST /api/episodes/6/restore', 200, EPISODE);
  await show([aRow('5', 'Gone', 'deleted'), aRow('6', 'Lost', 'deleted')]);
  await page.getByRole('checkbox', { name: t.many.selectAll }).click();
  await page.getByRole('button', { name: t.many.restore, exact: true }).click();
  await expectToast(t.many.done.restore(2));
});
