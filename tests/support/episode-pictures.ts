import { deflateSync } from 'node:zlib';
import { expect } from '@playwright/test';
import { ask, asJson } from './ask.ts';
import { pngOf } from './pictures.ts';
import { cookieOf } from './roles.ts';
import type { Site } from './site.ts';

/** 1400 pixels square, of eight shades of noise: the hardest picture to make small. */
export function noise(seed: number): Buffer {
  const rows = Buffer.alloc(1400 * (1 + 1400 * 3));
  for (let at = 0; at < rows.length; at += 1) rows[at] = ((at * at * seed + (at >> 9) * 31) % 251) & 0xe0;
  for (let row = 0; row < 1400; row += 1) rows[row * (1 + 1400 * 3)] = 0; // no filter
  return pngOf(1400, 1400, 2, deflateSync(rows, { level: 1 }));
}

export type Listed = { id: string; artwork: string | null };

/** Makes this the picture of an episode, and returns its path. */
export async function givePicture(site: Site, { id }: Listed, picture: Buffer, more: object = {}): Promise<string> {
  const headers = { cookie: await cookieOf(site, 'administrator') };
  const stored = await fetch(`${site.url}/api/episodes/artwork`, {
    method: 'PUT',
    headers,
    body: new Uint8Array(picture),
  });
  const { artwork } = (await stored.json()) as { artwork: string };
  const change = { method: 'PUT', ...asJson({ artwork, ...more }) };
  const answer = await ask(site.url, `/api/episodes/${id}`, { ...change, headers: { ...change.headers, ...headers } });
  expect(answer.status).toBe(200);
  return artwork;
}
