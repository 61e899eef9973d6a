import '../support/database.ts';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { beforeEach, expect, test } from 'vitest';
import type { Admin, FreshUser, User } from '#shared/account.ts';
import { NewEpisode } from '#shared/episode-fields.ts';
import {
  authenticateToken,
  changeAccount,
  changeUserRole,
  createInvitation,
  createRecoveryCode,
  createResetLink,
  createResetToken,
  createToken,
  deleteUser,
  endOwnSession,
  join,
  openSession,
  resetPassword,
  signIn,
} from '#server/accounts/index.ts';
import { hashPassword } from '#server/accounts/passwords.ts';
import {
  createEpisode,
  createReviewLink,
  openReview,
  requestTiming,
  scheduleEpisode,
  storeEpisodeArtwork,
} from '#server/catalog/index.ts';
import { config } from '#server/config.ts';
import { type Db, openOneConnection, sql } from '#server/db/sql.ts';
import { beginUpload, receivePart } from '#server/media/index.ts';
import { createWebhook } from '#server/outbound/index.ts';
import { changeSettings } from '#server/show/index.ts';
import { faultOf } from '../support/faults.ts';
import { anAdmin, anArrivedUpload, anEpisode, aPerson, aStoredAudio } from '../support/makers.ts';
import { demoFile } from '../support/uploads.ts';

const now = new Date();
const HERE = '127.0.0.1';
const password = 'a quiet kitchen table';
const HASH = await hashPassword(password);

/** Ben, whose session a thief has, and Ana, who decides. */
let ben: Admin & FreshUser;
let ana: Admin & FreshUser;
beforeEach(async () => {
  await sql`truncate users, webhooks, jobs, episode_artworks cascade`;
  await sql`update show_settings set title = null`;
  const fresh = { isRecent: true, isFresh: true } as const;
  [ana, ben] = [
    { ...(await anAdmin('Ana')), ...fresh },
    { ...(await anAdmin('Ben')), ...fresh },
  ];
  await sql`update users set password = ${HASH} where id = ${ben.id}`;
  ben.sessionId = await aSession(ben);
});

async function aSession({ id }: User): Promise<string> {
  const [row] = await sql<{ id: string }[]>`
    insert into session (sid, user_id, expire)
    values (encode(sha256(gen_random_uuid()::text::bytea), 'hex'), ${id}, now() + interval '1 day') returning id`;
  return row?.id ?? '';
}

/** The acts that end rights. Each writes its entry of the log last, and there the tests hold it. */
const ENDINGS = {
  'a reset': async () => {
    const { token } = await createResetToken('Ben', now);
    return () => resetPassword({ token, newPassword: 'another quiet table' }, HERE, now);
  },
  'a demotion': () => Promise.resolve(() => changeUserRole(ana, { id: ben.id }, 'user')),
  'a removal': () => Promise.resolve(() => deleteUser(ana, { id: ben.id })),
};

/** The acts of a thief in that moment, and the rows that would be left of them. */
type Making = { left: () => PromiseLike<readonly unknown[]>; prepare: () => Promise<() => Promise<unknown>> };
const MAKINGS: Record<string, Making> = {
  'a recovery code': {
    left: () => sql`select from reset_tokens where kind = 'recovery code'`,
    prepare: () => Promise.resolve(() => createRecoveryCode({ ...ben, isFresh: true }, now)),
  },
  'a key': {
    left: () => sql`select from tokens`,
    prepare: () => {
      const input = { name: 'Thief', scopes: ['publish' as const], expiresAt: null };
      return Promise.resolve(() => createToken(ben, input, now));
    },
  },
  'an address': {
    left: () => sql`select from users where email is not null`,
    prepare: () => {
      const changes = { email: 'thief@example.org', notices: [] };
      return Promise.resolve(() => changeAccount({ ...ben, isFresh: true }, changes, now));
    },
  },
  'a reset link': {
    left: () => sql`select from reset_tokens where kind = 'handed out'`,
    async prepare() {
      const { id } = await aPerson('user');
      return () => createResetLink(ben, id, now);
    },
  },
  'an invitation': {
    left: () => sql`select from invitations`,
    prepare: () => Promise.resolve(() => createInvitation(ben, { role: 'administrator', email: null }, now)),
  },
  'a review link': {
    left: () => sql`select from review_links`,
    async prepare() {
      const { id } = await anEpisode({}, now, ana);
      return () => createReviewLink(ben, id, { reviewer: 'A nurse' }, now);
    },
  },
  'a webhook': {
    left: () => sql`select from webhooks`,
    prepare: () => {
      const input = {
        url: 'http://127.0.0.1/',
        form: 'standard' as const,
        events: ['episode.published' as const],
        active: true,
      };
      config.webhooksPrivate = true;
      return Promise.resolve(() => createWebhook(ben, input));
    },
  },
  'an upload': {
    left: () => sql`select from uploads`,
    prepare: () => {
      const file = { kind: 'audio', name: 'a.mp3', size: 1_000, type: 'audio/mpeg' } as const;
      return Promise.resolve(() => beginUpload(ben, file, now));
    },
  },
  'a draft': {
    left: () => sql`select from episodes`,
    async prepare() {
      const input = NewEpisode.parse({ title: 'Mine', audioUrl: await anArrivedUpload() });
      return () => createEpisode(ben, input, now);
    },
  },
  'a time to publish': {
    left: () => sql`select from jobs where kind = 'publish'`,
    async prepare() {
      const { id } = await anEpisode({ audioUrl: await aStoredAudio() }, now, ana);
      return () => scheduleEpisode(ben, id, new Date(now.getTime() + 86_400_000), now);
    },
  },
  'a look for times': {
    left: () => sql`select from timings`,
    async prepare() {
      const { id } = await anEpisode({ transcript: 'One. Two.' }, now, ana);
      return () => requestTiming(ben, id);
    },
  },
  'a picture': {
    left: () => sql`select from episode_artworks`,
    async prepare() {
      const picture = await readFile(demoFile('artwork.jpg'));
      return () => storeEpisodeArtwork(ben, picture, now);
    },
  },
  'a name of the show': {
    left: () => sql`select from show_settings where title is not null`,
    prepare: () => Promise.resolve(() => changeSettings(ben, { title: 'Taken over' }, now)),
  },
};

