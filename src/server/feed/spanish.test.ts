import '../../../tests/support/database.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { anAdmin, anEpisode } from '../../../tests/support/makers.ts';
import { aPng } from '../../../tests/support/pictures.ts';
import { isWellFormed } from '../../../tests/support/well-formed.ts';
import { changeEpisode, publishEpisode, unpublishEpisode } from '#server/catalog/episodes.ts';
import { config } from '#server/config.ts';
import { invalidate } from '#server/invalidation.ts';
import { sql } from '#server/db/sql.ts';
import { inLanguage, setRootLanguage } from '#server/words.ts';
import { changeArtwork, currentShow, watchShow } from '#server/show/index.ts';
import { changeSettings } from '#server/show/settings.ts';
import { buildArchive, buildFeed } from './documents.ts';

const now = new Date('2026-11-24T12:00:00Z');
const titlesIn = (xml: string | undefined) =>
  [...(xml ?? '').matchAll(/<item><title>(?:<!\[CDATA\[)?([^<\]]*)/g)].map(([, title]) => title);
const first = async () => (await buildFeed(now))?.xml;
const other = () => inLanguage('es', async () => (await buildFeed(now))?.xml);
const guidOf = (xml: string | undefined) => /<podcast:guid>([^<]*)/.exec(xml ?? '')?.[1];

beforeAll(watchShow);
beforeEach(async () => {
  await sql`truncate episodes, site_facts cascade`;
  await resetShow();
});
// Test files that follow in this process have the show as it was.
afterAll(resetShow);

async function resetShow(): Promise<void> {
  setRootLanguage('en');
  await sql`
    update show_settings
    set other_title = null, other_artwork = null, other_description = null, is_other_in_first_feed = null, language = null`;
  await invalidate(['show']);
}

test('Spanish episodes have a feed of their own once there is one, with its own guid, language and show', async () => {
  await anEpisode({ title: 'After a fall', published: true }, now);
  expect(await other()).toBeUndefined();
  expect(await inLanguage('es', () => buildArchive(1, now))).toBeNull();
  const admin = await anAdmin();
  await changeSettings(admin, { otherTitle: 'Cuidar en casa', otherDescription: 'Para quienes cuidan.' }, now);
  await anEpisode({ title: 'La caída', language: 'es-mx', published: true }, now);
  const [english, spanish] = [await first(), await other()];
  expect([titlesIn(english), titlesIn(spanish)]).toEqual([['After a fall'], ['La caída']]);
  expect(isWellFormed(spanish ?? '')).toBe(true);
  expect(spanish).toContain('<language><![CDATA[es-us]]>');
  expect(spanish).toContain('Cuidar en casa');
  expect(english).not.toContain('Cuidar en casa');
  expect(spanish).toContain(`href="${config.publicUrl}/es/feed.xml"`);
  expect(spanish).toMatch(new RegExp(`<link>${config.publicUrl}/es/episodes/[0-9a-f-]{36}`));
  expect(guidOf(spanish)).toMatch(/^[0-9a-f-]{36}$/);
  expect(guidOf(spanish)).not.toBe(guidOf(english));
  expect(await other()).toBe(spanish);
  const covers = () =>
    Promise.all([first(), other()].map(async (xml) => /<itunes:image href="([^"]*)/.exec((await xml) ?? '')?.[1]));
  await changeArtwork(admin, aPng(1400), now, 'otherArtwork');
  expect(await covers()).toEqual([config.show.image, inLanguage('es', () => currentShow().image)]);
  expect(new Set(await covers()).size).toBe(2);
});

test('what is in the first feed stays there, and new Spanish ones are in it by choice', async () => {
  const before = await anEpisode({ title: 'Antes', published: true }, now);
  const admin = await anAdmin();
  await changeEpisode(admin, before.id, { language: 'es' }, now);
  const draft = await anEpisode({ title: 'Luego', language: 'es' }, now);
  await publishEpisode(admin, draft.id, now);
  expect([titlesIn(await first()), titlesIn(await other()).toSorted()]).toEqual([['Antes'], ['Antes', 'Luego']]);
  await changeSettings(admin, { isOtherInFirstFeed: true }, now);
  await anEpisode({ title: 'Los dos', language: 'es', published: true }, now);
  await unpublishEpisode(admin, draft.id, now);
  await publishEpisode(admin, draft.id, now);
  expect(titlesIn(await first()).toSorted()).toEqual(['Antes', 'Los dos']);
});

test('a show whose addresses without a prefix are Spanish has its English feed under the prefix', async () => {
  setRootLanguage('es');
  const admin = await anAdmin();
  await changeSettings(admin, { language: 'es-us' }, now);
  await anEpisode({ title: 'La caída', published: true }, now);
  await anEpisode({ title: 'After a fall', language: 'en', published: true }, now);
  expect(titlesIn(await other())).toEqual(['La caída']);
  const english = await inLanguage('en', async () => (await buildFeed(now))?.xml);
  expect(titlesIn(english)).toEqual(['After a fall']);
  const spanish = await inLanguage('es', async () => (await buildFeed(now))?.xml);
  expect(spanish).toContain('<description><![CDATA[Conversaciones cortas y claras'); // while it has none of its own
  expect(english).toContain('<language><![CDATA[en-us]]>');
});
