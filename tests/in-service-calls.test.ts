import './support/database.ts';
import { existsSync } from 'node:fs';
import type { APIRoute } from 'astro';
import { beforeAll, expect, test } from 'vitest';
import { type Admin, isAdmin, type User } from '#shared/account.ts';
import type { Call } from '#shared/contract/call.ts';
import { inService } from '#shared/contract/in-service.ts';
import { lessons } from '#shared/contract/lessons.ts';
import { SCOPES } from '#shared/scope.ts';
import { sql } from '#server/db/sql.ts';
import { enterByCode } from '#server/in-service/index.ts';
import { callRoute } from './support/call-route.ts';
import { someAides } from './support/in-service.ts';
import { anAdmin, aPerson } from './support/makers.ts';
import { aToken } from './support/tokens.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Names nothing. */
const ID = '6b0f8a53-6f5e-4f0e-9d0c-0a8a4b1c2d3e';
const PARAMS = { aideId: ID, episodeId: ID, number: '999' };

type Caller = { user: User | null; signedInAt?: Date; cookies?: Record<string, string> };
let admin: Admin;
let code = '';
const callers: Record<string, Caller> = { stranger: { user: null } };
beforeAll(async () => {
  admin = await anAdmin();
  for (const role of ['user', 'author'] as const) callers[role] = { user: await aPerson(role) };
  const ago = (ms: number) => ({ user: admin, signedInAt: new Date(Date.now() - ms) });
  Object.assign(callers, {
    administrator: ago(0),
    'an hour later': ago(DAY_MS / 24),
    'two days later': ago(2 * DAY_MS),
  });
  for (const scope of SCOPES) {
    const { id, name, scopes } = await aToken(admin, [scope]);
    callers[`key: ${scope}`] = { user: { ...admin, token: { id, name, scopes } } };
  }
  const [aide] = await someAides(admin, ['Ana Diaz']);
  code = aide.code;
  const { cookie } = await enterByCode({ code, remember: true }, '198.51.100.7', new Date());
  callers['aide'] = { user: null, cookies: { aide: /^aide=([^;]+)/.exec(cookie)?.[1] ?? '' } };
});

async function routeOf({ address }: Call): Promise<APIRoute | undefined> {
  const [method = '', path = ''] = address.split(' ');
  const base = `${import.meta.dirname}/../src/pages${path.replaceAll('{', '[').replaceAll('}', ']')}`;
  const file = existsSync(`${base}.ts`) ? `${base}.ts` : `${base}/index.ts`;
  return ((await import(file)) as Record<string, APIRoute>)[method];
}

/** Whether the contract lets a caller in. */
function isLetIn({ who, signIn, scopes = [] }: Call, name: string, { user }: Caller): boolean {
  if (name.startsWith('key: ')) return scopes.some((scope) => name === `key: ${scope}`);
  if (who === 'everyone') return true;
  if (who === 'aide') return name === 'aide';
  if (who === 'author' && name === 'author') return true;
  if (!isAdmin(user)) return false;
  if (name === 'two days later') return signIn === undefined;
  return name === 'administrator' || signIn !== 'fresh';
}

test('every call about in-service hours is for whom the contract says, and for no one else', async () => {
  const calls: Call[] = [...Object.values(inService), ...Object.values(lessons)];
  for (const call of calls.filter(({ address }) => !address.endsWith('/leave'))) {
    const [method = ''] = call.address.split(' ');
    for (const [name, caller] of Object.entries(callers)) {
      const { user, ...more } = caller;
      const body = call.body ? { body: {} } : {};
      const { status } = await callRoute(await routeOf(call), user, { method, params: PARAMS, ...body, ...more });
      const isIn = status !== 401 && status !== 403;
      // No one has typed a code here: a wrong one is 401, too, and an empty body before it 400.
      expect(isIn, `${call.address} as ${name}: ${status}`).toBe(isLetIn(call, name, caller));
    }
  }
});

test('an aide and an administrator in one browser are two: each call takes one of them', async () => {
  const both = { ...callers['aide'], method: 'GET' };
  const own = await callRoute(await routeOf(inService.me), admin, both);
  expect([own.status, own.body['name']]).toEqual([200, 'Ana Diaz']);
  expect(own.body).toMatchObject({ language: 'en', lessons: [], entries: [] });
  const aides = await callRoute(await routeOf(inService.listAides), admin, both);
  expect(aides.status).toBe(200);
  const left = await callRoute(await routeOf(inService.leave), null, callers['aide']);
  expect([left.status, left.cookies]).toEqual([204, ['aide=; HttpOnly; Max-Age=0; Path=/; SameSite=Lax']]);
  expect((await callRoute(await routeOf(inService.me), admin, both)).status, 'of both only she has gone').toBe(401);
});

test('a code opens a record through the call, and no answer but that of its making has it', async () => {
  const opened = await callRoute(await routeOf(inService.enter), null, { body: { code, remember: true } });
  expect([opened.status, opened.body]).toEqual([200, { name: 'Ana Diaz', language: 'en' }]);
  const cookies = { aide: /^aide=([^;]+)/.exec(opened.cookies[0] ?? '')?.[1] ?? '' };
  expect((await callRoute(await routeOf(inService.notice), null, { cookies })).status).toBe(204);
  const own = await callRoute(await routeOf(inService.me), null, { cookies, method: 'GET' });
  expect(own.body['isNoticed']).toBe(true);
  const aides = await callRoute(await routeOf(inService.listAides), admin, { method: 'GET' });
  expect(JSON.stringify([own.body, aides.body])).not.toContain(code.replace('-', ''));
  expect(JSON.stringify(await sql`select * from audit_log`)).not.toContain('Ana Diaz');
  const missing = await callRoute(await routeOf(inService.voidEntry), admin, { params: PARAMS, body: { reason: 'x' } });
  expect([missing.status, missing.body['code']]).toEqual([404, 'entryUnknown']);
  const silent = await callRoute(await routeOf(inService.voidEntry), admin, { params: PARAMS, body: { reason: ' ' } });
  expect([silent.status, silent.body['code']]).toEqual([400, 'voidReasonMissing']);
});
