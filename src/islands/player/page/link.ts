import { parseTime } from '#shared/time.ts';
import { openEpisode } from '../playback/player.ts';
import { printedEpisode } from '../playback/printed.ts';

/**
 * Opens the episode of `/?episode={id}&t={seconds or m:ss}`, printed by the page in `[data-opens]` if it is published,
 * and removes only these parameters from the address.
 */
export function openLinkedEpisode(): void {
  const { pathname, search, hash } = location;
  const asked = new URLSearchParams(search);
  if (!/^\/(e[ns])?$/.test(pathname) || !asked.has('episode')) return;

  const rest = search
    .slice(1)
    .split('&')
    .filter((part) => !/^(episode|t)(=|$)/.test(part))
    .join('&');
  history.replaceState(history.state, '', `${pathname}${rest && '?'}${rest}${hash}`);
  const episode = printedEpisode(document.querySelector<HTMLElement>('[data-opens]')?.dataset['opens']);
  if (!episode) return console.info('This link names no episode of ours:', asked.get('episode'));
  const from = parseTime(asked.get('t'));
  openEpisode(episode, from !== null && from < episode.duration ? from : undefined);
}
