import type { Found } from './cue.ts';
import { isJson, parseJson } from './json.ts';
import { isTimedMarkup, parseTimedMarkup } from './markup.ts';
import { hasTimings, parseSubRip } from './subrip.ts';
import { isTable, parseTable } from './table.ts';
import { isCounted, isSubStation, parseCounted, parseSubStation } from './subtitles.ts';
import { isLyrics, isTimedText, parseLyrics, parseTimedText } from './timed-lines.ts';
import { isWebPage, wordsOfPage } from './web-page.ts';
import { isWebVtt, parseWebVtt } from './webvtt.ts';

type Format = { recognizes(text: string): boolean; read(text: string): Found };

/** Every form of a transcript, in the order in which a text is asked for it. */
export const FORMATS = {
  json: { recognizes: isJson, read: (text) => within(parseJson(text)) },
  vtt: { recognizes: isWebVtt, read: parseWebVtt },
  ass: { recognizes: isSubStation, read: parseSubStation },
  ttml: { recognizes: isTimedMarkup, read: parseTimedMarkup },
  sub: { recognizes: isCounted, read: parseCounted },
  srt: { recognizes: hasTimings, read: parseSubRip },
  table: { recognizes: isTable, read: parseTable },
  lrc: { recognizes: isLyrics, read: parseLyrics },
  timed: { recognizes: isTimedText, read: parseTimedText },
  html: { recognizes: isWebPage, read: parseWebPage },
} satisfies Record<string, Format>;

export type TranscriptForm = keyof typeof FORMATS | 'plain';

const LINES: Format[] = [FORMATS.srt, FORMATS.lrc, FORMATS.timed];
const DOCUMENTS: Format[] = [FORMATS.vtt, FORMATS.ass, FORMATS.ttml];

/** A page may hold any of the forms that are lines. */
function parseWebPage(page: string): Found {
  const text = wordsOfPage(page);
  return inForm(LINES, text) ?? { cues: [], mistakes: [], text };
}

/** The words of JSON without times may be a transcript of their own, or a page. */
const within = (found: Found): Found =>
  found.text === undefined ? found : (inForm([...DOCUMENTS, ...LINES, FORMATS.html], found.text) ?? found);

/** Returns what a text holds that stood in another; null for none of these forms. Where a line stood is not known. */
function inForm(forms: readonly Format[], text: string): Found | null {
  const found = forms.find(({ recognizes }) => recognizes(text))?.read(text);
  return found ? { text, ...found, cues: found.cues.map((cue) => ({ ...cue, line: 0 })), mistakes: [] } : null;
}
