import type { Options } from 'astro:transitions/client';
import { isFirstTime } from '../ui/once.ts';

type Router = typeof import('./client-router.ts');

/** Not the focus, which a page may give to a field by itself. */
const SIGNS = ['pointermove', 'pointerdown', 'keydown'] as const;
let router: Promise<Router> | undefined;

/**
 * Loads the client router with the first sign that somebody is there (a pointer, a key), which comes before the first
 * click; a click that is faster still is kept back until it has come. An entry of the history that the
 * router has written needs it at once, to restore the scroll position.
 */
export function listenForNavigation(): void {
  if (!isFirstTime('navigation')) return;
  for (const sign of SIGNS) document.addEventListener(sign, onSign, { passive: true });
  document.addEventListener('click', onClick);
  if (history.state) start();
}

/** Opens a page of this site as a click on a link to it would. */
export async function openPage(address: string, options?: Options): Promise<void> {
  const { navigate } = await loadRouter();
  await navigate(address, options);
}

/** Without a connection it fails, and the next sign tries again; meanwhile links are links. */
function loadRouter(): Promise<Router> {
  router ??= import('./client-router.ts').then(forget, (problem: unknown) => {
    router = undefined;
    throw problem;
  });
  return router;
}

function forget(loaded: Router): Router {
  for (const sign of SIGNS) document.removeEventListener(sign, onSign);
  document.removeEventListener('click', onClick);
  return loaded;
}

/** Chromium sends a page that appears under a resting pointer a `pointermove` of no distance. */
function onSign(event: Event): void {
  const isResting =
    event instanceof PointerEvent && event.type === 'pointermove' && !event.movementX && !event.movementY;
  if (!isResting) start();
}

function start(): void {
  loadRouter().catch(console.info);
}

function onClick(event: MouseEvent): void {
  const link = linkOf(event);
  if (!link) return;
  event.preventDefault();
  openPage(link.href, { sourceElement: link }).catch(() => location.assign(link.href));
}

/** Returns the link that a click follows to another page of this site in this tab, as Astro's ClientRouter defines it. */
function linkOf(event: MouseEvent): HTMLAnchorElement | null {
  if (event.defaultPrevented || event.button !== 0) return null;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || link.origin !== location.origin || link.matches('[download], [data-astro-reload]')) return null;
  if (link.hash && withoutHash(link) === withoutHash(location)) return null; // the browser moves the focus there at once
  return !link.target || link.target === '_self' ? link : null;
}

const withoutHash = ({ href }: { href: string }): string => href.split('#')[0] ?? '';
