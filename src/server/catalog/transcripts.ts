import type { SingleEpisode } from '#shared/episode.ts';
import type { Chapter } from '#shared/contract/audio.ts';
import { PAGE_LANGUAGES, type PageLanguage } from '#shared/language.ts';
import type { TranscriptProblem } from '#shared/transcript/cue.ts';
import { tidy } from '#shared/transcript/words.ts';
import { parseTranscript } from '#shared/transcript.ts';
import { pageWords } from '#server/words.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/units.ts';

export const TRANSCRIPT_TYPES = {
  vtt: 'text/vtt; charset=utf-8',
  srt: 'application/x-subrip; charset=utf-8',
  json: 'application/json; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
} as const;
export type TranscriptFile = keyof typeof TRANSCRIPT_TYPES;

type Spoken = Pick<SingleEpisode, 'transcript' | 'transcriptCues' | 'duration' | 'isMadeWithAi'>;
/** Times in seconds; `end` is the next segment's start, or the end of the audio. */
type Segment = { start: number; end: number; speaker: string | null; words: string; lang?: string | undefined };

const SPEAKER = /^(?<speaker>\p{Lu}[\p{L}\p{M}.'’-]*(?: [\p{L}\p{M}.'’-]+){0,3}): +(?<words>\S.*)$/u;
const LAST_CUE_SECONDS = 5;
const MAX_PROBLEMS = 100;

/** Returns the first line of each part of a transcript that is dropped, and why; at most 100 of them. */
export const transcriptProblems = (saved: string | null | undefined): TranscriptProblem[] =>
  parseTranscript(saved ?? '').dropped.slice(0, MAX_PROBLEMS);

/**
 * Returns the stored transcript in the requested format, which says in its first lines, in the language of the episode,
 * that AI made it, if so; null when there is none, or no cues for a timed format.
 */
export function renderTranscript(form: TranscriptFile, episode: Spoken, language: PageLanguage): string | null {
  if (form === 'txt') return plain(episode, language);
  const segments = segmentsOf(episode);
  if (segments.length === 0) return null;
  if (form === 'vtt') return vtt(segments, disclosureOf(episode, language));
  return { srt, json }[form](episode.isMadeWithAi ? withDisclosure(segments, language) : segments);
}

/** A cue in brackets is not spoken, by the custom of captions (“[Music]”). */
const cueIn = (language: PageLanguage): string => `[${pageWords(language).documents.aiBadge}]`;
const disclosureOf = ({ isMadeWithAi }: Pick<Spoken, 'isMadeWithAi'>, language: PageLanguage): string =>
  pageWords(language).documents.disclosure(isMadeWithAi);

/**
 * Adds a cue for the formats without comments. It begins and ends with the first spoken one, or fills the silence
 * before it; a file that was downloaded here and uploaded again has it already.
 */
function withDisclosure(segments: Segment[], language: PageLanguage): Segment[] {
  const [first] = segments;
  if (!first || PAGE_LANGUAGES.some((each) => first.words === cueIn(each))) return segments;
  const end = first.start > 0 ? Math.min(first.start, LAST_CUE_SECONDS) : first.end;
  return [{ start: 0, end, speaker: null, words: cueIn(language) }, ...segments];
}

/**
 * Returns chapters as JSON, times in seconds.
 * https://github.com/Podcastindex-org/podcast-namespace, docs/examples/chapters/jsonChapters.md
 */
export const renderChapters = (chapters: readonly Chapter[]): string =>
  JSON.stringify({ version: '1.2.0', chapters: chapters.map(({ time, title }) => ({ startTime: time, title })) });

function plain(episode: Spoken, language: PageLanguage): string | null {
  const words = wordsOf(episode);
  if (!words) return null;
  const isDisclosed = PAGE_LANGUAGES.some((each) => words.startsWith(disclosureOf(episode, each)));
  return isDisclosed ? `${words}\n` : `${disclosureOf(episode, language)}\n\n${words}\n`;
}

const wordsOf = ({ transcript, transcriptCues }: Spoken): string | undefined =>
  transcriptCues ? transcriptCues.map(({ text }) => tidy(text)).join('\n') : transcript?.trim();

function segmentsOf({ transcriptCues, duration }: Spoken): Segment[] {
  const cues = (transcriptCues ?? [])
    .map(({ time, text, lang }) => ({ time, text: tidy(text), lang }))
    .filter(({ text }) => text);
  const speakers = speakersOf(cues.map(({ text }) => text));
  const segments: Segment[] = [];
  let end = Math.max(duration, (cues.at(-1)?.time ?? 0) + LAST_CUE_SECONDS);
  for (const { time, text, lang } of cues.toReversed()) {
    const later = segments.at(-1);
    if (later && later.start > time) end = later.start;
    segments.push({ start: time, end, lang, ...spokenBy(text, speakers) });
  }
  return segments.reverse();
}

/** A name at the beginning of two cues is a speaker; a single one may be a figure of speech (`Remember: …`). */
function speakersOf(texts: string[]): Set<string> {
  const counts = new Map<string, number>();
  for (const text of texts) {
    const name = SPEAKER.exec(text)?.groups?.['speaker'];
    if (name) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return new Set([...counts].filter(([, count]) => count > 1).map(([name]) => name));
}

function spokenBy(text: string, speakers: Set<string>): Pick<Segment, 'speaker' | 'words'> {
  const { speaker, words } = SPEAKER.exec(text)?.groups ?? {};
  return speaker && words && speakers.has(speaker) ? { speaker, words } : { speaker: null, words: text };
}

function vtt(segments: Segment[], note: string): string {
  const cues = segments.map(({ start, end, speaker, words, lang }) => {
    const voice = speaker === null ? '' : `<v ${escapeVtt(speaker)}>`;
    const said = lang ? `<lang ${lang}>${escapeVtt(words)}</lang>` : escapeVtt(words);
    return `${clock(start, '.')} --> ${clock(end, '.')}\n${voice}${said}\n`;
  });
  return ['WEBVTT\n', `NOTE ${note}\n`, ...cues].join('\n');
}

/** SubRip has no escapes. */
function srt(segments: Segment[]): string {
  const cues = segments.map(({ start, end, speaker, words }, index) => {
    const text = `${speaker === null ? '' : `${speaker}: `}${words}`;
    return `${index + 1}\n${clock(start, ',')} --> ${clock(end, ',')}\n${text}\n`;
  });
  return cues.join('\n');
}

/** Podcast namespace, transcripts/transcripts.md: version 1.0.0. */
function json(segments: Segment[]): string {
  return JSON.stringify({
    version: '1.0.0',
    segments: segments.map(({ start, end, speaker, words }) => ({
      ...(speaker !== null && { speaker }),
      startTime: start,
      endTime: end,
      body: words,
    })),
  });
}

/** WebVTT cue text (§4.2.2): players decode these three, not `&#39;`. */
const escapeVtt = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Returns `01:02:03.500`, with the decimal point or comma of the format. */
function clock(seconds: number, point: '.' | ','): string {
  const milliseconds = Math.round(seconds * 1000);
  const parts = [milliseconds / HOUR_MS, (milliseconds / MINUTE_MS) % 60, (milliseconds / 1000) % 60];
  const whole = parts.map((part) => String(Math.floor(part)).padStart(2, '0')).join(':');
  return `${whole}${point}${String(milliseconds % 1000).padStart(3, '0')}`;
}
