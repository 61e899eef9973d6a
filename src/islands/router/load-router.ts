import type { Options } from 'astro:transitions/client';
import { isFirstTime } from '../ui/once.ts';

type Router = typeof import('./client-router.ts');

/** Not the focus, which a page may give to a field by itself; `input` for what is filled in without a key. */
const SIGNS = ['pointerover', 'pointerdown', 'keydown', 'input'] as const;
let router: Promise<Router> | undefined;

/**
 * Loads the client router with the first sign that somebody is there (a pointer, a key), which comes before the first
 * click; a click or a search that is faster still is kept back until it has come. An entry of the history that the
 * router has written needs it at once, to restore the scroll position.
 */
export function listenForNavigation(): void {
  if (!isFirstTime('navigation')) return;
  for (const sign of SIGNS) document.addEventListener(sign, start, { passive: true });
  document.addEventListener('click', onClick);
  document.addEventListener('submit', onSubmit, true);
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
  for (const sign of SIGNS) document.removeEventListener(sign, start);
  document.removeEventListener('click', onClick);
  document.removeEventListener('submit', onSubmit, true);
  return loaded;
}

function start(event?: Event): void {
  loadRouter().then(() => event?.type === 'input' && typeAgain(event.target), console.info);
}

/** The search listens with the router. */
function typeAgain(field: EventTarget | null): void {
  if (field instanceof Element && field.closest('[data-browse]'))
    field.dispatchEvent(new Event('input', { bubbles: true }));
}

function onClick(event: MouseEvent): void {
  const link = linkOf(event);
  if (!link) return;
  event.preventDefault();
  openPage(link.href, { sourceElement: link }).catch(() => location.assign(link.href));
}

/** Only the search, whose address has no empty fields: other forms are islands, or work as forms. */
function onSubmit(event: SubmitEvent): void {
  const { target: form, submitter } = event;
  if (!(form instanceof HTMLFormElement) || !form.matches('[data-browse]')) return;
  event.preventDefault();
  loadRouter().then(
    () => form.requestSubmit(submitter),
    () => form.submit(),
  );
}

/** Returns the link that a click follows to another page of this site in this tab, as Astro's ClientRouter defines it. */
function linkOf(event: MouseEvent): HTMLAnchorElement | null {
  if (event.defaultPrevented || event.button !== 0) return null;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || link.origin !== location.origin || link.matches('[download], [data-astro-reload]')) return null;
  return !link.target || link.target === '_self' ? link : null;
}
