import { $player, audio, retry } from './player.ts';

/** Milliseconds between two looks whether the network is back. */
const LOOK_EVERY = 4_000;

/**
 * Goes on by itself where playback stopped because the connection was lost. What has arrived plays to its end first;
 * the player then says that it waits.
 */
export function resumeWhenConnected(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = async () => {
    clearTimeout(timer);
    if (!isWaiting()) return;
    // A portal's sign-in page is not our response.
    const isBack = await fetch('/healthz', { cache: 'no-store' }).then(
      async (response) => response.ok && (await response.text()).trim() === 'ok',
      () => false,
    );
    if (isBack && isWaiting()) return retry();
    timer = setTimeout(() => void look(), LOOK_EVERY);
  };
  audio().addEventListener('error', () => void look());
  window.addEventListener('online', () => void look());
}

/** The listener may have closed the player, or gone on to another episode, meanwhile. */
const isWaiting = (): boolean => $player.get().problem === 'lost';
