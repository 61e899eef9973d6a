/**
 * A step of its own: the list of what the studio is made of stands in this file, not in everyone's first script.
 * Without the studio, pages are as everyone sees them.
 */
export const loadStudio = (): Promise<void> =>
  import('./open-studio.tsx').then(
    (studio) => studio.openStudio(),
    () => undefined,
  );
