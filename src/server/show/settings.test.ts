import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import '../../../tests/support/database.ts';
import { anAdmin } from '../../../tests/support/makers.ts';
import { aJpeg, aPng } from '../../../tests/support/pictures.ts';
import { english } from '../../../tests/support/words.ts';
import type { Admin } from '#shared/account.ts';
import { ShowChanges } from '#shared/show.ts';
import { changeArtwork, resetArtwork, findShownArtwork } from './artwork.ts';
import { onInvalidate } from '#server/invalidation.ts';
import { config, readConfig } from '#server/config.ts';
import { listAuditRows } from '#server/db/audit.ts';
import { findLastCatalogChange } from '#server/db/site-state.ts';
import { findShowRow } from '#server/db/show.ts';
import { sql } from '#server/db/sql.ts';
import { inLanguage } from '#server/words.ts';
import { changeSettings, findSettings } from './settings.ts';
import { watchShow } from './watch.ts';
import { currentShow, readShow, showDate, showOf, showTimeZone } from './show.ts';

const now = new Date('2026-03-01T10:00:00.000Z');
let admin: Admin;
/** The name of the show on pages rendered after each change. */
const heard: string[] = [];

beforeAll(async () => {
  await watchShow();
  onInvalidate(() => heard.push(currentShow().title));
  admin = await anAdmin();
});
beforeEach(async () => {
  config.lockedShow = [];
  await sql`delete from show_settings`;
  await sql`insert into show_settings default values`;
});

const change = (changes: object, at = now) => changeSettings(admin, ShowChanges.parse(changes), at);

test('without settings the show is what it is by default', async () => {
  const settings = await findSettings();
  expect(settings).toMatchObject({ title: 'Carecast', shortTitle: null, author: null, email: null, isBlocked: false });
  expect(settings).toMatchObject({ image: config.show.image, hasOwnArtwork: false, locked: [] });
  expect(await findLastCatalogChange()).toEqual(new Date(0));
});

test('a changed title is in memory before anyone who shows it is notified, and dates the feed', async () => {
  await change({ title: '  Help at Home ' });
  expect(heard.at(-1)).toBe('Help at Home');
  expect(currentShow()).toMatchObject({ title: 'Help at Home', shortTitle: 'Help at Home' });
  expect(await findLastCatalogChange()).toEqual(now);
});

test('author and short title follow provider and title until they have their own', async () => {
  await change({ providerName: 'Northside Home Care' });
  expect(currentShow().author).toBe('Northside Home Care');
  await change({ author: 'Ana Lima', shortTitle: 'Help' });
  expect(currentShow()).toMatchObject({ author: 'Ana Lima', shortTitle: 'Help', title: 'Carecast' });
  await change({ author: ' ', shortTitle: '' });
  expect(currentShow()).toMatchObject({ author: 'Northside Home Care', shortTitle: 'Carecast' });
});

test('a stored time zone that does not exist counts as none', async () => {
  await sql`update show_settings set time_zone = 'Mars/Olympus'`;
  await readShow();
  expect((await findSettings()).timeZone).toBeNull();
  expect(showTimeZone()).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone);
});

test('only what is sent changes, and unknown keys change nothing', async () => {
  await change({ email: 'care@podcast.example', donationUrl: 'example.org/give' });
  const after = await change({ isComplete: true, image: '/other.jpg', artwork: 'x' });
  expect(after).toMatchObject({
    email: 'care@podcast.example',
    donationUrl: 'https://example.org/give',
    isComplete: true,
    image: config.show.image,
  });
});

test('the months a review counts are a number, from a form too, 12 without one, and nothing else is taken', async () => {
  expect(currentShow().reviewMonths).toBe(12);
  expect((await change({ reviewMonths: '6' })).reviewMonths).toBe(6);
  expect(currentShow().reviewMonths).toBe(6);
  for (const wrong of [0, 121, 1.5, 'soon', true, []]) {
    expect(ShowChanges.safeParse({ reviewMonths: wrong }).error?.issues[0]?.message).toBe('notWholeNumber');
  }
  await change({ reviewMonths: ' ' });
  expect(currentShow().reviewMonths).toBe(12);
  expect(readConfig({ SHOW_REVIEW_MONTHS: '24' }).show.reviewMonths).toBe(24);
  expect(() => readConfig({ SHOW_REVIEW_MONTHS: 'x' })).toThrow(/SHOW_REVIEW_MONTHS/);
});

test('what the environment sets wins, is marked, and is refused; sent back unchanged it is no change', async () => {
  await change({ title: 'From the form', email: 'form@podcast.example' });
  const set = readConfig({ SHOW_TITLE: 'From the server', SHOW_COMPLETE: '1' });
  expect(showOf(await findShowRow(), set)).toMatchObject({
    title: 'From the server',
    shortTitle: 'From the server',
    email: 'form@podcast.example',
    isComplete: true,
  });
  expect(set.lockedShow).toEqual(['title', 'isComplete']);
  config.lockedShow = ['title'];
  await expect(change({ title: 'Mine', email: 'me@podcast.example' })).rejects.toMatchObject({
    fault: 'conflict',
    field: 'title',
  });
  expect((await change({ title: 'Carecast', email: 'me@podcast.example' })).email).toBe('me@podcast.example');
  expect((await findShowRow()).title).toBe('From the form');
});

