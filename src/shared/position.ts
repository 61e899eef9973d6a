import { words } from './language.ts';
import { HOUR_S, MINUTE_S } from './units.ts';

/**
 * Says a position in the audio (seconds) in words for a screen reader: '2 minutes 5 seconds', '1 hour', '0 seconds'.
 */
export function speakTime(seconds: number): string {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0;
  const { player } = words();
  const parts = [
    [Math.floor(whole / HOUR_S), player.hours],
    [Math.floor((whole % HOUR_S) / MINUTE_S), player.minutes],
    [whole % MINUTE_S, player.seconds],
  ] as const;
  const said = parts.filter(([count]) => count > 0).map(([count, say]) => say(count));
  return said.join(' ') || player.seconds(0);
}

/** Says where the audio is: '2 minutes 5 seconds of 14 minutes'. */
export const speakPosition = (seconds: number, duration: number): string =>
  words().player.timeOf(speakTime(seconds), speakTime(duration));
