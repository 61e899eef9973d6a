import { parseTime } from '../time.ts';

/** A time as programs write it: `0:01`, `00:00:01,5`, `00:00:01.000`, `00:00:01:000`, `00:00:01:12`, `1.5s`. */
export const TIME = String.raw`\d+(?::\d{1,2}){1,2}(?: ?[.,:;] ?\d{1,6})?|\d+(?:\.\d+)?s`;

/**
 * Returns such a time in seconds; null for none. Of a time with frames, whose number in a second is not said, the
 * second counts. A program that rounds up writes `0:60` for a minute.
 */
export function readClock(text: string): number | null {
  const clock = text
    .replaceAll(' ', '')
    .replace(/^(\d+:\d\d?:\d\d?):(\d{3,})$/, '$1.$2')
    .replace(/^(\d+:\d\d?:\d\d?)[:;]\d\d$/, '$1')
    .replace(/s$/, '');
  const [, before, fraction = ''] = /^(\d+(?::\d\d?)?):60([.,]0+)?$/.exec(clock) ?? [];
  if (before === undefined) return parseTime(clock);
  const minute = parseTime(`${before}:00${fraction}`);
  return minute === null ? null : minute + 60;
}