test('the second of two administrators is notified, and nothing of theirs is written', async () => {
  const { updatedAt } = await findSettings();
  const seen = updatedAt.toISOString();
  await change({ title: 'First', updatedAt: seen });
  await expect(change({ description: 'Second', updatedAt: seen })).rejects.toMatchObject({ fault: 'conflict' });
  expect((await findSettings()).description).toBe(config.show.description);
  const present = (await findSettings()).updatedAt.toISOString();
  const both = Promise.all(['A', 'B'].map((title) => change({ title, updatedAt: present })));
  await expect(both).rejects.toMatchObject({ fault: 'conflict' });
});

test('headline, text and color are what they are by default until they are set, and again when they are emptied', async () => {
  expect(currentShow()).toMatchObject({
    heroTitle: english.home.title,
    heroText: config.show.description,
  });
  await change({ heroTitle: 'Northside at home', heroText: 'Help, every day.', accent: '7A2E5D' });
  expect(currentShow()).toMatchObject({
    heroTitle: 'Northside at home',
    heroText: 'Help, every day.',
    accent: '#7a2e5d',
  });
  await change({ heroTitle: '', heroText: ' ', accent: '' });
  expect(currentShow()).toMatchObject({
    heroTitle: english.home.title,
    heroText: config.show.description,
  });
  expect(currentShow().accent).toBeUndefined();
  expect(readConfig({ SHOW_ACCENT: '#000000' }).show.accent).toBe('#000000');
  expect(() => readConfig({ SHOW_ACCENT: 'white' })).toThrow(/SHOW_ACCENT/);
});

test('the form shows our description as the site does, and saved as it stands it stays ours', async () => {
  await change({ voices: 'people' });
  const { description } = await findSettings();
  expect(description).toBe(currentShow().description);
  await change({ description, title: 'Sunrise' });
  expect((await findShowRow()).description).toBeNull();
  await change({ voices: 'ai' });
  expect((await findSettings()).description).toBe(config.show.description);
});

test('a color that cannot be read is replaced by its nearest, and the rest is saved', async () => {
  expect(await change({ accent: '#b0413e', heroTitle: 'Care' })).toMatchObject({
    accent: '#ae403d',
    heroTitle: 'Care',
  });
  expect(readConfig({ SHOW_ACCENT: '#ffffff' }).show.accent).toBe('#666666');
});

test('every change has a time of its own, and none leaves the time alone', async () => {
  const first = await change({ title: 'One' });
  const second = await change({ title: 'Two' });
  expect(second.updatedAt.getTime()).toBeGreaterThan(first.updatedAt.getTime());
  expect((await change({ title: 'Two' })).updatedAt).toEqual(second.updatedAt);
});

test.each([
  [{ title: ' ' }, 'titleMissing'],
  [{ title: 'x'.repeat(256) }, 'tooLong'],
  [{ title: 'two\nlines' }, 'notOneLine'],
  [{ shortTitle: 'x'.repeat(41) }, 'tooLong'],
  [{ description: '' }, 'showDescriptionMissing'],
  [{ description: '🎧'.repeat(3801) }, 'tooLong'],
  [{ email: 'care at home' }, 'notEmail'],
  [{ category: 'Health' }, 'categoryUnknown'],
  [{ language: 'English' }, 'languageUnknown'],
  [{ providerName: '' }, 'providerMissing'],
  [{ timeZone: 'Mars/Olympus_Mons' }, 'timeZoneUnknown'],
  [{ timeZone: '+25:00' }, 'timeZoneUnknown'],
  [{ accent: 'crimson' }, 'notColor'],
  [{ accent: 'url(https://example.com/a.png)' }, 'notColor'],
  [{ accent: 'red;}body{display:none' }, 'notColor'],
  [{ heroTitle: 'x'.repeat(121) }, 'tooLong'],
  [{ heroText: 'x'.repeat(601) }, 'tooLong'],
  [{ donationUrl: 'javascript:alert(1)' }, 'notWebAddress'],
  [{ appleUrl: 'our podcast' }, 'notWebAddress'],
  [{ spotifyUrl: 'podcast' }, 'notWebAddress'],
])('%j is refused beside its field', (input, code) => {
  const issue = ShowChanges.safeParse(input).error?.issues[0];
  expect(issue).toMatchObject({ path: Object.keys(input), message: code });
});

test('the longest of everything that is allowed is kept', async () => {
  const long = { title: '🎧'.repeat(255), shortTitle: '🎧'.repeat(40), description: `a\n\t${'🎧'.repeat(3797)}` };
  expect(await change({ ...long, language: 'EN-US', category: 'TV & Film > After Shows' })).toMatchObject({
    ...long,
    language: 'en-us',
    category: 'TV & Film > After Shows',
  });
});

