import { fc } from '../../../tests/support/fast-check.ts';
import { expect, test } from 'vitest';
import { anyText } from '../../../tests/support/any-text.ts';
import { aPublishedEpisode, hostileSigns } from '../../../tests/support/published-episode.ts';
import { readConfig } from '#server/config.ts';
import { inLanguage } from '#server/words.ts';
import { categories } from '#shared/words/es/categories.ts';
import { previewEpisode, previewShow } from './previews.ts';
import { previewSeries } from './series-preview.ts';
import { isoDuration } from './structured-data.ts';

const { show } = readConfig({ SHOW_SPOTIFY_URL: 'https://open.spotify.com/show/1' });
const publicUrl = 'https://podcast.example';
const place = { show, publicUrl };
const transcriptCues = [
  { time: 2.8, text: 'Welcome.' },
  { time: 30, text: 'Start with the\nfloor.' },
];
const spoken = aPublishedEpisode({ transcript: '[]', transcriptCues });
const page = `${publicUrl}/episodes/${spoken.id}`;
const dataOf = (preview: { structuredData: string }) => JSON.parse(preview.structuredData) as Record<string, unknown>;

test('a link to a second quotes the line spoken then, and stays a link to that second', () => {
  const preview = previewEpisode(spoken, place, 65);
  expect(preview.description).toBe('At 1:05: “Start with the floor.”');
  expect(preview.link).toBe(`${publicUrl}/?episode=${spoken.id}&t=65`);
  expect(preview.canonical).toBe(page);
  expect(preview.image).toMatch(/\.png\?t=65&v=[\w-]{12}$/);
  expect(dataOf(preview)).toEqual(dataOf(previewEpisode(spoken, place)));
  expect(previewEpisode(spoken, place, 30).description).toContain('Start with the floor.');
  expect(previewEpisode(spoken, place, 29).description).toContain('Welcome.');
});

test('a second before the first word, beyond the end or of an untimed transcript quotes nothing', () => {
  for (const [episode, at] of [
    [spoken, 1],
    [spoken, 130],
    [aPublishedEpisode({ transcript: 'Welcome.' }), 65],
  ] as const) {
    const preview = previewEpisode(episode, place, at);
    expect(preview.description).toBe('A walk through the house');
    expect(preview.link).toBe(page);
    expect(preview.image).not.toContain('t=');
  }
});

test('JSON-LD says what the episode is, where its sound and words are, and that a model made it', () => {
  const sources = [{ title: 'CDC STEADI', url: 'https://www.cdc.gov/steadi/' }];
  const episode = { ...spoken, sources, reviewedBy: 'Ana Lee', reviewedAt: '2026-02-28' };
  expect(dataOf(previewEpisode(episode, place))).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'PodcastEpisode',
    '@id': page,
    duration: 'PT2M10S',
    digitalSourceType: 'https://schema.org/TrainedAlgorithmicMediaDigitalSource',
    creditText: expect.stringContaining('AI-generated') as unknown,
    partOfSeries: { '@type': 'PodcastSeries', '@id': `${publicUrl}/#podcast`, webFeed: `${publicUrl}/feed.xml` },
    associatedMedia: {
      '@type': 'AudioObject',
      contentUrl: publicUrl + spoken.audioUrl,
      encodingFormat: 'audio/mpeg',
      contentSize: '1040123',
      transcript: `${publicUrl}/transcripts/${spoken.id}.txt`,
      caption: { contentUrl: `${publicUrl}/transcripts/${spoken.id}.vtt` },
    },
    citation: [{ '@type': 'CreativeWork', name: 'CDC STEADI', url: sources[0]?.url }],
    mainEntityOfPage: { reviewedBy: { name: 'Ana Lee' }, lastReviewed: '2026-02-28' },
  });
});

test('a category has the name that the page calls it by; one of one’s own keeps its own', () => {
  const namesIn = (language: 'en' | 'es', category: string) => {
    const preview = inLanguage(language, () => previewEpisode({ ...spoken, category }, place));
    return [preview.episode?.category, dataOf(preview)['genre']];
  };
  expect(namesIn('en', 'Patient Care')).toEqual(['Patient Care', 'Patient Care']);
  expect(namesIn('es', 'Patient Care')).toEqual([categories['Patient Care'], categories['Patient Care']]);
  expect(namesIn('es', 'Our nurses')).toEqual(['Our nurses', 'Our nurses']);
});

