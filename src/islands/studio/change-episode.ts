import { studioWords } from '#shared/language.ts';
import { localPath } from '#shared/local-path.ts';
import { send } from '../api.ts';
import { undoAction } from '../publishing/undo.ts';
import { changeAndReload } from '../ui/change-and-reload.ts';
import { unlessRefused, unlessExplained } from '../ui/run-call.ts';

/** Milliseconds. */
const UNDO_DURATION = 10_000;

/** Deletes an episode and reloads the list, or shows the error. `isItsPage`: the current page is the episode's own. */
export function deleteEpisode(id: string, isItsPage: boolean): Promise<void> {
  const t = studioWords().episodes.toasts;
  const done = { ...t.deleted, duration: UNDO_DURATION, action: undoAction({ deletionOf: id }) };
  const outcome = { done, failed: t.error, describe: () => t.deleteFailed };
  const call = () => send('DELETE /api/episodes/{episodeId}', { episodeId: id });
  return changeAndReload(call, outcome, isItsPage ? localPath('/browse') : undefined);
}

const CHANGES = { unpublish: { published: false }, unschedule: { publishAt: null } };

/** Makes an episode a draft again or takes it off the schedule, and reloads its page. */
export function changeVisibility(id: string, change: keyof typeof CHANGES): Promise<void> {
  const t = studioWords().episodes.toasts;
  const outcome = { done: t[change], failed: t.updateFailed, describe: unlessRefused(t.saveFailed) };
  return changeAndReload(() => send('PUT /api/episodes/{episodeId}', { episodeId: id }, CHANGES[change]), outcome);
}

/** Restores a deleted episode as a draft and reloads the list. */
export function restoreEpisode(id: string, title: string): Promise<void> {
  const t = studioWords().episodes.toasts;
  const outcome = { done: t.restored(title), failed: t.error, describe: unlessExplained(t.restoreFailed) };
  return changeAndReload(() => send('POST /api/episodes/{episodeId}/restore', { episodeId: id }), outcome);
}

/**
 * Restores an episode that was just deleted as it was, and reloads the list. One whose time was over when it was asked
 * for (a window in the background stops a toast's clock), or that was scheduled, is a draft.
 */
export function undoDeletion(id: string): Promise<void> {
  const t = studioWords().episodes.toasts;
  return changeAndReload(() => send('POST /api/episodes/{episodeId}/restore', { episodeId: id }, { published: true }), {
    done: ({ published, title }) => (published ? t.undone : t.restored(title)),
    failed: t.error,
    describe: unlessExplained(t.restoreFailed),
  });
}
