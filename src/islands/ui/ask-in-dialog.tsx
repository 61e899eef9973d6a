import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';

/**
 * Shows a dialog over what the person is doing, until it says `onDone`, and returns what it said; `otherwise` when the
 * page is left before.
 */
export async function askInDialog<Result>(
  dialog: (onDone: (result: Result) => void) => ReactNode,
  otherwise: Result,
): Promise<Result> {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const leaving = new AbortController();
  const options = { once: true, signal: leaving.signal };
  try {
    return await new Promise<Result>((resolve) => {
      document.addEventListener('astro:before-swap', () => resolve(otherwise), options);
      root.render(dialog(resolve));
    });
  } finally {
    leaving.abort();
    root.unmount();
    place.remove();
  }
}
