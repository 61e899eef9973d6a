import { atom } from 'nanostores';

/** What is shared; the description is plain text, cut to the length of a shared text. */
export type ShareableEpisode = { id: string; title: string; description: string };

/** The episode in the share dialog, and the button that opened it; null while closed. */
export const $sharing = atom<{ episode: ShareableEpisode; opener: HTMLElement | null } | null>(null);

export function shareEpisode(episode: ShareableEpisode, opener: HTMLElement | null): void {
  $sharing.set({ episode, opener });
  window.dispatchEvent(new Event('carecast:share'));
}

/** Opens it from a `[data-share]`, whose value is a ShareableEpisode as JSON. */
export function pressShare(button: HTMLElement): void {
  shareEpisode(JSON.parse(button.dataset['share'] ?? '') as ShareableEpisode, button); // we printed it
}

export function closeShare(): void {
  $sharing.set(null);
}
