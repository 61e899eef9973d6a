import { expect } from '@playwright/test';
import type { ListedEpisode, SingleEpisode } from '#shared/episode.ts';
import { test } from '../support/demo-site.ts';
import type { Site } from '../support/site.ts';
import { anEpisode as aSavedEpisode, signIn } from '../support/studio.ts';
import { english } from '../support/words.ts';

let site: Site;
test.beforeAll(({ demo }) => void (site = demo));

const ask = (path: string, headers: Record<string, string> = {}) => fetch(`${site.url}${path}`, { headers });

async function anEpisode(isWanted: (episode: ListedEpisode) => boolean): Promise<SingleEpisode> {
  const list = (await (await ask('/api/episodes')).json()) as ListedEpisode[];
  const { id } = list.find(isWanted) ?? {};
  return (await (await ask(`/api/episodes/${id}`)).json()) as SingleEpisode;
}

test('a transcript comes in every form, for players on any site, and as a 304 the second time', async () => {
  const { id, transcriptCues } = await anEpisode(({ hasTranscript }) => hasTranscript);
  const last = transcriptCues?.at(-1)?.text.split(' ').at(-1) ?? 'nothing';
  for (const [form, type] of [
    ['vtt', 'text/vtt; charset=utf-8'],
    ['srt', 'application/x-subrip; charset=utf-8'],
    ['json', 'application/json; charset=utf-8'],
    ['txt', 'text/plain; charset=utf-8'],
  ] as const) {
    const answer = await ask(`/transcripts/${id}.${form}`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, type]);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect(await answer.text()).toContain(last);
    const etag = answer.headers.get('etag') ?? '';
    expect((await ask(`/transcripts/${id}.${form}`, { 'If-None-Match': etag })).status).toBe(304);
  }
});

test('chapters are what the podcast namespace asks for', async () => {
  const { id, chapters } = await anEpisode((episode) => (episode.chapters ?? []).length > 0);
  const answer = await ask(`/chapters/${id}.json`);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json+chapters']);
  expect(await answer.json()).toEqual({
    version: '1.2.0',
    chapters: chapters?.map(({ time, title }) => ({ startTime: time, title })),
  });
});

test('what there is not is missing', async () => {
  const { id } = await anEpisode(({ chapters }) => chapters === null);
  const nobody = '00000000-0000-4000-8000-000000000000';
  const paths = [
    `/chapters/${id}.json`,
    `/chapters/${nobody}.json`,
    '/transcripts/x.vtt',
    `/transcripts/${nobody}.txt`,
  ];
  for (const path of [...paths, `/transcripts/${id}.toString`, `/transcripts/${id}`]) {
    expect([path, (await ask(path)).status]).toEqual([path, 404]);
  }
});

test('saving a transcript says which lines were dropped, and nothing of one that is whole @slow', async ({
  page,
  studio,
}) => {
  await signIn(page, studio);
  const { id } = await aSavedEpisode(page, studio, { title: 'Stairs', published: false });
  const save = async (transcript: string) =>
    (await page.request.put(`${studio.url}/api/episodes/${id}`, { data: { transcript } })).json() as Promise<object>;
  expect(await save('WEBVTT\n00:01.000-->00:02.000\nkept\n\n00:0x --> 00:03\nlost')).toMatchObject({
    transcriptCues: [{ time: 1, text: 'kept' }],
    transcriptProblems: [{ line: 5, code: 'cueTimeUnreadable', reason: english.reasons.cueTimeUnreadable }],
  });
  expect(await save('WEBVTT\n00:01.000-->00:02.000\nkept')).not.toHaveProperty('transcriptProblems');
});
