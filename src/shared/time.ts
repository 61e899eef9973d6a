import { HOUR_S, MINUTE_S } from './units.ts';

/** Formats a position in the audio (seconds) as 'm:ss', or 'h:mm:ss' from one hour; NaN and infinity as '0:00'. */
export function formatTime(seconds: number): string {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0;
  const hours = Math.floor(whole / HOUR_S);
  const minutes = Math.floor((whole % HOUR_S) / MINUTE_S);
  const rest = twoDigits(whole % MINUTE_S);
  return hours > 0 ? `${hours}:${twoDigits(minutes)}:${rest}` : `${minutes}:${rest}`;
}

/** Parses `83`, `"83.5"`, `"1:23"` or `"1:02:03.5"` into seconds; null for anything else. */
export function parseTime(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) && value >= 0 ? value : null;
  if (typeof value !== 'string' || !/^\d+(:[0-5]?\d){0,2}([.,]\d+)?$/.test(value.trim())) return null;
  const [clock = '', fraction = '0'] = value.trim().split(/[.,]/);
  const whole = clock.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
  const seconds = Number(`${whole}.${fraction}`); // a sum would be 1834.8029999999999 for 30:34.803
  return Number.isFinite(seconds) ? seconds : null;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}

/** Signs that people put between a time and what happens then. */
export const SIGNS_AFTER_TIME = '-–—−:|/~=<>→⇒⟶➔➜➝➞➡➤►▶▸»›•·●‣◦\uFE0F';
