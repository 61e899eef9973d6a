import { loadStudioWords } from '../load-words.ts';
import { bringPopovers } from '../ui/popovers.ts';

/**
 * Loads the studio. A separate file, so that the list of its chunks is not in everyone's first script. If it cannot
 * load, pages stay as everyone sees them.
 */
export const loadStudio = (): Promise<void> =>
  Promise.all([import('./open-studio.tsx'), loadStudioWords(), bringPopovers()]).then(
    ([studio]) => studio.openStudio(),
    () => undefined,
  );
