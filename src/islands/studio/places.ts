import type { PlayableEpisode } from '#shared/episode.ts';

/** Where an episode's menu is mounted, and which episode it is for. */
export type MenuPlace = {
  host: HTMLElement;
  id: string;
  title: string;
  place: 'card' | 'page';
  /** A visitor's page does not tell whether a draft is scheduled. */
  state: 'draft' | 'published';
};
export type Places = {
  menus: MenuPlace[];
  /** At the end of the public list's first line. */
  list: HTMLElement | null;
  /** Under home's heading of the latest episodes. */
  home: HTMLElement | null;
};

/** Returns the mount points on this page; creates each once and reuses it. */
export function findPlaces(page: Document): Places {
  const cards = [...page.querySelectorAll<HTMLElement>('[data-episode-id]')].map(cardPlace);
  const article = page.querySelector<HTMLElement>('article[data-episode]');
  const found = page.querySelector<HTMLElement>('[data-found]:not(:has([data-statuses]))');
  const latest = page.querySelector('#latest')?.parentElement;
  return {
    menus: article ? [...cards, pagePlace(article)] : cards,
    list: hostIn(found, 'studio-drafts'),
    home: latest ? hostAfter(latest, 'studio-home') : null,
  };
}

function cardPlace(card: HTMLElement): MenuPlace {
  const id = card.dataset['episodeId'] ?? '';
  const title = card.querySelector('h3')?.textContent.trim() ?? '';
  const host = hostAfter(card.querySelector('a[data-play]') ?? card, 'episode-menu');
  return { host, id, title, place: 'card', state: shownState(card) };
}

function pagePlace(article: HTMLElement): MenuPlace {
  const { id, title } = JSON.parse(article.dataset['episode'] ?? '') as PlayableEpisode; // we printed it
  const panel = article.querySelector('[data-cover]') ?? article;
  return { host: hostIn(panel, 'episode-menu') ?? article, id, title, place: 'page', state: shownState(article) };
}

const shownState = ({ dataset }: HTMLElement) => ('draft' in dataset ? 'draft' : 'published');

function hostIn(parent: Element | null | undefined, name: string): HTMLElement | null {
  if (!parent) return null;
  const present = parent.querySelector<HTMLElement>(`:scope > [data-studio="${name}"]`);
  if (present) return present;
  const host = newHost(name);
  parent.append(host);
  return host;
}

function hostAfter(sibling: Element, name: string): HTMLElement {
  const next = sibling.nextElementSibling;
  if (next instanceof HTMLElement && next.dataset['studio'] === name) return next;
  const host = newHost(name);
  sibling.after(host);
  return host;
}

function newHost(name: string): HTMLElement {
  const host = document.createElement('div');
  host.dataset['studio'] = name;
  host.dataset['for'] = 'admin';
  return host;
}
