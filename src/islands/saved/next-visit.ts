import { words } from '#shared/language.ts';
import { localPath } from '#shared/local-path.ts';
import type { SingleEpisode } from '#shared/episode.ts';
import { isServerReachable } from '../connected.ts';
import { showToast } from '../ui/toast.ts';
import { tryWithLock } from '../capabilities/locks.ts';
import { readStored, writeStored } from '../ui/stored.ts';
import { refreshDocuments } from './documents.ts';
import { sendQueued } from '../late/send-queued.ts';
import { recordRemoved } from './removed.ts';
import { announceSaved } from './saving.ts';
import {
  findSaved,
  lockOf,
  removeSaved,
  removeUnneeded,
  rewriteSaved,
  type Savable,
  type SavedEpisode,
} from './store.ts';
import { MINUTE_MS } from '#shared/units.ts';
import { request } from '../request.ts';

/** Milliseconds between two looks. */
const PAUSE = 10 * MINUTE_MS;

/**
 * Reports what the browser has removed since `before`. With a network: sends queued plays and ratings, removes episodes
 * that were withdrawn, fetches pages and scripts that changed, and marks episodes whose audio was replaced.
 */
export async function syncSaved(all: SavedEpisode[], before: Savable[]): Promise<void> {
  notifyEvicted(all, before);
  if (!(await isServerReachable())) return;
  await sendQueued();
  // A clock that was wrong may have left a time to come.
  if (all.length === 0 || Math.abs(Date.now() - readStored('saved-at', 0)) < PAUSE) return;
  await tryWithLock('next-visit', async () => {
    await removeUnneeded(); // of the build before the last visit: what is open may still ask for that of the last one
    for (const { id } of all) await tryWithLock(lockOf(id), () => look(id));
    writeStored('saved-at', Date.now());
    await announceSaved();
  }).catch(console.info);
}

async function look(id: string): Promise<void> {
  const saved = await findSaved(id);
  if (!saved) return;
  const response = await request(
    'GET /api/episodes/{episodeId}',
    { episodeId: saved.id },
    { cache: 'reload', credentials: 'omit' },
  );
  // Only our own 404 is JSON.
  const isOurs = response.headers.get('Content-Type')?.startsWith('application/json');
  if (response.status === 404 && isOurs) return withdraw(saved);
  if (!response.ok || !isOurs) return;
  const { audioUrl, title } = (await response.json()) as SingleEpisode;
  if (audioUrl !== saved.audioUrl) return rewriteSaved({ ...saved, isOutdated: true });
  return refreshDocuments({ ...saved, title, playable: { ...saved.playable, title } });
}

async function withdraw({ id, title }: SavedEpisode): Promise<void> {
  await removeSaved(id);
  showToast({
    title: words().saved.removedHere,
    description: words().saved.noLongerOffered(title),
    duration: 10_000,
  });
}

/** `before`, in local storage, outlives the files where a browser makes room. They are offered again at /saved. */
function notifyEvicted(all: SavedEpisode[], before: Savable[]): void {
  const gone = before.filter(({ id }) => !all.some((saved) => saved.id === id));
  if (gone.length === 0) return;
  const titles = gone.map(({ title }) => `“${title}”`).join(', ');
  if (!document.querySelector('[data-for="saved"]'))
    return showToast({
      title: words().saved.wereRemoved,
      description: words().saved.siteStopped(titles),
      isLasting: true,
    });
  recordRemoved(gone);
  showToast({
    title: words().saved.browserRemoved,
    description: words().saved.neededRoom(titles),
    action: { label: words().saved.saveThemAgain, href: localPath('/saved') },
    isLasting: true,
  });
}
