import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { config } from '#server/config.ts';
import { addAnnouncement } from '#server/db/announcements.ts';
import { addApproval, changeApprovalNote } from '#server/db/approvals.ts';
import { addArtwork } from '#server/db/artworks.ts';
import { addFormerCategory } from '#server/db/categories.ts';
import { addChallenge } from '#server/db/challenges.ts';
import { incrementTenths } from '#server/db/downloads.ts';
import { backupBuckets, mailServers } from '#server/db/connections.ts';
import { addEmailConfirmation } from '#server/db/email-confirmations.ts';
import { addEpisodeArtwork } from '#server/db/episode-artworks.ts';
import { addImportedEpisode, addImportedSeries } from '#server/db/imports.ts';
import { addAide } from '#server/db/in-service-aides.ts';
import { addDevice } from '#server/db/in-service-devices.ts';
import { addEntries } from '#server/db/in-service-entries.ts';
import { addYearChange } from '#server/db/in-service-settings.ts';
import { addAsk } from '#server/db/lesson-asks.ts';
import { approveLesson, putLesson } from '#server/db/lessons.ts';
import { addReviewAnswer } from '#server/db/reviews.ts';
import { incrementAttempt } from '#server/db/throttles.ts';
import { addPendingReReview } from '#server/db/pending-re-reviews.ts';
import { DAY_MS } from '#shared/units.ts';
import { getOrInit } from '#server/db/site-state.ts';
import { addLogo } from '#server/db/logos.ts';
import { addRefusal } from '#server/db/mail-refusals.ts';
import { incrementRefused } from '#server/db/mail-runs.ts';
import { addPasskey } from '#server/db/passkeys.ts';
import { incrementPlay } from '#server/db/plays.ts';
import { addSubscriber, recordConfirmation } from '#server/db/subscribers.ts';
import { createInvitation, createRecoveryCode } from '#server/accounts/index.ts';
import { createSeries } from '#server/catalog/index.ts';
import type { Admin } from '#shared/account.ts';
import { NewInvitation } from '#shared/people.ts';
import { NewSeries } from '#shared/series-changes.ts';
import { type Pool, sql } from '#server/db/sql.ts';
import { createReviewLink } from '#server/catalog/reviews.ts';
import { deleteEpisode } from '#server/catalog/episodes.ts';
import { suppressAnnouncementsAfterRestore } from '#server/listening/newsletter/deliver.ts';
import { rate } from '#server/listening/ratings.ts';
import { identifyVisitor } from '#server/listening/visitors.ts';
import { NewWebhook } from '#shared/webhook.ts';
import { addDeliveries } from '#server/db/webhook-deliveries.ts';
import { createWebhook } from '#server/outbound/webhooks.ts';
import { anAdmin, anEpisode } from './makers.ts';
import { aToken } from './tokens.ts';

/** Characters that COPY, JSON, tar and terminals each read in their own way. */
const AWKWARD =
  'tab\there, newline\nand \r return, \\ \\\\ \\N \\. \n\\.\n \\x00 \b\f\v, "quotes\', {braces}, null, 🩺 👩🏽‍⚕️ é e\u0301 \u202e rtl, \u2028, ~';

const OLD_FEED = 'https://old.example.com/feed.xml';

export const FILES = join(config.dataDir, 'files');

/** An upload that has arrived, with its bytes. */
export async function aRealFile(bytes = randomBytes(50_000), state = 'stored'): Promise<{ id: string; name: string }> {
  const id = randomUUID();
  await mkdir(FILES, { recursive: true, mode: 0o700 });
  await writeFile(join(FILES, `${id}.mp3`), bytes);
  const file = {
    id,
    kind: 'audio',
    state,
    declaredBytes: bytes.length,
    bytes: bytes.length,
    originalName: AWKWARD,
    extension: 'mp3',
    type: 'audio/mpeg',
    sha256: createHash('sha256').update(bytes).digest('hex'),
    duration: 130,
    expiresAt: new Date(),
    storedAt: new Date(),
  };
  await sql`insert into uploads ${sql(file)}`;
  return { id, name: `${id}.mp3` };
}

