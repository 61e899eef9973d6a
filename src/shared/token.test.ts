import { expect, test } from 'vitest';
import { NewToken, scopeToChange } from './token.ts';

test('what is published or scheduled, before a change or after it, needs the scope publish', () => {
  const draft = { published: false, publishAt: null };
  const scheduled = { published: false, publishAt: '2027-01-07T06:00:00-05:00' };
  expect(scopeToChange(draft)).toBe('drafts');
  expect(scopeToChange({ published: false }, draft)).toBe('drafts');
  expect(scopeToChange(draft, scheduled)).toBe('publish');
  expect(scopeToChange(scheduled, draft)).toBe('publish');
  expect(scopeToChange(draft, { published: true })).toBe('publish');
});

test.each([{ scopes: [] }, { scopes: ['all'] }, { scopes: 'read' }, { expiresAt: 'soon' }, { name: ' ' }])(
  'a key with %j is refused',
  (more) => {
    expect(NewToken.safeParse({ name: 'Generator', scopes: ['read'], ...more }).success).toBe(false);
  },
);

test('scopes come once each, and a key without an end has none', () => {
  const input = { name: ' Generator ', scopes: ['publish', 'read', 'publish'] };
  expect(NewToken.parse(input)).toEqual({ name: 'Generator', scopes: ['read', 'publish'], expiresAt: null });
});
