import { beforeEach, expect, test } from 'vitest';
import { forgetAllUnsaved, readUnsaved, storeUnsaved, type UnsavedName, unsavedNames } from './unsaved.ts';

beforeEach(() => localStorage.clear());

const KEY = 'form:user:new';
const storeAsOf = (name: UnsavedName, daysAgo: number) =>
  localStorage.setItem(`carecast:${name}`, JSON.stringify({ at: Date.now() - daysAgo * 86_400_000 }));

test('what was typed and not saved is kept for 30 days', () => {
  const at = storeUnsaved(KEY, { title: 'Falls' });
  expect(readUnsaved(KEY)).toEqual({ title: 'Falls', at });
  storeAsOf(KEY, 29);
  expect(readUnsaved(KEY)).not.toBeNull();
  storeAsOf(KEY, 31);
  expect(readUnsaved(KEY)).toBeNull();
});

test('signing out forgets all that was typed and not saved, and nothing else', () => {
  localStorage.setItem('carecast:speed', '1.5');
  storeUnsaved(KEY, {});
  storeUnsaved('settings:title', { typed: { title: 'Care' } });
  forgetAllUnsaved();
  expect(Object.keys(localStorage)).toEqual(['carecast:speed']);
});

test('where storage is full, the oldest makes room for what is typed now', () => {
  storeAsOf('form:user:old', 2);
  storeAsOf('settings:title', 1);
  for (let size = 2 ** 22; size >= 1; size /= 2)
    try {
      localStorage.setItem(`full-${size}`, 'x'.repeat(size));
    } catch {
      // the next one is smaller
    }
  storeUnsaved(KEY, {});
  expect(unsavedNames('form:', 'settings:')).toEqual([KEY, 'settings:title']);
});
