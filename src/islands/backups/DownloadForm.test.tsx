import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { button, renderIsland } from '../../../tests/support/components/render.tsx';
import { pollQuickly } from '../../../tests/support/components/quick-polls.ts';
import { answer } from '../../../tests/support/components/server.ts';
import { english } from '../../../tests/support/words.ts';
import { formatScheduled } from '#shared/schedule.ts';
import { formatBytes } from '#shared/size.ts';
import { signedInAs } from '../account/account.ts';
import { signInHere } from '../account/sign-in-here.tsx';
import { provideSignIn } from '../sign-in-again.ts';
import { DownloadForm } from './DownloadForm.tsx';

beforeEach(pollQuickly);

provideSignIn(signInHere);
const t = english.studio.copies;
const passphrase = page.getByLabelText(t.nightly.passphrase);

/** Instead of a download, which would leave the page of the tests. */
function stay(): { sent: number } {
  const seen = { sent: 0 };
  Object.assign(document.querySelector('form') ?? {}, { submit: () => (seen.sent += 1) });
  return seen;
}

test('the backup password can be shown, and a short one is refused before anything is sent', async () => {
  await renderIsland(<DownloadForm all="15 MB" bare="4 MB" zone="UTC" last={null} />);
  await passphrase.fill('short');
  await expect.element(passphrase).toHaveAttribute('type', 'password');
  await page.getByLabelText(t.nightly.show).click();
  await expect.element(passphrase).toHaveAttribute('type', 'text');
  await expect.element(passphrase).toHaveValue('short');
  await button(t.home.download).click();
  await expect.element(page.getByText(t.home.tooShort(12))).toBeVisible();
});

test('once a backup has arrived the page says so on its own', async () => {
  const downloaded = { at: '2026-11-20T10:00:00.000Z', bytes: 4_000_000, audio: true, isEncrypted: false, missing: 1 };
  answer('GET /api/backup/downloaded', 200, { downloaded });
  await renderIsland(<DownloadForm all="15 MB" bare="4 MB" zone="UTC" last={null} />);
  answer('HEAD /api/backup', 200);
  const seen = stay();
  await button(t.home.download).click();
  const { last, missing } = t.home;
  const done = last(formatScheduled(new Date(downloaded.at), 'UTC'), formatBytes(downloaded.bytes), true);
  await expect.element(page.getByText(`${done} ${missing(1)}`)).toBeVisible();
  expect(seen.sent).toBe(1);
});

test.each([401, 403])('who signed in long ago (%i) is asked in place, and then it is downloaded', async (status) => {
  const ana = { id: '1', username: 'Ana', isAdmin: true, role: 'administrator' } as const;
  signedInAs(ana);
  answer('GET /api/auth/me', 200, { user: status === 403 ? ana : null, isAdmin: status === 403 });
  answer('HEAD /api/backup', status);
  await renderIsland(<DownloadForm all="15 MB" bare="4 MB" zone="UTC" last={null} />);
  const seen = stay();
  await passphrase.fill('twelve characters');
  await button(t.home.download).click();
  const question = page.getByRole('dialog');
  await question.getByLabelText(english.account.password).fill('right');
  expect(seen.sent).toBe(0);
  answer('POST /api/auth/login', 200, { user: ana });
  await button(english.account.signIn).click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.poll(() => seen.sent).toBe(1);
  await expect.element(passphrase).toHaveValue('twelve characters');
});
