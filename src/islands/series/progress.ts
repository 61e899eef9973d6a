import { claimOnce } from '../ui/once.ts';
import { readStored } from '../ui/stored.ts';

/** Shows on the page of a series what has been heard of it on this device, and offers the part to continue with. */
export function showProgress(): void {
  if (claimOnce('series-progress')) {
    document.addEventListener('astro:page-load', draw);
    document.addEventListener('ended', () => setTimeout(draw), true); // once it has been noted
  }
  draw();
}

function draw(): void {
  const heard = readStored<string[]>('heard', []);
  const begun = readStored<Record<string, unknown>>('positions', {});
  const rows = [...document.querySelectorAll<HTMLElement>('[data-series] [data-part]')];
  for (const row of rows) {
    const { part = '' } = row.dataset;
    show(row, '[data-heard]', heard.includes(part) && !(part in begun));
    show(row, '[data-begun]', part in begun);
  }
  const parts = rows.filter((row) => row.querySelector('[data-go-on-words]'));
  const last = parts.findLastIndex(({ dataset: { part = '' } }) => heard.includes(part) || part in begun);
  const isBegun = (parts[last]?.dataset['part'] ?? '') in begun;
  offer(last < 0 ? undefined : parts[isBegun ? last : last + 1]);
}

function show(row: HTMLElement, name: string, isShown: boolean): void {
  const mark = row.querySelector<HTMLElement>(name);
  if (mark) mark.hidden = !isShown;
}

function offer(row: HTMLElement | undefined): void {
  const button = document.querySelector<HTMLAnchorElement>('[data-go-on]');
  const play = row?.querySelector<HTMLAnchorElement>('a[data-play]');
  if (!button) return;
  button.hidden = !play;
  // The loud one of the two, for those who have begun.
  button.classList.toggle('button-primary', Boolean(play));
  document.querySelector('[data-series] [data-from]')?.classList.toggle('button-primary', !play);
  if (!row || !play) return;
  button.href = play.href;
  button.dataset['play'] = play.dataset['play'] ?? '';
  button.textContent = row.querySelector('[data-go-on-words]')?.textContent.trim() ?? '';
}
