import { words } from '#shared/language.ts';
import type { PlayableEpisode } from '#shared/episode.ts';
import { atom } from 'nanostores';
import { writeStored, readStored } from '../../ui/stored.ts';
import { storedAtom } from '../../ui/stored-atom.ts';
import { $nextPart, followSeries, noteHeard } from './next-part.ts';
import { $player, audio, loadEpisode, seekTo, start } from './player.ts';
import { showToast } from '../../ui/toast.ts';
import { announce } from './notice.ts';
import { articleEpisode, printedEpisode } from './printed.ts';
import { takeSleepAtEnd } from './sleep.ts';

export const MAX_QUEUE = 100;
/** After this many seconds, "previous" restarts the episode. */
const RESTART = 3;

type Queue = PlayableEpisode[];

/** The listener's queue. Stored by the browser, shared by all tabs. */
export const $queue = atom<Queue>(readQueue());
/** The episodes below the one that was started, on the page it was started from. */
export const $upNext = atom<Queue>([]);
/** Whether those play automatically once the queue is empty. Off by default. */
export const $autoplay = storedAtom('goes-on', false);

const history: Queue = [];

/** Adds an episode to the end of the queue; if the player is empty, loads it there without playing. */
export function queueEpisode(episode: PlayableEpisode): void {
  const playing = $player.get().episode;
  if (!playing) loadEpisode(episode, false);
  else if (episode.id !== playing.id) setQueue(withEntry($queue.get(), episode));
  showToast({ title: playing ? words().player.queued : words().player.ready, description: episode.title });
}

/** Adds the episode of the article that this button is in. */
export function queueArticle(button: HTMLElement): void {
  const episode = articleEpisode(button);
  if (episode) queueEpisode(episode);
}

export function unqueueEpisode(episode: PlayableEpisode): void {
  setQueue(without($queue.get(), episode.id));
  announce(words().player.said.removed(episode.title));
}

export const setAutoplay = (isAutoplay: boolean): void => $autoplay.set(isAutoplay);

/**
 * Returns the episode to play automatically after the current one, the next part of its series first; null for none.
 */
export function nextEpisode(
  queue: Queue,
  following: Queue,
  isAutoplay: boolean,
  part: PlayableEpisode | null = null,
): PlayableEpisode | null {
  return part ?? queue[0] ?? (isAutoplay ? following[0] : undefined) ?? null;
}

/** Returns what is next now. */
export const upcoming = (): PlayableEpisode | null =>
  nextEpisode($queue.get(), $upNext.get(), $autoplay.get(), $nextPart.get());

export function playNext(): void {
  const next = upcoming();
  if (next) playInPlace(next);
}

/** Restarts the current episode, or plays the one before during its first seconds. */
export function playPrevious(): void {
  const { episode, currentTime } = $player.get();
  const before = currentTime > RESTART ? undefined : history.pop();
  if (!before) return seekTo(0);
  if (episode) setQueue([episode, ...without($queue.get(), episode.id)]);
  playInPlace(before);
  history.pop(); // playInPlace has added the episode that was left, which is in the queue now
}

/** Plays another episode and leaves the player as it is, full or bar. */
export function playInPlace(episode: PlayableEpisode): void {
  loadEpisode(episode, $player.get().isExpanded);
  void start();
  announce(words().player.said.playing(episode.title));
}

/** Starts to play the next episode whenever one ends. */
export function advanceQueue(): void {
  audio().addEventListener('ended', () => void advance());
  $player.subscribe(
    ({ episode }, before) => episode && episode.id !== before?.episode?.id && arrive(episode, before?.episode),
  );
  window.addEventListener('storage', ({ key }) => key === 'carecast:queue' && $queue.set(readQueue()));
}

/** A part that could not be fetched when the one before it began may be there now. */
async function advance(): Promise<void> {
  const { episode } = $player.get();
  if (episode) noteHeard(episode);
  if (takeSleepAtEnd()) return;
  if (episode?.part?.next && !$nextPart.get()) await followSeries(episode, $upNext.get());
  playNext();
}

/** Returns the queue with this episode at the end, once; a full queue drops its last entry, not its oldest. */
export function withEntry(queue: Queue, episode: PlayableEpisode): Queue {
  return [...without(queue, episode.id).slice(0, MAX_QUEUE - 1), episode];
}

export const without = (queue: Queue, id: string): Queue => queue.filter((entry) => entry.id !== id);

function arrive(episode: PlayableEpisode, before: PlayableEpisode | null | undefined): void {
  if (before) history.push(before);
  const queue = $queue.get();
  if (queue.some(({ id }) => id === episode.id)) setQueue(without(queue, episode.id));
  $upNext.set(followersOnPage(episode) ?? tailAfter($upNext.get(), episode));
  void followSeries(episode, $upNext.get());
}

/** Returns the episodes after this one among the visible play buttons; null when it is not among them. */
function followersOnPage(episode: PlayableEpisode): Queue | null {
  const buttons = document.querySelectorAll<HTMLElement>('main a[data-play]');
  const all = [...buttons].flatMap(({ dataset }) => printedEpisode(dataset['play']) ?? []);
  // Home plays the newest by a button of its own as well.
  const at = all.findLastIndex(({ id }) => id === episode.id);
  return at < 0 ? null : all.slice(at + 1);
}

function tailAfter(queue: Queue, { id }: PlayableEpisode): Queue {
  return queue.slice(queue.findIndex((entry) => entry.id === id) + 1);
}

function setQueue(queue: Queue): void {
  $queue.set(queue);
  writeStored('queue', queue);
}

function readQueue(): Queue {
  const stored = readStored<Queue>('queue', []);
  return Array.isArray(stored) ? stored.filter((entry) => typeof entry?.id === 'string').slice(0, MAX_QUEUE) : [];
}
