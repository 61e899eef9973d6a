import { readdirSync, readFileSync, statSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { ask, asJson } from '../support/ask.ts';
import { cookieOf } from '../support/roles.ts';
import { startSite, type Site } from '../support/site.ts';

const audio = readFileSync('demo/audio/welcome-to-carecast.mp3');

test('@slow a file that the end of the process cut off may be sent again to the next one at once', async () => {
  test.slow(); // the site waits fifteen seconds for what is under way
  const site = await startSite({}, ['--demo']);
  try {
    const cookie = await cookieOf(site, 'administrator');
    const wish = asJson({ kind: 'audio', name: 'a.mp3', size: audio.length, type: 'audio/mpeg' });
    const began = await ask(site.url, '/api/objects/upload', {
      ...wish,
      method: 'POST',
      headers: { ...wish.headers, cookie },
    });
    const { uploadURL } = JSON.parse(began.body) as { uploadURL: string };
    const { pathname, search } = new URL(uploadURL);
    const cut = await sendHalf(site, pathname + search);
    expect(await site.stop()).toBe(0);
    await cut.ended;
    await site.restart();
    const again = await ask(site.url, pathname + search, { method: 'PUT', body: audio });
    expect([again.status, again.body]).toEqual([200, expect.stringContaining('objectPath')]);
  } finally {
    await site.remove();
  }
});

/** Sends half of the file, then nothing; resolves once the server has received it. */
async function sendHalf(site: Site, path: string): Promise<{ ended: Promise<void> }> {
  const put = request(site.url, { path, method: 'PUT', headers: { 'content-length': audio.length }, agent: false });
  const ended = new Promise<void>((resolve) => put.on('error', () => resolve()).on('close', () => resolve()));
  put.write(audio.subarray(0, audio.length / 2));
  // A second upload as the witness could be the first to arrive: what is on the disk cannot.
  await expect.poll(() => sizesOfParts(site.dataDir)).toEqual([Math.floor(audio.length / 2)]);
  return { ended };
}

const sizesOfParts = (dataDir: string): number[] => {
  const files = join(dataDir, 'files');
  return readdirSync(files)
    .filter((name) => name.endsWith('.part'))
    .map((name) => statSync(join(files, name)).size);
};
