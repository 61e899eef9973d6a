import { asAdmin } from '#shared/account.ts';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { navigations } from '../../../tests/support/components/navigation.ts';
import { button, expectToast, renderIsland } from '../../../tests/support/components/render.tsx';
import { answer, answerWith, cutOff, requests } from '../../../tests/support/components/server.ts';
import { english } from '../../../tests/support/words.ts';
import { $account } from '../account/account.ts';
import { showToast } from '../ui/toast.ts';
import { listenForUndo } from './listen-for-undo.ts';
import type { MenuPlace } from './places.ts';
import { Studio } from './Studio.tsx';

const DELETE = 'DELETE /api/episodes/7';
const QUESTION = english.studio.episodes.menu.confirmDelete;
const opener = button('Actions for Stairs');
const item = (name: string) => page.getByRole('menuitem', { name, exact: true });
const dialog = page.getByRole('dialog', { name: QUESTION });
const ADMIN = { user: asAdmin({ id: 'u1', username: 'Ana' }), isAdmin: true };

const DRAFTS = 'GET /api/episodes?status=draft&limit=1';
const answerDrafts = (ids: string[], count = ids.length) =>
  answerWith(DRAFTS, () =>
    Response.json(
      ids.map((id) => ({ id })),
      { headers: { 'X-Total-Count': String(count) } },
    ),
  );

beforeEach(() => {
  listenForUndo();
  document.body.replaceChildren();
  $account.set(ADMIN);
});

function show(shownAt: MenuPlace['place'] = 'card', address = '/browse?search=falls&page=2') {
  const place = (name: string) => document.body.appendChild(Object.assign(document.createElement('div'), { id: name }));
  const menus = [{ host: place('menu'), id: '7', title: 'Stairs', place: shownAt, state: 'published' as const }];
  const places = { menus, list: place('list'), home: address === '/' ? place('home') : null };
  return renderIsland(<Studio places={places} address={address} />);
}

async function openMenu(): Promise<void> {
  (opener.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(item('Edit Episode')).toHaveFocus();
}

test('the menu works by keyboard alone', async () => {
  await show();
  (opener.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(item('Edit Episode')).toHaveFocus();
  await expect.element(opener).toHaveAttribute('aria-expanded', 'true');
  await expect.element(item('Edit Episode')).toHaveAttribute('href', '/edit/7');
  for (const [key, name] of [
    ['{ArrowDown}', 'Delete Episode'],
    ['{ArrowDown}', 'Edit Episode'],
    ['{ArrowUp}', 'Delete Episode'],
    ['{Home}', 'Edit Episode'],
    ['{End}', 'Delete Episode'],
    ['e', 'Edit Episode'],
  ] as const) {
    await userEvent.keyboard(key);
    await expect.element(item(name)).toHaveFocus();
  }
  await userEvent.keyboard('{Escape}');
  await expect.element(item('Edit Episode')).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
  await expect.element(opener).toHaveAttribute('aria-expanded', 'false');
});

test('Tab leaves the menu and closes it', async () => {
  await show();
  await openMenu();
  await userEvent.keyboard('{Tab}');
  await expect.element(item('Edit Episode')).not.toBeInTheDocument();
});

test('deleting asks first, and names the episode', async () => {
  await show();
  await openMenu();
  await item('Delete Episode').click();
  await expect.element(dialog).toHaveAccessibleDescription('Stairs');
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
  expect(requests()).toEqual([]);
});

test.each([
  ['card', location.href],
  ['page', '/browse'],
] as const)('deleted from its %s, the list is loaded again', async (kind, path) => {
  answer(DELETE, 204);
  await show(kind);
  await openMenu();
  await item('Delete Episode').click();
  await button('Delete Episode').click();
  const { description, more } = english.studio.episodes.toasts.deleted;
  await expect.element(page.getByText(more)).toBeVisible();
  await expectToast('Episode deleted', description);
  expect(navigations).toEqual([path]);
});

test.each([
  ['published is back as it was', true, english.studio.episodes.toasts.undone.description],
  [
    'a draft, scheduled, or undone too late is a draft',
    false,
    english.studio.episodes.toasts.restored('Stairs').description,
  ],
])('a deletion is undone from its toast: what was %s, and the toast says so', async (_, published, said) => {
  answer(DELETE, 204);
  await show('card');
  await openMenu();
  await item('Delete Episode').click();
  await button('Delete Episode').click();
  const restore = DELETE.replace('DELETE', 'POST') + '/restore';
  answer(restore, 200, { title: 'Stairs', published });
  await button('Undo').click();
  await expectToast('Episode restored', said);
  expect(requests(restore)[0]?.body).toEqual({ published: true });
});

test('a deletion that fails says so', async () => {
  cutOff(DELETE);
  await show();
  await openMenu();
  await item('Delete Episode').click();
  await button('Delete Episode').click();
  await expectToast('Error', english.studio.episodes.toasts.deleteFailed);
  expect(navigations).toEqual([]);
});

test('only a published episode’s page offers to unpublish, which asks first', async () => {
  answer('PUT /api/episodes/7', 200, {});
  await show('page');
  await openMenu();
  await item(english.studio.episodes.menu.unpublish).click();
  expect(requests()).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: english.studio.episodes.unpublishNow }).click();
  await expectToast('Episode unpublished', english.studio.episodes.toasts.unpublish.description);
  expect(requests()).toMatchObject([{ body: { published: false } }]);
});

test('the way to the drafts of this search is there', async () => {
  await show();
  const drafts = page.getByRole('link', { name: 'Drafts and Trash' });
  await expect.element(drafts).toHaveAttribute('href', '/browse?search=falls&status=draft');
  await expect.element(item(english.studio.episodes.menu.unpublish)).not.toBeInTheDocument();
});

test('home says how many drafts there are, and leads to the one or to all', async () => {
  answerDrafts(['9']);
  const { unmount } = await show('card', '/');
  await expect.element(page.getByRole('link', { name: 'Open 1 draft' })).toHaveAttribute('href', '/episodes/9');
  await unmount();
  answerDrafts(['9'], 3);
  await show('card', '/');
  const link = page.getByRole('link', { name: english.studio.episodes.menu.draftCount(3) });
  await expect.element(link).toHaveAttribute('href', '/browse?status=draft');
});

test('a publication is undone from its toast; too late, that is shown', async () => {
  const undo = { label: 'Undo', undoes: { publicationOf: '7' } } as const;
  const UNDO_PUBLICATION = 'DELETE /api/episodes/7/publication';
  answer(UNDO_PUBLICATION, 200, { title: 'Stairs' });
  await show();
  showToast({ title: 'Episode published', action: undo });
  await button('Undo').click();
  const { title, description } = english.studio.publishing.undone('Stairs');
  await expectToast(title, description);
  answer(UNDO_PUBLICATION, 409, { error: english.reasons.undoOver });
  showToast({ title: 'Episode published', action: undo });
  await button('Undo').click();
  await expectToast(english.studio.publishing.undoFailed, english.reasons.undoOver);
});

test('everybody else gets nothing of it', async () => {
  $account.set({ user: { id: 'u2', username: 'Ben', isAdmin: false, role: 'user' }, isAdmin: false });
  await show();
  await expect.element(opener).not.toBeInTheDocument();
  $account.set(ADMIN);
  await expect.element(opener).toBeInTheDocument();
  $account.set({ user: null, isAdmin: false });
  await expect.element(opener).not.toBeInTheDocument();
});
