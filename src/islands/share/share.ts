import { atom } from 'nanostores';
import { notesText } from '#shared/format.ts';
import { articleEpisode } from '../player/playback/printed.ts';

/** The shared data; the description is plain text. */
export type ShareableEpisode = { id: string; title: string; description: string; artwork?: string | null };

/** The episode in the share dialog, and the button that opened it; null while closed. */
export const $sharing = atom<{ episode: ShareableEpisode; opener: HTMLElement | null } | null>(null);

export function shareEpisode(episode: ShareableEpisode, opener: HTMLElement | null): void {
  $sharing.set({ episode, opener });
  window.dispatchEvent(new Event('carecast:share'));
}

/** Opens it for the episode of the button's article, with the description that the article shows. */
export function pressShare(button: HTMLElement): void {
  const episode = articleEpisode(button);
  if (!episode) return;
  const descriptionHtml = button.closest('article')?.querySelector('div.prose')?.innerHTML ?? ''; // Prose.astro
  shareEpisode({ ...episode, description: notesText({ ...episode, descriptionHtml }) }, button);
}

export function closeShare(): void {
  $sharing.set(null);
}
