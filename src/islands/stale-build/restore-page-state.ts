import type { Kept, Typed } from './kept.ts';
import { loadEpisode } from '../player/playback/by-hand.ts';
import { seekTo } from '../player/playback/player.ts';
import { check, type Field, isSwitch, write } from '../replay-presses.ts';

/** Puts back what a page kept when it was loaded again. The island that a field is in may be hydrated, or not yet. */
export function restorePageState({ typed, episode, at }: Kept): void {
  for (const one of typed) {
    const field = document.querySelector<Field>(selectorOf(one));
    if (!field) continue;
    if (!isSwitch(field)) write(field, one.value);
    else if (field.checked !== one.checked) check(field, one.checked);
  }
  if (!episode) return;
  loadEpisode(episode, false);
  seekTo(at);
}

function selectorOf({ id, name, type, value }: Typed): string {
  const named = `[name="${CSS.escape(name)}"]`;
  if (id) return `#${CSS.escape(id)}`;
  return /^(checkbox|radio)$/.test(type) ? `${named}[value="${CSS.escape(value)}"]` : named;
}