test('a new picture has a new address, the one before it stays for apps that hold it, and the default returns', async () => {
  await changeArtwork(admin, aPng(1400), now);
  const png = currentShow().image.replace(`${config.publicUrl}/artwork/`, '');
  expect(png).toMatch(/^[0-9a-f]{32}\.png$/);
  await changeArtwork(admin, aJpeg(), now);
  expect(currentShow().image).toMatch(/\/artwork\/[0-9a-f]{32}\.jpg$/);
  expect((await findShownArtwork(png))?.bytes.equals(aPng(1400))).toBe(true);
  expect(await findShownArtwork(png.replace('.png', '.jpg'))).toBeNull();
  expect(await findShownArtwork('../../etc/passwd')).toBeNull();
  await resetArtwork(admin, now);
  expect(currentShow().image).toBe(config.show.image);
  expect(await findLastCatalogChange()).toEqual(now);
});

test('the feed in the other language has a cover of its own, or the show’s', async () => {
  const inSpanish = () => inLanguage('es', () => currentShow().image);
  expect(inSpanish()).toBe(currentShow().image);
  await changeArtwork(admin, aPng(1400, 1400, 2, 5), now, 'otherArtwork');
  expect(currentShow().image).toBe(config.show.image);
  expect(inSpanish()).toMatch(/\/artwork\/[0-9a-f]{32}\.png$/);
  expect((await findSettings()).otherImage).toBe(inSpanish());
  const file = inSpanish().split('/').at(-1) ?? '';
  expect((await findShownArtwork(file))?.isPublic).toBe(true);
  // It is in use, however old.
  await changeArtwork(admin, aJpeg(), new Date(now.getTime() + 40 * 24 * 60 * 60 * 1000));
  expect(await sql`select 1 from artworks where hash = ${file.split('.')[0] ?? ''}`).toHaveLength(1);
  await resetArtwork(admin, now, 'otherArtwork');
  expect(inSpanish()).toBe(currentShow().image);
  await resetArtwork(admin, now);
});

test('a picture no one has shown for a month is let go when the next one comes', async () => {
  const countOf = async () => (await sql<{ count: string }[]>`select count(*) from artworks`)[0]?.count;
  await sql`update show_settings set artwork = null`;
  await sql`delete from artworks`;
  const days = (count: number) => new Date(now.getTime() + count * 24 * 60 * 60 * 1000);
  await changeArtwork(admin, aPng(1400, 1400, 2, 1), now);
  await changeArtwork(admin, aPng(1400, 1400, 2, 2), days(20));
  await changeArtwork(admin, aPng(1400, 1400, 2, 3), days(29));
  expect(await countOf()).toBe('3');
  await changeArtwork(admin, aPng(1400, 1400, 2, 4), days(31));
  expect(await countOf()).toBe('3');
});

test('a picture is refused while the environment sets it, and a refused one changes nothing', async () => {
  await expect(changeArtwork(admin, aPng(1200, 900), now)).rejects.toMatchObject({ fault: 'invalid' });
  config.lockedShow = ['image'];
  await expect(changeArtwork(admin, aPng(1400), now)).rejects.toMatchObject({ fault: 'conflict' });
  await expect(resetArtwork(admin, now)).rejects.toMatchObject({ fault: 'conflict' });
  expect((await findShowRow()).artwork).toBeNull();
});

test('who changed which fields is in the audit log, not to what', async () => {
  await change({ title: 'Told', email: 'told@podcast.example' });
  const row = (await listAuditRows(1))[0];
  expect(row).toMatchObject({ action: 'settings changed', actor: admin.id, facts: { fields: 'title, email' } });
});

test('a day of the show begins with the midnight of its time zone', async () => {
  await change({ timeZone: 'America/New_York' });
  const times = ['2026-11-20T04:59:00Z', '2026-11-20T05:00:00Z'].map((time) => showDate(new Date(time)));
  expect(times).toEqual(['2026-11-19', '2026-11-20']);
  await change({ timeZone: 'UTC' });
});

test('schedules are meant in UTC where the server’s own time zone has no name', () => {
  vi.stubEnv('TZ', ':/etc/localtime');
  expect(showTimeZone()).toBe('UTC');
  vi.unstubAllEnvs();
});

test('a new address of the feed, which moves every subscriber, needs a fresh sign-in; what stays as it is needs none', async () => {
  const moved = ShowChanges.parse({ title: 'Help at Home', newFeedUrl: 'https://new.example/rss' });
  await expect(changeSettings(admin, moved, now)).rejects.toMatchObject({
    fault: 'forbidden',
    reason: { code: 'signInAgain' },
  });
  expect(await findSettings()).toMatchObject({ title: 'Carecast', newFeedUrl: null });
  expect(await changeSettings(admin, moved, now, () => null)).toMatchObject({ newFeedUrl: 'https://new.example/rss' });
  expect(await change({ ...moved, title: 'Help' })).toMatchObject({ title: 'Help' });
  await expect(change({ newFeedUrl: null })).rejects.toMatchObject({ fault: 'forbidden' });
});