/** A row or more in every table, with values that are easily lost on the way. */
export async function aWholeSite(): Promise<void> {
  const admin = await anAdmin('Ana Müller 🩺');
  await addPasskey({
    userId: admin.id,
    id: randomUUID(),
    publicKey: Uint8Array.from({ length: 256 }, (_, byte) => byte),
    counter: 4_294_967_295,
    transports: ['usb', 'a,b"c\\', '{}', ''],
    name: 'Ana’s 🔑',
  });
  await sql`insert into session (sid, expire, user_id) values (${'a'.repeat(64)}, now() + interval '1 day', ${admin.id})`;
  await addChallenge({ hash: 'hash', purpose: 'authenticate', binding: 'binding', userId: null }, new Date());
  await incrementAttempt('key', 3_600, new Date());
  const { id: tokenId } = await aToken(admin);
  await sql`
    insert into idempotent_calls (token_id, key, request_hash, attempt, began_at, made_id)
    values (${tokenId}, 'key', 'hash', ${randomUUID()}, now(), ${randomUUID()})`;
  const { id: webhookId } = await createWebhook(
    admin,
    NewWebhook.parse({ url: 'https://93.184.215.14/hook', events: ['episode.published'] }),
  );
  const message = { id: randomUUID(), type: 'episode.published' as const, body: AWKWARD };
  await addDeliveries(message, [webhookId], new Date(), sql);
  const texts = {
    title: AWKWARD.slice(0, 100),
    description: AWKWARD,
    transcript: `1\n${AWKWARD}`.replaceAll('\u2028', ''),
  };
  const episode = await anEpisode({ ...texts, audioUrl: await anAudioUrl(), published: true }, new Date(), admin);
  await sql`
    update episodes set sources = ${sql.json([{ title: AWKWARD, url: 'https://example.com/?a=1&b=2' }])},
      voices = 'ai', chapters = ${sql.json([{ start: 0, title: AWKWARD }])}, script = ${AWKWARD}, reviewed_at = '2024-02-29',
      created_at = '0001-01-01 00:00:00.123+00', published_at = '2026-03-29 01:30:00.999+00'
    where id = ${episode.id}`;
  await anEpisode({ published: false, audioUrl: await anAudioUrl() }, new Date(), admin);
  await sql`
    insert into address_marks (mark, left_at, asked_at, sealed)
    values (${'m'.repeat(43)}, now(), now(), ${Buffer.from(AWKWARD)})`;
  await addPendingReReview(episode.id, AWKWARD.slice(0, 100), new Date(), sql);
  await ofPeople(admin, episode.id);
  const gone = await anEpisode({ published: true, audioUrl: await anAudioUrl() }, new Date(), admin);
  await deleteEpisode(admin, gone.id, new Date());
  const visitor = identifyVisitor(undefined);
  await rate(
    { userId: admin.id, visitor, address: '192.0.2.1' },
    episode.id,
    { isLike: true, comment: AWKWARD },
    new Date(),
  );
  const link = await createReviewLink(admin, episode.id, { reviewer: 'Ana Müller 🩺' }, new Date());
  const note = { linkId: link.id, kind: 'note', name: 'Ana', note: AWKWARD, version: 'a'.repeat(64) } as const;
  await addReviewAnswer({ ...note, createdAt: new Date() }, sql);
  await incrementPlay(episode.id, new Date('2026-11-20'));
  await sql`insert into downloads values (${episode.id}, '2026-11-20', 'gPodder', 'computer', 'app', 9)`;
  await sql`insert into downloads_by_group values ('2026-11-20', 'gPodder', 'computer', 'app', 9)`;
  await incrementTenths(episode.id, '2026-11-01', [1, 1, 1, 0, 0, 0, 0, 0, 0, 0]);
  await sql`insert into missed_searches values ('wheelchair', '2026-11-01', 5)`;
  await aRealFile(randomBytes(1), 'deleted');
  await sql`
    insert into uploads (id, kind, declared_bytes, expires_at, storage, storage_key, state, extension, type, bytes, sha256)
    values (${randomUUID()}, 'pdf', 5, now(), 's3', 'incoming/key', 'stored', 'pdf', 'application/pdf', 5, ${'e'.repeat(64)})`;
  await sql`insert into uploads (id, kind, declared_bytes, expires_at) values (${randomUUID()}, 'pdf', 5, now())`;
  const artwork = { hash: '0'.repeat(32), type: 'image/png', side: 1400, bytes: randomBytes(500_000) } as const;
  await addArtwork(artwork, new Date(), sql);
  const picture = { name: `${'1'.repeat(32)}.jpg`, side: 1400, bytes: randomBytes(2000) };
  await addEpisodeArtwork(picture, new Date());
  await sql`update episodes set artwork = ${picture.name} where id = ${episode.id}`;
  await sql`update show_settings set title = ${AWKWARD}, artwork = ${'0'.repeat(32)}, is_complete = false,
      voices = 'people', time_zone = 'America/Bogota'`;
  await getOrInit('a fact', AWKWARD);
  await suppressAnnouncementsAfterRestore(new Date());
  const reader = { email: 'ana@example.com', rhythm: 'weekly', languages: 'both', language: 'en' } as const;
  const subscriberId = await addSubscriber(reader, new Date(), sql);
  await incrementRefused({ run: 'run', host: 'example.com', isOurs: false, said: AWKWARD }, new Date(), sql);
  await addRefusal({ subscriberId, run: 'run', day: '2026-11-26', said: AWKWARD }, new Date(), sql);
  await sql`insert into job_rates (kinds, next_at) values ('mail', now())`;
  await addAnnouncement(episode.id, new Date('2026-03-30'), sql);
  await recordConfirmation(randomBytes(32).toString('hex'), new Date(), sql);
  await fillInService(admin.id, episode.id);
}

