import { expect, type Page } from '@playwright/test';
import type { SingleEpisode } from '#shared/episode.ts';
import type { MadeReviewLink } from '#shared/review-link.ts';
import type { StoredUpload } from '#shared/upload.ts';
import type { UploadTicket } from '#shared/contract/files.ts';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { signInAsAdmin } from './sessions.ts';
import type { Site } from './site.ts';
import { english } from './words.ts';

export const AUDIO = 'demo/audio/the-two-minute-handover.mp3';
export const OTHER_AUDIO = 'demo/audio/the-same-face-at-the-door.m4a';
export const PDF = 'demo/pdf/home-safety-checklist.pdf';

/** Signs in without the form; the first time it makes the administrator as well. */
export const signIn = (page: Page, site: Site): Promise<void> => signInAsAdmin(page.context(), site);

/** Chooses a file in the form and sends it, until it has arrived. */
export async function uploadFile(page: Page, kind: 'audio' | 'pdf', file: string): Promise<void> {
  await page.locator(`#${kind}-file`).setInputFiles(file);
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(dropzone(page, kind)).toContainText('✓ Uploaded');
}

/** Opens sections of the form that are closed. */
export async function openSections(page: Page, ...titles: string[]): Promise<void> {
  for (const title of titles) {
    const section = page.locator('.form-section', { hasText: title });
    await section.locator('summary').click();
    await expect(section).toHaveAttribute('open', '');
  }
}

export const dropzone = (page: Page, kind: 'audio' | 'pdf') =>
  page.locator('[data-dropzone]').filter({ has: page.locator(`#${kind}-file`) });

/**
 * Presses the button, and *Publish* in the dialog where the check has something to say: a show as it is first started
 * does.
 */
export async function publish(page: Page, button = 'Publish Episode'): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  await confirmPublishing(page);
  await page.waitForURL((url) => url.pathname === '/');
}

/** Presses *Publish* in the dialog once its check has ended: a press before does not skip what that finds. */
export async function confirmPublishing(page: Page): Promise<void> {
  const sheet = page.getByRole('dialog');
  const press = sheet.getByRole('button', { name: 'Publish', exact: true });
  await expect(press).toBeVisible();
  await expect(sheet.getByText(english.studio.publishing.checking)).toHaveCount(0);
  await press.click();
}

/** An episode made through the API, for journeys that begin with one. The page's session is an administrator's. */
export async function anEpisode(
  page: Pick<Page, 'request'>,
  site: Pick<Site, 'url'>,
  more: Record<string, unknown> = {},
): Promise<SingleEpisode> {
  const data = {
    title: 'Stairs',
    description: 'About stairs.',
    audioUrl: await anUpload(page, site),
    published: true,
    ...more,
  };
  const made = await page.request.post(`${site.url}/api/episodes`, { data });
  expect(made.status()).toBe(201);
  return (await made.json()) as SingleEpisode;
}

/** Audio that has arrived, through the API. Returns its path. */
export async function anUpload(page: Pick<Page, 'request'>, site: Pick<Site, 'url'>, audio = AUDIO): Promise<string> {
  const bytes = await readFile(audio);
  const file = { kind: 'audio', name: basename(audio), size: bytes.length, type: 'audio/mpeg' };
  const asked = await page.request.post(`${site.url}/api/objects/upload`, { data: file });
  const { uploadURL } = (await asked.json()) as UploadTicket;
  const arrived = (await (await page.request.put(uploadURL, { data: bytes })).json()) as StoredUpload;
  return arrived.objectPath;
}

/** Waits for the islands that come without a touch. */
export const islandsReady = (page: Page): Promise<void> =>
  expect(page.locator('astro-island[ssr][opts*="at-once"]')).toHaveCount(0);

/** Pages of an administrator, without a prefix; `id` is an episode. */
export const studioPages = (id: string): string[] => [
  '/studio',
  '/studio/episodes',
  '/studio/feedback',
  '/studio/reviews',
  '/studio/statistics',
  '/studio/subscribers',
  '/studio/people',
  '/studio/look',
  '/studio/details',
  '/studio/categories',
  '/studio/directories',
  '/studio/mail',
  '/studio/programs',
  '/studio/copies',
  '/studio/import',
  '/studio/activity',
  '/studio/health',
  `/studio/times/${id}`,
  '/statistics/method',
  '/upload',
  `/edit/${id}`,
  '/account',
  '/passkeys',
];

/** Gives each page of the studio something to show: a Spanish episode and draft, and what came of them. */
export async function aBusyStudio(page: Page, site: Pick<Site, 'url'>): Promise<{ id: string; reviewUrl: string }> {
  const texts = { title: 'Una caída', description: 'Qué hacer.', language: 'es' };
  const episode = await anEpisode(page, site, { ...texts, transcript: 'Hola.\n\n¿Qué tal?' });
  const draft = await anEpisode(page, site, { ...texts, published: false });
  const post = (path: string, data: object) => page.request.post(site.url + path, { data });
  const review = await post(`/api/episodes/${draft.id}/reviews`, { reviewer: 'Ana Ruiz' });
  await post(`/api/episodes/${episode.id}/rate`, { rating: 'dislike', comment: 'Muy rápido.' });
  await post('/api/people/invitations', { role: 'author' });
  await post('/api/health/feed', {});
  return { id: episode.id, reviewUrl: ((await review.json()) as MadeReviewLink).url };
}

/** The episode as the server has it now. */
export async function episodeNow(page: Page, site: Site, id: string): Promise<SingleEpisode> {
  return (await (await page.request.get(`${site.url}/api/episodes/${id}`)).json()) as SingleEpisode;
}