const cases = Object.entries(MAKINGS).flatMap(([what, making]) =>
  Object.entries(ENDINGS).map(([when, end]) => ({ what, when, making, end })),
);

test.each(cases)('$what cannot be made in the moment of $when', async ({ when, making, end }) => {
  const fault = await inTheMomentOf(await end(), await making.prepare());
  expect(fault).toMatch(when === 'a demotion' ? /^forbidden: / : /^signedOut: /);
  expect(await making.left()).toHaveLength(0);
});

const endings = Object.entries(ENDINGS).map(([when, end]) => ({ when, end }));

test.each(endings)('$when ends what was made before, and no promotion brings it back', async ({ end }) => {
  const cleo = await aPerson('user', 'Cleo');
  const key = await createToken(ben, { name: 'Thief', scopes: ['publish'], expiresAt: null }, now);
  const invitation = tokenIn((await createInvitation(ben, { role: 'administrator', email: null }, now)).url);
  const link = tokenIn((await createResetLink(ben, cleo.id, now)).url);
  const { id } = await anEpisode({}, now, ana);
  const review = (await createReviewLink(ben, id, { reviewer: 'A nurse' }, now)).url.split('#token=').at(-1) ?? '';
  const upload = await beginUpload(ben, { kind: 'audio', name: 'a.mp3', size: 4, type: '' }, now);
  await (
    await end()
  )();
  if ((await sql`select from users where id = ${ben.id}`).length > 0)
    await changeUserRole(null, { id: ben.id }, 'administrator');

  expect(await faultOf(authenticateToken(key.token, HERE, now))).toMatch(/^signedOut: /);
  expect(await faultOf(join({ token: invitation, username: 'Dora', password }, HERE, now))).toMatch(/^invalid: /);
  expect(await faultOf(resetPassword({ token: link, newPassword: password }, HERE, now))).toMatch(/^invalid: /);
  expect(await openReview(review, new Date())).toEqual({ refusal: 'revoked' });
  const sent = receivePart({ id: upload.id, size: 4 }, 0, Readable.from([Buffer.alloc(4)]), new Date());
  expect(await faultOf(sent)).toMatch(/^missing: /);
});

const tokenIn = (url: string): string => url.split('#token=')[1] ?? '';

test('a sign-in with the old password does not outlive the reset that it met', async () => {
  const enter = async () => {
    const { user, provedBy } = await signIn({ username: 'Ben', password }, HERE, now);
    return openSession(user, () => undefined, null, provedBy);
  };
  expect(await inTheMomentOf(await ENDINGS['a reset'](), enter)).toMatch(/^signedOut: /);
  expect(await sql`select from session where user_id = ${ben.id}`).toHaveLength(0);
});

test('no one joins by an invitation in the moment in which its maker is demoted', async () => {
  const token = tokenIn((await createInvitation(ben, { role: 'administrator', email: null }, now)).url);
  const enter = () => join({ token, username: 'Thief', password }, HERE, now);
  expect(await inTheMomentOf(await ENDINGS['a demotion'](), enter)).toBe('invalid: inviterGone');
  expect(await sql`select from users where username = 'Thief'`).toHaveLength(0);
});

test('a session that is ended elsewhere makes nothing in that moment', async () => {
  const elsewhere = { ...ben, sessionId: await aSession(ben) };
  const end = () => endOwnSession(elsewhere, ben.sessionId ?? '');
  const hold = (held: Db) => held`select from session where id = ${ben.sessionId ?? ''} for update`;
  expect(await inTheMomentOf(end, () => createRecoveryCode({ ...ben, isFresh: true }, now), hold)).toMatch(
    /^signedOut: /,
  );
});

const holdLog = (held: Db) => held`lock table audit_log in share mode`;

/**
 * Ends rights, and does `act` when that is done but for the last statement, which `hold` holds back. Returns what `act`
 * was refused with.
 */
async function inTheMomentOf(
  end: () => Promise<unknown>,
  act: () => Promise<unknown>,
  hold: (held: Db) => PromiseLike<unknown> = holdLog,
): Promise<string> {
  const holder = openOneConnection();
  const under: { ended?: Promise<unknown>; acted?: Promise<string> } = {};
  await holder.begin(async (held) => {
    await hold(held);
    under.ended = end();
    await waiting(1);
    under.acted = faultOf(act());
    const settled = new AbortController();
    await Promise.race([under.acted.finally(() => settled.abort()), waiting(2, settled.signal)]);
  });
  await under.ended;
  await holder.end();
  return (await under.acted) ?? 'none';
}

/** Resolves when so many statements wait for a lock. */
async function waiting(count: number, settled?: AbortSignal): Promise<void> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  if ((row?.count ?? 0) < count && !settled?.aborted) return waiting(count, settled);
}
