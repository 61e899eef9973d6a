import { atom } from 'nanostores';
import { articleEpisode } from '../player/playback/printed.ts';

/** The shared data; the description is plain text, cut to the length of a shared text. */
export type ShareableEpisode = { id: string; title: string; description: string; artwork?: string | null };

/** The episode in the share dialog, and the button that opened it; null while closed. */
export const $sharing = atom<{ episode: ShareableEpisode; opener: HTMLElement | null } | null>(null);

export function shareEpisode(episode: ShareableEpisode, opener: HTMLElement | null): void {
  $sharing.set({ episode, opener });
  window.dispatchEvent(new Event('carecast:share'));
}

/** Opens it for the episode of the button's article; the description is the button's own. */
export function pressShare(button: HTMLElement): void {
  const episode = articleEpisode(button);
  if (episode) shareEpisode({ ...episode, description: button.dataset['share'] ?? '' }, button);
}

export function closeShare(): void {
  $sharing.set(null);
}
