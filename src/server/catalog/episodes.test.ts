import '../../../tests/support/database.ts';
import { expect, test } from 'vitest';
import { anAdmin, anArrivedUpload, anEpisode } from '../../../tests/support/makers.ts';
import { faultOf } from '../../../tests/support/faults.ts';
import { onInvalidate, type Tag } from '#server/invalidation.ts';
import { countEpisodesByCategory } from '#server/db/episode-counts.ts';
import { findEpisodeEvenDraft, findPublishedEpisode, listEpisodes } from '#server/db/episodes.ts';
import { changeEpisode, publishEpisode, unpublishEpisode, createEpisode, deleteEpisode } from './episodes.ts';
import { NewEpisode } from '#shared/episode-fields.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 10, minute));

test('what a person writes is kept, and the server makes the rest', async () => {
  const transcript = JSON.stringify([
    { time: 0, text: 'Hello.' },
    { time: 2, text: 'Care.' },
  ]);
  const sources = [{ title: 'CDC', url: 'https://www.cdc.gov/' }];
  const episode = await anEpisode({ published: true, transcript, sources, category: 'Case Studies' }, at(0));
  expect(episode).toMatchObject({
    descriptionHtml: '<p>About <strong>care</strong>.</p>',
    transcriptCues: [
      { time: 0, text: 'Hello.' },
      { time: 2, text: 'Care.' },
    ],
    sources,
    publishedAt: at(0),
  });
  const [listed] = await listEpisodes({ limit: 100, category: 'Case Studies' });
  expect(listed).toMatchObject({ id: episode.id, hasTranscript: true, transcriptPreview: 'Hello. Care.' });
  expect(listed).not.toHaveProperty('transcript');
  expect(listed).not.toHaveProperty('script');
  expect(await countEpisodesByCategory()).toContainEqual({ category: 'Case Studies', count: 1 });
});

test('a list says the first 200 characters of what is spoken, and whether there is more', async () => {
  for (const [characters, isTranscriptLonger] of [
    [200, false],
    [201, true],
  ] as const) {
    const { id } = await anEpisode({ transcript: '🎧'.repeat(characters) });
    const listed = (await listEpisodes({ limit: 100, status: 'draft' })).find((episode) => episode.id === id);
    expect(listed).toMatchObject({ transcriptPreview: '🎧'.repeat(200), isTranscriptLonger });
  }
  const silent = await anEpisode();
  const listed = (await listEpisodes({ limit: 100, status: 'draft' })).find(({ id }) => id === silent.id);
  expect(listed).toMatchObject({ transcriptPreview: null, isTranscriptLonger: false });
});

test('the first publication is the one that counts', async () => {
  const admin = await anAdmin();
  const { id } = await anEpisode({}, at(0));
  expect((await publishEpisode(admin, id, at(1))).publishedAt).toEqual(at(1));
  await unpublishEpisode(admin, id, at(2));
  expect(await findPublishedEpisode(id)).toBeNull();
  expect((await publishEpisode(admin, id, at(3))).publishedAt).toEqual(at(1));
});

test('only what is sent changes', async () => {
  const episode = await anEpisode({ script: 'Notes', published: true });
  const changed = await changeEpisode(await anAdmin(), episode.id, { title: 'New title' }, new Date());
  const { audioUrl, descriptionHtml } = episode;
  expect(changed).toMatchObject({ title: 'New title', script: 'Notes', audioUrl, descriptionHtml, published: true });
  expect(changed.updatedAt > episode.updatedAt).toBe(true);
});

test('a chapter that begins after the end of the audio is refused, where the length is known', async () => {
  const admin = await anAdmin();
  const { id, duration } = await anEpisode();
  const chapters = [{ time: duration + 60, title: 'Beyond' }];
  const reason = { code: 'chapterAfterEnd', title: 'Beyond', time: duration + 60, end: duration };
  const refused = { fault: 'invalid', field: 'chapters', reason };
  await expect(changeEpisode(admin, id, { chapters }, new Date())).rejects.toMatchObject(refused);
  await expect(anEpisode({ chapters })).rejects.toMatchObject(refused);
});

test('the reviewer’s name leaves with the audio they heard, unless another is given', async () => {
  const admin = await anAdmin();
  const review = { reviewedBy: 'Ana Lima, RN', reviewedAt: '2026-03-01' };
  const { id } = await anEpisode({ ...review, published: true });
  const renamed = await changeEpisode(admin, id, { title: 'Another' }, new Date());
  expect(renamed).toMatchObject(review);
  const replaced = await changeEpisode(admin, id, { ...review, audioUrl: await anArrivedUpload() }, new Date());
  expect(replaced).toMatchObject({ reviewedBy: null, reviewedAt: null });
});

test('chapters follow the description they were read from, unless someone set them', async () => {
  const admin = await anAdmin();
  const { id, chapters } = await anEpisode({ description: 'Care.\n\n0:00 Hello\n1:00 Rugs' });
  expect(chapters).toEqual([
    { time: 0, title: 'Hello' },
    { time: 60, title: 'Rugs' },
  ]);
  const description = 'Care.\n\n0:00 Hello\n1:30 Shoes';
  const moved = await changeEpisode(admin, id, { description, chapters }, new Date());
  expect(moved.chapters?.[1]).toEqual({ time: 90, title: 'Shoes' });
  const own = [{ time: 5, title: 'Mine' }];
  await changeEpisode(admin, id, { chapters: own }, new Date());
  expect((await changeEpisode(admin, id, { description: 'Care.' }, new Date())).chapters).toEqual(own);
  expect((await changeEpisode(admin, id, { chapters: null }, new Date())).chapters).toBeNull();
});

