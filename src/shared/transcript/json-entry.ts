import { parseTime } from '../time.ts';
import { MINUTE_S, HOUR_S } from '../units.ts';

type Fields = Record<string, unknown>;
/** The text of an entry. `isWord`: it is one word of a line, by its name; `isOwnUnit`: its name says the unit. */
export type Entry = {
  time: number | null;
  end: number | null;
  text: string | null;
  /** A name, or a number where no one is named. */
  speaker: string | number | null;
  isWord: boolean;
  isOwnUnit: boolean;
  lang: unknown;
};

/** The names that programs and services use, those that say most first. */
const STARTS = [
  ...['time', 'startTime', 'start_time', 'start_ms', 'startMs', 'startTimeMs', 'tStartMs', 'start_time_ms'],
  ...['offsetMilliseconds', 'offsetInTicks', 'timestamps', 'timestamp', 'startOffset', 'start_offset', 'start'],
  ...['begin', 'from', 'ts', 'data_start', 'offset'],
];
const ENDS = ['endTime', 'end_time', 'end_ms', 'endMs', 'endTimeMs', 'endOffset', 'end', 'to', 'end_ts', 'data_end'];
const TEXTS = ['text', 'body', 'transcript', 'display', 'sentence', 'raw_text', 'caption', 'line', 'utf8'];
const WORDS = ['punctuated_word', 'word', 'content', 'value'];
const SPEAKERS = [
  ...['speaker_name', 'speakerName', 'voice', 'speaker', 'speaker_label', 'speakerLabel', 'speaker_id', 'speakerId'],
  ...['speakerTag', 'speaker_tag', 'channel_label'],
];
/** The first of several hearings is the best. */
export const HEARINGS: readonly string[] = ['alternatives', 'nBest', 'hypotheses'];
const PARTS = ['words', 'elements', 'segs', 'sentences', 'tokens', 'items'];
const UNITS: [RegExp, number][] = [
  [/(?:ms|milliseconds)$/i, 1_000],
  [/ticks$/i, 10_000_000],
];

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Words of sentences of alternatives: no service nests deeper, and each level reads all within it. */
const MAX_DEPTH = 3;

/** Returns what an object of a transcript says; null of time or text where it says nothing of them. */
export function readEntry(fields: Fields, speaker: Entry['speaker'] = null, depth = 0): Entry {
  const hearing = HEARINGS.map((name) => fields[name])
    .find(Array.isArray)
    ?.find(isFields);
  const start = STARTS.find((name) => secondsOf(fields[name], name) !== null);
  const end = ENDS.find((name) => secondsOf(fields[name], name) !== null);
  const text = textIn(fields, TEXTS) ?? textIn(fields, WORDS);
  const heard = hearing && depth < MAX_DEPTH ? readEntry(hearing, null, depth + 1) : undefined;
  const parts = depth < MAX_DEPTH ? partsOf(fields).map((part) => readEntry(part, null, depth + 1)) : [];
  const own = text ?? heard?.text ?? joined(parts);
  return {
    time: start ? secondsOf(fields[start], start) : (heard?.time ?? timeOf(parts)),
    end: end ? secondsOf(fields[end], end) : lengthened(fields, start),
    text: own ?? ('tStartMs' in fields ? '' : null), // YouTube also says where lines stand
    speaker: speakerOf(fields) ?? heard?.speaker ?? speaker,
    isWord: textIn(fields, TEXTS) === null && (text !== null || (heard?.isWord ?? false)),
    isOwnUnit: start === undefined || start === 'time' || typeof fields[start] !== 'number' || unitOf(start) > 1,
    lang: fields['lang'],
  };
}

const unitOf = (name: string): number => UNITS.find(([pattern]) => pattern.test(name))?.[1] ?? 1;

function speakerOf(fields: Fields): Entry['speaker'] {
  for (const name of SPEAKERS) {
    const value = fields[name];
    const given = isFields(value) ? (value['name'] ?? value['label'] ?? value['id']) : value;
    if (typeof given === 'string' || typeof given === 'number') return given;
  }
  return null;
}

function textIn(fields: Fields, names: readonly string[]): string | null {
  const name = names.find((each) => typeof fields[each] === 'string');
  return name ? String(fields[name]) : null;
}

/** Returns seconds, in the unit that the value or its name says. */
function secondsOf(value: unknown, name: string): number | null {
  if (typeof value === 'number') return value >= 0 ? value / unitOf(name) : null;
  if (Array.isArray(value)) return secondsOf(value[0], name);
  if (isFields(value)) {
    if ('from' in value) return secondsOf(value['from'], 'from');
    return 'seconds' in value || 'nanos' in value
      ? Number(value['seconds'] ?? 0) + Number(value['nanos'] ?? 0) / 1e9
      : null;
  }
  if (typeof value !== 'string') return null;
  const seconds = parseTime(value.replace(/s$/, '')) ?? isoSeconds(value);
  return seconds === null ? null : seconds / unitOf(/^\d+$/.test(value) ? name : '');
}

/** Returns the seconds of a duration of ISO 8601, such as `PT1M2.5S`. */
function isoSeconds(value: string): number | null {
  const [all, hours = 0, minutes = 0, seconds = 0] =
    /^PT(?:(\d{1,6})H)?(?:(\d{1,6})M)?(?:(\d{1,9}(?:\.\d{1,9})?)S)?$/.exec(value) ?? [];
  return all ? Number(hours) * HOUR_S + Number(minutes) * MINUTE_S + Number(seconds) : null;
}

function lengthened(fields: Fields, start: string | undefined): number | null {
  const length = secondsOf(fields['duration'], 'duration');
  const time = start ? secondsOf(fields[start], start) : null;
  return length === null || time === null ? null : time + length;
}

const partsOf = (fields: Fields): Fields[] =>
  PARTS.flatMap((name) => (Array.isArray(fields[name]) ? [fields[name]] : []))[0]?.filter(isFields) ?? [];

const timeOf = (parts: readonly Entry[]): number | null => parts.find(({ time }) => time !== null)?.time ?? null;

function joined(parts: readonly Entry[]): string | null {
  const words = parts.flatMap(({ text }) => text ?? []);
  return words.length > 0 ? joinWords(words) : null;
}

/** Joins words: with spaces unless they have their own, and none before a full stop. */
export function joinWords(words: readonly string[]): string {
  if (words.some((word) => word !== word.trim())) return words.join('');
  return words.map((word, at) => (at === 0 || /^[.,!?;:…。，？！)\]]/u.test(word) ? word : ` ${word}`)).join('');
}
