import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from '@playwright/test';
import { Webhook } from 'standardwebhooks';
import { complaints } from '../support/browser.ts';
import { test } from '../support/demo-site.ts';
import { greedyFlac } from '../support/greedy-flac.ts';
import { AUDIO, signIn } from '../support/studio.ts';
import { startReceiver } from '../support/webhooks.ts';
import { english } from '../support/words.ts';

const run = promisify(execFile);

let folder: string;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
test.beforeAll(async () => {
  receiver = await startReceiver();
  folder = await mkdtemp(join(tmpdir(), 'carecast-keys-'));
});
test.afterAll(async () => {
  await receiver.close();
  await rm(folder, { recursive: true });
});

test('a key made in the studio schedules and publishes an episode by the page of curl calls, and a webhook tells of it @slow', async ({
  page,
  studio: site,
}) => {
  const problems = await complaints(page);
  await signIn(page, site);
  await page.goto(`${site.url}/studio/programs`);
  await page.getByRole('button', { name: 'Make a key' }).click();
  await page.locator('#name').fill('Generator');
  await page.getByLabel('Publish', { exact: true }).check();
  await page.getByRole('button', { name: 'Make the key' }).click();
  const key = await page.getByLabel('Your new key').inputValue();

  await page.getByRole('button', { name: 'Add an alert' }).click();
  await page.getByLabel('Address', { exact: true }).fill(receiver.url);
  await page.getByRole('button', { name: 'Add the alert' }).click();
  const secret = await page.getByLabel(english.studio.credentials.alerts.secret).inputValue();

  await copyFile(AUDIO, join(folder, 'episode.mp3'));
  await writeFile(join(folder, 'script.txt'), 'Nurse: "Hold the rail.\\"\nBen: Both hands?\n');
  const inAnHour = new Date(Date.now() + 3_600_000).toISOString();
  const [make, publish] = await curlCalls();
  const execute = (calls: string) => {
    const env = { ...process.env, SITE: site.url, KEY: key, PUBLISH_AT: inAnHour };
    return run('sh', ['-c', calls], { cwd: folder, env });
  };
  await execute(`${make}${publish}`);
  const made = JSON.parse(await readFile(join(folder, 'made.json'), 'utf8')) as Record<string, unknown>;
  expect(made).toMatchObject({
    script: 'Nurse: "Hold the rail.\\"\nBen: Both hands?\n',
    published: false,
    publishAt: inAnHour,
  });
  const address = `${site.url}/episodes/${String(made['id'])}`;
  expect(await (await fetch(address)).text()).toMatch(/<h1[^>]*>\s*Stairs without fear\s*</);

  await expect.poll(() => receiver.received.length).toBe(1);
  const [hook] = receiver.received;
  const event = new Webhook(secret).verify(hook?.body ?? '', hook?.headers as Record<string, string>);
  expect(event).toMatchObject({ type: 'episode.published', data: { id: made['id'], url: address } });

  await page.goto(`${site.url}/studio/programs`);
  await page.getByRole('button', { name: 'What was sent' }).click();
  await expect(page.getByRole('list', { name: english.studio.credentials.alerts.sentLast })).toContainText('Received');
  await expect(page.getByRole('listitem').filter({ hasText: 'Generator' })).toContainText('last used today');
  await page.getByRole('button', { name: 'Remove Generator' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Key removed', { exact: true })).toBeVisible();
  const refused = await page.request.get(`${site.url}/api/episodes`, { headers: { authorization: `Bearer ${key}` } });
  expect(refused.status()).toBe(401);
  expect(problems).toEqual([]);
});

/** The blocks of docs/api.md that make an episode and publish it, letter for letter. */
async function curlCalls(): Promise<[make: string, publish: string]> {
  const page = await readFile('docs/api.md', 'utf8');
  const [, make] = /```sh\n(set -eu\n[\s\S]*?)```/.exec(page) ?? [];
  const [, publish] = /```sh\n(call --request PUT[\s\S]*?)```/.exec(page) ?? [];
  if (!make || !publish) throw new Error('docs/api.md has no such blocks');
  return [make, publish];
}

test('@slow audio that would fill the memory, sent with a key for drafts, is refused, and others are served in the meantime', async ({
  page,
  studio: site,
}) => {
  await signIn(page, site);
  const made = await page.request.post(`${site.url}/api/tokens`, { data: { name: 'Generator', scopes: ['drafts'] } });
  const { token } = (await made.json()) as { token: string };
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const file = new Uint8Array(greedyFlac());
  const body = JSON.stringify({ kind: 'audio', name: 'talk', size: file.length, type: '' });
  const asked = await fetch(`${site.url}/api/objects/upload`, { method: 'POST', headers, body });
  const { uploadURL } = (await asked.json()) as { uploadURL: string };
  const sent = fetch(uploadURL, { method: 'PUT', body: file });
  let isOver = false;
  void sent.finally(() => (isOver = true));
  do {
    // Far above what it takes, also on a busy machine: a site that parsed the file itself would not answer at all.
    const home = await fetch(site.url, { signal: AbortSignal.timeout(20_000) });
    expect(home.status).toBe(200);
    await home.arrayBuffer();
  } while (!isOver);
  const refused = await sent;
  const { code } = (await refused.json()) as { code: string };
  expect([refused.status, ['fileUnreadable', 'notAudio'].includes(code)]).toEqual([415, true]); // whichever ended the reading
  expect((await fetch(`${site.url}/healthz`)).status).toBe(200);
});
