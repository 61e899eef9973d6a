import { navigate } from 'astro:transitions/client';
import type { TransitionBeforePreparationEvent, TransitionBeforeSwapEvent } from 'astro:transitions/client';
import { isFirstTime } from '../ui/once.ts';

/** Milliseconds: typing is over; a list is late. */
const PAUSE = 300;
const LATE = 150;
/** Cards on the way, by page. */
const CARDS: Record<string, number> = { '/': 6, '/browse': 9 };
/** What a search changes on /browse, and what holds the cards on any list. */
const RESULTS = '[data-results]';
const LIST = '[data-list]';

let typing: number | undefined;
let late: number | undefined;
/** The address that the form asked for: its answer leaves the form, its focus and its caret alone. */
let asked: string | undefined;

/** `form[data-browse]` answers while someone types; lists that are late show their shape. Once for all pages. */
export function listenForBrowsing(): void {
  if (!isFirstTime('browsing')) return;
  document.addEventListener('input', onInput);
  // Capture: before the client router sends the form as it is, with its empty fields.
  document.addEventListener('submit', onSubmit, true);
  document.addEventListener('astro:before-preparation', onLeave);
  document.addEventListener('astro:before-swap', onArrival);
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
  asked = url.href;
  await navigate(asked, { history });
}

function onLeave(event: Event): void {
  const { to } = event as TransitionBeforePreparationEvent;
  clearTimeout(late);
  const cards = CARDS[to.pathname];
  if (cards) late = window.setTimeout(() => showShape(cards), LATE);
}

/** In place of the present list, or of the whole page when it has none; as high as that, so that nothing jumps. */
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
  const { to, newDocument } = event;
  clearTimeout(late);
  const present = document.querySelector(RESULTS);
  const next = newDocument.querySelector(RESULTS);
  const isAsked = to.href === asked;
  asked = undefined;
  if (!isAsked || !present || !next) return clearTimeout(typing);
  // Nothing moves while someone types; a skipped transition says so by an error.
  event.viewTransition.ready.catch(() => undefined);
  event.viewTransition.skipTransition();
  event.swap = () => {
    document.title = newDocument.title;
    // Astro adds a region that reads the title out each time; elsewhere the body they stand in is replaced.
    for (const said of document.querySelectorAll('.astro-route-announcer')) said.remove();
    present.replaceWith(next);
  };
}
