import { loadStudioWords, loadWords } from '../load-words.ts';
import { loadPopovers } from '../ui/popovers.ts';
import { listenForUndo } from './listen-for-undo.ts';
import { findPlaces } from './places.ts';

let isOpen = false;

/**
 * Adds the administrators' controls to the current page; loads them only where there is a place for one: the studio's
 * own pages have none. A separate file, so that the list of its chunks is not in everyone's first script. If they
 * cannot load, pages stay as everyone sees them.
 */
export async function openStudio(): Promise<void> {
  listenForUndo();
  await loadPopovers(); // the studio's own menus need them, too
  const { menus, list, home } = findPlaces(document);
  if (!isOpen && !list && !home && menus.length === 0) return;
  const [studio] = await Promise.all([import('./open-studio.tsx'), loadWords(), loadStudioWords()]);
  studio.renderStudio();
  isOpen = true;
}
