import '../support/database.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Admin, Author } from '#shared/account.ts';
import { notifyPeople, openSession } from '#server/accounts/index.ts';
import { requestApproval, publishEpisode, sendBack } from '#server/catalog/index.ts';
import { config } from '#server/config.ts';
import { addJob } from '#server/db/jobs.ts';
import { sql } from '#server/db/sql.ts';
import { startJobs } from '#server/jobs/runners.ts';
import { rate } from '#server/listening/index.ts';
import { nextMorning } from '#server/listening/newsletter/digest-slot.ts';
import * as languageRoute from '../../src/pages/api/account/language.ts';
import { inLanguage } from '#server/words.ts';
import { closeMail } from '#server/outbound/index.ts';
import { callRoute } from '../support/call-route.ts';
import { type MailServer, startMailServer } from '../support/mail-server.ts';
import { anAdmin, anAuthor, anEpisode } from '../support/makers.ts';
import { aVisitor } from '../support/visitor.ts';
import { english, spanish } from '../support/words.ts';

const now = new Date();
let server: MailServer;
let ana: Admin;
let cleo: Author;
let jobs: ReturnType<typeof startJobs> | undefined;
beforeEach(async () => {
  await sql`delete from users`;
  await sql`truncate jobs, ratings cascade`;
  server = await startMailServer();
  config.mail = { smtpUrl: server.url, from: 'Show <show@example.org>' };
  [ana, cleo] = [await anAdmin('Ana'), await anAuthor('Cleo')];
  await choose('Ana', ['approvals', 'schedule', 'failures', 'comments']);
  await choose('Cleo', ['approvals', 'comments', 'failures']);
  await anAdmin('Ben without an address');
});
afterEach(async () => {
  await jobs?.stop();
  config.mail = null;
  closeMail();
  await server.close();
});

const choose = (username: string, notices: string[], email = `${username.toLowerCase()}@example.org`) => sql`
  update users set email = ${email}, confirmed_email = ${email}, notices = ${notices} where username = ${username}`;
/** Whom what was mailed, in order of the subjects. */
const mailed = async (count: number) => {
  jobs ??= startJobs();
  await server.arrived(count);
  await expect
    .poll(() => sql`select 1 from jobs where state in ('waiting', 'running') and due_at <= now()`)
    .toEqual([]);
  await jobs.stop();
  jobs = undefined;
  const arrived = server.inbox.map(({ to, email }) => `${to.split('@')[0]}: ${email.subject?.replace(/ · .*/, '')}`);
  return arrived.toSorted();
};
const draft = async () => (await anEpisode({ title: 'Stairs' }, now, cleo as unknown as Admin)).id;

test('administrators hear of a draft that waits, its author of what became of it', async () => {
  const id = await draft();
  await requestApproval(cleo, id, now);
  await requestApproval(cleo, id, new Date(now.getTime() + 1));
  await sendBack(ana, id, 'Name your source', new Date(now.getTime() + 2));
  await requestApproval(cleo, id, new Date(now.getTime() + 3));
  await publishEpisode(ana, id, new Date(now.getTime() + 4));
  expect(await mailed(4)).toEqual([
    `ana: ${english.reasons.noticeAwaitsApproval({ title: 'Stairs' })}`,
    `ana: ${english.reasons.noticeAwaitsApproval({ title: 'Stairs' })}`,
    `cleo: ${english.reasons.noticePublished({ title: 'Stairs' })}`,
    `cleo: ${english.reasons.noticeSentBack({ title: 'Stairs' })}`,
  ]);
  const { text } =
    server.inbox.find(({ email }) => email.subject?.startsWith(english.reasons.noticeSentBack({ title: 'Stairs' })))
      ?.email ?? {};
  expect(text).toContain('Name your source');
  expect(text).toContain(`${config.publicUrl}/edit/${id}`);
});

test('no notice goes to an address that is not confirmed, be it entered before the news or after', async () => {
  await choose('Cleo', ['approvals'], 'a-stranger@example.org');
  await sql`update users set confirmed_email = null where username = 'Cleo'`;
  const id = await draft();
  await requestApproval(cleo, id, now);
  await publishEpisode(ana, id, new Date(now.getTime() + 1));
  await choose('Ana', ['approvals'], 'ana@example.org');
  await requestApproval(cleo, await draft(), now);
  await sql`update users set email = 'another-stranger@example.org' where username = 'Ana'`;
  await requestApproval(cleo, await draft(), now);
  await choose('Ben without an address', ['approvals'], 'ben@example.org');
  await requestApproval(cleo, await draft(), now);
  expect(await mailed(1)).toEqual([`ben: ${english.reasons.noticeAwaitsApproval({ title: 'Stairs' })}`]);
});

