import { loadStudioWords } from '../load-words.ts';

/**
 * Loads the studio. A separate file, so that the list of its chunks is not in everyone's first script. If it cannot
 * load, pages stay as everyone sees them.
 */
export const loadStudio = (): Promise<void> =>
  Promise.all([import('./open-studio.tsx'), loadStudioWords(), bringPopovers()]).then(
    ([studio]) => studio.openStudio(),
    () => undefined,
  );

/** Its menus are popovers, which Safari before 17 and Chrome before 114 do not know. */
async function bringPopovers(): Promise<void> {
  if ('popover' in HTMLElement.prototype) return;
  const { apply } = await import('@oddbird/popover-polyfill/fn');
  apply({ layerName: 'base' });
}
