import { expect } from '@playwright/test';
import { ownSite, test } from '../support/demo-site.ts';
import { english } from '../support/words.ts';

const SHOW = {
  SHOW_TITLE: 'Care at Home with Carecast',
  SHOW_SHORT_TITLE: 'Care',
  PROVIDER_NAME: 'Example Home Care',
  PROVIDER_URL: 'https://provider.example/',
  DONATION_URL: 'https://donate.example/',
  HELP_PHONE: '+1 (555) 010-0199',
  HELP_EMAIL: 'help@provider.example',
};

const site = ownSite(SHOW, ['--demo']);

test('home says what made it, its categories, its newest cards, its show and its provider', async ({ page }) => {
  await page.goto(site.url);
  await test.step('what made it, and a chip for each of four categories that has episodes', async () => {
    const main = page.getByRole('main');
    await expect(main.getByText(/AI-generated from real healthcare articles/)).toBeVisible();
    await expect(main.getByText(/not medical advice/).first()).toBeVisible();
    const chips = page.getByRole('navigation', { name: 'Categories' }).getByRole('link');
    await expect(chips).toHaveText([
      /^Patient Care\s*2/,
      /^Healthcare News\s*1/,
      /^Medical Research\s*1/,
      /^Industry Insights\s*1/,
    ]);
    await expect(chips.first()).toHaveAttribute('href', '/browse?category=Patient%20Care');
  });
  await test.step('each card says AI Generated, how long, how old and how often played; only one with a PDF links one', async () => {
    const cards = page.getByRole('article');
    await expect(cards).toHaveCount(6);
    await expect(cards.getByText('AI Generated', { exact: true })).toHaveCount(6);
    await expect(cards.getByText('0 plays', { exact: true })).toHaveCount(6);
    const falls = cards.filter({ hasText: 'Fall-Proofing the Home' });
    await expect(falls.getByText('2:10 min', { exact: true })).toBeVisible();
    await expect(falls.getByText('1 day ago', { exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: /^PDF/ })).toHaveCount(2);
    const pdf = falls.getByRole('link', { name: /^PDF/ });
    await expect(pdf).toHaveAttribute('target', '_blank');
    await expect(pdf).toHaveAttribute('rel', 'noopener noreferrer');
    const file = await page.request.get(site.url + ((await pdf.getAttribute('href')) ?? ''));
    expect(file.headers()['content-type']).toBe('application/pdf');
  });
  await test.step('the brand is short on small screens, and the footer names the provider and where to donate', async () => {
    const brand = page.getByRole('navigation', { name: 'Main' }).getByRole('link').first();
    for (const [width, name, signIn] of [
      [390, 'Care', 'Login'],
      [1280, SHOW.SHOW_TITLE, 'Sign In'],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await expect(brand).toHaveAccessibleName(name);
      await expect(page.getByRole('link', { name: signIn, exact: true })).toBeVisible();
    }
    const footer = page.getByRole('contentinfo');
    await expect(footer.getByRole('link', { name: SHOW.PROVIDER_NAME })).toHaveAttribute('href', SHOW.PROVIDER_URL);
    await expect(footer.locator(`a[href="${SHOW.DONATION_URL}"]`)).toBeVisible();
  });
});

test('help is in the same place of every page: a phone number to tap, and an email address', async ({ page }) => {
  await page.goto(site.url);
  const shown = page.getByRole('contentinfo').getByRole('listitem').nth(1).getByRole('link');
  await expect(shown).toHaveText(['+1 (555) 010-0199', 'help@provider.example']);
  for (const path of ['/', '/browse', '/login', '/accessibility', '/nowhere']) {
    const help = await page.evaluate(async (address) => {
      const printed = new DOMParser().parseFromString(await (await fetch(address)).text(), 'text/html');
      const item = printed.querySelector('footer')?.querySelectorAll('li')[1];
      return { text: item?.textContent, links: [...(item?.querySelectorAll('a') ?? [])].map(({ href }) => href) };
    }, path);
    expect(help.text?.replace(/\s+/g, ' '), path).toMatch(/^ ?Help: ?\+1 \(555\) 010-0199 ?help@provider\.example ?$/);
    expect(help.links, path).toEqual(['tel:+15550100199', 'mailto:help@provider.example']);
  }
});

test('the player calls General Healthcare Education, and the browser keeps nothing that /privacy does not name', async ({
  page,
}) => {
  await test.step('the player calls the category General Healthcare Education, and others by their name', async () => {
    await page.goto(`${site.url}/browse?category=General`);
    await page.getByRole('button', { name: /^Play/ }).first().click();
    await expect(page.getByRole('dialog').getByText('Healthcare Education', { exact: true })).toBeVisible();
    await page.goto(`${site.url}/browse?category=Case+Studies`);
    await page.getByRole('button', { name: /^Play/ }).first().click();
    await expect(page.getByRole('dialog').getByText('Case Studies', { exact: true })).toBeVisible();
  });
  const named: Record<string, string> = {
    'carecast:positions': 'where you stopped listening',
    'carecast:last': 'where you stopped listening',
    'carecast:queue': 'your queue',
    'carecast:speed': 'speed',
    'carecast:goes-on': 'autoplay',
    'carecast:keys': 'keyboard',
    'carecast:follow': 'transcript',
    'carecast:mark': 'transcript',
    'carecast:clearer': 'size settings',
    'carecast:speed-before': 'speed',
  };
  const player = page.getByRole('dialog');
  await player.getByRole('button', { name: /forward/i }).click();
  await player.getByRole('button', { name: english.player.clearer }).click();
  await player.getByRole('button', { name: 'Pause' }).click();
  const kept = () => page.evaluate(() => Object.keys(localStorage));
  await expect.poll(kept).toContain('carecast:positions');
  expect((await kept()).filter((key) => !(key in named))).toEqual([]);
  await page.goto(`${site.url}/privacy`);
  for (const words of Object.values(named)) await expect(page.getByRole('main')).toContainText(words);
  await expect(page.getByRole('main')).toContainText('remembers your name');
});
