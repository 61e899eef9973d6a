import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { button, renderIsland } from '../../../tests/support/components/render.tsx';
import { answerWith } from '../../../tests/support/components/server.ts';
import { english } from '../../../tests/support/words.ts';
import { DownloadForm } from './DownloadForm.tsx';

const t = english.studio.copies;
const passphrase = page.getByLabelText(t.nightly.passphrase);

/** Instead of a download, which would leave the page of the tests. */
function stay(): { sent: number } {
  const seen = { sent: 0 };
  const form = document.querySelector('form');
  form?.addEventListener('submit', (event) => {
    if (!event.defaultPrevented) seen.sent += 1;
    event.preventDefault();
  });
  return seen;
}

test('the backup password can be shown, and a short one is refused before anything is sent', async () => {
  await renderIsland(<DownloadForm all="15 MB" bare="4 MB" last={t.home.none} />);
  await passphrase.fill('short');
  await expect.element(passphrase).toHaveAttribute('type', 'password');
  await page.getByLabelText(t.nightly.show).click();
  await expect.element(passphrase).toHaveAttribute('type', 'text');
  await expect.element(passphrase).toHaveValue('short');
  await button(t.home.download).click();
  await expect.element(page.getByText(t.home.tooShort(12))).toBeVisible();
});

test('once a backup has arrived the page says so by itself', async () => {
  const done = english.studio.copies.home.last('today', '4 MB', true);
  answerWith(`GET ${location.href}`, () => new Response(`<p data-last-copy>${done}</p>`));
  await renderIsland(<DownloadForm all="15 MB" bare="4 MB" last={t.home.none} />);
  const seen = stay();
  await button(t.home.download).click();
  await expect.element(page.getByText(done)).toBeVisible();
  expect(seen.sent).toBe(1);
});
