import { $player } from '../playback/player.ts';
import { indexAt } from '../playback/details.ts';
import { followIntoView } from '../../ui/scroll.ts';
import { printedEpisode } from '../playback/printed.ts';

type Lines = { items: HTMLElement[]; times: number[]; current: HTMLElement | undefined };

let episodeId: string | undefined;
let lists: Lines[] = [];

/** Marks the current cue and chapter on an episode's own page with `data-current`, and scrolls the cue into view. */
export function highlightSpokenCue(): void {
  readPage();
  document.addEventListener('astro:page-load', readPage);
  $player.subscribe(({ episode, currentTime, isPlaying }) => {
    const isHere = episode !== null && episode.id === episodeId;
    for (const lines of lists) mark(lines, isHere ? currentTime : -1, isPlaying);
  });
}

function readPage(): void {
  const page = document.querySelector<HTMLElement>('main [data-episode]');
  episodeId = printedEpisode(page?.dataset['episode'])?.id;
  lists = page ? [...page.querySelectorAll('[data-moments]')].map(linesOf) : [];
}

function linesOf(list: Element): Lines {
  const items = [...list.querySelectorAll('li')];
  const times = items.map((item) => Number(item.querySelector<HTMLElement>('[data-seek]')?.dataset['seek']));
  return { items, times, current: undefined };
}

function mark(lines: Lines, now: number, isPlaying: boolean): void {
  const next = lines.items[indexAt(lines.times, now)];
  const before = lines.current;
  if (next === before) return;
  before?.removeAttribute('data-current');
  next?.setAttribute('data-current', '');
  lines.current = next;
  if (isPlaying && next?.matches('[data-cue]')) followIntoView(before, next);
}
