import type { Reason } from '#shared/reason.ts';
import { reasonOfIssue } from '#shared/schema.ts';
import { chaptersProblem } from '#shared/chapters.ts';
import { type NewEpisode, PublishableEpisode } from '#shared/episode-fields.ts';
import { scheduleRefusal } from '#shared/schedule.ts';
import type { AttachedUpload } from '#server/db/uploads.ts';
import { DomainError } from '#server/errors.ts';
import { isReferenceStored } from '#server/media/index.ts';

/** The fields that people write, without the files. */
export type Texts = Omit<NewEpisode, 'audioUrl' | 'pdfUrl' | 'publishAt'>;

/** The change of an episode's visibility; what is not said stays, and publishing ends a schedule. */
export type Visibility = { published?: boolean | undefined; publishAt?: Date | null | undefined };

/** Publishing ends a schedule; one that is not mentioned stays, also when its time has passed. */
export function scheduleAfter(
  before: Date | null,
  chosen: Visibility['publishAt'],
  texts: Texts,
  now: Date,
): Date | null {
  if (chosen === null || (texts.published && chosen === undefined)) return null;
  if (chosen === undefined || (!texts.published && chosen.getTime() === before?.getTime())) return before;
  return requireSchedulable(chosen, texts, now);
}

/** @throws DomainError invalid for a time that cannot be, and for what could not be published now */
export function requireSchedulable(publishAt: Date, texts: Texts, now: Date): Date {
  const problem: Reason | null = texts.published ? { code: 'alreadyPublished' } : scheduleRefusal(publishAt, now);
  if (problem) throw new DomainError('invalid', problem, { field: 'publishAt' });
  requirePublishable(texts);
  return publishAt;
}

/** @throws DomainError invalid when there is no such file (anymore) */
export async function requireStoredAudio(reference: string | undefined): Promise<void> {
  if (reference === undefined) return; // no such episode, which is refused in a moment
  if (!(await isReferenceStored(reference)))
    throw new DomainError('invalid', { code: 'audioMissing' }, { field: 'audioUrl' });
}

/** @throws DomainError invalid with the first field that keeps it from being published */
export function requirePublishable(texts: Texts): void {
  const issue = PublishableEpisode.safeParse(texts).error?.issues[0];
  if (issue) throw new DomainError('invalid', reasonOfIssue(issue), { field: issue.path.join('.') });
}

/** @throws DomainError invalid for a chapter that begins after the end of the audio */
export function requireChaptersWithin(chapters: Texts['chapters'], { duration }: AttachedUpload): void {
  const problem = chaptersProblem(chapters, duration);
  if (problem) throw new DomainError('invalid', problem, { field: 'chapters' });
}