test('people are notified of a job that fails once a day, a schedule each time, and only to administrators who chose it', async () => {
  await addJob({ kind: 'mail', key: 'a', payload: {} }, sql); // what this program cannot do
  await addJob({ kind: 'mail', key: 'b', payload: {} }, sql);
  const id = await draft();
  const publishAt = new Date(now.getTime() - 1_000);
  await sql`update episodes set publish_at = ${publishAt}, description = '' where id = ${id}`;
  await addJob({ kind: 'publish', key: 'c', payload: { id, publishAt: publishAt.toISOString() } }, sql);
  // The two of mail are retried; here they are given up at once.
  await sql`update jobs set give_up_at = now() - interval '1 second' where kind = 'mail'`;
  expect(await mailed(2)).toEqual([
    `ana: ${english.reasons.noticeNotPublished}`,
    `ana: ${english.reasons.noticeFailed({ job: 'mail' })}`,
  ]);
});

test('people are notified of new comments once, next morning, to those who chose it', async () => {
  const { id } = await anEpisode({ published: true }, now, ana);
  const by = () => ({ userId: undefined, visitor: aVisitor(now), address: '192.0.2.3' });
  await rate(by(), id, { isLike: true, comment: 'Thank you' }, now);
  await rate(by(), id, { isLike: true, comment: 'Very clear' }, now);
  await rate(by(), id, { isLike: true, comment: null } as never, now);
  const waiting = await sql`select key, due_at from jobs where kind = 'comments'`;
  expect(waiting).toEqual([{ key: nextMorning(now, 'UTC').toISOString(), dueAt: nextMorning(now, 'UTC') }]);
  await sql`update jobs set due_at = now(), payload = ${sql.json({ slot: new Date(now.getTime() + 1_000).toISOString() })}`;
  expect(await mailed(2)).toEqual([
    `ana: ${english.reasons.noticeComments({ count: 2 })}`,
    `cleo: ${english.reasons.noticeComments({ count: 2 })}`,
  ]);
});

test('a person who signs in in Spanish or chooses it gets Spanish mail: approvals, what was sent back, comments, schedules', async () => {
  await openSession(cleo, () => undefined, null); // in English
  const choice = { method: 'PUT', body: { language: 'es' } };
  expect((await callRoute(languageRoute.PUT, cleo, choice)).status).toBe(204);
  await inLanguage('es', () => openSession(ana, () => undefined, null));
  const id = await draft();
  await requestApproval(cleo, id, now);
  await sendBack(ana, id, 'Name your source', new Date(now.getTime() + 1));
  await requestApproval(cleo, id, new Date(now.getTime() + 2));
  await publishEpisode(ana, id, new Date(now.getTime() + 3));
  await rate(
    { userId: undefined, visitor: aVisitor(now), address: '192.0.2.3' },
    id,
    { isLike: true, comment: 'A' },
    now,
  );
  const slot = new Date(now.getTime() + 1_000).toISOString();
  await sql`update jobs set due_at = now(), payload = ${sql.json({ slot })} where kind = 'comments'`;
  const late = (await anEpisode({ title: 'Rails' }, now, ana)).id;
  await sql`update episodes set publish_at = ${now}, description = '' where id = ${late}`;
  await addJob({ kind: 'publish', key: 'c', payload: { id: late, publishAt: now.toISOString() } }, sql);
  expect(await mailed(7)).toEqual([
    `ana: ${spanish.reasons.noticeComments({ count: 1 })}`,
    `ana: ${spanish.reasons.noticeNotPublished}`,
    `ana: ${spanish.reasons.noticeAwaitsApproval({ title: 'Stairs' })}`,
    `ana: ${spanish.reasons.noticeAwaitsApproval({ title: 'Stairs' })}`,
    `cleo: ${spanish.reasons.noticeComments({ count: 1 })}`,
    `cleo: ${spanish.reasons.noticeSentBack({ title: 'Stairs' })}`,
    `cleo: ${spanish.reasons.noticePublished({ title: 'Stairs' })}`,
  ]);
  const { text } =
    server.inbox.find(({ email }) => email.subject?.startsWith(spanish.reasons.noticeSentBack({ title: 'Stairs' })))
      ?.email ?? {};
  const words = { title: 'Stairs', by: 'Ana', note: 'Name your source' };
  expect(text).toContain(spanish.reasons.noticeSentBackWith(words));
  expect(text).toContain(`${config.publicUrl}/es/edit/${id}`);
});

test('without mail no one is notified, and nothing waits', async () => {
  config.mail = null;
  await requestApproval(cleo, await draft(), now);
  await notifyPeople({ notice: 'failures', key: 'x', subject: { code: 'noticeCopyFailed' }, path: '/' }, {}, sql);
  expect(await sql`select kind from jobs where kind in ('notice', 'comments')`).toEqual([]);
});
