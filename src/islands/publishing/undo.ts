import { studioWords } from '#shared/language.ts';
import { UNDO_MS } from '#shared/publication.ts';
import { SECOND_MS } from '#shared/units.ts';
import { messageOf, send } from '../api.ts';
import { refresh } from '../ui/refresh.ts';
import { showToast, type Toast } from '../ui/toast.ts';

/** The button that undoes a publication. */
export const undoAction = (id: string): Toast['action'] => ({
  label: studioWords().episodes.toasts.undo,
  undoes: { publicationOf: id },
});

/** Returns until when a publication that was just answered can be undone, by the clock here. */
export const undoUntil = (): number => Date.now() + UNDO_MS - SECOND_MS;

/** Says that an episode is published, with the way back for as long as there is one. */
export const showPublished = (id: string, said: { title: string; description: string }, until: number): void =>
  showToast({ ...said, duration: Math.max(SECOND_MS, until - Date.now()), action: undoAction(id) });

/** Takes back a publication that no one has been told about yet, and reloads the page. */
export async function undoPublication(id: string): Promise<void> {
  const t = studioWords().publishing;
  try {
    const { title } = await send('DELETE /api/episodes/{episodeId}/publication', { episodeId: id });
    await refresh();
    showToast(t.undone(title));
  } catch (problem) {
    showToast({ title: t.undoFailed, description: messageOf(problem), tone: 'destructive' });
  }
}
