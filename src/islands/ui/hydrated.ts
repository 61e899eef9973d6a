import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * Returns whether this island responds already. Until then the server's HTML is on the page: what is typed or chosen in
 * it is lost when the page is left before React has come.
 */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
