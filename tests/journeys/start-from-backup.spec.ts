import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { connect } from '#server/db/sql.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { ask, asJson } from '../support/ask.ts';
import { ADMIN } from '../support/browser.ts';
import { backupTargetOf, startBucket } from '../support/bucket.ts';
import { test } from '../support/demo-site.ts';
import { registerAdmin, signInBySession } from '../support/sessions.ts';
import { databaseUrlOf } from '../support/site-database.ts';
import { type Site, startSite } from '../support/site.ts';
import { anEpisode, signIn } from '../support/studio.ts';
import { addVirtualAuthenticator } from '../support/virtual-authenticator.ts';
import { english } from '../support/words.ts';

/** With a secret of its own in DATA_DIR, as an ordinary site has it. */
const ORDINARY = { APP_SECRET: '' };
const PASSPHRASE = 'five quiet otters ramble home';

let old: Site;
let bucket: Awaited<ReturnType<typeof startBucket>>;
test.beforeAll(async () => {
  bucket = await startBucket();
  old = await startSite(ORDINARY);
  await registerAdmin(old);
});
test.afterAll(async () => {
  await old.remove();
  await bucket.goAway();
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Registers an administrator on a second, empty site, and signs in as them. */
async function signInNewcomer(page: Page, site: Site): Promise<void> {
  const newcomer = { username: 'newcomer', password: ADMIN.password };
  const { masterPassword } = site;
  await ask(site.url, '/api/auth/secret-register-admin', {
    method: 'POST',
    ...asJson({ masterPassword, ...newcomer }),
  });
  await page.context().clearCookies();
  const sql = connect({ url: databaseUrlOf(site) }, 1);
  await signInBySession(page.context(), site, sql, 'newcomer');
  await sql.end();
}

async function audioOf({ url }: Site): Promise<string[]> {
  const feed = await (await fetch(`${url}/feed.xml`)).text();
  const paths = [...feed.matchAll(/<enclosure url="([^"]+)/g)].map(([, address = '']) => new URL(address).pathname);
  const sums = paths.map(async (path) => {
    const bytes = Buffer.from(await (await fetch(url + path)).arrayBuffer());
    return `${path} ${createHash('sha256').update(bytes).digest('hex')}`;
  });
  return Promise.all(sums);
}

const secretOf = ({ dataDir }: Site) => readFileSync(join(dataDir, 'app-secret'), 'utf8');

async function byPassword(page: Page) {
  await page.getByLabel('Username').fill(ADMIN.username);
  await page.getByLabel('Password').fill(ADMIN.password);
  await button(page, 'Sign in').click();
}
const byPasskey = (page: Page) => button(page, english.signIn.withPasskey).click();

async function expectOldSite(page: Page, site: Site, signInAgain: (page: Page) => Promise<void>) {
  await expect(page.getByText(english.studio.copies.start.done)).toBeVisible();
  await page.getByRole('link', { name: 'Sign in' }).last().click();
  await signInAgain(page);
  await expect(
    page.getByText(english.studio.copies.started.from('').split(' .')[0] ?? '', { exact: false }),
  ).toBeVisible();
  expect(await audioOf(site)).toEqual(await audioOf(old));
  expect(secretOf(site)).toBe(secretOf(old));
}

