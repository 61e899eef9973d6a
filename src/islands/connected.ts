/** Milliseconds between two looks whether the network is back. */
const LOOK_EVERY = 4_000;

/**
 * Returns whether our server answers. `navigator.onLine` is a hint, also where it says no: it knows whether there is
 * some network, not where that leads, and one that requires a sign-in answers in place of everyone.
 */
export const isServerReachable = (): Promise<boolean> =>
  fetch('/healthz', { cache: 'no-store' }).then(
    async (response) => response.ok && (await response.text()).trim() === 'ok',
    () => false,
  );

/** Resolves when our server answers: asked every few seconds, and when the browser sees a network. */
export async function connected(): Promise<void> {
  while (!(await isServerReachable())) await pause();
}

const pause = () =>
  new Promise<void>((go) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      go();
    };
    const timer = setTimeout(end, LOOK_EVERY);
    window.addEventListener('online', end);
  });
