import '../../../tests/support/database.ts';
import { expect, test } from 'vitest';
import * as limits from '#shared/limits.ts';
import { fieldOf, SHOW_FIELD_NAMES } from '#shared/show-fields.ts';
import { sql } from './sql.ts';

/** The most characters or bytes of each column that people fill. */
const LIMITS: Record<string, number> = {
  'aides.name': limits.MAX_AIDE_NAME,
  'aides.staff_number': limits.MAX_STAFF_NUMBER,
  'approvals.note': limits.MAX_NOTE,
  'artworks.bytes': limits.MAX_ARTWORK_BYTES,
  'categories.name': limits.MAX_CATEGORY,
  'categories.other_name': limits.MAX_CATEGORY,
  'copy_settings.bucket': limits.MAX_BUCKET.bucket,
  'copy_settings.endpoint': limits.MAX_BUCKET.endpoint,
  'copy_settings.key_id': limits.MAX_BUCKET.keyId,
  'copy_settings.region': limits.MAX_BUCKET.region,
  'episode_artworks.bytes': limits.MAX_EPISODE_ART_BYTES,
  'episodes.description': limits.MAX_DESCRIPTION,
  'episodes.pdf_name': limits.MAX_PDF_NAME,
  'episodes.reviewed_by': limits.MAX_REVIEWER,
  'episodes.script': limits.MAX_LONG_TEXT_BYTES,
  'episodes.title': limits.MAX_TITLE,
  'episodes.transcript': limits.MAX_LONG_TEXT_BYTES,
  'imports.url': limits.MAX_URL,
  'invitations.email': limits.MAX_EMAIL,
  'lesson_asks.text': limits.MAX_ASK,
  'lessons.nurse': limits.MAX_REVIEWER,
  'lessons.nurse_license': limits.MAX_LICENSE,
  'logos.bytes': limits.MAX_LOGO_BYTES,
  'mail_settings.name': limits.MAX_LONG_EMAIL,
  'mail_settings.sender': limits.MAX_LONG_EMAIL,
  'mail_settings.server': limits.MAX_HOST,
  'passkeys.name': limits.MAX_NAME,
  'ratings.comment': limits.MAX_COMMENT,
  'review_answers.name': limits.MAX_REVIEWER,
  'review_answers.remark': limits.MAX_REVIEW_NOTE,
  'review_links.reviewer': limits.MAX_REVIEWER,
  'series.slug': limits.MAX_SLUG,
  'series.title': limits.MAX_SERIES_TITLE,
  'show_settings.in_service_rule': limits.MAX_IN_SERVICE_TEXT,
  'subscribers.consent': limits.MAX_CONSENT,
  'subscribers.email': limits.MAX_EMAIL,
  'tokens.name': limits.MAX_NAME,
  'unheard_audio.reviewer': limits.MAX_REVIEWER,
  'uploads.original_name': limits.MAX_SENT_NAME,
  'users.email': limits.MAX_EMAIL,
  'users.username': limits.MAX_NAME,
  'webhooks.url': limits.MAX_URL,
};

/**
 * Columns that the server itself writes, and settings of the show that have a pattern or a list beside their length.
 */
const OTHERS = [
  ...['audit_log.action', 'idempotent_calls.key', 'jobs.key', 'missed_searches.words', 'session.device'],
  ...['webhook_deliveries.answer', 'webhook_deliveries.problem'],
  ...['show_settings.category', 'show_settings.time_zone'],
];

const showLimits = SHOW_FIELD_NAMES.flatMap((name): [string, number][] => {
  const field = fieldOf(name);
  const column = `show_settings.${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`;
  if (field.kind === 'line' || field.kind === 'text') return [[column, field.max]];
  return field.kind === 'email' ? [[column, limits.MAX_LONG_EMAIL]] : [];
});

test('the database and the forms limit a text alike', async () => {
  const checks = await sql<{ column: string; most: number }[]>`
    select conrelid::regclass || '.' || m[1] as column, m[2]::int as most
    from pg_constraint, regexp_matches(pg_get_constraintdef(oid), '(?:char|octet)_length[(]([a-z_]+)[)] <= ([0-9]+)', 'g') as m
    where contype = 'c'`;
  const checked = checks.filter(({ column }) => !OTHERS.includes(column)).map(({ column, most }) => [column, most]);
  expect(Object.fromEntries(checked)).toEqual({ ...LIMITS, ...Object.fromEntries(showLimits) });
});
