import '../support/database.ts';
import '../support/answer-check.ts';
import type { APIRoute } from 'astro';
import { beforeAll, expect, test } from 'vitest';
import * as approval from '../../src/pages/api/episodes/[episodeId]/approval.ts';
import * as audioTags from '../../src/pages/api/audio-tags.ts';
import * as episode from '../../src/pages/api/episodes/[episodeId].ts';
import * as episodeReviews from '../../src/pages/api/episodes/[episodeId]/reviews.ts';
import * as episodes from '../../src/pages/api/episodes/index.ts';
import * as episodesCheck from '../../src/pages/api/episodes/check.ts';
import * as downloads from '../../src/pages/api/statistics/downloads.ts';
import * as episodeStatistics from '../../src/pages/api/episodes/[episodeId]/statistics.ts';
import * as jobRetry from '../../src/pages/api/jobs/[jobId]/retry.ts';
import * as pdfAttachments from '../../src/pages/api/pdf-attachments.ts';
import * as ratingOne from '../../src/pages/api/ratings/[ratingId].ts';
import * as ratings from '../../src/pages/api/ratings/index.ts';
import * as restore from '../../src/pages/api/episodes/[episodeId]/restore.ts';
import * as reviewAnswer from '../../src/pages/api/reviews/answers/[answerId].ts';
import * as reviewLink from '../../src/pages/api/reviews/[linkId].ts';
import * as categories from '../../src/pages/api/categories/index.ts';
import * as series from '../../src/pages/api/series/index.ts';
import * as settings from '../../src/pages/api/settings/index.ts';
import * as showArtwork from '../../src/pages/api/settings/artwork.ts';
import * as subscriber from '../../src/pages/api/subscribers/[subscriberId].ts';
import * as subscriberResume from '../../src/pages/api/subscribers/[subscriberId]/resume.ts';
import * as subscribersResume from '../../src/pages/api/subscribers/resume.ts';
import * as subscribers from '../../src/pages/api/subscribers/index.ts';
import * as subscribersCsv from '../../src/pages/api/subscribers.csv.ts';
import * as tokenOne from '../../src/pages/api/tokens/[tokenId].ts';
import * as tokens from '../../src/pages/api/tokens/index.ts';
import * as webhookOne from '../../src/pages/api/webhooks/[webhookId].ts';
import * as webhooks from '../../src/pages/api/webhooks/index.ts';
import { type Admin, type Author, draftsSeenBy } from '#shared/account.ts';
import type { Series } from '#shared/contract/series.ts';
import { NewSeries } from '#shared/series-changes.ts';
import { parseStatisticsFilters } from '#shared/statistics.ts';
import { createReviewLink, createSeries, deleteEpisode } from '#server/catalog/index.ts';
import { sql } from '#server/db/sql.ts';
import {
  readFeedbackPage,
  readStatisticsPage,
  writeDownloadsCsv,
  writeFeedbackCsv,
  writeHeardCsv,
  writePlaysCsv,
} from '#server/listening/index.ts';
import { callRoute } from '../support/call-route.ts';
import { english } from '../support/words.ts';
import { anAdmin, anArrivedUpload, anAuthor, anEpisode, aStoredAudio } from '../support/makers.ts';

const now = new Date();
const later = new Date(now.getTime() + 5 * 24 * 60 * 60 * 1000);
const WORDS = { title: 'A fall at night', description: 'What to do **first**.' };

let admin: Admin;
let author: Author;
let other: Author;
beforeAll(async () => {
  [admin, author, other] = [await anAdmin(), await anAuthor('Cleo'), await anAuthor('Dora')];
});

const make = async (by: Author, more: object = {}) =>
  callRoute(episodes.POST, by, { body: { ...WORDS, audioUrl: await anArrivedUpload('audio', 130, by), ...more } });
const change = (by: Author, id: unknown, body: object) =>
  callRoute(episode.PUT, by, { method: 'PUT', body, params: { episodeId: String(id) } });