async function fillInService(admin: string, episodeId: string): Promise<void> {
  const now = new Date();
  const name = AWKWARD.slice(0, 100);
  const hired = {
    staffNumber: '1042',
    language: 'es',
    hiredOn: '2024-02-29',
    minutesAYear: 720,
    mayRead: false,
  } as const;
  const aide = await addAide({ name, ...hired }, 'c'.repeat(64), now, sql);
  const device = { tokenHash: 'd'.repeat(64), aideId: aide.id, isRemembered: true };
  await addDevice({ ...device, endsAt: new Date(now.getTime() + 400 * DAY_MS) }, now, sql);
  await fillLessons(aide.id, episodeId, now);
  const entry = {
    ...{ aideId: null, aideName: AWKWARD, staffNumber: null, day: '2026-11-20', topic: AWKWARD, goals: [AWKWARD] },
    ...{ minutes: 60, spentFrom: null, spentTo: null, spentMinutes: null, method: 'live' as const, place: 'Here' },
    ...{ nurse: 'Rosa', nurseLicense: null, nurseOn: null, heard: null, firstTry: null, questions: null, tries: null },
    ...{ episodeId: null, version: null, materials: null, isTested: null, sheet: null, statement: AWKWARD },
    ...{ language: 'en', enteredBy: admin, enteredName: null },
  };
  await addEntries([entry], now, sql);
  await addEntries([{ ...entry, minutes: -60, method: 'void', voids: 1, reason: AWKWARD }], now, sql);
  await sql`update show_settings set in_service_year = 'calendar'`;
  const change = { changedOn: '2026-11-20', was: 'hired', becomes: 'calendar' } as const;
  await addYearChange({ ...change, reason: AWKWARD, changedBy: 'Ana' }, sql);
}

async function fillLessons(aideId: string, episodeId: string, now: Date): Promise<void> {
  const version = 'f'.repeat(64);
  const question = { question: AWKWARD, choices: [AWKWARD, 'No'], right: 0, second: 1 };
  await putLesson(episodeId, { goals: [AWKWARD], questions: [question, question, question] }, now, sql);
  await approveLesson(episodeId, { version, nurse: 'Rosa', license: 'NY 1', at: now }, sql);
  await sql`
    insert into lesson_progress (aide_id, episode_id, version, heard, wall, credited, answers, begun_at)
    values (${aideId}, ${episodeId}, ${version}, '{[0,5),[7,9)}', '{[0,7)}', 7, '{"0":{"tries":1}}', now())`;
  await addAsk({ aideId, episodeId, text: AWKWARD.slice(0, 500), askedAt: now }, sql);
}

const EXCLUDED_TABLES =
  'session challenges throttles tokens mail_password copy_settings idempotent_calls webhook_messages webhook_deliveries aide_devices'.split(
    ' ',
  );

