import { words } from '#shared/language.ts';
import { localPath } from '#shared/local-path.ts';
import type { SingleEpisode } from '#shared/episode.ts';
import { formatBytes } from '#shared/size.ts';
import { navigate } from 'astro:transitions/client';
import { connected, isServerReachable } from '../connected.ts';
import { $player } from '../player/playback/player.ts';
import { articleEpisode } from '../player/playback/printed.ts';
import { showToast } from '../ui/toast.ts';
import { claimOnce } from '../ui/once.ts';
import { readStored } from '../ui/stored.ts';
import { $saving, explained, refreshSaving, save, stopSaving } from './saving.ts';
import { queueForLater } from '../late/queue-for-later.ts';
export { queueForLater }; // from here: a file of its own would be named in every page's first script
import { askToKeep, canSave, registerWorker } from '../capabilities/device.ts';
import { matches } from '../capabilities/media-query.ts';
import type { Savable } from './store.ts';
import { syncSaved } from './next-visit.ts';
import { request } from '../request.ts';

/** Draws every `[data-save]` (bytes of the audio, or `series`) of this page and of later ones, once. */
export function drawSaveButtons(): void {
  if (claimOnce('save-buttons')) {
    $saving.listen(drawAll);
    document.addEventListener('astro:page-load', drawAll);
    document.addEventListener('ended', offerRemoval, true);
    const before = readStored<Savable[]>('saved', []);
    lookAtSaved(before);
    window.addEventListener('online', () => lookAtSaved([]));
  }
  drawAll();
}

/** Storage that the browser blocks is not there. */
const lookAtSaved = (before: Savable[]): void =>
  void refreshSaving()
    .then((all) => syncSaved(all, before))
    .catch(console.info);

/** Saves, stops, resumes, or opens the list of what is saved. */
export async function pressSave(button: HTMLElement): Promise<void> {
  drawSaveButtons();
  if (isOfSeries(button)) return saveParts(button);
  const episode = episodeOf(button);
  if (episode) await toggleSaving(episode);
}

const isOfSeries = ({ dataset }: HTMLElement): boolean => dataset['save'] === 'series';

/** Saves all parts of a series, one after the other, and says so once. */
async function saveParts(button: HTMLElement): Promise<void> {
  const isFirst = isFirstSaved();
  const left = partsOf(button).filter(({ id }) => $saving.get()[id]?.state !== 'saved');
  for (const part of left) await startSaving(part, false);
  if (left.length > 0 && partsOf(button).every(({ id }) => $saving.get()[id]?.state === 'saved'))
    notifySaved(button.closest('[data-series]')?.querySelector('h1')?.textContent.trim() ?? '', isFirst);
}

const isFirstSaved = (): boolean => !('saved' in document.documentElement.dataset);

const partsOf = (button: HTMLElement): Savable[] => {
  const buttons = button.closest('[data-series]')?.querySelectorAll<HTMLElement>('[data-save]') ?? [];
  return [...buttons].flatMap((each) => episodeOf(each) ?? []);
};

/** The same for an episode that is known already. */
export async function toggleSaving(episode: Savable): Promise<void> {
  const state = $saving.get()[episode.id]?.state;
  if (state === 'saved') return navigate(localPath('/saved'));
  if (state === 'saving') return stopSaving(episode.id);
  return startSaving(episode);
}

/** Saves an episode as it is now: its audio may be another one than it was, and so may its size. */
export async function saveAgain(saved: Savable): Promise<void> {
  try {
    const response = await request(
      'GET /api/episodes/{episodeId}',
      { episodeId: saved.id },
      { cache: 'reload', credentials: 'omit' },
    );
    if (response.status === 404) return notify(words().saved.gone);
    const { title, audioUrl, duration, audioBytes: bytes } = (await response.json()) as SingleEpisode;
    await startSaving({ ...saved, title, audioUrl, duration, bytes });
  } catch (problem) {
    console.info('Not saved again:', problem);
    notify(words().saved.tryOnline);
  }
}