const read = (by: Author | null, id: unknown) =>
  callRoute(episode.GET, by, { method: 'GET', params: { episodeId: String(id) } });
const ask = (by: Author, id: unknown) => callRoute(approval.POST, by, { params: { episodeId: String(id) } });
const back = (by: Author, id: unknown, note: unknown) =>
  callRoute(approval.DELETE, by, { method: 'DELETE', body: { note }, params: { episodeId: String(id) } });
const list = async (by: Author, status: string) => {
  const { body } = await callRoute(episodes.GET, by, { method: 'GET', query: `?status=${status}` });
  return (body as unknown as { id: string }[]).map(({ id }) => id);
};

test('an author makes, changes and lists own drafts, which no other author sees', async () => {
  const { status, body } = await make(author);
  expect([status, body['published'], body['approval'], body['userId']]).toEqual([201, false, null, author.id]);
  expect(await change(author, body['id'], { title: 'A fall by day' })).toMatchObject({ status: 200 });
  expect(await change(author, body['id'], { published: false, publishAt: null })).toMatchObject({ status: 200 });
  expect(await read(author, body['id'])).toMatchObject({ status: 200, body: { title: 'A fall by day', script: null } });
  expect((await read(other, body['id'])).status).toBe(404);
  expect((await change(other, body['id'], { title: 'Mine' })).status).toBe(404);
  expect(await list(author, 'draft')).toContain(body['id']);
  expect(await list(other, 'all')).not.toContain(body['id']);
  expect(await list(admin, 'draft')).toContain(body['id']);
});

test('the number of an episode in its series is read and written by its name, and by the old one beside it', async () => {
  const { id: seriesId } = await createSeries(admin, NewSeries.parse({ title: 'Numbered' }), now);
  const numbered = { episodeNumber: 4, place: 4 };
  const { body } = await make(admin, { seriesId, episodeNumber: 4 });
  expect(body).toMatchObject(numbered);
  expect((await read(admin, body['id'])).body).toMatchObject(numbered);
  expect((await change(admin, body['id'], { episodeNumber: 6 })).body).toMatchObject({ episodeNumber: 6, place: 6 });
  expect((await change(admin, body['id'], { place: 5 })).body).toMatchObject({ episodeNumber: 5, place: 5 });
});

test('a draft waits for approval, comes back with a note, waits again and is published with what was read', async () => {
  const { id } = (await make(author)).body;
  expect((await ask(other, id)).status).toBe(404);
  const asked = await ask(author, id);
  expect(asked).toMatchObject({ status: 202, body: { approval: { by: 'Cleo', note: null } } });
  expect(await ask(author, id)).toEqual(asked);
  expect((await back(author, id, 'No')).status).toBe(403);
  expect((await back(admin, id, ' ')).status).toBe(400);
  expect((await back(admin, id, 'Name your source')).status).toBe(204);
  expect((await back(admin, id, 'Twice')).status).toBe(404);
  expect((await read(author, id)).body['approval']).toMatchObject({ by: 'Cleo', note: 'Name your source' });
  expect(await ask(author, id)).toMatchObject({ status: 202, body: { approval: { note: null } } });
  const seen = (await read(admin, id)).body;
  expect(seen['approval']).toMatchObject({ by: 'Cleo', note: null });
  expect((await change(author, id, { title: 'Changed while it is read' })).status).toBe(200);
  const publish = (updatedAt: unknown) => change(admin, id, { published: true, updatedAt });
  expect((await publish(seen['updatedAt'])).status).toBe(409);
  expect(await publish((await read(admin, id)).body['updatedAt'])).toMatchObject({
    status: 200,
    body: { published: true, approval: null },
  });
  expect((await change(author, id, { title: 'Too late' })).status).toBe(403);
  expect((await ask(author, id)).status).toBe(409);
});

