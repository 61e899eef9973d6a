import { studioWords } from '#shared/language.ts';
import { localPath } from '#shared/local-path.ts';
import { ApiError, send } from '../api.ts';
import { refresh } from '../ui/refresh.ts';
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

/** Makes a failed job and those like it run again, and reloads the list they are in. */
export const retryJobs = (id: string): Promise<void> =>
  change(
    () => send('POST /api/jobs/{jobId}/retry', { jobId: id, alike: 'true' }),
    studioWords().health.retryFailed,
    studioWords().health.retried,
  );

/** Ends a review link and reloads the list. */
export const revokeReviewLink = (id: string, reviewer: string): Promise<void> =>
  change(
    () => send('DELETE /api/reviews/{linkId}', { linkId: id }),
    studioWords().reviews.link.withdrawFailed,
    studioWords().reviews.link.withdrawn(reviewer),
  );

/** Records whether what a reviewer's note asks for is done, and reloads the list. */
export const changeNoteDone = (id: string, isDone: boolean): Promise<void> =>
  change(
    () => send('PATCH /api/reviews/answers/{answerId}', { answerId: id }, { isDone }),
    studioWords().health.retryFailed,
    studioWords().reviews.noteChanged[isDone ? 'done' : 'open'],
  );

/** Makes the call, reloads the page and shows the toast; when it fails, shows what the server says, or `failure`. */
async function change<Answer>(
  call: () => Promise<Answer>,
  failure: string,
  toast: Said | ((answer: Answer) => Said),
): Promise<void> {
  let answer: Answer;
  try {
    answer = await call();
  } catch (problem) {
    const isSaid = problem instanceof ApiError && problem.isSaid;
    return fail(studioWords().episodes.toasts.error, isSaid ? problem.error : failure);
  }
  await refresh();
  showToast(typeof toast === 'function' ? toast(answer) : toast);
}

type Said = { title: string; description: string };

function fail(title: string, description: string): void {
  showToast({ title, description, tone: 'destructive' });
}
