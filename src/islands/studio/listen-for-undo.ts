import { loadStudioWords, loadWords } from '../load-words.ts';
import { retrySoon } from '../offline.ts';
import { claimOnce } from '../ui/once.ts';
import { UNDO, type Undone } from '../ui/undone.ts';

/** Undoes what a toast on any page offers to undo. */
export function listenForUndo(): void {
  if (claimOnce('undo')) window.addEventListener(UNDO, (event) => undo((event as CustomEvent<Undone>).detail));
}

function undo(undone: Undone): void {
  const scripts = [import('./change-episode.ts'), import('../publishing/undo.ts'), import('./change-many.ts')] as const;
  Promise.all([...scripts, loadWords(), loadStudioWords()]).then(
    ([{ undoDeletion }, { undoPublication }, { undoMany }]) => {
      if ('manyOf' in undone) return undoMany(undone.manyOf);
      return 'deletionOf' in undone ? undoDeletion(undone.deletionOf) : undoPublication(undone.publicationOf);
    },
    () => retrySoon(() => undo(undone)),
  );
}
