import { loadStudioWords, loadWords } from '../load-words.ts';
import { claimOnce } from '../ui/once.ts';
import { UNDO, type Undone } from '../ui/undone.ts';

/** Undoes what a toast on any page offers to undo. */
export function listenForUndo(): void {
  if (claimOnce('undo')) window.addEventListener(UNDO, (event) => void undo((event as CustomEvent<Undone>).detail));
}

async function undo(undone: Undone): Promise<void> {
  await Promise.all([loadWords(), loadStudioWords()]);
  if ('deletionOf' in undone) {
    const { undoDeletion } = await import('./change-episode.ts');
    return undoDeletion(undone.deletionOf);
  }
  const { undoPublication } = await import('../publishing/undo.ts');
  return undoPublication(undone.publicationOf);
}
