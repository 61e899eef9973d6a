import '../../../../tests/support/database.ts';
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Reason } from '#shared/reason.ts';
import { type MailServer, startMailServer } from '../../../../tests/support/mail-server.ts';
import { anAdmin, anEpisode } from '../../../../tests/support/makers.ts';
import { aPng } from '../../../../tests/support/pictures.ts';
import { english, spanish } from '../../../../tests/support/words.ts';
import type { Admin } from '#shared/account.ts';
import type { Rhythm } from '#shared/subscriber.ts';
import { publishEpisode, storeEpisodeArtwork, unpublishEpisode } from '#server/catalog/index.ts';
import { config } from '#server/config.ts';
import { markRestored } from '#server/db/announcements.ts';
import { sql } from '#server/db/sql.ts';
import { addSubscriber, type Subscription, removeSubscriber } from '#server/db/subscribers.ts';
import { wakeWorkers } from '#server/db/jobs.ts';
import { type JsonObject } from '#server/db/jobs.ts';
import { startJobs, startWorker } from '#server/jobs/index.ts';
import { closeMail } from '#server/outbound/index.ts';
import { currentShow, showTimeZone } from '#server/show/index.ts';
import { nextDigestSlot } from './digest-slot.ts';
import { announceByMail, runMailJob, suppressAnnouncementsAfterRestore } from './deliver.ts';

const now = new Date('2026-11-18T12:00:00Z'); // a Wednesday
const minutes = (count: number) => new Date(now.getTime() + count * 60_000);
const days = (count: number) => minutes(count * 24 * 60);
let server: MailServer;
let admin: Admin;
beforeEach(async () => {
  server = await startMailServer();
  config.mail = { smtpUrl: server.url, from: 'Carecast <podcast@example.com>' };
  await sql`truncate subscribers, jobs, announcements, mail_hosts cascade`;
  await sql`delete from site_facts where name like '%announce%'`;
  admin = await anAdmin();
});
afterEach(async () => {
  closeMail();
  config.mail = null;
  await server.close();
});

const aSubscriber = (rhythm: Rhythm = 'each', at = minutes(-60), more: Partial<Subscription> = {}) =>
  sql.begin((db) =>
    addSubscriber({ email: `${randomUUID()}@example.com`, rhythm, languages: 'both', language: 'en', ...more }, at, db),
  );
const published = async (title = 'Care at home', at = now) =>
  (await anEpisode({ title, published: true, transcript: 'Good morning. This is an AI voice.' }, at, admin)).id;
const announce = (subjectId: string, at = now) =>
  sql.begin((db) => announceByMail(db, { name: 'episode.published', id: randomUUID(), subjectId, at }));

type Row = { key: string; payload: JsonObject; dueAt: Date };
const jobs = async (): Promise<Row[]> =>
  sql<Row[]>`select key, payload, due_at from jobs where kind = 'mail' and state = 'waiting' order by key`;
const failedJobs = async () =>
  sql<
    (Row & { reason: Reason })[]
  >`select key, payload, due_at, reason from jobs where kind = 'mail' and state = 'failed'`;
const run = ({ payload }: Pick<Row, 'payload'>) => runMailJob(payload, { id: randomUUID(), key: '', attempt: 1 });
const runAll = async () => {
  for (const job of await jobs()) await run(job);
};
const runAllDue = async (at: Date) => {
  for (const job of await jobs()) if (job.dueAt <= at) await run(job);
};
const subjects = () => server.inbox.map(({ email }) => email.subject);

test('each subscriber gets one message about an episode, with all that mail programs need', async () => {
  const ids = [await aSubscriber(), await aSubscriber()];
  const episode = await published();
  await announce(episode);
  expect((await jobs()).map(({ key }) => key)).toEqual(ids.map((id) => `${episode}:${id}`).sort());
  await runAll();
  expect(subjects()).toEqual([english.mails.newEpisode('Care at home'), english.mails.newEpisode('Care at home')]);
  const [{ email, to }] = server.inbox as [(typeof server.inbox)[0]];
  const headers = Object.fromEntries(email.headers.map(({ key, value }) => [key, value]));
  const leave = /^<(http:\/\/localhost:4321\/subscribe\/leave\?token=[\w-]{43})>$/.exec(
    headers['list-unsubscribe'] ?? '',
  );
  expect(leave).not.toBeNull();
  expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
  expect(headers['auto-submitted']).toBe('auto-generated');
  expect(email.text).toContain(leave?.[1]);
  expect(email.html).toContain(leave?.[1]);
  expect(email.to).toEqual([{ name: '', address: to }]);
});

