import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { complaints } from '../support/browser.ts';
import { type Site, startSite } from '../support/site.ts';
import { AUDIO, signIn } from '../support/studio.ts';

const run = promisify(execFile);

let site: Site;
let folder: string;
test.beforeAll(async () => {
  site = await startSite();
  folder = await mkdtemp(join(tmpdir(), 'carecast-keys-'));
});
test.afterAll(async () => {
  await site.remove();
  await rm(folder, { recursive: true });
});

test('a key made in the studio publishes an episode by the page of curl calls, until it is revoked', async ({
  page,
}) => {
  const problems = await complaints(page);
  await signIn(page, site);
  await page.goto(`${site.url}/settings`);
  await page.getByRole('button', { name: 'Make a key' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Generator');
  await page.getByLabel('Publish', { exact: true }).check();
  await page.getByRole('button', { name: 'Make the key' }).click();
  const key = await page.getByLabel('Your new key').inputValue();

  await copyFile(AUDIO, join(folder, 'episode.mp3'));
  await writeFile(join(folder, 'script.txt'), 'Nurse: "Hold the rail.\\"\nBen: Both hands?\n');
  const environment = { ...process.env, SITE: site.url, KEY: key };
  const address = (await run('sh', ['-c', await curlCalls()], { cwd: folder, env: environment })).stdout.trim();
  await page.goto(address);
  await expect(page.getByRole('heading', { name: 'Stairs without fear' })).toBeVisible();
  const made = JSON.parse(await readFile(join(folder, 'made.json'), 'utf8')) as Record<string, unknown>;
  expect(made).toMatchObject({ script: 'Nurse: "Hold the rail.\\"\nBen: Both hands?\n', published: true });

  await page.goto(`${site.url}/settings`);
  await expect(page.getByRole('listitem').filter({ hasText: 'Generator' })).toContainText('last used today');
  await page.getByRole('button', { name: 'Revoke Generator' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('Key revoked', { exact: true })).toBeVisible();
  const refused = await page.request.get(`${site.url}/api/episodes`, { headers: { authorization: `Bearer ${key}` } });
  expect(refused.status()).toBe(401);
  expect(problems).toEqual([]);
});

/** The block of docs/api.md that makes an episode, letter for letter. */
async function curlCalls(): Promise<string> {
  const [, block] = /```sh\n(set -eu\n[\s\S]*?)```/.exec(await readFile('docs/api.md', 'utf8')) ?? [];
  if (!block) throw new Error('docs/api.md has no such block');
  return block;
}
