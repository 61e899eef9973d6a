import { createHash } from 'node:crypto';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { StoredUpload } from '#shared/upload.ts';
import type { UploadTicket } from '#shared/contract/files.ts';
import { startCommand } from '../support/command.ts';
import { test } from '../support/demo-site.ts';
import { MARKED } from '../support/marks.ts';
import { startSite } from '../support/site.ts';
import { signIn } from '../support/studio.ts';

const sumOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8', withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
/** Of every file in a folder, by the id in its name. */
const sumsIn = (folder: string, ids: string[]) =>
  Object.fromEntries(
    ids.map((id) => [
      id,
      filesIn(folder)
        .filter((path) => path.includes(id))
        .map((path) => sumOf(readFileSync(path))),
    ]),
  );

test('@slow marks inside files are the same to the byte when they are served, exported, backed up and restored', async ({
  page,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'carecast-marks-'));
  chmodSync(folder, 0o711); // else the database of a root would have to live elsewhere, and stay there
  const site = await startSite();
  await signIn(page, site);
  const sent: Record<string, string> = {};
  for (const [name, bytes] of Object.entries(MARKED)) {
    const data = { kind: 'audio', name, size: bytes.length, type: '' };
    const { uploadURL } = (await (
      await page.request.post(`${site.url}/api/objects/upload`, { data })
    ).json()) as UploadTicket;
    const arrived = (await (await page.request.put(uploadURL, { data: bytes })).json()) as StoredUpload;
    const episode = { title: name, description: 'About marks.', audioUrl: arrived.objectPath, published: true };
    const made = await page.request.post(`${site.url}/api/episodes`, { data: episode });
    const { audioUrl } = (await made.json()) as { audioUrl: string };
    const served = await page.request.get(site.url + audioUrl);
    expect(sumOf(await served.body()), name).toBe(sumOf(bytes));
    sent[/[0-9a-f-]{36}/.exec(audioUrl)?.[0] ?? ''] = sumOf(bytes);
  }
  const wanted = Object.fromEntries(Object.entries(sent).map(([id, sum]) => [id, [sum]]));
  const run = async (at: { dataDir: string; url: string }, name: string, ...words: string[]) => {
    const { status, said } = await startCommand(at, name, words).ended;
    expect(status, said).toBe(0);
  };
  await run(site, 'export', join(folder, 'site'));
  expect(sumsIn(join(folder, 'site', 'media'), Object.keys(sent))).toEqual(wanted);
  await run(site, 'backup', folder);
  const backup = filesIn(folder).find((path) => path.endsWith('.tar')) ?? '';
  const elsewhere = { dataDir: join(folder, 'elsewhere'), url: site.url };
  await run(elsewhere, 'restore', backup);
  expect(sumsIn(elsewhere.dataDir, Object.keys(sent))).toEqual(wanted);
  await site.remove();
  rmSync(folder, { recursive: true, force: true });
});
