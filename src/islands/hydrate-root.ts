import type { ReactNode } from 'react';
import { hydrateRoot as hydrate, type HydrationOptions, type Root } from 'react-dom/client';

export { createRoot } from 'react-dom/client';

/**
 * React's `hydrateRoot`, whose `unmount` says nothing about a root that has not hydrated yet. `@astrojs/react` hydrates
 * in a transition, which any other work may overtake; when the next page is swapped in before, it unmounts the root,
 * and React reports that as "received an early update" (https://react.dev/errors/424): HTML thrown away that nobody
 * sees any more. What goes wrong while an island is on the page is reported as ever.
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
