import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { button, renderIsland } from '../../../tests/support/components/render.tsx';
import { english } from '../../../tests/support/words.ts';
import { People } from './People.tsx';

const t = english.studio.people;
const NOW = new Date('2026-11-20T10:00:00Z');
const person = (username: string, role: 'author' | 'administrator') => ({
  id: username,
  username,
  email: null,
  role,
  createdAt: NOW,
  lastSeenAt: null,
  passkeys: 0,
  sessions: 0,
  setUp: [],
});

test('the only administrator is offered neither a removal nor another role, and reads why', async () => {
  const people = [person('Ana', 'administrator'), person('Ben', 'author')];
  await renderIsland(<People people={people} me="Ana" now={NOW} />);
  await expect.element(page.getByText(t.isLast)).toBeVisible();
  await expect.element(button(`${t.remove} Ana`)).not.toBeInTheDocument();
  await expect.element(button(`${t.changeRole} Ana`)).not.toBeInTheDocument();
  await expect.element(button(`${t.remove} Ben`)).toBeVisible();
});

test('two administrators can each be removed', async () => {
  const people = [person('Ana', 'administrator'), person('Ben', 'administrator')];
  await renderIsland(<People people={people} me="Ana" now={NOW} />);
  await expect.element(button(`${t.remove} Ana`)).toBeVisible();
  await expect.element(button(`${t.changeRole} Ben`)).toBeVisible();
  await expect.element(page.getByText(t.isLast)).not.toBeInTheDocument();
});
