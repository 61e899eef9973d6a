import '../support/database.ts';
import '../support/answer-check.ts';
import { randomUUID } from 'node:crypto';
import type { APIContext, APIRoute } from 'astro';
import { beforeAll, expect, test } from 'vitest';
import * as episode from '../../src/pages/api/episodes/[episodeId].ts';
import * as episodes from '../../src/pages/api/episodes/index.ts';
import * as many from '../../src/pages/api/episodes/many/index.ts';
import * as manyCheck from '../../src/pages/api/episodes/many/check.ts';
import * as manyRun from '../../src/pages/api/episodes/many/[runId].ts';
import * as restore from '../../src/pages/api/episodes/[episodeId]/restore.ts';
import * as preview from '../../src/pages/api/episodes/preview.ts';
import * as series from '../../src/pages/api/series/index.ts';
import * as oneSeries from '../../src/pages/api/series/[seriesId]/index.ts';
import * as seriesOrder from '../../src/pages/api/series/[seriesId]/order.ts';
import * as tokens from '../../src/pages/api/tokens/index.ts';
import * as uploads from '../../src/pages/api/objects/upload.ts';
import type { Admin } from '#shared/account.ts';
import type { SingleEpisode } from '#shared/episode.ts';
import type { Scope } from '#shared/scope.ts';
import { config } from '#server/config.ts';
import { startSession } from '#server/accounts/sessions.ts';
import { publishEpisode, runMany } from '#server/catalog/index.ts';
import { listAuditRows } from '#server/db/audit.ts';
import { sql } from '#server/db/sql.ts';
import { findIdentity } from '#server/http/identity.ts';
import { anAdmin, anArrivedUpload, anEpisode, aStoredAudio } from '../support/makers.ts';
import { aToken } from '../support/tokens.ts';

type Asked = { method?: string; body?: unknown; headers?: Record<string, string>; id?: string; session?: string };

let admin: Admin;
const bearer: Partial<Record<Scope | 'all', string>> = {};
beforeAll(async () => {
  admin = await anAdmin();
  for (const scope of ['read', 'drafts', 'publish'] as const) bearer[scope] = (await aToken(admin, [scope])).token;
  bearer.all = (await aToken(admin)).token;
});

/** Calls a route as the middleware does, with the key of these scopes. */
async function call(route: APIRoute | undefined, by: Scope | 'all' | string, asked: Asked = {}) {
  const { method = 'POST', body, headers = {}, id, session } = asked;
  const url = new URL(`/api/episodes${id ? `/${id}` : ''}`, config.publicUrl);
  const token = bearer[by as Scope] ?? by;
  const text = body === undefined ? '' : JSON.stringify(body);
  const said = { 'Content-Type': 'application/json', 'Content-Length': String(Buffer.byteLength(text)) };
  const request = new Request(url, {
    method,
    headers: { Authorization: `Bearer ${token}`, ...(text && said), ...headers },
    ...(text && { body: text }),
  });
  const locals = { clientAddress: '192.0.2.1' } as App.Locals;
  const cookies = { get: () => session && { value: session } } as unknown as APIContext['cookies'];
  const found = await findIdentity({ url, request, cookies, locals }, new Date()).catch((error: unknown) => error);
  const user = { get: () => (found instanceof Error ? raise(found) : (found as { user: unknown } | null)?.user) };
  Object.defineProperty(locals, 'user', user);
  const response = (await route?.({
    url,
    request,
    cookies,
    locals,
    params: { episodeId: id, seriesId: id, runId: id },
  } as unknown as APIContext)) as Response;
  const answered = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: (answered ? JSON.parse(answered) : null) as SingleEpisode & { error?: string },
  };
}

const raise = (error: Error): never => {
  throw error;
};

const input = async (more: Record<string, unknown> = {}) => ({
  title: 'Stairs',
  description: 'About stairs.',
  audioUrl: await anArrivedUpload(),
  ...more,
});
const created = async () => Number((await sql`select count(*)::int as count from episodes`)[0]?.['count']);