test('of an approval and a change in the same moment neither publishes what no one read', async () => {
  const { id, updatedAt } = (await make(author)).body;
  await ask(author, id);
  const [published, changed] = await Promise.all([
    change(admin, id, { published: true, updatedAt }),
    change(author, id, { title: 'In the same moment' }),
  ]);
  const { title } = (await read(admin, id)).body;
  const outcome = [published.status, changed.status, title];
  expect([
    [200, 403, WORDS.title],
    [409, 200, 'In the same moment'],
  ]).toContainEqual(outcome);
});

test('an author finds others’ drafts in no menu, figure or table, their own and what is published in all', async () => {
  const ids = await Promise.all([admin, other, author].map(async (by) => String((await make(by)).body['id'])));
  const { id: published } = await anEpisode({ published: true }, now, admin);
  for (const id of [...ids, published]) {
    await sql`insert into plays_by_day (episode_id, day, plays) values (${id}, '2026-11-01', 3)`;
    await sql`insert into ratings (episode_id, is_like) values (${id}, true)`;
    await sql`insert into heard_tenths values (${id}, '2026-11-01', 1, ${[1, 0, 0, 0, 0, 0, 0, 0, 0, 0]})`;
    await sql`insert into downloads values (${id}, '2026-11-01', 'Overcast', 'mobile', 'app', 9)`;
  }
  const filters = { page: 1, search: '', days: 'all' } as const;
  const textOf = async (pieces: AsyncGenerator<string> | Promise<AsyncGenerator<string>>) =>
    (await Array.fromAsync(await pieces)).join('');
  const lists = (by: Author) => [
    readFeedbackPage(by, filters, now).then((shown) => JSON.stringify([shown.episodes, shown.feedback])),
    callRoute(ratings.GET, by, { method: 'GET' }).then(({ body }) => JSON.stringify(body)),
    readStatisticsPage(by, parseStatisticsFilters(new URLSearchParams()), now).then(({ episodes: menu }) =>
      JSON.stringify(menu),
    ),
    textOf(writeFeedbackCsv({ draftsOf: draftsSeenBy(by) })),
    textOf(writePlaysCsv(by)),
    textOf(writeHeardCsv(by)),
    textOf(writeDownloadsCsv(by, { from: '2000-01-01' }, now)),
  ];
  const found = async (by: Author) =>
    (await Promise.all(lists(by))).map((text) => [...ids, published].map((id) => text.includes(id)));
  expect(await found(author)).toEqual(Array(7).fill([false, false, true, true]));
  expect(await found(admin)).toEqual(Array(7).fill([true, true, true, true]));
  for (const episodeId of ids.slice(0, 2)) {
    const statistics = callRoute(episodeStatistics.GET, author, { method: 'GET', params: { episodeId } });
    const figures = callRoute(downloads.GET, author, { method: 'GET', query: `?episode=${episodeId}` });
    expect([(await statistics).status, (await figures).status]).toEqual([404, 404]);
  }
});

test('series and categories have an author’s own drafts and what is published, and those of others for administrators alone', async () => {
  const { id: seriesId } = await createSeries(admin, NewSeries.parse({ title: 'Nights' }), now);
  const own = (await make(author, { seriesId, place: 1 })).body['id'];
  const others = (await make(other, { seriesId, place: 2 })).body['id'];
  const { id: published } = await anEpisode({ seriesId, place: 3, published: true }, now, admin);
  const seen = async (who: Author | null) => {
    const all = (await callRoute(series.GET, who, { method: 'GET' })).body as unknown as Series[];
    return all.find(({ id }) => id === seriesId);
  };
  expect(await seen(author)).toMatchObject({ episodes: [own, published], parts: 2, duration: 260 });
  expect(await seen(other)).toMatchObject({ episodes: [others, published], parts: 2 });
  expect(await seen(admin)).toMatchObject({ episodes: [own, others, published], parts: 3 });
  expect(await seen(null)).toMatchObject({ episodes: [published], parts: 1 });
  const counted = async (who: Author) => {
    const { body } = await callRoute(categories.GET, who, { method: 'GET' });
    return (body['categories'] as { episodes: number }[]).reduce((sum, { episodes }) => sum + episodes, 0);
  };
  const visible = async (who: Author) => {
    const [row] = await sql<[{ count: number }]>`
      select count(*)::int as count from episodes
      where deleted_at is null and (published or user_id = ${who.id} or ${who.isAdmin})`;
    return row.count;
  };
  for (const who of [author, other, admin]) expect(await counted(who)).toBe(await visible(who));
});

