import type { Cue } from './episode.ts';
import { asStorable } from './text.ts';

/** A stored transcript as its cues, when it is timed JSON in rising order; null for plain text. */
export function readCues(transcript: string | null): Cue[] | null {
  if (!transcript?.trimStart().startsWith('[')) return null;
  const entries = parseArray(transcript);
  const cues = entries?.map(readCue) ?? [];
  return cues.length > 0 && cues.every((cue) => cue !== null) ? [...cues].sort((a, b) => a.time - b.time) : null;
}

/** All that is spoken, without times. */
export function spokenText(transcript: string | null): string | null {
  if (transcript === null) return null;
  const cues = readCues(transcript);
  return cues ? cues.map((cue) => cue.text).join(' ') : transcript.trim();
}

/** Seconds of `83`, `"83.5"`, `"1:23"` or `"1:02:03.5"`; null for anything else. */
export function readTime(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) && value >= 0 ? value : null;
  if (typeof value !== 'string' || !/^\d+(:[0-5]?\d){0,2}([.,]\d+)?$/.test(value.trim())) return null;
  const parts = value.trim().replace(',', '.').split(':');
  const seconds = parts.reduce((sum, part) => sum * 60 + Number(part), 0);
  return Number.isFinite(seconds) ? seconds : null;
}

function parseArray(text: string): unknown[] | null {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}

function readCue(entry: unknown): Cue | null {
  if (typeof entry !== 'object' || entry === null) return null;
  const { time, startTime, start, text } = entry as Record<string, unknown>;
  const seconds = readTime(time ?? startTime ?? start);
  return seconds === null || typeof text !== 'string' ? null : { time: seconds, text: asStorable(text) };
}
