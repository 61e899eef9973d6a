import type { ClientDirective } from 'astro';
import { released } from './held.ts';
import { isForgotten, retrySoon, showOffline } from './offline.ts';
import type { Press } from './replay-presses.ts';
import type {} from './prepare-island.ts';

const SIGNS = ['pointerdown', 'keydown', 'focusin', 'click', 'submit'] as const;
const AT_ONCE = 'at-once';
const waiting = new WeakSet<HTMLElement>();

/**
 * Hydrates an island on the first touch (`client:touch`); until then it is plain HTML. The press that came too early is
 * repeated on what stands there then, also when the network was away for some seconds, which is shown, and what was
 * typed is taken over. `client:touch="event-name"` also hydrates when that event is dispatched on the window, for
 * islands with nothing to touch yet; `at-once` hydrates without waiting for a touch. None is hydrated without the words
 * of its page.
 */
const touch: ClientDirective = (load, options, island) => {
  // A persisted island is connected again after each client-side navigation: once is enough.
  if (!island.hasAttribute('ssr') || waiting.has(island)) return;
  waiting.add(island);

  let isLoading = false;
  let isWanted = options.value === AT_ONCE;
  let press: Press | undefined;
  let pressedAt = 0;

  const wake = (event: Event) => {
    const early = pressOf(event);
    if (early) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
    if (early) [press, pressedAt] = [early, performance.now()];
    isWanted ||= Boolean(early) || event.type === options.value;
    if (!isLoading) void hydrate();
  };

  const hydrate = async () => {
    isLoading = true;
    const takeOver = await prepared(island);
    const start = takeOver && (await load());
    await released(island);
    const restore = takeOver?.(island, press);
    await start?.();
    isLoading = false;
    if (island.hasAttribute('ssr')) {
      if (isForgotten(pressedAt)) press = undefined;
      return isWanted && retrySoon(island, () => island.isConnected && void hydrate());
    }
    showOffline(island, false);
    forget();
    restore?.();
  };

  const forget = () => {
    island.removeEventListener('astro:unmount', forget);
    for (const sign of SIGNS) island.removeEventListener(sign, wake, true);
    if (options.value) window.removeEventListener(options.value, wake);
    waiting.delete(island);
  };

  for (const sign of SIGNS) island.addEventListener(sign, wake, true);
  if (options.value) window.addEventListener(options.value, wake);
  island.addEventListener('astro:unmount', forget); // its page was left: the window's listener must not retain it
  if (isWanted) void hydrate();
};

export default touch;

/** By the page's first script, which may come later than the first touch. Null when something did not come. */
async function prepared(island: HTMLElement) {
  if (!self.prepareIsland) await new Promise((come) => window.addEventListener('carecast:first', come, { once: true }));
  return (await self.prepareIsland?.(island).catch(() => null)) ?? null;
}

// `@astrojs/react` unmounts an island with its page although React has not hydrated it yet, which React reports as an
// error (https://react.dev/errors/424, facebook/react#24082) about HTML that no one sees anymore.
// tests/journeys/page-changes.spec.ts.
window.addEventListener('error', (event) => {
  if (event.message.includes('React error #424;')) event.preventDefault();
});

/** Returns what to repeat once React listens; nothing for events the browser should handle itself. */
function pressOf(event: Event): Press | undefined {
  const { target } = event;
  if (event instanceof SubmitEvent && target instanceof Element) return { target, submitter: event.submitter };
  if (!(event instanceof MouseEvent) || event.type !== 'click' || !(target instanceof Element)) return;
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  return { target };
}
