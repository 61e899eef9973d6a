import type { SingleEpisode } from '#shared/episode.ts';
import { page } from 'vitest/browser';
import { EpisodeForm } from '../../../src/islands/episode-form/EpisodeForm.tsx';
import { type Fields, initialValuesOf, NEW_EPISODE } from '../../../src/islands/episode-form/saving/form-store.ts';
import { EPISODE } from './episode.ts';
import { renderIsland } from './render.tsx';

export const CREATE = 'POST /api/episodes';
export const UPDATE = `PUT /api/episodes/${EPISODE.id}`;
export const LOAD = `GET /api/episodes/${EPISODE.id}`;
export const CHECK = 'POST /api/episodes/check';
export const KEPT_NEW = 'carecast:form:u1:new';

export const field = (label: string) => page.getByLabelText(label, { exact: true });

/** Opens the sections that are closed. */
export function openSections(): void {
  for (const summary of document.querySelectorAll<HTMLElement>('.form-section:not([open]) > summary')) summary.click();
}

export const openNew = () => renderIsland(<EpisodeForm publishes userId="u1" />);
const DRAFT: SingleEpisode = { ...EPISODE, published: false, publishedAt: null };
export const openEdit = (episode: SingleEpisode = DRAFT) =>
  renderIsland(<EpisodeForm publishes userId="u1" initial={initialValuesOf(episode)} />);

/** The draft that an earlier visit to the form of this episode has left in the browser. */
export function keep(of: string, more: object): void {
  const kept = { at: Date.now(), fields: {}, pdf: null, setAside: null, ...more };
  localStorage.setItem(`carecast:form:u1:${of}`, JSON.stringify(kept));
}
const arrived = (name: string, duration: number) => ({
  step: 'arrived',
  name,
  objectPath: `/objects/${name}`,
  duration,
});

/** Leaves a new episode whose audio had arrived before this page was opened. */
export const keepWithAudio = (fields: Partial<Fields> = { title: 'Rails', description: 'About rails.' }) =>
  keep('new', { beginning: NEW_EPISODE, fields, audio: arrived('talk.mp3', 132) });

/** The form of such an episode. */
export function openWithAudio(fields?: Partial<Fields>) {
  keepWithAudio(fields);
  return openNew();
}

/** The form of an existing episode, whose audio has been replaced. */
export function openWithNewAudio(given: SingleEpisode, duration = 60) {
  const episode = { ...given, published: false };
  const initial = initialValuesOf(episode);
  keep(EPISODE.id, { beginning: initial, audio: arrived('again.mp3', duration) });
  return openEdit(episode);
}
