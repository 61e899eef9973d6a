import { parseTime } from '../time.ts';
import type { Found } from './cue.ts';
import { saidBy, tidy, withoutStyles } from './words.ts';

/** Lines of SubStation Alpha: layer, start, end, style, name, three margins, effect, words. */
const DIALOGUE = /^Dialogue:[^,]*,(\d+:\d\d:\d\d\.\d\d),[^,]*,[^,]*,([^,]*),[^,]*,[^,]*,[^,]*,[^,]*,(.*)$/;

export const isSubStation = (text: string): boolean => /^Dialogue:/m.test(text) && text.includes('[Events]');

export function parseSubStation(text: string): Found {
  const cues = text.split('\n').flatMap((line, at) => {
    const [, clock, name = '', words = ''] = DIALOGUE.exec(line) ?? [];
    const time = parseTime(clock);
    const plain = words.replace(/\{[^{}]*\}/g, '').replace(/\\[Nnh]/g, ' ');
    const said = saidBy(name, tidy(withoutStyles(plain)));
    return time !== null && said ? [{ time, text: said, line: at + 1 }] : [];
  });
  return { cues: cues.sort((a, b) => a.time - b.time), mistakes: [] };
}

/**
 * MPL2: `[10][30]words`, in tenths of a second. MicroDVD: `{25}{75}words`, in frames, of which the first line says the
 * rate.
 */
const COUNTED = /^(?:\[(\d{1,7})\]\[\d{0,7}\]|\{(\d{1,7})\}\{\d{0,7}\})(.*)$/;
const RATE = /^\{1\}\{1\}(\d\d(?:[.,]\d{1,3})?)\s*$/;

export const isCounted = (text: string): boolean => {
  const first = text.trimStart().split('\n', 1)[0] ?? '';
  return RATE.test(first) || /^\[\d+\]\[\d*\]/.test(first);
};

export function parseCounted(text: string): Found {
  const [, rate = '10'] = RATE.exec(text.trimStart().split('\n', 1)[0] ?? '') ?? [];
  const cues = text.split('\n').flatMap((line, at) => {
    const [, tenths, frames, words = ''] = COUNTED.exec(line.trim()) ?? [];
    const count = tenths ?? frames;
    const said = tidy(
      withoutStyles(
        words
          .replace(/\{[^{}]*\}/g, '')
          .replace(/(^|\|)\//g, '$1')
          .replaceAll('|', ' '),
      ),
    );
    if (count === undefined || !said || RATE.test(line.trim())) return [];
    return [
      { time: Math.round((Number(count) / Number(rate.replace(',', '.'))) * 1000) / 1000, text: said, line: at + 1 },
    ];
  });
  return { cues, mistakes: [] };
}
