import { studioWords } from '#shared/language.ts';
import { formatScheduled } from '#shared/schedule.ts';
import { ApiError, send } from '../api.ts';
import { refresh } from '../ui/refresh.ts';
import { showToast } from '../ui/toast.ts';
import type { When } from './PublishSheet.tsx';
import { showPublished, undoUntil } from './undo.ts';

/**
 * Publishes or schedules an episode as it is stored, unless it is another version, and loads the page again. Returns
 * until when that can be undone; null when it was scheduled or refused.
 */
export async function publishStored(id: string, updatedAt: string, { publishAt, zone }: When): Promise<number | null> {
  const visibility = publishAt ? { publishAt } : { published: true, undoable: true };
  try {
    await send('PUT /api/episodes/{episodeId}', { episodeId: id }, { ...visibility, updatedAt });
  } catch (problem) {
    await refuse(problem);
    return null;
  }
  const until = undoUntil();
  await refresh();
  const { toasts } = studioWords().episodes;
  if (publishAt) {
    const { scheduled: title, appearsOn } = studioWords().episodeForm.saved;
    showToast({ title, description: appearsOn(formatScheduled(new Date(publishAt), zone)) });
    return null;
  }
  showPublished(id, toasts.publish, until);
  return until;
}

async function refuse(problem: unknown): Promise<void> {
  const t = studioWords().episodes.toasts;
  const isChanged = problem instanceof ApiError && problem.status === 409 && !problem.field;
  if (isChanged) await refresh();
  const isSaid = problem instanceof ApiError && problem.isSaid && problem.status < 500;
  const said = isSaid ? problem.error : t.saveFailed;
  showToast({ title: t.notPublished, description: isChanged ? t.wasChanged : said, tone: 'destructive' });
}
