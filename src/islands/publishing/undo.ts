import { actLabel, mayDo } from '#shared/episode-acts.ts';
import { studioWords } from '#shared/language.ts';
import { UNDO_MS } from '#shared/publication.ts';
import { SECOND_MS } from '#shared/units.ts';
import { send } from '../api.ts';
import { changeAndReload } from '../ui/change-and-reload.ts';
import type { Toast } from '../ui/toast.ts';
import type { Undone } from '../ui/undone.ts';

/** The button of a toast that undoes this. */
export const undoAction = (undoes: Undone): Toast['action'] => ({ label: actLabel('undo', 'toast', 'untold'), undoes });

/** Returns the button that undoes a publication, while there is a way back. `until` null: there never was one. */
export function undoPublicationAction(id: string, until: number | null): Toast['action'] {
  const state = until !== null && Date.now() < until ? 'untold' : 'published';
  return mayDo('undo', state, 'administrator') ? undoAction({ publicationOf: id }) : undefined;
}

/** Returns until when a publication that was just answered can be undone, by the clock here. */
export const undoUntil = (): number => Date.now() + UNDO_MS - SECOND_MS;

/** Takes back a publication that no one has been told about yet, and reloads the page. */
export function undoPublication(id: string): Promise<void> {
  const t = studioWords().publishing;
  return changeAndReload(() => send('DELETE /api/episodes/{episodeId}/publication', { episodeId: id }), {
    done: ({ title }) => t.undone(title),
    failed: t.undoFailed,
  });
}