test('the scope drafts makes and changes drafts, and nothing that listeners see', async () => {
  const made = await call(episodes.POST, 'drafts', { body: await input() });
  expect(made.status).toBe(201);
  const { id } = made.body;
  expect((await call(episode.PUT, 'drafts', { method: 'PUT', id, body: { title: 'Ramps' } })).status).toBe(200);
  const refused = await call(episode.PUT, 'drafts', { method: 'PUT', id, body: { published: true } });
  expect(refused).toMatchObject({ status: 403, body: { code: 'keyLacksScope' } });
  expect((await call(episodes.POST, 'drafts', { body: await input({ published: true }) })).status).toBe(403);
  const published = await anEpisode({ published: true });
  for (const body of [{ title: 'Mine' }, { published: false }]) {
    expect((await call(episode.PUT, 'drafts', { method: 'PUT', id: published.id, body })).status).toBe(403);
  }
  expect((await call(episode.DELETE, 'drafts', { method: 'DELETE', id: published.id })).status).toBe(403);
  expect((await call(episode.DELETE, 'drafts', { method: 'DELETE', id })).status).toBe(204);
});

test('the scope publish publishes, changes what is published and takes it back', async () => {
  const { id } = await anEpisode();
  const put = (body: unknown) => call(episode.PUT, 'publish', { method: 'PUT', id, body });
  expect((await put({ title: 'Only a draft' })).status).toBe(403);
  expect(await put({ published: true })).toMatchObject({ status: 200, body: { published: true } });
  expect((await put({ title: 'Ramps' })).status).toBe(200);
  expect(await put({ published: false })).toMatchObject({ status: 200, body: { published: false } });
  expect((await call(episodes.POST, 'publish', { body: await input({ published: true }) })).status).toBe(201);
  expect((await call(episodes.POST, 'publish', { body: await input() })).status).toBe(403);
});

test('a deletion is taken back by the scope that deleted: published again only by publish', async () => {
  const { id, publishedAt } = await anEpisode({ published: true });
  const back = (by: Scope, body?: unknown, of = id) => call(restore.POST, by, { id: of, body });
  const remove = (by: Scope, of = id) => call(episode.DELETE, by, { method: 'DELETE', id: of });
  expect((await remove('publish')).status).toBe(204);
  expect((await back('publish', { published: 'yes' })).status).toBe(400);
  const refusal = { status: 403, body: { code: 'keyLacksScope' } };
  expect(await back('drafts', { published: true })).toMatchObject(refusal);
  expect((await back('read', { published: true })).status).toBe(403);
  const restored = await back('publish', { published: true });
  expect(restored).toMatchObject({ status: 200, body: { published: true, publishedAt: publishedAt?.toISOString() } });
  expect((await back('publish', { published: true })).status).toBe(404);

  expect((await remove('publish')).status).toBe(204);
  expect(await back('drafts')).toMatchObject({ status: 200, body: { published: false } });
  expect((await remove('drafts')).status).toBe(204);
  expect(await back('drafts', { published: true })).toMatchObject({ status: 200, body: { published: false } });
});

test('audio replaced by a shorter one says which chapter begins after its end', async () => {
  const draft = await anEpisode({ audioUrl: await anArrivedUpload('audio', 600) });
  const put = (body: unknown) => call(episode.PUT, 'drafts', { method: 'PUT', id: draft.id, body });
  const chapters = [{ time: 300, title: 'Rugs' }];
  expect((await put({ chapters })).body).not.toHaveProperty('chaptersProblem');
  expect(await put({ audioUrl: await anArrivedUpload('audio', 120) })).toMatchObject({
    status: 200,
    body: { chapters, chaptersProblemCode: 'chapterAfterEnd' },
  });
});

/** Does what the job of a change of many does, and returns the change as this key reads it. */
async function runOf({ status, body }: Awaited<ReturnType<typeof call>>, by: Scope | string) {
  const { id } = body;
  const [job] = await sql<{ payload: object }[]>`select payload from jobs where kind = 'many' and key = ${id}`;
  await runMany({ ...job?.payload } as Parameters<typeof runMany>[0], { id, key: id, attempt: 1 });
  return { status, id, run: (await call(manyRun.GET, by, { method: 'GET', id })).body };
}
const codeOf = ({ status, body }: Awaited<ReturnType<typeof call>>) => [status, (body as { code?: string }).code];
const LACKS = [403, 'keyLacksScope'];

