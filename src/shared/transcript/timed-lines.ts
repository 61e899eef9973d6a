import { parseTime } from '../time.ts';
import { MINUTE_S } from '../units.ts';
import type { CueAt, Found } from './cue.ts';
import { saidBy, tidy } from './words.ts';

const CLOCK = String.raw`\d{1,3}:\d{2}(?::\d{2})?(?:[.,]\d{1,3})?`;
/** LRC: `[00:12.00]words`, also with several times; `<00:12.40>` within the words. */
const STAMPS = new RegExp(String.raw`^\s*((?:\[${CLOCK}\]\s*)+)`);
const ABOUT = /^\s*\[(ar|al|ti|au|by|re|ve|la|length|offset|tool|#):?([^\]]*)\]\s*$/i;
/** As Otter and Descript write it: `0:00`, `(0:00) words`, `Ana Lee  0:00`, `Ana Lee (00:00:00): words`. */
const BARE = new RegExp(
  String.raw`^\s*(?:(\p{L}[^:()[\]]{0,60}?):?\s+)?[(]?(${CLOCK})[)]?(?:\s*[:–-])?(?:\s+(\S.*)?)?$`,
  'u',
);
/** Lines of SubStation Alpha: layer, start, end, style, name, three margins, effect, words. */
const DIALOGUE = /^Dialogue:[^,]*,(\d+:\d\d:\d\d\.\d\d),[^,]*,[^,]*,([^,]*),[^,]*,[^,]*,[^,]*,[^,]*,(.*)$/;

type Line = { times: number[]; words: string };

/** Returns whether a text is LRC: a line of it begins with a time in brackets, and none with other words before. */
export const isLyrics = (text: string): boolean =>
  STAMPS.test(firstLine(text.split('\n').filter((line) => !ABOUT.test(line))));

const firstLine = (lines: readonly string[]): string => lines.find((line) => line.trim()) ?? '';

export function parseLyrics(text: string): Found {
  const offset = /^[ \t]*\[offset:[ \t]*([+-]?\d{1,6})[ \t]*\]/im.exec(text)?.[1] ?? 0;
  const found = readLines(text, (line) => {
    if (ABOUT.test(line)) return { times: [], words: '' };
    const [all, stamps] = STAMPS.exec(line) ?? [];
    if (all === undefined || stamps === undefined) return null;
    const words = line.slice(all.length);
    return { times: timesIn(stamps).map((time) => Math.max(0, time - Number(offset) / 1000)), words };
  });
  return { ...found, cues: found.cues.sort((a, b) => a.time - b.time) };
}

const timesIn = (stamps: string): number[] =>
  [...stamps.matchAll(new RegExp(CLOCK, 'g'))].flatMap(([clock]) => parseTime(clock) ?? []);

/**
 * Returns whether a text has a time at its first line, in its first minute, and later ones that rise: what people
 * write themselves may begin a line with the time of a bus.
 */
export function isTimedText(text: string): boolean {
  const lines = text.split('\n').filter((line) => line.trim());
  const times = lines.flatMap((line) => readBare(line)?.times ?? []);
  const isRising = times.every((time, at) => at === 0 || time >= (times[at - 1] ?? 0));
  return readBare(lines[0] ?? '') !== null && (times[0] ?? Infinity) < MINUTE_S && times.length >= 2 && isRising;
}

export const parseTimedText = (text: string): Found => readLines(text, readBare);

function readBare(line: string): Line | null {
  const [, speaker = '', clock, words = ''] = BARE.exec(line.slice(0, 2_000)) ?? [];
  const time = parseTime(clock);
  if (time === null) return null;
  return { times: [time], words: speaker ? `${speaker.trim()}: ${words}` : words };
}

export const isSubStation = (text: string): boolean => /^Dialogue:/m.test(text) && text.includes('[Events]');

export function parseSubStation(text: string): Found {
  const found = readLines(text, (line) => {
    const [, clock, name = '', words = ''] = DIALOGUE.exec(line) ?? [];
    const time = parseTime(clock);
    const plain = words.replace(/\{[^{}]*\}/g, '').replace(/\\[Nnh]/g, ' ');
    return time === null ? { times: [], words: '' } : { times: [time], words: saidBy(name, tidy(plain)) };
  });
  return { cues: found.cues.sort((a, b) => a.time - b.time), mistakes: [] };
}

/** Reads lines that have times; those without continue the line before. */
function readLines(text: string, read: (line: string) => Line | null): Found {
  const said: (Omit<CueAt, 'text'> & { words: string[] })[] = [];
  for (const [at, line] of text.split('\n').entries()) {
    const found = read(line);
    if (found) said.push(...found.times.map((time) => ({ time, line: at + 1, words: [found.words] })));
    else said.at(-1)?.words.push(line);
  }
  const cues = said.flatMap(({ words, ...cue }) => {
    const spoken = tidy(words.join(' '));
    return spoken && !/^[^:]{1,61}:$/.test(spoken) ? [{ ...cue, text: spoken }] : [];
  });
  return { cues, mistakes: [] };
}
