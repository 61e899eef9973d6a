import type { ReactNode } from 'react';
import { hydrateRoot as hydrate, type HydrationOptions, type Root } from 'react-dom/client';

export { createRoot } from 'react-dom/client';

/**
 * Returns React's `hydrateRoot`, whose `unmount` reports no error for a root that has not hydrated yet.
 * `@astrojs/react` hydrates in a transition, which any other work may overtake; when the next page is swapped in
 * before, it unmounts the root, and React reports "received an early update" (https://react.dev/errors/424) about HTML
 * that is no longer visible. Errors while an island is on the page are still reported.
 */
export function hydrateRoot(container: Element, children: ReactNode, options?: HydrationOptions): Root {
  let isUnmounted = false;
  const onRecoverableError = (error: unknown) => {
    if (!isUnmounted) reportError(error);
  };
  const root = hydrate(container, children, { ...options, onRecoverableError });
  return {
    render: (element) => root.render(element),
    unmount: () => {
      isUnmounted = true;
      root.unmount();
    },
  };
}
