import { navigate } from 'astro:transitions/client';
import { ApiError, send } from '../api.ts';
import { showToast } from '../ui/toast.ts';

/** Deletes an episode and reloads the list, or shows the error. `isItsPage`: the current page is the episode's own. */
export async function deleteEpisode(id: string, isItsPage: boolean): Promise<void> {
  try {
    await send('DELETE', `/api/episodes/${id}`);
  } catch {
    return fail('Error', 'Failed to delete episode. Please try again.');
  }
  await refresh(isItsPage ? '/browse' : location.href);
  showToast({ title: 'Episode deleted', description: 'The episode has been successfully deleted.' });
}

/** Publishes an episode or makes it a draft again, and reloads its page. */
export async function setPublished(id: string, published: boolean): Promise<void> {
  try {
    await send('PUT', `/api/episodes/${id}`, { published });
  } catch (problem) {
    const isSaid = problem instanceof ApiError && problem.isSaid && problem.status < 500;
    return fail(
      'Error updating episode',
      isSaid ? problem.error : 'There was a problem saving your changes. Please try again.',
    );
  }
  await refresh(location.href);
  showToast(
    published
      ? { title: 'Episode published', description: 'Everyone can see and play it now.' }
      : { title: 'Episode unpublished', description: 'It is a draft again: only administrators see it.' },
  );
}

/** Restores a deleted episode as a draft and reloads the list. */
export async function restoreEpisode(id: string, title: string): Promise<void> {
  try {
    await send('POST', `/api/episodes/${id}/restore`);
  } catch (problem) {
    const isSaid = problem instanceof ApiError && problem.isSaid;
    return fail('Error', isSaid ? problem.error : 'Failed to restore episode. Please try again.');
  }
  await refresh(location.href);
  showToast({ title: 'Episode restored', description: `“${title}” is among the drafts again.` });
}

/** Makes a failed job and those like it run again, and reloads the list they are in. */
export async function retryJobs(id: string): Promise<void> {
  try {
    await send('POST', `/api/jobs/${id}/retry?alike=true`);
  } catch (problem) {
    const isSaid = problem instanceof ApiError && problem.isSaid;
    return fail('Error', isSaid ? problem.error : 'It could not be run again. Please try once more.');
  }
  await refresh(location.href);
  showToast({ title: 'Runs again', description: 'If it fails once more, it is listed here again.' });
}

/** Ends a review link and reloads the list. */
export async function revokeReviewLink(id: string, reviewer: string): Promise<void> {
  try {
    await send('DELETE', `/api/reviews/${id}`);
  } catch (problem) {
    const isSaid = problem instanceof ApiError && problem.isSaid;
    return fail('Error', isSaid ? problem.error : 'The link could not be withdrawn. Please try again.');
  }
  await refresh(location.href);
  showToast({ title: 'Link withdrawn', description: `The link for ${reviewer} shows nothing any more.` });
}

/** Reloads the page's content and focuses it, because the focused element may have been removed. */
async function refresh(address: string): Promise<void> {
  await navigate(address, { history: 'replace' });
  document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
}

function fail(title: string, description: string): void {
  showToast({ title, description, tone: 'destructive' });
}
