import { expect, onTestFinished, test } from 'vitest';
import { ask } from './support/ask.ts';
import { attack } from './support/hostile-attack.ts';
import { startSite } from './support/site.ts';

test('feeds and links made to hold the site up are answered, others beside them too, and nothing is in the log', async () => {
  const site = await startSite();
  onTestFinished(site.remove);
  const watch = { isOver: false };
  const others = askUntilOver(site.url, watch);
  await attack(site, () => undefined).finally(() => (watch.isOver = true));
  expect(await others).toEqual(new Set([200]));
  expect(site.output()).not.toMatch(/"level":"error"|^\s+at /m);
});

/** Returns the statuses of all answers. */
async function askUntilOver(url: string, watch: { isOver: boolean }): Promise<Set<number>> {
  const statuses = new Set<number>();
  while (!watch.isOver) for (const path of ['/up', '/']) statuses.add((await ask(url, path)).status);
  return statuses;
}
