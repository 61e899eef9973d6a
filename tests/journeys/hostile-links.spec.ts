import assert from 'node:assert/strict';
import { expect } from '@playwright/test';
import { askRaw } from '../support/ask-raw.ts';
import { ownSite, test } from '../support/demo-site.ts';
import { HOSTILE_LINKS } from './hostile-links.ts';

const site = ownSite({}, ['--demo']);

test('@slow links made to hold the site up are answered like any other, and leave nothing in the log', async () => {
  assert.ok(HOSTILE_LINKS.length >= 55);
  for (const [name, target] of HOSTILE_LINKS) {
    const { status, head } = await askRaw(site.url, target);
    assert.ok([200, 301, 400, 404].includes(status), `${name}: ${head}`);
    assert.doesNotMatch(head, /^set-cookie:|^location:(?! \/(?!\/)[\x21-\x7e]*$)/im, name);
  }
  const together = await Promise.all(HOSTILE_LINKS.map(([, target]) => askRaw(site.url, target)));
  expect(together.filter(({ status }) => status >= 500)).toEqual([]);
  expect(site.output()).not.toMatch(/"level":"error"|^\s+at /m);
});
