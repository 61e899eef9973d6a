import type { Found } from './cue.ts';
import { isJson, parseJson } from './json.ts';
import { isTimedMarkup, parseTimedMarkup } from './markup.ts';
import { hasTimings, parseSubRip } from './subrip.ts';
import { isTable, parseTable } from './table.ts';
import { isLyrics, isSubStation, isTimedText, parseLyrics, parseSubStation, parseTimedText } from './timed-lines.ts';
import { isWebPage, wordsOfPage } from './web-page.ts';
import { isWebVtt, parseWebVtt } from './webvtt.ts';

type Format = { recognizes(text: string): boolean; read(text: string): Found };

/** Every form of a transcript, in the order in which a text is asked for it. */
export const FORMATS = {
  json: { recognizes: isJson, read: parseJson },
  vtt: { recognizes: isWebVtt, read: parseWebVtt },
  ass: { recognizes: isSubStation, read: parseSubStation },
  ttml: { recognizes: isTimedMarkup, read: parseTimedMarkup },
  srt: { recognizes: hasTimings, read: parseSubRip },
  table: { recognizes: isTable, read: parseTable },
  lrc: { recognizes: isLyrics, read: parseLyrics },
  timed: { recognizes: isTimedText, read: parseTimedText },
  html: { recognizes: isWebPage, read: parseWebPage },
} satisfies Record<string, Format>;

export type TranscriptForm = keyof typeof FORMATS | 'plain';

const LINES = [FORMATS.srt, FORMATS.lrc, FORMATS.timed];

/** A page may hold any of the forms that are lines. Where a line stood in it is not known. */
function parseWebPage(page: string): Found {
  const text = wordsOfPage(page);
  const found = LINES.find(({ recognizes }) => recognizes(text))?.read(text);
  return { cues: (found?.cues ?? []).map((cue) => ({ ...cue, line: 0 })), mistakes: [], text };
}