test('without transcript, sources or reviewer JSON-LD claims none', () => {
  const data = dataOf(previewEpisode(aPublishedEpisode(), place));
  expect(data).not.toHaveProperty('citation');
  expect(data).not.toHaveProperty('mainEntityOfPage');
  expect(data['associatedMedia']).not.toHaveProperty('transcript');
  expect(data['associatedMedia']).not.toHaveProperty('caption');
});

test('the show is a podcast series that names its feed and where else it is', () => {
  expect(dataOf(previewShow({}, place))).toMatchObject({
    '@type': 'PodcastSeries',
    webFeed: `${publicUrl}/feed.xml`,
    sameAs: ['https://open.spotify.com/show/1'],
    digitalSourceType: 'https://schema.org/TrainedAlgorithmicMediaDigitalSource',
  });
});

test('a length is written as ISO 8601 writes it', () => {
  expect([0, 45, 60, 130, 3600, 3725].map(isoDuration)).toEqual([
    'PT0S',
    'PT45S',
    'PT1M',
    'PT2M10S',
    'PT1H',
    'PT1H2M5S',
  ]);
});

test('no text ends the script element, hides a control character or changes what JSON-LD says', () => {
  const hostile = fc.array(fc.oneof(fc.constantFrom(...hostileSigns), anyText())).map((parts) => parts.join(''));
  fc.assert(
    fc.property(hostile, hostile, (title, words) => {
      const episode = aPublishedEpisode({
        title,
        transcriptCues: [{ time: 0, text: words }],
        sources: [{ title: words, url: 'https://a.example' }],
        reviewedBy: title,
      });
      const preview = previewEpisode(episode, { show: { ...show, title: words }, publicUrl }, 5);
      expect(preview.structuredData).not.toMatch(/[<>&]/);
      const data = dataOf(preview);
      expect(data['name']).toBe(preview.title);
      for (const text of [preview.title, preview.description, preview.imageAlt]) {
        expect(text).not.toMatch(/[\p{Cc}--[\t\n\r]]|\ufffe/v);
      }
      expect(preview.title.isWellFormed()).toBe(true);
    }),
    { numRuns: 1_000 },
  );
});

test('a series is a season in a trail of links, with its parts, its picture and its translation', () => {
  const series = {
    ...{ id: '0b0f8a53-6f5e-4f0e-9d0c-0a8a4b1c2d3e', slug: 'after', number: 2, position: 1, episodes: [], parts: 2 },
    ...{ title: 'After </script>', description: 'What **to** do.', language: null, artwork: null, duration: 260 },
    ...{ updatedAt: new Date(0), translation: { slug: 'despues', language: 'es' }, isMadeWithAi: true },
    listed: [{ ...spoken, place: 2, hasTranscript: true, transcriptPreview: null, isTranscriptLonger: false }],
  };
  const preview = previewSeries(series, place);
  const es = `${publicUrl}/es/series/despues`;
  expect(preview).toMatchObject({ description: 'What to do.', alternates: { en: `${publicUrl}/series/after`, es } });
  expect(preview.image).toMatch(/\/og\/0b0f8a53-[\w-]+\.png\?v=[\w-]{12}$/);
  expect(preview.structuredData).not.toContain('</script>');
  expect(dataOf(preview)['@graph']).toMatchObject([
    {
      '@type': 'PodcastSeason',
      seasonNumber: 2,
      episode: [{ url: page, episodeNumber: 2 }],
      partOfSeries: { '@type': 'PodcastSeries' },
    },
    {
      '@type': 'BreadcrumbList',
      itemListElement: [{ item: `${publicUrl}/` }, { item: `${publicUrl}/series` }, { position: 3 }],
    },
  ]);
});

test('JSON-LD claims no model where people are heard: on an episode’s page, and on the show’s', () => {
  const ofPeople = { publicUrl, show: { ...show, voices: 'people' } };
  const byPeople = previewEpisode({ ...spoken, isMadeWithAi: false }, place);
  expect(byPeople.imageAlt).toBe(`${spoken.title}, an episode of ${show.title}`);
  const claims = [byPeople, previewShow({}, ofPeople), previewShow({ path: '/browse' }, ofPeople)].map(dataOf);
  for (const data of claims) {
    expect(data).not.toHaveProperty('digitalSourceType');
    expect(data).not.toHaveProperty('creditText');
  }
  expect(dataOf(previewEpisode(spoken, ofPeople))).toHaveProperty('digitalSourceType');
});