test('an episode is announced once, also when it is unpublished and published again, and a draft never', async () => {
  await aSubscriber();
  const episode = await published();
  await Promise.all([announce(episode), announce(episode)]);
  await unpublishEpisode(admin, episode, minutes(1));
  await runAll();
  expect(subjects()).toEqual([]);
  await publishEpisode(admin, episode, minutes(2));
  await sql`truncate jobs cascade`; // ended jobs are removed after a month
  await announce(episode, minutes(2));
  expect(await jobs()).toEqual([]);
});

test('what was first published long ago is no news, and other events are none', async () => {
  await aSubscriber();
  const episode = await published('Old', days(-8));
  await announce(episode);
  await sql.begin((db) =>
    announceByMail(db, { name: 'episode.changed', id: randomUUID(), subjectId: episode, at: now }),
  );
  expect(await jobs()).toEqual([]);
});

test('a repeat after a crash has the same Message-ID, another subscriber or episode a different one', async () => {
  await aSubscriber();
  await announce(await published('One'));
  await runAll();
  await runAll();
  await aSubscriber();
  await announce(await published('Two'));
  await runAll();
  const ids = server.inbox.map(({ email }) => email.messageId);
  expect(ids).toHaveLength(5);
  expect(new Set(ids).size).toBe(3);
  expect(ids[0]).toMatch(/^<[\w-]{43}@localhost>$/);
});

test('who has unsubscribed, or wants the digest now, gets nothing that was still to be sent', async () => {
  const [gone, weekly] = [await aSubscriber(), await aSubscriber()];
  await announce(await published());
  await removeSubscriber(gone, sql);
  await sql`update subscribers set rhythm = 'weekly' where id = ${weekly}`;
  await runAll();
  expect(subjects()).toEqual([]);
});

test('a digest is due on Monday, once a week, and contains what is published then', async () => {
  const id = await aSubscriber('weekly');
  const [first, second, third] = [await published('One'), await published('Two', minutes(1)), await published('Three')];
  for (const [at, episode] of [first, second, third].entries()) await announce(episode, minutes(at));
  const slot = nextDigestSlot(now, showTimeZone());
  expect(await jobs()).toEqual([expect.objectContaining({ key: `digest:${slot.toISOString()}:${id}`, dueAt: slot })]);
  await unpublishEpisode(admin, third, minutes(3));
  await runAll();
  expect(subjects()).toEqual([english.mails.thisWeek('Carecast', 2)]);
  const text = server.inbox[0]?.email.text ?? '';
  expect(text.indexOf('Two')).toBeLessThan(text.indexOf('One'));
  expect(text).not.toContain('Three');
});

test('a digest that could not be sent comes with the next; one that was sent is not repeated in it', async () => {
  await aSubscriber('weekly', days(-20));
  await announce(await published('One'));
  const [failing] = (await jobs()) as [Row];
  server.onRecipient = () => '451 later';
  await expect(run(failing)).rejects.toThrow();
  server.onRecipient = () => 'accept';
  await sql`truncate jobs cascade`;
  await announce(await published('Two', days(7)), days(7));
  await runAll();
  await sql`truncate jobs cascade`;
  await announce(await published('Three', days(14)), days(14));
  await runAll();
  const sent = server.inbox.map(({ email }) => ['One', 'Two', 'Three'].filter((title) => email.text?.includes(title)));
  expect(sent).toEqual([['One', 'Two'], ['Three']]);
});

test('after a restore nothing that may have been mailed is mailed again', async () => {
  await aSubscriber();
  await aSubscriber('weekly', days(-20));
  await suppressAnnouncementsAfterRestore(minutes(-30)); // the start before
  const [pending, draft] = [await published('Pending'), (await anEpisode({ title: 'Draft' }, now, admin)).id];
  await announce(pending, minutes(-20));
  await markRestored();
  await suppressAnnouncementsAfterRestore(minutes(10));
  // The jobs of the backup do not run, and what was a draft in it is published again.
  await runAllDue(minutes(10));
  await publishEpisode(admin, draft, minutes(11));
  await announce(draft, minutes(11));
  expect(subjects()).toEqual([]);
  await announce(await published('New', minutes(12)), minutes(12));
  await runAll();
  expect(subjects().toSorted()).toEqual([
    'New episode: New',
    english.mails.thisWeek('Carecast', 2), // its Monday is after the restore: it cannot have been sent
  ]);
  expect(server.inbox.map(({ email }) => email.text).join()).not.toContain('Draft');
});

