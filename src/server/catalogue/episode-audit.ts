import type { StoredEpisode } from '#server/db/episodes.ts';
import type { AuditAction } from '#server/audit.ts';

type Shown = Pick<StoredEpisode, 'published' | 'publishAt'>;

/** Returns what a change did to who sees an episode and when; *changed* where it is as before. */
export function actionOfChange(before: Shown, after: Shown): AuditAction {
  if (before.published !== after.published) return after.published ? 'episode published' : 'episode unpublished';
  if (before.publishAt?.getTime() === after.publishAt?.getTime()) return 'episode changed';
  return after.publishAt ? 'episode scheduled' : 'episode unscheduled';
}
