import type { Cue } from '#shared/contract/audio.ts';
import { formatTime, parseTime } from '#shared/time.ts';
import { parseTranscript } from '#shared/transcript.ts';
import { tidy } from '#shared/transcript/words.ts';

/** The API's form of a transcript, which people need not see. */
const isJson = (stored: string): boolean => /^\s*[[{]/.test(stored);

/** Returns the cues of a transcript in the API's form; null for any other, which is shown as it is. */
export function cuesOf(stored: string): Cue[] | null {
  const { form, cues } = isJson(stored) ? parseTranscript(stored) : { form: 'plain', cues: null };
  return form === 'json' && cues ? cues.map(({ line: _, ...cue }) => cue) : null;
}

/** Returns cues as they are stored, one on each line. */
export const asStored = (cues: readonly Cue[]): string =>
  cues.length === 0 ? '' : `[\n${cues.map((cue) => JSON.stringify(cue)).join(',\n')}\n]`;

/** Returns a transcript as people read and write it: `0:02 Every year …`, one line for each cue. */
export function shownTranscript(stored: string): string {
  const cues = cuesOf(stored);
  return cues ? cues.map(({ time, text }) => `${formatTime(time)} ${tidy(text)}`).join('\n') : stored;
}

const LINE = /^\s*((?:\d+:)?\d{1,3}:\d{2}(?:[.,]\d+)?)(?:\s+(\S.*)?)?$/;

/**
 * Returns what was typed as it is stored, where cues were shown: a line without a time continues the one before. The
 * times that are shown are whole seconds; of a line that was not moved the exact one stays, with its language.
 */
export function storedFrom(typed: string, shown: readonly Cue[]): string {
  if (isJson(typed)) return typed;
  const cues: Cue[] = [];
  for (const line of typed.split('\n')) {
    const [, clock, words = ''] = LINE.exec(line) ?? [];
    const time = clock === undefined ? null : parseTime(clock);
    const last = cues.at(-1);
    if (time !== null) cues.push({ time, text: words.trim() });
    else if (last && line.trim()) last.text = `${last.text} ${line.trim()}`.trim();
    else if (line.trim()) return typed; // it begins without a time: it is another text
  }
  return asStored(
    withExactTimes(
      cues.filter(({ text }) => text).sort((a, b) => a.time - b.time),
      shown,
    ),
  );
}

function withExactTimes(cues: readonly Cue[], shown: readonly Cue[]): Cue[] {
  const left = new Map<number, Cue[]>();
  for (const cue of shown) {
    const second = Math.floor(cue.time);
    left.set(second, [...(left.get(second) ?? []), cue]);
  }
  return cues.map((cue) => {
    const known = left.get(cue.time) ?? [];
    const at = Math.max(
      0,
      known.findIndex(({ text }) => tidy(text) === cue.text),
    );
    const [exact] = known.splice(at, 1);
    return exact ? { ...exact, text: tidy(exact.text) === cue.text ? exact.text : cue.text } : cue;
  });
}
