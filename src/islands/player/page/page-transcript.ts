import { $player } from '../playback/player.ts';
import { $isFollowing, $isHighlighting, setFollowing, setHighlighting } from '../playback/follow-along.ts';
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
  $player.subscribe(markAll);
  $isHighlighting.listen(remark);
}

function markAll(): void {
  const { episode, currentTime, isPlaying } = $player.get();
  const isHere = episode !== null && episode.id === episodeId;
  for (const lines of lists) mark(lines, isHere ? currentTime : -1, isPlaying);
}

/** Marks or unmarks the current line where it is, without scrolling. */
function remark(): void {
  for (const { current } of lists) current?.toggleAttribute('data-current', $isHighlighting.get());
}

/** Shows the two switches of a transcript with times: without the player they would do nothing. */
function offerSwitches(page: HTMLElement): void {
  for (const [name, isOn, set] of SWITCHES) {
    const input = page.querySelector<HTMLInputElement>(`[data-following] [name="${name}"]`);
    if (!input) return;
    isOn.subscribe((isChosen) => (input.checked = isChosen));
    input.addEventListener('change', () => set(input.checked));
  }
  const switches = page.querySelector<HTMLElement>('[data-following]');
  if (switches) switches.hidden = false;
}

const SWITCHES = [
  ['follow', $isFollowing, setFollowing],
  ['mark', $isHighlighting, setHighlighting],
] as const;

function readPage(): void {
  const page = document.querySelector<HTMLElement>('main [data-episode]');
  episodeId = printedEpisode(page?.dataset['episode'])?.id;
  if (page) offerSwitches(page);
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
  next?.toggleAttribute('data-current', $isHighlighting.get());
  lines.current = next;
  if (isPlaying && $isFollowing.get() && next?.matches('[data-cue]')) followIntoView(before, next);
}