test('a key changes many by the scope that each of them needs alone, and undoes that, under its name', async () => {
  const draft = (await anEpisode({ title: 'Draft' }, new Date(), admin)).id;
  const shown = (await anEpisode({ title: 'Shown', published: true }, new Date(), admin)).id;
  const act = (by: Scope, body: object) => call(many.POST, by, { body });
  const undo = (by: Scope, id: string) => call(manyRun.DELETE, by, { method: 'DELETE', id });
  const category = 'Patient Care';
  for (const [by, body] of [
    ['read', { act: 'delete', episodes: [draft] }],
    ['drafts', { act: 'delete', episodes: [draft, shown] }],
    ['drafts', { act: 'publish', episodes: [draft] }],
    ['drafts', { act: 'schedule', episodes: [draft], times: [TOMORROW] }],
    ['drafts', { act: 'unpublish', episodes: [shown] }],
    ['drafts', { act: 'category', episodes: [shown], category }],
    ['drafts', { act: 'series', found: { search: '', status: 'published' } }],
    ['publish', { act: 'category', episodes: [draft], category }],
  ] as const)
    expect([by, body.act, ...codeOf(await act(by, body))]).toEqual([by, body.act, ...LACKS]);
  const filed = await runOf(await act('drafts', { act: 'category', episodes: [draft], category }), 'drafts');
  expect(filed).toMatchObject({ status: 201, run: { state: 'done', changed: 1, failed: 0 } });
  expect((await listAuditRows(1))[0]).toMatchObject({ actorName: admin.username, facts: { key: 'drafts' } });
  const published = await runOf(await act('publish', { act: 'publish', episodes: [draft] }), 'read');
  expect(published).toMatchObject({ run: { state: 'done', changed: 1, canUndo: true } });
  expect(codeOf(await undo('drafts', published.id))).toEqual(LACKS);
  expect(await runOf(await undo('publish', published.id), 'publish')).toMatchObject({
    status: 201,
    run: { changed: 1 },
  });
  expect(codeOf(await call(manyCheck.POST, 'all', { body: { act: 'publish', episodes: [draft] } }))).toEqual([
    403,
    'keyNotAllowed',
  ]);
});

test('an episode that has become public is not changed by a key for drafts that began before, and a revoked key changes nothing more', async () => {
  const [one, other] = [(await anEpisode({}, new Date(), admin)).id, (await anEpisode({}, new Date(), admin)).id];
  const begun = await call(many.POST, 'drafts', { body: { act: 'delete', episodes: [one, other] } });
  await publishEpisode(admin, one, new Date());
  const { run } = await runOf(begun, 'drafts');
  expect(run).toMatchObject({ state: 'done', changed: 1, failed: 1, problems: [{ id: one, code: 'keyLacksScope' }] });
  const key = await aToken(admin, ['publish'], { name: 'of a day' });
  const late = await call(many.POST, key.token, { body: { act: 'unpublish', episodes: [one] } });
  await sql`delete from tokens where id = ${key.id}`;
  expect((await runOf(late, 'read')).run).toMatchObject({ state: 'failed', changed: 0, code: 'manyStarterChanged' });
});

const TOMORROW = new Date(Date.now() + 86_400_000).toISOString();

test('a key makes a series once, and changes one that listeners see only with the scope publish', async () => {
  const body = { title: 'After a hip fracture' };
  const headers = { 'Idempotency-Key': 'a series' };
  const made = await call(series.POST, 'drafts', { body, headers });
  expect(made).toMatchObject({ status: 201, body: { title: body.title, slug: 'after-a-hip-fracture', episodes: [] } });
  const { id } = made.body as unknown as { id: string };
  expect((await call(series.POST, 'drafts', { body, headers })).body).toMatchObject({ id });
  expect((await call(series.POST, 'read', { body })).status).toBe(403);
  const part = await anEpisode({ seriesId: id, kind: 'bonus' }, new Date(), admin);
  const change = (by: Scope) => call(oneSeries.PUT, by, { method: 'PUT', id, body: { description: 'Five parts' } });
  expect((await change('drafts')).status).toBe(200);
  await publishEpisode(admin, part.id, new Date());
  expect([(await change('drafts')).status, (await change('publish')).status]).toEqual([403, 200]);
  const order = { method: 'PUT', id, body: { episodes: [] } };
  expect([
    (await call(seriesOrder.PUT, 'drafts', order)).status,
    (await call(seriesOrder.PUT, 'publish', order)).status,
  ]).toEqual([403, 200]);
  expect(await call(series.GET, 'read', { method: 'GET' })).toMatchObject({
    status: 200,
    body: [{ id, episodes: [part.id] }],
  });
  expect((await call(oneSeries.DELETE, 'publish', { method: 'DELETE', id })).status).toBe(204);
  expect((await call(oneSeries.PUT, 'publish', { method: 'PUT', id, body: {} })).status).toBe(404);
});