test('a new address of the feed is taken ten minutes after signing in, and not later', async () => {
  const body = { newFeedUrl: 'https://new.example/rss' };
  const signedInAt = new Date(Date.now() - 11 * 60_000);
  expect(await callRoute(settings.PUT, admin, { method: 'PUT', body, signedInAt })).toMatchObject({
    status: 403,
    body: { code: 'signInAgain' },
  });
  expect(await callRoute(settings.PUT, admin, { method: 'PUT', body: { title: 'Nights' }, signedInAt })).toMatchObject({
    status: 200,
  });
  expect((await callRoute(settings.PUT, admin, { method: 'PUT', body })).status).toBe(200);
  await sql`update show_settings set new_feed_url = null, title = null`;
});

test('an author uses, describes and checks no file that someone else uploaded', async () => {
  const [audioUrl, pdfUrl] = [await anArrivedUpload('audio', 130, other), await anArrivedUpload('pdf', 0, other)];
  const own = (await make(author)).body['id'];
  const calls = (by: Author) => [
    callRoute(audioTags.POST, by, { body: { audioUrl } }),
    callRoute(pdfAttachments.PUT, by, { method: 'PUT', body: { pdfUrl } }),
  ];
  const refused = await Promise.all([
    ...calls(author),
    make(author, { audioUrl }),
    make(author, { pdfUrl }),
    change(author, own, { audioUrl }),
    change(author, own, { pdfUrl }),
  ]);
  expect(refused.map(({ status }) => status)).toEqual(Array(6).fill(400));
  const check = async (by: Author) => {
    const { body } = await callRoute(episodesCheck.POST, by, { body: { ...WORDS, audioUrl } });
    return (body as unknown as { text: string }[]).map(({ text }) => text);
  };
  expect(await check(author)).toContain(english.reasons.audioMissing);
  expect(await check(other)).not.toContain(english.reasons.audioMissing);
  expect((await Promise.all(calls(other))).map(({ status }) => status)).toEqual([200, 200]);
  expect((await make(other, { audioUrl, pdfUrl })).status).toBe(201);
  expect((await make(admin, { audioUrl: await anArrivedUpload('audio', 130, other) })).status).toBe(201);
});

test('what could not be published is not sent for approval', async () => {
  const { id } = (await make(author, { description: '' })).body;
  expect(await ask(author, id)).toMatchObject({ status: 400, body: { field: 'description' } });
});

