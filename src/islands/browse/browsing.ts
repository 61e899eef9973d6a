import type { TransitionBeforePreparationEvent, TransitionBeforeSwapEvent } from 'astro:transitions/client';
import { navigate } from 'astro:transitions/client';
import { isOffline } from '../capabilities/network.ts';

/** Milliseconds without typing before a search, and before a late list shows its skeleton. */
const PAUSE = 300;
const LATE = 150;
/** Number of skeleton cards, by path. */
const CARDS: Record<string, number> = { '/': 6, '/browse': 9 };
/** The element a search replaces on /browse, and the container of the cards in any list. */
const RESULTS = '[data-results]';
const LIST = '[data-list]';
/**
 * The state a search gives the router, which hands it back with the response: such a response leaves the form, its
 * focus and its caret alone, even when a later search has begun before this one's response is drawn.
 */
const SEARCH = 'search';

let typing: number | undefined;
let late: number | undefined;

/**
 * Makes `form[data-browse]` search while typing, and late lists show a skeleton. One listener for all pages. `first` is
 * the event that loaded this module, and is followed like any later one.
 */
export function followBrowsing(first: Event): void {
  document.addEventListener('input', onInput);
  // Capture: before the client router submits the form with its empty fields.
  document.addEventListener('submit', onSubmit, true);
  document.addEventListener('astro:before-preparation', onLeave);
  document.addEventListener('astro:before-swap', onArrival);
  if (first.type === 'input') return onInput(first);
  if (first.type === 'submit') return onSubmit(first);
  if ((first as TransitionBeforePreparationEvent).to.href !== location.href) onLeave(first); // not there yet
}

function onInput({ target }: Event): void {
  const form = formOf(target);
  if (!form) return;
  clearTimeout(typing);
  const history = target instanceof HTMLSelectElement ? 'push' : 'replace';
  typing = window.setTimeout(() => void ask(form, history), PAUSE);
}

function onSubmit(event: Event): void {
  const form = formOf(event.target);
  if (!form) return;
  event.preventDefault();
  void ask(form, 'push');
}

const formOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLFormElement>('form[data-browse]') : null;

async function ask(form: HTMLFormElement, history: 'push' | 'replace'): Promise<void> {
  clearTimeout(typing);
  if (!form.isConnected) return;
  const url = new URL(form.action);
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string' && value.trim()) url.searchParams.set(name, value.trim());
  }
  await navigate(url.href, { history, info: SEARCH });
}

function onLeave(event: Event): void {
  const { to } = event as TransitionBeforePreparationEvent;
  clearTimeout(late);
  const cards = CARDS[to.pathname.replace(/^\/e[ns](?=\/|$)/, '') || '/'];
  if (cards && !isOffline()) late = window.setTimeout(() => showShape(cards), LATE);
}

/**
 * Shows the skeleton in place of the list, or of the whole page without one, at the same height to avoid layout shift.
 */
function showShape(cards: number): void {
  const place = document.querySelector<HTMLElement>(LIST) ?? document.querySelector('main');
  const shape = document.querySelector<HTMLTemplateElement>('#list-on-the-way');
  const page = shape?.content.firstElementChild?.cloneNode(true) as Element | undefined;
  const list = page?.querySelector('ul');
  const card = list?.querySelector('li');
  if (!place || !page || !list || !card) return;
  place.style.minHeight = `${place.offsetHeight}px`;
  place.ariaBusy = 'true';
  list.replaceChildren(...Array.from({ length: cards }, () => card.cloneNode(true)));
  if (place.matches('ul')) place.replaceChildren(...list.children);
  else place.replaceChildren(place.matches(LIST) ? list : page);
}

function onArrival(arrival: Event): void {
  const event = arrival as TransitionBeforeSwapEvent;
  const { info, newDocument } = event;
  clearTimeout(late);
  keepFocusAmongFilters();
  const present = document.querySelector(RESULTS);
  const next = newDocument.querySelector(RESULTS);
  if (info !== SEARCH || !present || !next) return clearTimeout(typing);
  // No animation while typing; a skipped transition rejects `ready`.
  event.viewTransition.ready.catch(() => undefined);
  event.viewTransition.skipTransition();
  event.swap = () => {
    document.title = newDocument.title;
    // Astro adds a live region for the title on each navigation; elsewhere the body swap removes the old ones.
    for (const said of document.querySelectorAll('.astro-route-announcer')) said.remove();
    present.replaceWith(next);
    keepOtherLanguage(newDocument);
    announceCount(next, newDocument.title);
  };
}

/** The links to the other language lead to this search there. */
function keepOtherLanguage(newDocument: Document): void {
  const links = (page: Document) => page.querySelectorAll<HTMLAnchorElement>('a[data-language]');
  const targets = [...links(newDocument)].map((link) => link.getAttribute('href') ?? '');
  for (const [at, link] of links(document).entries()) link.href = targets[at] ?? link.href;
}

/** A filter removed by keyboard takes the focus with it: the next one gets it, or the search box. */
function keepFocusAmongFilters(): void {
  if (!document.activeElement?.matches('[data-filters] :focus-visible')) return;
  const find = (selector: string) => document.querySelector<HTMLElement>(selector);
  const focusNext = () => (find('[data-filters] a') ?? find('form[data-browse] input'))?.focus();
  document.addEventListener('astro:after-swap', focusNext, { once: true });
}

/** The client router reads out the new title, which has the count of a search, but not of a category. */
function announceCount(results: Element, title: string): void {
  const count = results.querySelector('[data-found] .badge')?.textContent?.trim() ?? '';
  const region = document.querySelector('[data-announced-count]');
  if (region) region.textContent = title.startsWith(count) ? '' : count;
}