/** Tables of what a restore does not bring back. */
export const ACCESS = ['reset_tokens', 'invitations', 'email_confirmations', 'review_links'];

const anAudioUrl = async () => `/media/${(await aRealFile()).name}`;

/** Every row of every table that a backup holds, as PostgreSQL writes it. */
export async function everyRow(pool: Pool, except = EXCLUDED_TABLES): Promise<Record<string, string[]>> {
  const tables = await pool<{ name: string }[]>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
      and relpersistence = 'p'
      and relname <> all(${except}) order by 1`;
  const rows: Record<string, string[]> = {};
  for (const { name } of tables) {
    const found = await pool<{ row: string }[]>`select t::text as row from ${pool(name)} t order by 1`;
    rows[name] = found.map(({ row }) => row);
  }
  return rows;
}

/** Rows of what people, mail and the sound of files have in tables of their own. */
async function ofPeople(admin: Admin, episodeId: string): Promise<void> {
  const { id: userId } = admin;
  const signedIn = { ...admin, isRecent: true, isFresh: true } as const;
  await addApproval(episodeId, userId, new Date(), sql);
  await changeApprovalNote(episodeId, 'Why?', sql);
  await createRecoveryCode(signedIn, new Date());
  const expiresAt = new Date(Date.now() + DAY_MS);
  await addEmailConfirmation({ userId, email: 'new@example.com', hash: 'd'.repeat(64), expiresAt }, sql);
  await createInvitation(signedIn, NewInvitation.parse({ role: 'author', email: 'new@example.com' }), new Date());
  const mail = { server: 'mail.example.com', port: 587, security: 'starttls', name: 'podcast' } as const;
  const sender = { sender: 'podcast@example.com', sealed: randomBytes(40) };
  await mailServers.change({ ...mail, ...sender, perMinute: 3 }, sql);
  const bucket = { endpoint: 'https://s3.example.com', region: 'us-east-1', bucket: 'copies', keyId: 'key' };
  await backupBuckets.change({ ...bucket, secret: randomBytes(40), passphrase: null }, sql);
  await sql`
    insert into timings (episode_id, upload_id, run, state, lines)
    values (${episodeId}, ${randomUUID()}, ${randomUUID()}, 'proposed', ${sql.json([{ text: AWKWARD }])})`;
  const series = await createSeries(admin, NewSeries.parse({ slug: 'after', title: 'After a fall' }), new Date());
  await addImportedSeries(series.id, OLD_FEED, sql);
  await addImportedEpisode(episodeId, OLD_FEED, sql);
  await addFormerCategory('Nursing', 'General', sql);
  await addLogo('d'.repeat(32), { size: '32', bytes: randomBytes(40) }, new Date(), sql);
  await sql`
    with moved as (
      insert into imports (url, takes_show, as_drafts, title, created_at)
      values (${OLD_FEED}, true, true, ${AWKWARD}, now()) returning id
    ), task as (
      insert into tasks (id, kind, subject, state, result, by)
      select id, 'import', 'site', 'done', '{"total": 2, "done": 2, "current": ""}', ${userId} from moved
    )
    insert into import_problems (import_id, key, title, reasons, is_missing)
    select id, 'e', ${AWKWARD}, ${sql.json([{ code: 'other', text: AWKWARD }])}, true from moved`;
  await sql`
    with task as (
      insert into tasks (id, kind, subject, state, result, by)
      values (gen_random_uuid(), 'many', 'site', 'done', '{"act": "delete", "total": 1}', ${userId}) returning id
    )
    insert into many_episodes (task_id, number, episode_id, done_at, before, after)
    select task.id, 1, episodes.id, now(), '{"published": true}', '{"published": false}' from task, episodes limit 1`;
  await sql`
    with job as (
      insert into jobs (kind, key, payload, due_at, state, ended_at)
      values ('event', 'publication', '{}', now(), 'done', now()) returning id
    )
    insert into publications (job_id, episode_id, published_at, published_by, notified_at, asked_at, asked_by, note)
    select job.id, episodes.id, now(), ${userId}, now(), now(), ${userId}, ${AWKWARD} from job, episodes limit 1`;
}
