import { loadStudioWords, loadWords } from '../load-words.ts';
import { loadInTheEnd } from '../offline.ts';
import { claimOnce } from '../ui/once.ts';
import { UNDO, type Undone } from '../ui/undone.ts';

/** Undoes what a toast on any page offers to undo. */
export function listenForUndo(): void {
  if (claimOnce('undo')) window.addEventListener(UNDO, (event) => void undo((event as CustomEvent<Undone>).detail));
}

async function undo(undone: Undone): Promise<void> {
  const loaded = await loadInTheEnd(() =>
    Promise.all([
      ...([import('./change-episode.ts'), import('../publishing/undo.ts'), import('./change-many.ts')] as const),
      loadWords(),
      loadStudioWords(),
    ]),
  );
  if (!loaded) return;
  const [{ undoDeletion }, { undoPublication }, { undoMany }] = loaded;
  if ('manyOf' in undone) return undoMany(undone.manyOf);
  await ('deletionOf' in undone ? undoDeletion(undone.deletionOf) : undoPublication(undone.publicationOf));
}
