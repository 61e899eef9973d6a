import type { CueAt } from './cue.ts';
import { tidy } from './words.ts';

/** A cue whose words are still in the lines that are on the screen together. */
export type Shown = Omit<CueAt, 'text'> & { lines: string[] };

/**
 * Returns the cues, each line once where captions roll: as television and YouTube write them, a cue repeats the lines
 * of the one before above its own. Elsewhere a repeated line is spoken twice.
 */
export function unroll(shown: readonly Shown[]): CueAt[] {
  const kept = shown
    .map(({ lines, ...cue }) => ({ ...cue, lines: lines.map(tidy).filter(Boolean) }))
    .filter(({ lines }) => lines.length > 0);
  const repeated = kept.map(({ lines }, at) => overlap(kept[at - 1]?.lines ?? [], lines));
  const isRolling =
    kept.some(({ lines }, at) => (repeated[at] ?? 0) > 0 && lines.length > (repeated[at] ?? 0)) &&
    2 * repeated.filter((count) => count > 0).length >= kept.length - 1;
  return kept.flatMap(({ lines, ...cue }, at) => {
    const text = lines.slice(isRolling ? repeated[at] : 0).join(' ');
    return text ? [{ ...cue, text }] : [];
  });
}

/** Returns how many lines at the end of the one are at the beginning of the other. */
function overlap(before: readonly string[], after: readonly string[]): number {
  const most = Math.min(before.length, after.length, 4);
  for (let count = most; count > 0; count -= 1) {
    if (before.slice(-count).join('\n') === after.slice(0, count).join('\n')) return count;
  }
  return 0;
}
