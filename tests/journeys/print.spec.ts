import { expect, type Page } from '@playwright/test';
import { encode } from 'uqr';
import { expectPlaying } from '../support/browser.ts';
import { test } from '../support/demo-site.ts';
import { english } from '../support/words.ts';

type Episode = {
  id: string;
  title: string;
  sources: { title: string; url: string }[];
  transcriptCues: { text: string }[] | null;
};

test('@slow an episode prints as a handout: title, sources, text and a code that leads back, no bars, black on white', async ({
  page,
  demo,
}) => {
  const list = (await (await fetch(`${demo.url}/api/episodes`)).json()) as Episode[];
  const details = list.map(
    async ({ id }) => (await fetch(`${demo.url}/api/episodes/${id}`)).json() as Promise<Episode>,
  );
  const episode = (await Promise.all(details)).find(
    ({ sources, transcriptCues }) => sources.length > 0 && transcriptCues,
  );
  if (!episode) throw new Error('the demo has an episode with sources and a transcript');
  const address = `${demo.url}/episodes/${episode.id}`;
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(address);
  // By what it is made of: under the full player the page is inert, which paper does not know.
  const code = page.locator(`main svg[aria-label="${english.subscribe.qrCode(address)}"]`);
  await expect(code).toBeHidden();
  await page.locator('main a[data-play]').first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectPlaying(page);
  for (const shape of ['full', 'bar']) {
    await test.step(`while the player is a ${shape}`, async () => {
      await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
      await expect(page.locator('main h1', { hasText: episode.title })).toBeVisible();
      for (const { url } of episode.sources) await expect(page.getByText(url)).toBeVisible();
      await expect(page.getByText(episode.transcriptCues?.at(-1)?.text ?? '')).toBeVisible();
      await expect(code).toBeVisible();
      await expect(page.locator('button:visible, .button:visible, audio:visible')).toHaveCount(0);
      expect(await overTheText()).toEqual([]);
      expect(await page.locator('main').evaluate(colorsOf)).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)']);
    });
    if (shape === 'bar') break;
    await page.emulateMedia({ media: 'screen', colorScheme: 'dark' });
    await page.keyboard.press('Escape');
  }
  const rows = encode(address, { ecc: 'M', border: 4 }).data.map((row) => row.filter(Boolean).length);
  const d = (await code.locator('path').getAttribute('d')) ?? '';
  const dark = [...d.matchAll(/h(\d+)/g)].reduce((sum, [, run]) => sum + Number(run), 0);
  expect(dark).toBe(rows.reduce((sum, row) => sum + row, 0));

  function overTheText() {
    return page.evaluate(() =>
      [...document.querySelectorAll('body *')]
        .filter((each) => each.checkVisibility({ visibilityProperty: true }))
        .filter((each) => ['fixed', 'sticky'].includes(getComputedStyle(each).position))
        .map((each) => each.className),
    );
  }
});

const colorsOf = (main: Element): string[] => [
  getComputedStyle(main.querySelector('.prose p') ?? main).color,
  getComputedStyle(document.body).backgroundColor,
];

/** The default of browsers. */
const MARGIN = { top: '1cm', right: '1cm', bottom: '1cm', left: '1cm' };

const sheetsOf = async (page: Page) =>
  (await page.pdf({ format: 'Letter', margin: MARGIN })).toString('latin1').match(/\/Type\s*\/Page\b/g);

test('two minutes print on two sheets: what an episode is and whom to call on the first, its transcript on the second', async ({
  page,
  demo,
}) => {
  const list = (await (await fetch(`${demo.url}/api/episodes`)).json()) as Episode[];
  const { id } = list.find(({ title }) => title.startsWith('Fall-Proofing')) ?? {};
  await page.goto(`${demo.url}/episodes/${id}`);
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('#transcript li')).toHaveCount(28);
  expect(await sheetsOf(page)).toHaveLength(2);
  const first = page.locator('main :is(h1, [href="#sources-heading"], svg[role="img"])');
  await expect(first).toHaveCount(3);
  await page.locator('#transcript').evaluate((transcript) => transcript.remove());
  expect(await sheetsOf(page), 'without the transcript').toHaveLength(1);
});