test('what a backup was about to mail is failed with the reason, and mailed when it is run again by hand', async () => {
  await aSubscriber();
  await aSubscriber('weekly', days(-20));
  await suppressAnnouncementsAfterRestore(days(-9));
  await announce(await published('Last week', days(-6)), days(-6));
  await sql`update jobs set state = 'running', leased_until = now() + interval '1 hour' where key not like 'digest:%'`;
  await markRestored();
  await suppressAnnouncementsAfterRestore(now);
  expect(await jobs()).toEqual([]);
  const failed = await failedJobs();
  expect(failed.map(({ reason }) => reason)).toEqual([{ code: 'jobOfBackup' }, { code: 'jobOfBackup' }]);
  for (const job of failed) await run(job);
  expect(subjects().toSorted()).toEqual([english.mails.newEpisode('Last week'), english.mails.thisWeek('Carecast', 1)]);
});

test('a digest whose Monday was before the restore is not sent, and what it contained is in no other', async () => {
  await aSubscriber('weekly', days(-20));
  await suppressAnnouncementsAfterRestore(days(-9));
  await announce(await published('Last week', days(-8)), days(-8));
  await markRestored();
  await suppressAnnouncementsAfterRestore(now);
  await announce(await published('New', minutes(1)), minutes(1));
  await runAll();
  expect(server.inbox).toHaveLength(1);
  expect(server.inbox[0]?.email.text).not.toContain('Last week');
});

test('another database with the same rows is a restored one; the same database after a restart is not', async () => {
  const isSilenced = async () => {
    await suppressAnnouncementsAfterRestore(now);
    return (await sql`select 1 from site_facts where name = 'announcements silent until'`).length > 0;
  };
  expect(await isSilenced()).toBe(false);
  expect(await isSilenced()).toBe(false);
  // As pg_restore leaves it: the same rows in a new table.
  await sql.begin(async (db) => {
    await db`alter table announcements rename to announcements_before`;
    await db`create table announcements (like announcements_before including all)`;
    await db`drop table announcements_before`;
  });
  expect(await isSilenced()).toBe(true);
});

test('a start on the same database waits for no one who is announcing', async () => {
  await suppressAnnouncementsAfterRestore(now);
  const episode = await published();
  await sql.begin(async (db) => {
    await db`insert into announcements (episode_id) values (${episode})`;
    await suppressAnnouncementsAfterRestore(now);
  });
});

test('what the mail server does not take now is tried again by the worker, and sent once', async () => {
  await aSubscriber();
  server.onMessage = () => '451 later';
  await announce(await published());
  const worker = startWorker({ mail: runMailJob });
  try {
    // Those that are over: one under way would set the time of the next one after this test has.
    const attempts = async () =>
      (await sql<{ attempts: number }[]>`select attempts from jobs where kind = 'mail' and state = 'waiting'`)[0]
        ?.attempts;
    await expect.poll(attempts).toBe(1);
    server.onMessage = () => 'close';
    await sql`update jobs set due_at = now()`;
    await sql.begin(wakeWorkers);
    await expect.poll(attempts).toBe(2);
    server.onMessage = () => 'accept';
    await sql`update jobs set due_at = now()`;
    await sql.begin(wakeWorkers);
    await server.arrived();
    await expect
      .poll(() => sql`select state, reason from jobs where kind = 'mail'`)
      .toEqual([{ state: 'done', reason: null }]);
  } finally {
    await worker.stop();
  }
  expect(server.inbox).toHaveLength(1);
});

