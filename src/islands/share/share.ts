import { atom } from 'nanostores';

/** What is shared: its description in plain words, as many as a share text has room for. */
export type ShareableEpisode = { id: string; title: string; description: string };

/** What the share dialog is open for, and the button that opened it. */
export const $sharing = atom<{ episode: ShareableEpisode; opener: HTMLElement | null } | null>(null);

export function shareEpisode(episode: ShareableEpisode, opener: HTMLElement | null): void {
  $sharing.set({ episode, opener });
  window.dispatchEvent(new Event('carecast:share'));
}

export function closeShare(): void {
  $sharing.set(null);
}
