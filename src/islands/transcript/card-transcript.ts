import { words } from '#shared/language.ts';
import '../ui/adopt-styles.ts';
import { showToast } from '../ui/toast.ts';

const waiting = new WeakSet<HTMLElement>();

/** Expands the transcript under a card's `[data-transcript]` button, fetched the first time, or collapses it. */
export async function toggleTranscript(button: HTMLElement): Promise<void> {
  const card = button.closest<HTMLElement>('[data-transcript-card]');
  if (!card || waiting.has(button)) return;
  const isExpanding = button.getAttribute('aria-expanded') !== 'true';
  if (isExpanding && !(await ensureWhole(card, button))) return;
  button.setAttribute('aria-expanded', String(isExpanding));
  show(card, button, isExpanding);
}

function show(card: HTMLElement, button: HTMLElement, isExpanded: boolean): void {
  card.querySelector('[data-scrolls]')?.toggleAttribute('hidden', !isExpanded);
  const label = button.querySelector('[data-label]');
  if (label) label.textContent = isExpanded ? words().general.showLess : words().general.readTranscript;
}

/** Fetches the whole transcript unless it is there; returns whether it is. */
async function ensureWhole(card: HTMLElement, button: HTMLElement): Promise<boolean> {
  if (card.querySelector('[data-scrolls]')) return true;
  waiting.add(button);
  button.setAttribute('aria-busy', 'true');
  try {
    card.append(regionOf(await fetchTranscript(button.dataset['transcript'] ?? ''), card));
    return true;
  } catch (problem) {
    console.info('The transcript did not arrive:', problem);
    showToast({
      title: words().general.error,
      description: words().general.transcriptFailed,
      tone: 'destructive',
      isOfPage: true,
    });
    return false;
  } finally {
    waiting.delete(button);
    button.removeAttribute('aria-busy');
  }
}

/** Returns the transcript as the episode's own page prints it. @throws without one */
async function fetchTranscript(path: string): Promise<Element> {
  const response = await fetch(path);
  const fragment = document.createElement('template');
  if (response.ok) fragment.innerHTML = await response.text();
  const lines = fragment.content.querySelector('ol, p');
  if (!lines) throw new Error(`no transcript at ${path} (${response.status})`);
  return document.importNode(lines, true);
}

/** Its times play the card's episode (player/page/play-buttons.ts). */
function regionOf(transcript: Element, card: HTMLElement): HTMLElement {
  const article = card.closest('article');
  const region = document.createElement('div');
  region.className = 'order-1 mx-3 mb-3 max-h-80 basis-full overflow-y-auto overscroll-contain pe-2';
  region.tabIndex = 0;
  region.role = 'region';
  region.ariaLabel = words().general.transcriptOf(article?.querySelector('h3')?.innerText ?? '');
  region.dataset['scrolls'] = '';
  const episode = article?.querySelector<HTMLElement>('a[data-play]')?.dataset['play'];
  if (episode) region.dataset['episode'] = episode;
  region.append(transcript);
  return region;
}