test('an empty site starts from an encrypted copy, also after a kill -9 halfway: its audio is the same, and people sign in as before @slow', async ({
  page,
  aSite,
}, info) => {
  await signIn(page, old);
  await anEpisode(page, old, { title: 'Safe stairs' });
  const asked = await page.request.post(`${old.url}/api/backup`, { data: { passphrase: PASSPHRASE } });
  const file = info.outputPath('copy.tar.age');
  await writeFile(file, await asked.body());
  const site = await aSite(ORDINARY);
  await signInNewcomer(page, site);
  const choose = async (passphrase: string) => {
    await page.locator('#start-file').focus();
    await expect(page.locator('astro-island[ssr][component-export=RestoreStart]')).toHaveCount(0);
    await page.locator('#start-file').setInputFiles(file);
    await page.getByLabel('Backup password', { exact: true }).fill(passphrase);
    await page.keyboard.press('Enter');
  };
  await page.goto(`${site.url}/studio`);
  await page.getByRole('link', { name: 'Restore a backup' }).click();
  await expectAccessible(page);
  await choose('three loud otters ramble home');
  await expect(page.locator('#start-passphrase-problem')).toBeVisible();
  await expectAccessible(page, 'dark', 'main');

  await test.step('killed while it restores, the site is the empty one it was', async () => {
    const sql = connect({ url: databaseUrlOf(site) }, 2);
    const holder = await sql.reserve();
    await holder`begin`;
    await holder`set local idle_in_transaction_session_timeout = 0`; // however busy this machine is
    await holder`lock table episodes in share mode`; // so that it waits just before the end
    await page.getByLabel('Backup password', { exact: true }).fill(PASSPHRASE);
    await page.keyboard.press('Enter');
    await button(page, english.studio.copies.start.startFrom).click();
    await expect.poll(async () => (await sql`select from pg_locks where not granted`).length).toBeGreaterThan(0);
    expect(readdirSync(join(site.dataDir, 'files', 'arriving'))).toHaveLength(1);
    await site.kill9();
    await holder`rollback`;
    holder.release();
    await sql.end();
    await site.restart();
    await page.goto(`${site.url}/studio/copies`);
    await expect(page.getByRole('heading', { name: 'Restore a backup' })).toBeVisible();
    await expect.poll(() => existsSync(join(site.dataDir, 'files', 'arriving'))).toBe(false);
    expect(await audioOf(site)).toEqual([]);
  });
  await choose(PASSPHRASE);
  await button(page, english.studio.copies.start.startFrom).click();
  await expectOldSite(page, site, byPassword);
});

test('a site whose files are in a bucket starts from the nightly copy in another, and knows the passkeys @slow', async ({
  page,
}) => {
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false); // quicker than the button
  });
  await signIn(page, old);
  await addVirtualAuthenticator(page);
  await page.goto(`${old.url}/passkeys`);
  await button(page, 'Create Passkey').click();
  await page.getByLabel('Passkey name').fill('Kitchen tablet');
  await button(page, 'Create').click();
  await expect(page.getByText('Passkey created', { exact: true })).toBeVisible();
  const where = backupTargetOf(bucket);
  await page.request.put(`${old.url}/api/settings/copies`, { data: { ...where, passphrase: PASSPHRASE } });
  await old.stop();
  await old.restart(); // what is due is sent when a site starts
  await expect.poll(() => [...bucket.files.keys()].some((key) => /^carecast-nightly-/.test(key))).toBe(true);
  await expect.poll(() => bucket.files.has('carecast-copies.json')).toBe(true);
  const files = await startBucket();
  const site = await startSite({ ...ORDINARY, ...files.settings });
  try {
    await signInNewcomer(page, site);
    await page.goto(`${site.url}/studio/copies`);
    await page.locator('#start-file').focus();
    await expect(page.locator('astro-island[ssr][component-export=RestoreStart]')).toHaveCount(0);
    await page.getByText(english.studio.copies.start.fromBucket).click();
    await expectAccessible(page, 'light', '#start');
    const start = page.locator('#start');
    await start.getByLabel('Address').fill(where.endpoint);
    await start.getByLabel('Region').fill(where.region);
    await start.getByLabel('Bucket').fill(where.bucket);
    await start.getByLabel('Key', { exact: true }).fill(where.keyId);
    await start.getByLabel('Secret key').fill(where.secret ?? '');
    await start.getByLabel('Backup password (if').fill(PASSPHRASE);
    await button(page, english.studio.copies.start.fromNewest).click();
    await expect(page.getByText(/^\d+ episodes?, from /)).toBeVisible();
    expect(await (await page.request.get(`${site.url}/api/restore`)).json()).toEqual({ step: null });
    await button(page, english.studio.copies.start.startFrom).click();
    await expectOldSite(page, site, byPasskey);
    expect(files.files.size).toBeGreaterThan(0);
    expect(readdirSync(join(site.dataDir, 'files')).filter((name) => name.includes('.mp3'))).toEqual([]);
  } finally {
    await site.remove();
    await files.goAway();
  }
});
