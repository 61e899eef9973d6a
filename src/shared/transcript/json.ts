import { asLanguageTag } from '../language-tag.ts';
import type { CueAt, Found } from './cue.ts';
import { type Entry, HEARINGS, isFields, joinWords, readEntry } from './json-entry.ts';
import { parseLooseJson } from './loose-json.ts';
import { saidBy, tidy, withoutStyles } from './words.ts';

type Placed = Entry & { line: number };
/** The entries at one place of a document, and how many characters they have. */
type List = { entries: Placed[]; characters: number };

const START = /^\s*(?:\[\s*(?:[[{]|\])|\{\s*["}])/;
const FENCE = /^\s*```\w*\n([^]*?)\n?```\s*$/;
/** Lists of words, by their names. */
const WORD_LISTS = /\.(?:words|tokens|word_segments)$/;
const MAX_DEPTH = 8;
/** Characters of a line that is still read at a glance. */
const LONG = 300;
const LINE = 160;
const PAUSE_SECONDS = 1.5;

export const isJson = (text: string): boolean => START.test(unfenced(text));

const unfenced = (text: string): string => FENCE.exec(text)?.[1] ?? text;

/**
 * Parses JSON of transcripts: our own list of `{time, text}`, the podcast namespace's, and what services and programs
 * write (docs/files.md names them). Of the lists that hold what is spoken, the one whose lines are neither words nor
 * speeches is taken; words alone are joined to lines.
 */
export function parseJson(text: string): Found {
  const { value, lineOf, mistakes } = parseLooseJson(unfenced(text));
  const lists = new Map<string, Placed[]>();
  collect(value, '', null, namesIn(value), lineOf, lists);
  const [first = []] = lists.values();
  const list = best([...lists.values()]);
  if (!list) return { cues: [], mistakes: [...mistakes, ...mistakesIn(first)], ...wordsAlone(value) };
  const scale = scaleOf(list);
  const nameOf = namesOf(list);
  const lines = isOfWords(list) ? linesOfWords(list, scale) : list;
  const cues = lines.flatMap((entry) => cueOf(entry, nameOf(entry.speaker), scale));
  return { cues, mistakes: [...mistakes, ...mistakesIn(list)].sort((a, b) => a.line - b.line) };
}

function wordsAlone(value: unknown): { text?: string } {
  const words = isFields(value) ? [value['text'], value['transcript']].find((each) => typeof each === 'string') : '';
  return words ? { text: String(words) } : {};
}

type Speaker = Entry['speaker'];

const SPEAKER_LISTS = ['speakers', 'participants', 'users'];

/** Returns the names of those who speak, by their ids: of a list, or of an object whose keys are the ids. */
function namesIn(value: unknown): Map<unknown, string> {
  if (!isFields(value)) return new Map();
  return new Map(
    SPEAKER_LISTS.flatMap((place) => {
      const all = value[place];
      if (Array.isArray(all)) return all.filter(isFields).flatMap((one) => named(one['id'] ?? one['speakerId'], one));
      return isFields(all) ? Object.entries(all).flatMap(([id, one]) => named(id, one)) : [];
    }),
  );
}

function named(id: unknown, given: unknown): [unknown, string][] {
  const name = isFields(given) ? (given['name'] ?? given['displayName'] ?? given['label']) : given;
  return typeof name === 'string' ? [[id, name]] : [];
}

/** A number, or an id that no one is called by: `7f3a90c2-…@0c`. */
const NUMBERED = /^(?:(?:(?:speaker|spk)_)?\d+|(?=[^\d]*\d)[\da-f-]{4,}(?:@[\w.-]+)?|(?=[^\d]*\d)[\w@-]{20,})$/i;

/** Speakers who have only a number are A, B, C in every language; one alone has no name. */
function namesOf(entries: readonly Entry[]): (speaker: Speaker) => string {
  const numbered = [...new Set(entries.map(({ speaker }) => String(speaker ?? '')))].filter((id) => NUMBERED.test(id));
  const letter = (at: number) => (numbered.length > 1 ? String.fromCharCode(65 + (at % 26)) : '');
  const names = new Map(numbered.map((id, at) => [id, letter(at)]));
  return (speaker) => names.get(String(speaker ?? '')) ?? String(speaker ?? '');
}

/** Collects every list of objects by its place: those of several channels or paragraphs are one. */
function collect(
  value: unknown,
  place: string,
  speaker: Speaker,
  names: Map<unknown, string>,
  lineOf: (entry: object) => number,
  lists: Map<string, Placed[]>,
): void {
  if (place.split('.').length > MAX_DEPTH) return;
  if (Array.isArray(value)) {
    const isHearing = HEARINGS.some((name) => place.endsWith(`.${name}`));
    const objects: object[] = value.filter((each) => typeof each === 'object' && each !== null);
    for (const object of isHearing ? objects.slice(0, 1) : objects) {
      if (!isFields(object)) {
        collect(object, `${place}[]`, speaker, names, lineOf, lists);
        continue;
      }
      const entry = readEntry(object, speaker);
      const isWord = entry.isWord || WORD_LISTS.test(place);
      const named = { ...entry, isWord, speaker: names.get(entry.speaker) ?? entry.speaker, line: lineOf(object) };
      const list = lists.get(place) ?? [];
      if (!isHearing && !place.endsWith('.channels')) lists.set(place, list);
      list.push(named);
      collect(object, place, named.speaker, names, lineOf, lists);
    }
  } else if (isFields(value)) {
    for (const [name, each] of Object.entries(value)) collect(each, `${place}.${name}`, speaker, names, lineOf, lists);
  }
}

/** Returns the list that holds what is spoken, in lines of a readable length; null when none does. */
function best(found: readonly Placed[][]): Placed[] | null {
  const lists = found
    .map((entries): List => ({ entries, characters: charactersOf(entries) }))
    .filter(({ entries }) => entries.some(({ time, text }) => time !== null && text !== null));
  const most = Math.max(...lists.map(({ characters }) => characters));
  const whole = lists.filter(({ characters }) => characters >= 0.8 * most);
  const average = ({ entries, characters }: List) => characters / entries.length;
  const readable = whole.filter((list) => average(list) <= LONG).sort((a, b) => average(b) - average(a));
  const longest = whole.sort((a, b) => average(a) - average(b));
  return (readable[0] ?? longest[0])?.entries ?? null;
}

const charactersOf = (entries: readonly Entry[]): number =>
  entries.reduce((sum, { time, text }) => sum + (time === null ? 0 : (text ?? '').replace(/\s/g, '').length), 0);

/**
 * Returns what the times are divided by. Whole numbers by which the words would take a hundred times as long as anyone
 * speaks are milliseconds.
 */
function scaleOf(entries: readonly Entry[]): number {
  const timed = entries.filter(({ time, text, isOwnUnit }) => time !== null && text?.trim() && !isOwnUnit);
  const lengths = timed.flatMap(({ time, end }) => (time !== null && end !== null && end > time ? end - time : []));
  const isWhole = timed.every(({ time, end }) => Number.isInteger(time) && Number.isInteger(end ?? 0));
  const total = lengths.reduce((sum, length) => sum + length, 0);
  if (!isWhole || lengths.length === 0 || total < 100 * lengths.length) return 1;
  return charactersOf(timed) / total < 0.2 ? 1000 : 1;
}

/** Whether a list has words rather than lines, by their names or by how many have no space in them. */
function isOfWords(entries: readonly Entry[]): boolean {
  if (entries.every(({ isWord, text }) => isWord || text === null)) return true;
  const single = entries.filter(({ text }) => text !== null && !/\s/.test(text.trim()));
  return entries.length >= 6 && single.length > 0.9 * entries.length && entries.some(({ end }) => end !== null);
}

/** Joins words to lines that end with a sentence, at a pause, or where someone else speaks. */
function linesOfWords(entries: readonly Placed[], scale: number): Placed[] {
  const lines: Placed[] = [];
  let words: string[] = [];
  let open: Placed | null = null;
  let last = 0;
  const close = () => {
    if (open) lines.push({ ...open, text: joinWords(words) });
    open = null;
  };
  for (const entry of entries) {
    const { time, end, text } = entry;
    if (text === null || text === '') continue;
    if (time === null) {
      if (open) words.push(text);
      continue;
    }
    const isPunctuation = !/[\p{L}\p{N}]/u.test(text);
    if (open && !isPunctuation && breaks(open, words, entry, last / scale, time / scale)) close();
    if (!open) [open, words] = [entry, []];
    words.push(text);
    last = end ?? time;
  }
  close();
  return lines;
}

function breaks(open: Placed, words: string[], { speaker }: Placed, last: number, time: number): boolean {
  const line = joinWords(words).trim();
  const isSentence = /[.!?…。？！]["”’»)]?$/u.test(line) && line.length >= 12;
  return speaker !== open.speaker || isSentence || time - last > PAUSE_SECONDS || line.length > LINE;
}

function cueOf({ time, text: words, lang: given, line, isOwnUnit }: Placed, name: string, scale: number): CueAt[] {
  const text = saidBy(name, tidy(withoutStyles(words ?? '')));
  if (time === null || !text) return [];
  const lang = asLanguageTag(given);
  return [{ time: isOwnUnit ? time : Math.round((time / scale) * 1000) / 1000, text, line, ...(lang && { lang }) }];
}

/** Returns a cue whose words are an entry of JSON, as Microsoft writes them into WebVTT, with its words. */
export function cueOfJson(cue: CueAt): CueAt {
  if (!/^\{\s*"/.test(cue.text)) return cue;
  const { value } = parseLooseJson(cue.text);
  const { text, speaker } = isFields(value) ? readEntry(value) : { text: null, speaker: null };
  return text === null ? cue : { ...cue, text: saidBy(String(speaker ?? ''), tidy(withoutStyles(text))) };
}

/** An entry without words is no mistake where it has no name for them: YouTube's say where lines stand. */
function mistakesIn(entries: readonly Placed[]): Found['mistakes'] {
  return entries.flatMap(({ time, text, line }): Found['mistakes'] => {
    if (time === null && text !== null && /[\p{L}\p{N}]/u.test(text))
      return [{ line, problem: { code: 'cueTimeMissing' } }];
    return time !== null && text === null ? [{ line, problem: { code: 'cueTextMissing' } }] : [];
  });
}
