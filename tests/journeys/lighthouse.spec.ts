import { chromium, expect, test } from '@playwright/test';
import lighthouse from 'lighthouse';
import { anExportedSite, type ExportedSite } from '../support/exported-site.ts';
import { serve } from '../support/uploads.ts';

let site: ExportedSite;
test.beforeAll(async () => {
  site = await anExportedSite();
});
test.afterAll(() => site.remove());

/** The machine is shared, so that speed is asked less of than what does not depend on it. */
const LEAST = { performance: 0.85, accessibility: 1, 'best-practices': 0.95, seo: 1 } as const;

for (const path of ['/', '/browse/', 'an episode']) {
  test(`@slow Lighthouse is content with ${path} of an exported site`, async ({ launchOptions }) => {
    const address = path === 'an episode' ? await anEpisodeAddress() : site.url + path;
    const port = await aFreePort();
    const browser = await chromium.launch({
      ...launchOptions,
      args: [...(launchOptions.args ?? []), `--remote-debugging-port=${port}`],
    });
    const result = await lighthouse(address, { port, onlyCategories: Object.keys(LEAST), logLevel: 'error' });
    await browser.close();
    const { categories = {}, audits = {} } = result?.lhr ?? {};
    const failed = Object.values(audits).flatMap(({ id, score, scoreDisplayMode, details }) =>
      scoreDisplayMode === 'binary' && score === 0 ? [{ id, details: JSON.stringify(details).slice(0, 300) }] : [],
    );
    const scores = Object.entries(categories).map(([name, { score }]) => `${name} ${score}`);
    test.info().annotations.push({ type: 'Lighthouse', description: scores.join(', ') });
    for (const [name, least] of Object.entries(LEAST)) {
      expect(categories[name]?.score, JSON.stringify(failed, null, 1)).toBeGreaterThanOrEqual(least);
    }
  });
}

async function anEpisodeAddress(): Promise<string> {
  const feed = await (await fetch(`${site.url}/feed.xml`)).text();
  return /<item>.*?<link>([^<]*)/s.exec(feed)?.[1] ?? '';
}

async function aFreePort(): Promise<number> {
  const { port, close } = await serve(() => undefined);
  await close();
  return port;
}