test('a hundred hostile calls of an author change nothing, and each refusal is a sentence', async () => {
  const draft = await anEpisode({}, now, admin);
  const published = await anEpisode({ published: true }, now, admin);
  const audioUrl = await aStoredAudio();
  const scheduled = await anEpisode({ audioUrl, publishAt: later.toISOString() }, now, admin);
  const deleted = await anEpisode({ published: true }, now, admin);
  await deleteEpisode(admin, deleted.id, now);
  const own = String((await make(author)).body['id']);
  const ownPublished = String((await make(author)).body['id']);
  await change(admin, ownPublished, { published: true });
  const link = await createReviewLink(admin, draft.id, { reviewer: 'A nurse' }, now);
  await ask(other, (await make(other)).body['id']);
  const before = await everything();

  const params = (episodeId: string) => ({ params: { episodeId } });
  const foreign = [draft.id, published.id, scheduled.id, deleted.id, ownPublished];
  const changes: object[] = [
    { title: 'Taken over' },
    { description: 'Taken over' },
    { published: true },
    { published: true, updatedAt: published.updatedAt.toISOString() },
    { published: false },
    { publishAt: later.toISOString() },
    { publishAt: null },
    { published: false, publishAt: later.toISOString() },
    { title: '', userId: author.id },
    { audioUrl: published.audioUrl },
    { pdfUrl: null, transcript: 'x' },
    { category: 'Patient Care', reviewedBy: 'Nobody' },
  ];
  const ownChanges = changes.filter((one) => JSON.stringify(one).match(/"published":true|"publishAt":"|audioUrl/));
  const calls: (readonly [APIRoute, Parameters<typeof callRoute>[2]])[] = [
    ...foreign.flatMap((id) => changes.map((body) => [episode.PUT, { method: 'PUT', body, ...params(id) }] as const)),
    ...ownChanges.map((body) => [episode.PUT, { method: 'PUT', body, ...params(own) }] as const),
    ...[...foreign, own].flatMap((id) => [
      [episode.DELETE, { method: 'DELETE', ...params(id) }] as const,
      [restore.POST, params(id)] as const,
      [restore.POST, { body: { published: true }, ...params(id) }] as const,
      [approval.DELETE, { method: 'DELETE', body: { note: 'No' }, ...params(id) }] as const,
    ]),
    ...foreign.map((id) => [approval.POST, params(id)] as const),
    ...foreign.slice(0, 4).map((id) => [episodeReviews.POST, { body: { reviewer: 'Me' }, ...params(id) }] as const),
    [episodes.POST, { body: { ...WORDS, audioUrl, published: true } }],
    [episodes.POST, { body: { ...WORDS, audioUrl, publishAt: later.toISOString() } }],
    [reviewAnswer.PATCH, { method: 'PATCH', body: { isDone: true }, params: { answerId: link.id } }],
    [reviewLink.DELETE, { method: 'DELETE', params: { linkId: link.id } }],
    [ratingOne.PATCH, { method: 'PATCH', body: { isSpam: true }, params: { ratingId: draft.id } }],
    [settings.GET, { method: 'GET' }],
    [settings.PUT, { method: 'PUT', body: { title: 'Taken over' } }],
    [showArtwork.PUT, { method: 'PUT', body: {} }],
    [showArtwork.DELETE, { method: 'DELETE' }],
    [tokens.GET, { method: 'GET' }],
    [tokens.POST, { body: { name: 'Mine', scopes: ['publish'] } }],
    [tokenOne.DELETE, { method: 'DELETE', params: { tokenId: draft.id } }],
    [webhooks.GET, { method: 'GET' }],
    [webhooks.POST, { body: { url: 'https://example.org/', events: ['episode.published'], active: true } }],
    [webhookOne.DELETE, { method: 'DELETE', params: { webhookId: draft.id } }],
    [subscribers.GET, { method: 'GET' }],
    [subscribersCsv.GET, { method: 'GET' }],
    [subscriberResume.POST, { params: { subscriberId: draft.id } }],
    [subscribersResume.POST, { body: { offered: true } }],
    [subscriber.DELETE, { method: 'DELETE', params: { subscriberId: draft.id } }],
    [jobRetry.POST, { params: { jobId: draft.id } }],
  ];
  expect(calls.length).toBeGreaterThanOrEqual(100);
  for (const [route, calling] of calls) {
    const { status, body } = await callRoute(route, author, calling);
    const what = `${calling?.method ?? 'POST'} ${JSON.stringify(calling)}: ${status} ${JSON.stringify(body)}`;
    expect([400, 403, 404, 409], what).toContain(status);
    expect(typeof body.error, what).toBe('string');
  }
  expect(await everything()).toEqual(before);
});

/** Every row that an author might want to change. */
async function everything(): Promise<unknown[]> {
  const tables = ['episodes', 'approvals', 'users', 'tokens', 'webhooks', 'review_links', 'ratings', 'show_settings'];
  return Promise.all(tables.map((table) => sql`select row_to_json(t)::text as row from ${sql(table)} t order by 1`));
}