test('the second of two people editing is notified', async () => {
  const admin = await anAdmin();
  const { id, updatedAt } = await anEpisode();
  const edit = (title: string) =>
    faultOf(changeEpisode(admin, id, { title, updatedAt: updatedAt.toISOString() }, updatedAt));
  const faults = await Promise.all([edit('Mine'), edit('Yours')]);
  expect(faults.sort()).toEqual(['conflict: episodeChanged', 'none']);
});

test('nothing is published without a description', async () => {
  const admin = await anAdmin();
  const { id } = await anEpisode({ description: '' });
  expect(await faultOf(publishEpisode(admin, id, new Date()))).toBe('invalid: descriptionMissing');
  const input = NewEpisode.parse({ title: 'T', audioUrl: await anArrivedUpload(), published: true });
  expect(await faultOf(createEpisode(admin, input, new Date()))).toBe('invalid: descriptionMissing');
});

test('a description that cannot be rendered is refused before the database is asked for anything', async () => {
  const admin = await anAdmin();
  const description = '[a](b) '.repeat(200);
  const nowhere = '/media/6b0f8a53-6f5e-4f0e-9d0c-0a8a4b1c2d3e.mp3';
  const input = NewEpisode.parse({ title: 'T', audioUrl: nowhere, description });
  const missing = '6b0f8a53-6f5e-4f0e-9d0c-0a8a4b1c2d3e';
  expect(await faultOf(createEpisode(admin, input, new Date()))).toBe('invalid: tooMuchMarkup');
  expect(await faultOf(changeEpisode(admin, missing, { description }, new Date()))).toBe('invalid: tooMuchMarkup');
});

test('an audio belongs to one episode, and must have arrived', async () => {
  const admin = await anAdmin();
  const audioUrl = await anArrivedUpload();
  const create = (url: string) =>
    faultOf(createEpisode(admin, NewEpisode.parse({ title: 'T', audioUrl: url }), new Date()));
  expect(await create(audioUrl)).toBe('none');
  expect(await create(audioUrl)).toMatch(/^conflict/);
  expect(await create(await anArrivedUpload('pdf'))).toBe('invalid: audioMissing');
  expect(await create('https://evil.example/a.mp3')).toBe('invalid: audioMissing');
  expect(await create('/media/6b0f8a53-6f5e-4f0e-9d0c-0a8a4b1c2d3e.mp3')).toBe('invalid: audioMissing');
});

test('a replaced audio has a new address, and what failed changed nothing', async () => {
  const admin = await anAdmin();
  const episode = await anEpisode({ published: true });
  const changed = await changeEpisode(admin, episode.id, { audioUrl: await anArrivedUpload('audio', 77) }, new Date());
  expect(changed.audioUrl).not.toBe(episode.audioUrl);
  expect(changed.duration).toBe(77);
  expect(
    await faultOf(changeEpisode(admin, episode.id, { title: 'X', audioUrl: '/media/none.mp3' }, new Date())),
  ).toMatch(/^invalid/);
  expect(await findEpisodeEvenDraft(episode.id)).toMatchObject({ title: changed.title, audioUrl: changed.audioUrl });
});

test('a deleted episode is gone for everyone, once', async () => {
  const admin = await anAdmin();
  const { id } = await anEpisode({ published: true });
  await deleteEpisode(admin, id, new Date());
  expect(await findPublishedEpisode(id)).toBeNull();
  expect(await findEpisodeEvenDraft(id)).toBeNull();
  expect(await faultOf(deleteEpisode(admin, id, new Date()))).toBe('missing: episodeNotFound');
});

test('a change is announced once it is committed, and a refused one is not', async () => {
  const invalidated: Tag[][] = [];
  onInvalidate((tags) => invalidated.push(tags));
  await anEpisode();
  expect(invalidated).toEqual([['episodes']]);
  await faultOf(deleteEpisode(await anAdmin(), '6b0f8a53-6f5e-4f0e-9d0c-0a8a4b1c2d3e', new Date()));
  expect(invalidated).toHaveLength(1);
});

test('the newest publication comes first, whenever it was created', async () => {
  const admin = await anAdmin();
  const old = await anEpisode({ title: 'Old draft, new publication' }, at(10));
  await anEpisode({ title: 'Earlier', published: true }, at(11));
  await publishEpisode(admin, old.id, new Date(Date.UTC(2030, 0, 1)));
  expect((await listEpisodes({ limit: 1 }))[0]?.id).toBe(old.id);
});

test('a language is kept in lower case, stays when something else changes, and is none of ours to guess', async () => {
  const transcript = '[{"time": 0, "text": "Hola"}, {"time": 5, "text": "Hello", "lang": "EN"}]';
  const episode = await anEpisode({ language: 'pt-BR', transcript });
  expect([episode.language, episode.transcriptCues]).toEqual([
    'pt-br',
    [
      { time: 0, text: 'Hola' },
      { time: 5, text: 'Hello', lang: 'en' },
    ],
  ]);
  const { id } = episode;
  const admin = await anAdmin();
  expect((await changeEpisode(admin, id, { title: 'Other' }, at(12))).language).toBe('pt-br');
  expect((await changeEpisode(admin, id, { language: null }, at(13))).language).toBeNull();
  expect(NewEpisode.partial().safeParse({ language: 'Spanish' }).error?.issues[0]?.message).toBe('languageUnknown');
});

test('a review in the year 0 is refused before the database would', () => {
  expect(NewEpisode.partial().safeParse({ reviewedAt: '0000-01-01' }).success).toBe(false);
  expect(NewEpisode.partial().safeParse({ reviewedAt: '0001-01-01' }).success).toBe(true);
});
