import { $player, minimizePlayer } from '../player/playback/player.ts';
import { claimOnce } from '../ui/once.ts';
import { forThisTab, readStored, writeStored } from '../ui/stored.ts';
import type { Kept, Typed } from './kept.ts';

/**
 * Says so when the server has another build, without the scripts that this page names (import-with-retry.ts), and makes
 * *Load it again* do that; what it kept is put back by restore-page-state.ts.
 */
export function listenForOld(): void {
  if (!claimOnce('old')) return;
  window.addEventListener('carecast:old', () => {
    minimizePlayer(); // the note is behind it
    document.querySelector('[data-old]')?.removeAttribute('hidden');
  });
  const touched = new Set<EventTarget | null>();
  document.addEventListener('input', ({ target }) => touched.add(target));
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element && target.closest('[data-old] button'))) return;
    const { episode, currentTime: at } = $player.get();
    writeStored('kept', { path: location.pathname, typed: [...touched].flatMap(typedInto), episode, at }, forThisTab);
    location.reload();
  });
  const kept = readStored<Kept | null>('kept', null, forThisTab);
  writeStored('kept', null, forThisTab);
  if (kept?.path === location.pathname)
    import('./restore-page-state.ts').then((old) => old.restorePageState(kept), console.info);
}

/** Returns what to keep of a field. No password is kept, shown or not, and no file can be. */
export function typedInto(target: EventTarget | null): Typed[] {
  const { id, name, type, value, checked, dataset } = target as HTMLInputElement; // or another field, which has all but `checked`
  return /password|file/.test(type) || 'secret' in dataset ? [] : [{ id, name, type, value, checked }];
}
