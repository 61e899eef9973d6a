import { expect, test } from 'vitest';
import { newsOf } from './health.ts';

const CHANGELOG = `# Changelog

## 1.1.0 — 2026-11-25

**New**
- Three roles: authors write drafts. Administrators publish.
- Backups at \`/studio/copies\`, locked with a password.
- Nightly backups to online storage (docs/backup.md).
- *Save* keeps an episode on the [device](docs/x.md).
- Your look: a logo.

**Changed**
- Something else.

## 1.0.0 — 2026-11-01

**New**
- Everything.
`;

test('what is new is reported without addresses, commands and documents', () => {
  expect(newsOf(CHANGELOG, '1.1.0')).toEqual(['Three roles: authors write drafts.', 'Your look: a logo.']);
  expect(newsOf(CHANGELOG, '1.0.0')).toEqual(['Everything.']);
  expect(newsOf(CHANGELOG, '2.0.0')).toEqual([]);
});