test('each reader gets the episodes in the languages they chose, in the language they subscribed in', async () => {
  await aSubscriber('each', minutes(-60), { languages: 'es', language: 'es' });
  await aSubscriber('each', minutes(-60), { languages: 'en' });
  await aSubscriber('each', minutes(-60), { language: 'es' });
  const fall = await anEpisode({ title: 'La caída', language: 'es-us', published: true }, now, admin);
  await announce(fall.id);
  await announce(await published('After a fall'));
  await runAll();
  const mails = subjects().toSorted();
  expect(mails).toEqual([
    spanish.mails.newEpisode('After a fall'),
    spanish.mails.newEpisode('La caída'),
    spanish.mails.newEpisode('La caída'),
    english.mails.newEpisode('After a fall'),
  ]);
});

test('a Spanish mail says in Spanish that AI made the episode, and leads to Spanish pages', async () => {
  await aSubscriber('each', minutes(-60), { language: 'es' });
  await announce((await anEpisode({ title: 'La caída', language: 'es', published: true }, now, admin)).id);
  await runAll();
  const mail = server.inbox[0]?.email;
  expect(mail?.text).toContain(spanish.mails.aiGenerated);
  expect(mail?.text).toMatch(/Escuchar: http:\/\/localhost:4321\/es\?episode=/);
  expect(mail?.text).toMatch(/Cancelar la suscripción: http:\/\/localhost:4321\/es\/subscribe\/leave\?token=/);
  expect(mail?.html).toContain('<html lang="es">');
});

test('a digest has the week’s episodes in the chosen language alone', async () => {
  await aSubscriber('weekly', minutes(-60), { languages: 'es', language: 'es' });
  await announce((await anEpisode({ title: 'La caída', language: 'es', published: true }, now, admin)).id);
  await announce(await published('After a fall'));
  await runAll();
  expect(subjects()).toEqual([spanish.mails.thisWeek('Carecast', 1)]);
});

test('mail goes out while the show has no postal address', async () => {
  expect(currentShow().postalAddress).toBeFalsy();
  await aSubscriber();
  await announce(await published());
  const worker = startJobs();
  try {
    await server.arrived();
  } finally {
    await worker.stop();
  }
  expect(subjects()).toEqual([english.mails.newEpisode('Care at home')]);
});

test('the picture of an episode is a part of the message, else the cover; one that is gone leaves nothing', async () => {
  await aSubscriber();
  const ours = config.show.image;
  const cover = 'c'.repeat(32);
  await sql`
    insert into artworks (hash, type, side, bytes, created_at) values (${cover}, 'image/png', 1400, ${aPng(1400)}, ${now})`;
  config.show.image = `${config.publicUrl}/artwork/${cover}.png`;
  const artwork = await storeEpisodeArtwork(admin, aPng(1400, 1400, 2, 7), now);
  const { id } = await anEpisode({ title: 'Stairs', published: true, artwork }, now, admin);
  for (const one of [id, await published('Rails')]) {
    await announce(one);
    await runAll();
    await sql`truncate jobs cascade`;
  }
  const hash = artwork.slice('/artwork/'.length, -'.png'.length);
  await server.arrived(2);
  for (const [at, picture] of [hash, cover].entries()) {
    const { email } = server.inbox[at] ?? {};
    const image = `<p class="picture"><img src="cid:${picture}@localhost" width="552" alt=""></p>`;
    expect(email?.html?.replaceAll(/ style="[^"]*"/g, '')).toContain(image);
    expect(email?.attachments).toMatchObject([{ mimeType: 'image/jpeg', contentId: `<${picture}@localhost>` }]);
  }
  config.show.image = `${config.publicUrl}/artwork/${'d'.repeat(32)}.png`;
  await announce(await published('Doors'));
  await runAll();
  config.show.image = ours;
  const { email } = await server.arrived(3);
  expect([email.html?.includes('picture"'), email.attachments]).toEqual([false, []]);
});

test('the logo is a part of the message, which loads nothing', async () => {
  await aSubscriber();
  const hash = 'a'.repeat(32);
  const bytes = aPng(96, 96);
  await sql`insert into logos (hash, size, bytes, created_at) values (${hash}, '96', ${bytes}, ${now})`;
  config.show.logo = hash;
  await announce(await published());
  await runAll();
  config.show.logo = null;
  const { email } = await server.arrived();
  expect(email.html).toMatch(
    /<p class="show"[^>]*><img class="logo" src="cid:logo@localhost" width="40" height="40" alt="Carecast" style="[^"]*"> Carecast<\/p>/,
  );
  expect(email.attachments).toMatchObject([{ mimeType: 'image/png', contentId: '<logo@localhost>' }]);
});
