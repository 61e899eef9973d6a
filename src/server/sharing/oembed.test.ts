import { fc } from '../../../tests/support/fast-check.ts';
import { XMLParser } from 'fast-xml-parser';
import { expect, test } from 'vitest';
import { aPublishedEpisode, hostileSigns } from '../../../tests/support/published-episode.ts';
import { spanish } from '../../../tests/support/words.ts';
import { readConfig } from '#server/config.ts';
import { currentShow } from '#server/show/index.ts';
import { inLanguage } from '#server/words.ts';
import { episodeArtPath } from './og-images/episode-art.ts';
import { episodePicture, showPicture, versionOf } from './og-images/images.ts';
import { linkedEpisodeId, oembed, oembedXml } from './oembed.ts';

const { show } = readConfig({});
const publicUrl = 'https://podcast.example';
const episode = aPublishedEpisode();
const { id } = episode;

test('every address an episode is shared by names it', () => {
  for (const path of [
    `/episodes/${id}`,
    `/?episode=${id}`,
    `/?t=65&episode=${id}`,
    `/embed/${id}`,
    `/episodes/${id}#transcript`,
    `/episodes/${id}/`,
    `/Episodes/${id.toUpperCase()}`,
    `/?utm_source=x&episode=${id.toUpperCase()}`,
  ]) {
    expect(linkedEpisodeId(publicUrl + path, publicUrl)).toBe(id);
  }
  for (const origin of ['http://podcast.example', 'https://www.podcast.example', 'https://podcast.example.:443'])
    expect(linkedEpisodeId(`${origin}/episodes/${id}`, publicUrl)).toBe(id);
});

test('addresses of others, of other pages and no addresses at all name none', () => {
  for (const address of [
    `https://other.example/episodes/${id}`,
    `https://podcast.example.evil/episodes/${id}`,
    `javascript://podcast.example/episodes/${id}`,
    `${publicUrl}/browse?episode=${id}`,
    `${publicUrl}/episodes/${id}/more`,
    `${publicUrl}/?episode=1`,
    `/episodes/${id}`,
    'x',
  ]) {
    expect(linkedEpisodeId(address, publicUrl)).toBeNull();
  }
});

test('the player is never larger than wished, and the picture is left out where it would be', () => {
  const wished = oembed(episode, { show, publicUrl }, { maxwidth: 300, maxheight: 120 });
  expect(wished).toMatchObject({ width: 300, height: 120 });
  expect(wished['html']).toContain('width="100%" height="120" style="max-width:300px"');
  expect(wished).not.toHaveProperty('thumbnail_url');
  const free = oembed(episode, { show, publicUrl }, {});
  expect(free).toMatchObject({
    version: '1.0',
    type: 'rich',
    width: 560,
    thumbnail_width: 1200,
    thumbnail_height: 630,
  });
});

test('the title on other sites, and that of the frame for people who cannot see it, say AI', () => {
  const { title, html } = oembed(episode, { show, publicUrl }, {});
  expect(title).toBe(`${episode.title} · AI Generated`);
  expect(html).toContain('· AI Generated"');
});

test('any title arrives in XML as it was, and stays inside the frame’s title', () => {
  // Without `htmlEntities` this parser leaves `&#39;` as it is (XML 1.0, §4.1 has readers decode it).
  // oxlint-disable-next-line typescript/no-deprecated -- what replaces it is a package of its own
  const parser = new XMLParser({ htmlEntities: true, parseTagValue: false, trimValues: false });
  const hostile = fc
    .array(fc.oneof(fc.constantFrom(...hostileSigns), fc.string()))
    .map((parts) => `a${parts.join('')}`);
  fc.assert(
    fc.property(hostile, (title) => {
      const answer = oembed(aPublishedEpisode({ title }), { show, publicUrl }, {});
      const read = (parser.parse(oembedXml(answer)) as { oembed: Record<string, string> }).oembed;
      expect(read['title']?.replaceAll('\r', '')).toBe(String(answer['title']).replaceAll('\r', ''));
      expect(String(answer['html']).match(/</g)).toHaveLength(2);
      expect(String(answer['html']).match(/"/g)).toHaveLength(16);
    }),
    { numRuns: 500 },
  );
});

test('a Spanish address has its player, its title and its picture in Spanish', () => {
  for (const path of [`/es/episodes/${id}`, `/es?episode=${id}`, `/es/embed/${id}`])
    expect(linkedEpisodeId(publicUrl + path, publicUrl)).toBe(id);
  expect(linkedEpisodeId(`${publicUrl}/es/es/episodes/${id}`, publicUrl)).toBeNull();
  const answer = inLanguage('es', () => oembed(episode, { show, publicUrl }, {}));
  expect(answer['title']).toBe(`${episode.title} · Generado con IA`);
  expect(answer['html']).toContain(`src="${publicUrl}/es/embed/${id}"`);
  const fall = aPublishedEpisode({ language: 'es', transcriptCues: [{ time: 30, text: 'Primero el piso.' }] });
  const pictures = [0, 1].map((at) => inLanguage(at ? 'es' : 'en', () => episodePicture(fall, show, 65)));
  expect(pictures[0]).toMatchObject({
    badge: 'Generado con IA',
    length: spanish.documents.secondOf('1:05', '2:10 min'),
  });
  // Of the episode, wherever it is asked for.
  expect(versionOf(pictures[0] ?? showPicture(show))).toBe(versionOf(pictures[1] ?? showPicture(show)));
  const art = (language: 'en' | 'es') => inLanguage(language, () => episodeArtPath(fall, currentShow()));
  expect(art('en')).toBe(art('es'));
  expect(art('en')).not.toBe(episodeArtPath({ ...fall, language: null }, currentShow()));
});

test('what people recorded has no badge in its title and its pictures, which are others than before', () => {
  const byPeople = { ...episode, isMadeWithAi: false };
  expect(oembed(byPeople, { show, publicUrl }, {})['title']).toBe(episode.title);
  expect(oembed(episode, { show, publicUrl }, {})['title']).toBe(`${episode.title} · AI Generated`);
  for (const language of ['en', 'es'] as const) {
    const pictures = [episode, byPeople].map((one) => episodePicture({ ...one, language }, show));
    expect(pictures[1]).toMatchObject({ badge: '' });
    expect(new Set(pictures.map(versionOf)).size).toBe(2);
    expect(new Set([episode, byPeople].map((one) => episodeArtPath({ ...one, language }, currentShow()))).size).toBe(2);
  }
  expect(showPicture({ ...show, voices: 'people' })).toMatchObject({ badge: '' });
});
