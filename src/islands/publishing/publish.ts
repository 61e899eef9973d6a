import { studioWords } from '#shared/language.ts';
import { formatScheduled } from '#shared/schedule.ts';
import { SECOND_MS } from '#shared/units.ts';
import { ApiError, send } from '../api.ts';
import { refresh } from '../ui/refresh.ts';
import { type Outcome, runCall, unlessRefused } from '../ui/run-call.ts';
import { showToast, type Toast } from '../ui/toast.ts';
import type { When } from './PublishSheet.tsx';
import { undoPublicationAction, undoUntil } from './undo.ts';

/** Saves, schedules or publishes an episode. Returns what was saved; null when it was not, and the person was told. */
export async function publishEpisode<Saved>(
  save: () => Promise<Saved | null>,
  refused: Omit<Outcome<void>, 'done'>,
): Promise<Saved | null> {
  const result: { saved: Saved | null } = { saved: null };
  await runCall(async () => void (result.saved = await save()), refused);
  return result.saved;
}

/**
 * Another version was saved. A conflict over a file names its field; one over an upload in progress does not either.
 */
export const isOfOtherVersion = (problem: unknown): boolean =>
  problem instanceof ApiError && problem.status === 409 && !problem.field;

/** Says what an episode has become: a publication with the way back until then, as long as there is one. */
export function showSaved(
  id: string,
  said: Pick<Toast, 'title' | 'description' | 'action'>,
  until: number | null,
): void {
  if (until === null) return showToast(said);
  const action = undoPublicationAction(id, until);
  showToast({ ...said, duration: Math.max(SECOND_MS, until - Date.now()), action });
}

/** Returns the message about an episode that was scheduled. */
export function scheduledWords(publishAt: string, zone: string): { title: string; description: string } {
  const { scheduled, appearsOn } = studioWords().episodeForm.saved;
  return { title: scheduled, description: appearsOn(formatScheduled(new Date(publishAt), zone)) };
}

/**
 * Publishes or schedules an episode as it is stored, unless it is another version, and loads the page again. Returns
 * until when that can be undone; null when it was scheduled or refused.
 */
export async function publishStored(id: string, updatedAt: string, { publishAt, zone }: When): Promise<number | null> {
  const t = studioWords().episodes.toasts;
  const visibility = publishAt ? { publishAt } : { published: true, undoable: true };
  const saved = await publishEpisode(
    () => send('PUT /api/episodes/{episodeId}', { episodeId: id }, { ...visibility, updatedAt }),
    {
      async settle(problem) {
        if (isOfOtherVersion(problem)) await refresh();
        return false;
      },
      failed: t.notPublished,
      describe: (problem) => (isOfOtherVersion(problem) ? t.wasChanged : unlessRefused(t.saveFailed)(problem)),
    },
  );
  if (!saved) return null;
  const until = publishAt ? null : undoUntil();
  await refresh();
  showSaved(id, publishAt ? scheduledWords(publishAt, zone) : t.publish, until);
  return until;
}
