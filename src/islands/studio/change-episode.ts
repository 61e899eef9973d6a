import { studioWords } from '#shared/language.ts';
import { localPath } from '#shared/local-path.ts';
import { ApiError, send } from '../api.ts';
import { refresh } from '../ui/refresh.ts';
import { type Outcome, runCall, unlessSaid } from '../ui/run-call.ts';
import { showToast } from '../ui/toast.ts';

/** Deletes an episode and reloads the list, or shows the error. `isItsPage`: the current page is the episode's own. */
export async function deleteEpisode(id: string, isItsPage: boolean): Promise<void> {
  const t = studioWords().episodes.toasts;
  try {
    await send('DELETE /api/episodes/{episodeId}', { episodeId: id });
  } catch {
    return fail(t.error, t.deleteFailed);
  }
  await refresh(isItsPage ? localPath('/browse') : location.href);
  showToast({
    ...t.deleted,
    duration: UNDO_DURATION,
    action: { label: t.undo, undoes: { deletionOf: id } },
  });
}

/** Milliseconds. */
const UNDO_DURATION = 10_000;

/**
 * Restores an episode that was just deleted as it was, and reloads the list. One whose time was over when it was asked
 * for (a window in the background stops a toast's clock), or that was scheduled, is a draft.
 */
export const undoDeletion = (id: string): Promise<void> =>
  change(
    () => send('POST /api/episodes/{episodeId}/restore', { episodeId: id }, { published: true }),
    studioWords().episodes.toasts.restoreFailed,
    ({ published, title }) => {
      const t = studioWords().episodes.toasts;
      return published ? t.undone : t.restored(title);
    },
  );

const CHANGES = { unpublish: { published: false }, unschedule: { publishAt: null } };

/** Makes an episode a draft again or takes it off the schedule, and reloads its page. */
export async function changeVisibility(id: string, change: keyof typeof CHANGES): Promise<void> {
  const t = studioWords().episodes.toasts;
  try {
    await send('PUT /api/episodes/{episodeId}', { episodeId: id }, CHANGES[change]);
  } catch (problem) {
    const isSaid = problem instanceof ApiError && problem.isSaid && problem.status < 500;
    return fail(t.updateFailed, isSaid ? problem.error : t.saveFailed);
  }
  await refresh();
  showToast(t[change]);
}

/** Restores a deleted episode as a draft and reloads the list. */
export const restoreEpisode = (id: string, title: string): Promise<void> =>
  change(
    () => send('POST /api/episodes/{episodeId}/restore', { episodeId: id }),
    studioWords().episodes.toasts.restoreFailed,
    studioWords().episodes.toasts.restored(title),
  );

/** Makes the call and reloads the page; when it fails, shows what the server says, or `failure`. */
async function change<Answer>(
  call: () => Promise<Answer>,
  failure: string,
  done: Exclude<Outcome<Answer>['done'], undefined>,
): Promise<void> {
  const work = async () => {
    const answer = await call();
    await refresh();
    return answer;
  };
  await runCall(work, { done, failed: studioWords().episodes.toasts.error, say: unlessSaid(failure) });
}

function fail(title: string, description: string): void {
  showToast({ title, description, tone: 'destructive' });
}