test('scheduling needs the scope publish: listeners will see it', async () => {
  const scheduled = async () => ({ body: await input({ audioUrl: await aStoredAudio(), publishAt: TOMORROW }) });
  const refusal = { status: 403, body: { code: 'keyLacksScope' } };
  expect(await call(episodes.POST, 'drafts', await scheduled())).toMatchObject(refusal);
  const made = await call(episodes.POST, 'publish', await scheduled());
  expect(made).toMatchObject({ status: 201, body: { published: false, publishAt: TOMORROW, scheduleProblem: null } });
  const put = (by: Scope, id: string, body: unknown) => call(episode.PUT, by, { method: 'PUT', id, body });
  // Of a scheduled one nothing, not even its title; and a draft is not scheduled.
  for (const body of [{ title: 'Mine' }, { publishAt: null }, { description: '' }])
    expect(await put('drafts', made.body.id, body)).toMatchObject(refusal);
  expect((await call(episode.DELETE, 'drafts', { method: 'DELETE', id: made.body.id })).status).toBe(403);
  const draft = await anEpisode({ audioUrl: await aStoredAudio() });
  expect(await put('drafts', draft.id, { publishAt: TOMORROW })).toMatchObject(refusal);
  expect(await put('publish', draft.id, { publishAt: TOMORROW })).toMatchObject({ body: { publishAt: TOMORROW } });
  expect(await put('publish', draft.id, { publishAt: null })).toMatchObject({ status: 200, body: { publishAt: null } });
});

test('a repeated call schedules once, also when the time has come in the meantime; another time is another request', async () => {
  const body = await input({ audioUrl: await aStoredAudio(), publishAt: TOMORROW });
  const asked = { body, headers: { 'Idempotency-Key': randomUUID() } };
  const first = await call(episodes.POST, 'publish', asked);
  const jobs = () => sql`select from jobs where kind = 'publish' and payload->>'id' = ${first.body.id}`;
  await sql`update episodes set published = true, published_at = now(), publish_at = null where id = ${first.body.id}`;
  const again = await call(episodes.POST, 'publish', asked);
  expect(again).toMatchObject({ status: 201, body: { id: first.body.id, published: true, publishAt: null } });
  expect(again.headers.get('idempotency-replayed')).toBe('true');
  expect(await jobs()).toHaveLength(1);
  const moved = { ...asked, body: { ...body, publishAt: new Date(Date.parse(TOMORROW) + 1).toISOString() } };
  expect((await call(episodes.POST, 'publish', moved)).status).toBe(409);
});

test.each([
  ['2020-01-01T00:00:00Z', 'scheduleInPast'],
  ['2099-01-01T00:00:00Z', 'scheduleTooFar'],
  ['tomorrow', 'notIsoTime'],
  ['2027-01-07T06:00:00', 'notIsoTime'],
  ['2027-02-30T06:00:00Z', 'notIsoTime'],
])('a key cannot schedule for %s', async (publishAt, code) => {
  const refused = await call(episodes.POST, 'publish', { body: await input({ publishAt }) });
  expect(refused).toMatchObject({ status: 400, body: { field: 'publishAt', code } });
});