async function startSaving(episode: Savable, isExplained = true): Promise<void> {
  if (!canSave()) return notify(words().saved.cannotSave);
  try {
    const isFirst = isFirstSaved();
    await registerWorker('/sw.js');
    const kept = isFirst ? askToKeep() : Promise.resolve();
    await save(episode);
    await kept;
    if (isExplained && $saving.get()[episode.id]?.state === 'saved') notifySaved(episode.title, isFirst);
  } catch (problem) {
    notify(explained(problem).message);
    const before = stateOf(episode);
    // Also what had not begun. What was removed in the meantime, or saved in another tab, is in another state.
    const goOn = () => stateOf(episode) === before && void startSaving(episode, isExplained);
    if (!(await isServerReachable())) void connected().then(goOn);
  }
}

const stateOf = ({ id }: Savable) => $saving.get()[id]?.state;

/** An episode heard to its end need not take room. */
function offerRemoval(): void {
  const { episode } = $player.get();
  if (!episode || $saving.get()[episode.id]?.state !== 'saved') return;
  showToast({
    title: words().saved.heard,
    description: words().saved.stillSaved(episode.title),
    action: { label: words().saved.removeAtSaved, href: localPath('/saved') },
    duration: 15_000,
  });
}

const notify = (description: string) =>
  showToast({ title: words().saved.notSaved, description, tone: 'destructive', duration: 10_000 });

/**
 * Safari empties a site after seven days without a visit (webkit.org/tracking-prevention), but not one on the home
 * screen.
 */
export const isSafariPage = (): boolean =>
  /iP(hone|ad|od)|Mac OS X.*Version\/.*Safari/.test(navigator.userAgent) && !matches('(display-mode: standalone)');

function notifySaved(title: string, isFirst: boolean): void {
  const advice = isSafariPage() ? words().saved.safariKeeps : words().saved.whereToFind;
  const description = isFirst ? advice : title;
  showToast({ title: words().saved.savedHere, description, ...(isFirst && { duration: 10_000 }) });
}

function drawAll(): void {
  for (const button of document.querySelectorAll<HTMLElement>('[data-save]'))
    (isOfSeries(button) ? drawSeries : draw)(button);
}

function draw(button: HTMLElement): void {
  const episode = episodeOf(button);
  if (!episode) return;
  const does = labelOf(episode);
  const label = button.querySelector('[data-save-label]');
  if (label) label.textContent = does;
  button.setAttribute('aria-label', words().saved.label(does, episode.title));
  button.dataset['saving'] = $saving.get()[episode.id]?.state ?? '';
}

/** Says how much of a series is still to be saved. */
function drawSeries(button: HTMLElement): void {
  const left = partsOf(button).reduce(
    (sum, { id, bytes }) => sum + bytes * (1 - ($saving.get()[id]?.percent ?? 0) / 100),
    0,
  );
  const isDone = partsOf(button).every(({ id }) => $saving.get()[id]?.state === 'saved');
  const t = words().saved;
  const label = button.querySelector('[data-save-label]');
  if (label) label.textContent = isDone ? t.saved : t.saveSeries(formatBytes(left));
  button.dataset['saving'] = isDone ? 'saved' : '';
}

/** Returns "Save, 9.6 MB", "Saving... 40%", "Save the rest, 5.8 MB" or "Saved". */
export function labelOf({ id, bytes }: Pick<Savable, 'id' | 'bytes'>, saving = $saving.get()): string {
  const { state, percent = 0 } = saving[id] ?? {};
  const t = words().saved;
  if (state === 'saved') return t.saved;
  if (state === 'saving') return t.saving(percent);
  if (state === 'stopped') return t.saveRest(formatBytes(bytes * (1 - percent / 100)));
  return t.save(formatBytes(bytes));
}

function episodeOf(button: HTMLElement): Savable | undefined {
  const episode = articleEpisode(button);
  return episode ? { ...episode, bytes: Number(button.dataset['save']) } : undefined;
}
