import { DAY_MS } from '#shared/units.ts';
import { notifyPeople } from '#server/accounts/index.ts';
import { findLessonInForce } from '#server/catalog/index.ts';
import { addAsk, type Asked, listAsks, removeAsksBefore } from '#server/db/lesson-asks.ts';
import { sql } from '#server/db/sql.ts';
import { DomainError } from '#server/errors.ts';
import { throttle } from '#server/throttle.ts';
import type { PresentAide } from './devices.ts';

const KEPT_MS = 90 * DAY_MS;
const MAX_LISTED = 50;

/**
 * Keeps a question of an aide for the office, which passes it on to the nurse, and notifies the administrators who want
 * that. @throws DomainError conflict (no lesson now) or tooMany after five a day
 */
export async function askNurse(
  { id: aideId, name }: PresentAide,
  { episodeId, text }: { episodeId: string; text: string },
  now: Date,
): Promise<void> {
  const lesson = await findLessonInForce(episodeId, now);
  if (!lesson) throw new DomainError('conflict', { code: 'lessonPaused' });
  await throttle('nurse question by aide', aideId, now);
  const { title } = lesson.episode;
  const { nurse } = lesson.approval;
  await sql.begin(async (db) => {
    await addAsk({ aideId, episodeId, text, askedAt: now }, db);
    const subject = { code: 'noticeNurseAsked', title } as const;
    const said = { code: 'noticeNurseAskedSays', title, name, nurse, text } as const;
    const key = `nurse asked ${aideId} ${now.toISOString()}`;
    await notifyPeople({ notice: 'inService', key, path: '/studio/in-service', subject, text: said }, {}, db);
  });
}

/** Returns what aides asked in the last 90 days, the newest first. */
export const listAsked = (): Promise<Asked[]> => listAsks(MAX_LISTED);

export const removePastAsked = (now: Date): Promise<void> => removeAsksBefore(new Date(now.getTime() - KEPT_MS));