test('the scope read reads drafts as an administrator does, and the others read nothing', async () => {
  const { id } = await anEpisode({ script: 'Once more.' });
  expect(await call(episode.GET, 'read', { method: 'GET', id })).toMatchObject({
    status: 200,
    body: { script: 'Once more.' },
  });
  for (const by of ['drafts', 'publish']) expect((await call(episode.GET, by, { method: 'GET', id })).status).toBe(403);
  expect((await call(episodes.POST, 'read', { body: await input() })).status).toBe(403);
  const asked = { kind: 'audio', name: 'a.mp3', size: 1_000, type: '' };
  expect((await call(uploads.POST, 'read', { body: asked })).status).toBe(403);
  expect((await call(uploads.POST, 'drafts', { body: asked })).status).toBe(200);
});

test('no key makes a key', async () => {
  const refused = await call(tokens.POST, 'all', { body: { name: 'Another', scopes: ['read'] } });
  expect(refused).toMatchObject({ status: 403, body: { code: 'keyNotAllowed' } });
});

test('a call by key may come from any site and considers no cookie; one with a wrong key is 401, whatever session comes with it', async () => {
  const session = await startSession(admin.id, undefined);
  const headers = { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' };
  expect((await call(episodes.POST, 'drafts', { body: await input(), headers })).status).toBe(201);
  expect((await call(episodes.POST, 'read', { body: await input(), session })).status).toBe(403);
  const wrong = await call(episodes.POST, 'care_wrong', { body: await input(), headers, session });
  expect(wrong.status).toBe(401);
  expect(wrong.headers.get('www-authenticate')).toBe('Bearer realm="api", error="invalid_token"');
});

test('the log says by which key an episode was made', async () => {
  await call(episodes.POST, 'drafts', { body: await input() });
  expect((await listAuditRows(1))[0]).toMatchObject({
    action: 'episode created',
    actorName: admin.username,
    facts: { title: 'Stairs', key: 'drafts' },
  });
});

test('a repeated call with an Idempotency-Key gets the same answer, and does nothing', async () => {
  const asked = { body: await input(), headers: { 'Idempotency-Key': randomUUID() } };
  const first = await call(episodes.POST, 'all', asked);
  const before = await created();
  const again = await call(episodes.POST, 'all', asked);
  expect(again).toMatchObject({ status: 201, body: first.body });
  expect([first, again].map(({ headers }) => headers.get('idempotency-replayed'))).toEqual([null, 'true']);
  const other = await call(episodes.POST, 'all', { ...asked, body: { ...asked.body, title: 'Ramps' } });
  expect(other).toMatchObject({ status: 409, body: { code: 'idempotencyKeyReused' } });
  expect(await created()).toBe(before);
});

test('a key of another token is another, and so is a day later', async () => {
  const headers = { 'Idempotency-Key': 'monday' };
  const first = await call(episodes.POST, 'all', { body: await input(), headers });
  const theirs = await call(episodes.POST, 'drafts', { body: await input(), headers });
  expect(theirs.body.id).not.toBe(first.body.id);
  await sql`update idempotent_calls set began_at = began_at - interval '24 hours'`;
  const nextDay = await call(episodes.POST, 'all', { body: await input(), headers });
  expect(nextDay.status).toBe(201);
  expect(nextDay.headers.has('idempotency-replayed')).toBe(false);
});

test('of ten at once one makes the episode; the others get its answer or are told to come again', async () => {
  const asked = { body: await input(), headers: { 'Idempotency-Key': randomUUID() } };
  const before = await created();
  const answers = await Promise.all(Array.from({ length: 10 }, () => call(episodes.POST, 'all', asked)));
  expect(await created()).toBe(before + 1);
  const later = answers.filter(({ status }) => status === 409);
  expect(later.every(({ headers }) => headers.get('retry-after') === '1')).toBe(true);
  expect(answers.filter(({ status }) => status === 201).length + later.length).toBe(10);
});

test('a call that made nothing may be mended and tried again with its key, also after a failure on our side', async () => {
  const headers = { 'Idempotency-Key': randomUUID() };
  const body = await input();
  expect((await call(episodes.POST, 'all', { body: { ...body, title: '' }, headers })).status).toBe(400);
  expect((await call(episodes.POST, 'all', { body, headers })).status).toBe(201);
  await sql`alter table episodes rename to elsewhere`;
  const failing = { body: await input(), headers: { 'Idempotency-Key': randomUUID() } };
  try {
    expect((await call(episodes.POST, 'all', failing)).status).toBe(500);
  } finally {
    await sql`alter table elsewhere rename to episodes`;
  }
  expect((await call(episodes.POST, 'all', failing)).status).toBe(201);
});

test('what a process that died had begun is taken over after two minutes; if it had committed, its id is there', async () => {
  const key = randomUUID();
  const asked = { body: await input(), headers: { 'Idempotency-Key': key } };
  const first = await call(episodes.POST, 'all', asked);
  // The id was stored in the transaction that made the episode.
  const [row] = await sql`
    select made_id, c.xmin = e.xmin as is_together, pg_column_size(c) <= 1024 as is_small
    from idempotent_calls c, episodes e where key = ${key} and e.id = ${first.body.id}`;
  expect(row).toEqual({ madeId: first.body.id, isTogether: true, isSmall: true });
  await sql`update idempotent_calls set made_id = null where key = ${key}`;
  expect((await call(episodes.POST, 'all', asked)).headers.get('retry-after')).toBe('1');
  await sql`update idempotent_calls set began_at = began_at - interval '2 minutes' where key = ${key}`;
  const next = await call(episodes.POST, 'all', { ...asked, body: { ...asked.body } });
  expect(next.status).toBe(409); // the audio belongs to the first episode
  expect(next.headers.has('retry-after')).toBe(false);
});

test.each(['', 'x'.repeat(256)])('an Idempotency-Key %# of no or too many characters is refused', async (key) => {
  const answer = await call(episodes.POST, 'all', { body: await input(), headers: { 'Idempotency-Key': key } });
  expect(answer).toMatchObject({ status: 400, body: { code: 'idempotencyKeyLength' } });
});

test('a replay answers with what was made as it is now; nothing is made again once it is deleted', async () => {
  const asked = { body: await input(), headers: { 'Idempotency-Key': 'x'.repeat(255) } };
  const { id } = (await call(episodes.POST, 'all', asked)).body;
  await call(episode.PUT, 'all', { method: 'PUT', id, body: { title: 'Ramps', script: 'word '.repeat(10_000) } });
  expect((await call(episodes.POST, 'all', asked)).body).toMatchObject({ id, title: 'Ramps' });
  await call(episode.DELETE, 'all', { method: 'DELETE', id });
  const gone = await call(episodes.POST, 'all', asked);
  expect(gone).toMatchObject({ status: 404, body: { code: 'resultGone' } });
  expect(gone.headers.get('idempotency-replayed')).toBe('true');
});

test('a repeated call for an upload gets a new URL of the same upload', async () => {
  const asked = { body: { kind: 'pdf', name: 'a.pdf', size: 9 }, headers: { 'Idempotency-Key': randomUUID() } };
  const [first, again] = [await call(uploads.POST, 'drafts', asked), await call(uploads.POST, 'drafts', asked)];
  const timeless = (body: object) => ({ ...body, uploadURL: '', expiresAt: '' });
  expect(timeless(again.body)).toEqual(timeless(first.body));
  expect(again.headers.get('idempotency-replayed')).toBe('true');
});

test('a call that makes nothing ignores an Idempotency-Key', async () => {
  const asked = { body: { description: 'Two.' }, headers: { 'Idempotency-Key': randomUUID() } };
  const answers = [await call(preview.POST, 'drafts', asked), await call(preview.POST, 'drafts', asked)];
  expect(answers.map(({ headers }) => headers.has('idempotency-replayed'))).toEqual([false, false]);
  expect(await sql`select from idempotent_calls where key = ${asked.headers['Idempotency-Key']}`).toHaveLength(0);
});

test('a key may make a thousand things a day with Idempotency-Keys, with and without throttles', async () => {
  const { token, id } = await aToken(await anAdmin(), ['drafts']);
  const make = (key: string) =>
    call(uploads.POST, token, { body: { kind: 'pdf', name: 'a.pdf', size: 9 }, headers: { 'Idempotency-Key': key } });
  await make('first');
  await sql`
    insert into idempotent_calls (token_id, key, request_hash, attempt, began_at, made_id)
    select ${id}, n::text, 'hash', gen_random_uuid(), now(), gen_random_uuid() from generate_series(2, 1000) n`;
  const refused = await make('second');
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3600']);
  expect((await make('first')).headers.get('idempotency-replayed')).toBe('true');
});
