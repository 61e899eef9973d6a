import { expect, test } from '@playwright/test';
import { besiege } from '../support/siege/measure.ts';
import { limitMemory } from '../support/siege/memory-limit.ts';
import { siegeRows } from '../support/siege/rows.ts';
import { type Site, startSite } from '../support/site.ts';

const GIGABYTE = 1024 ** 3;
/** In the product's promise: so much more memory (MB), and so long a wait of others (ms). */
const MOST_MEMORY = 150;
const LONGEST_WAIT = 1_000;

let site: Site;
let removeLimit: (() => void) | null;
test.beforeEach(async () => {
  site = await startSite({ THROTTLES: 'on' }, ['--demo']);
  removeLimit = limitMemory(site.pid(), GIGABYTE);
});
test.afterEach(async () => {
  await site.remove();
  removeLimit?.();
});

for (const [index, { name }] of siegeRows('', '').entries()) {
  test(`@slow ${name}: the site holds, and others are answered`, async () => {
    test.setTimeout(90_000);
    const [episode] = (await (await fetch(`${site.url}/api/episodes?limit=1`)).json()) as { audioUrl: string }[];
    const picture = /\/og\/[^"]+\.png/.exec(await (await fetch(site.url)).text())?.[0] ?? '';
    const row = siegeRows(episode?.audioUrl ?? '', picture)[index];
    if (!row) throw new Error('no such row');
    const figures = await besiege(Number(new URL(site.url).port), site.pid(), row.attack);
    console.log(name, JSON.stringify(figures));
    expect(figures.peak - figures.before).toBeLessThanOrEqual(MOST_MEMORY);
    expect(figures.lost).toBe(0);
    expect(figures.longest).toBeLessThanOrEqual(LONGEST_WAIT);
    expect((await fetch(`${site.url}/readyz`)).status).toBe(200);
  });
}
