import { showToast } from '../ui/toast.ts';
import { readStored, writeStored } from '../ui/stored.ts';
import { saveDocuments } from './documents.ts';
import { sendLate } from './late.ts';
import { announceSaved } from './saving.ts';
import { removeSaved, type SavedEpisode, type SavedTitle, writeSaved } from './store.ts';

/** Milliseconds between two looks. */
const PAUSE = 10 * 60_000;

/**
 * Reports what the browser has removed since `before`. With a network: sends queued plays and ratings, removes episodes
 * that were withdrawn, fetches pages and scripts that changed, and marks episodes whose audio was replaced.
 */
export async function visitAgain(all: SavedEpisode[], before: SavedTitle[]): Promise<void> {
  sayRemovedByBrowser(all, before);
  if (!navigator.onLine) return;
  await sendLate();
  if (all.length === 0 || Date.now() - readStored('saved-at', 0) < PAUSE) return;
  await navigator.locks
    .request('carecast:next-visit', { ifAvailable: true }, async (lock) => {
      if (!lock) return;
      for (const saved of all) await look(saved);
      writeStored('saved-at', Date.now());
      await announceSaved();
    })
    .catch(console.info);
}

async function look(saved: SavedEpisode): Promise<void> {
  const response = await fetch(`/api/episodes/${saved.id}`, { cache: 'reload', credentials: 'omit' });
  // Only our own 404 is JSON.
  const isOurs = response.headers.get('Content-Type')?.startsWith('application/json');
  if (response.status === 404 && isOurs) return withdraw(saved);
  if (!response.ok || !isOurs) return;
  const { audioUrl } = (await response.json()) as { audioUrl: string };
  if (audioUrl !== saved.audioUrl) return writeSaved({ ...saved, isOutdated: true });
  const paths = await saveDocuments(saved.id);
  await writeSaved({ ...saved, paths });
}

async function withdraw({ id, title }: SavedEpisode): Promise<void> {
  await removeSaved(id);
  showToast({
    title: 'Removed from this device',
    description: `“${title}” is no longer offered here.`,
    duration: 10_000,
  });
}

/** `before`, in local storage, outlives the files where a browser makes room. */
function sayRemovedByBrowser(all: SavedEpisode[], before: SavedTitle[]): void {
  const gone = before.filter(({ id }) => !all.some((saved) => saved.id === id));
  if (gone.length === 0) return;
  const titles = gone.map(({ title }) => `“${title}”`).join(', ');
  if (!document.querySelector('[data-for="saved"]'))
    return showToast({
      title: 'Saved episodes were removed',
      description: `This site no longer offers saving: ${titles}.`,
      isLasting: true,
    });
  showToast({
    title: 'Your browser removed saved episodes',
    description: `It needed room for other things: ${titles}. You can save again.`,
    isLasting: true,
  });
}
