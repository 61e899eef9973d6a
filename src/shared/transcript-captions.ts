import { parseText, tokenizeVTTCue, type VTTCue } from 'media-captions';
import { asLanguageTag } from './language.ts';
import { toStorable } from './text.ts';
import { parseTime } from './time.ts';
import type { CueAt, TranscriptProblem } from './transcript.ts';

type Token = ReturnType<typeof tokenizeVTTCue>[number];
type TimingLine = { line: number; start: number | null };

/**
 * Parses the cues of WebVTT or SRT; `<v Name>` becomes `Name: `, `<lang es>` around all words the cue's language, other
 * tags are removed. Reports times it cannot parse.
 */
export async function parseCaptions(
  text: string,
  type: 'vtt' | 'srt',
): Promise<{ cues: CueAt[]; mistakes: TranscriptProblem[] }> {
  // The parser awaits once per line: half a million empty lines would take a quarter of a second.
  const packed = text.replace(/\n(?:[ \t]*\n)+/g, '\n\n');
  const parsed = await parseText(packed, { type, errors: false, strict: false });
  const timings = timingLines(text);
  const cues: CueAt[] = [];
  const mistakes: TranscriptProblem[] = [];
  for (const { line, start } of timings) {
    const cue = parsed.cues[cues.length];
    if (cue && start !== null && Math.abs(cue.startTime - start) < 0.001) {
      cues.push({ time: cue.startTime, line, ...wordsOf(cue) });
    } else mistakes.push({ line, text: 'this time cannot be read, or it ends before it begins' });
  }
  if (timings.length === 0) mistakes.push({ line: 1, text: 'there is no time such as 00:00:01.000 --> 00:00:04.000' });
  return { cues, mistakes };
}

function timingLines(text: string): TimingLine[] {
  return text.split('\n').flatMap((content, index) => {
    const arrow = content.indexOf('-->');
    return arrow < 0 ? [] : [{ line: index + 1, start: parseTime(content.slice(0, arrow)) }];
  });
}

/** Iterates with its own stack: hostile tags nest deeper than the call stack. */
function wordsOf(cue: VTTCue): Pick<CueAt, 'text' | 'lang'> {
  const words: string[] = [];
  const languages = new Set<string | null>();
  const waiting = tokenizeVTTCue(cue).map(withLang(null)).reverse();
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { token, lang } = next;
    if (token.type === 'text') {
      words.push(token.data);
      if (token.data.trim()) languages.add(lang);
    } else {
      if (token.type === 'v' && token.voice) words.push(`${token.voice}: `);
      const inner = token.type === 'lang' ? asLanguageTag(token.lang) : lang;
      waiting.push(...token.children.map(withLang(inner)).reverse());
    }
  }
  const [lang] = languages.size === 1 ? languages : [];
  return { text: toStorable(words.join('').replace(/\s+/g, ' ').trim()), ...(lang && { lang }) };
}

/** A token with the language it is in; null: the cue's own. */
const withLang = (lang: string | null) => (token: Token) => ({ token, lang });
