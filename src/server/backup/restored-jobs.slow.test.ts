import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import '../../../tests/support/database.ts';
import { startCommand } from '../../../tests/support/command.ts';
import { anEmptyDatabase, ownAddress, removeEmptyDatabases } from '../../../tests/support/empty-database.ts';
import { type MailServer, startMailServer } from '../../../tests/support/mail-server.ts';
import { anAdmin, anEpisode } from '../../../tests/support/makers.ts';
import { openOwnDatabase } from '../../../tests/support/database.ts';
import { aRealFile } from '../../../tests/support/whole-site.ts';
import { startReceiver } from '../../../tests/support/webhooks.ts';
import { startJobs } from '#server/jobs/index.ts';
import { enqueueMissingPublications } from '#server/catalog/index.ts';
import { config } from '#server/config.ts';
import { findPublishedEpisode } from '#server/db/episodes.ts';
import { listJobs } from '#server/db/jobs.ts';
import { closePool, openPool, sql } from '#server/db/sql.ts';
import { addSubscriber } from '#server/db/subscribers.ts';
import { retryJob } from '#server/jobs/index.ts';
import { announceByMail, suppressAnnouncementsAfterRestore } from '#server/listening/index.ts';
import { closeMail, createWebhook } from '#server/outbound/index.ts';

const yesterday = new Date(Date.now() - 86_400_000);
let folder: string;
let mail: MailServer;
let receiver: Awaited<ReturnType<typeof startReceiver>>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'carecast-restored-jobs-'));
  mail = await startMailServer();
  receiver = await startReceiver();
  config.mail = { smtpUrl: mail.url, from: 'Carecast <podcast@example.com>' };
  config.webhooksPrivate = true;
});
afterAll(async () => {
  await closePool();
  openOwnDatabase();
  closeMail();
  config.mail = null;
  config.webhooksPrivate = false;
  await Promise.all([mail.close(), receiver.close()]);
  await removeEmptyDatabases();
  await rm(folder, { recursive: true });
});

const run = (name: string, words: string[], dataDir: string, url: string) =>
  startCommand({ dataDir, url: 'http://localhost:4321' }, name, words, { DATABASE_URL: url }).ended;
const anAudioUrl = async () => `/media/${(await aRealFile()).name}`;
const jobs = async () => (await listJobs({ limit: 100 })).map(({ kind, state }) => `${kind} ${state}`).toSorted();

test('a site restored from yesterday’s backup mails no one and calls no webhook a second time', async () => {
  const admin = await anAdmin();
  await sql.begin((db) =>
    addSubscriber(
      { email: 'ana@example.com', rhythm: 'each', languages: 'both', language: 'en' },
      new Date(yesterday.getTime() - 1),
      db,
    ),
  );
  await createWebhook(admin, { url: receiver.url, form: 'standard', events: ['episode.published'], active: true });
  // Yesterday one was published and announced, but its jobs had not run; one was due in the night after the backup.
  const stairs = { title: 'Stairs', published: true, audioUrl: await anAudioUrl() };
  const announced = await anEpisode(stairs, yesterday, admin);
  const event = { name: 'episode.published' as const, id: announced.id, subjectId: announced.id, at: yesterday };
  await sql.begin((db) => announceByMail(db, event));
  const at = new Date(Date.now() + 3_600_000).toISOString();
  const due = await anEpisode({ title: 'Rails', publishAt: at, audioUrl: await anAudioUrl() }, new Date(), admin);
  await sql`update episodes set publish_at = now() - interval '1 hour' where id = ${due.id}`;
  await suppressAnnouncementsAfterRestore(yesterday);
  expect(await jobs()).toEqual(['event waiting', 'mail waiting', 'publish waiting']);

  const made = await run('backup', [folder], config.dataDir, ownAddress());
  expect(made.status, made.said).toBe(0);
  const [file = ''] = (await readdir(folder)).filter((name) => name.endsWith('.tar'));
  const { url, location } = await anEmptyDatabase();
  const restored = await run('restore', [join(folder, file)], join(folder, 'new'), url);
  expect(restored.status, restored.said).toBe(0);
  expect(restored.said).toContain('Emails and announcements that were waiting are paused.');

  await closePool();
  openPool(location);
  await suppressAnnouncementsAfterRestore(new Date());
  await enqueueMissingPublications();
  const worker = startJobs();
  await expect.poll(async () => (await findPublishedEpisode(due.id))?.title).toBe('Rails');
  await expect.poll(async () => (await jobs()).filter((job) => /running|publish waiting/.test(job)).length).toBe(1);
  expect((await jobs()).filter((job) => !job.startsWith('publish'))).toEqual(['event failed', 'mail failed']);
  expect([mail.inbox, receiver.received]).toEqual([[], []]);

  const failed = await listJobs({ state: 'failed', limit: 10 });
  for (const { id, reason } of failed) {
    expect(reason).toEqual({ code: 'jobOfBackup' });
    await retryJob(null, id);
  }
  expect((await mail.arrived()).email.subject).toBe('New episode: Stairs');
  await expect.poll(() => receiver.received.length).toBe(1);
  await worker.stop();
  expect(mail.inbox).toHaveLength(1);
});
