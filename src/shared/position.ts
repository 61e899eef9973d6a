const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Formats a position in the audio (seconds) as 'm:ss', or 'h:mm:ss' from one hour; NaN and infinity as '0:00'. */
export function formatTime(seconds: number): string {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0;
  const hours = Math.floor(whole / HOUR);
  const minutes = Math.floor((whole % HOUR) / MINUTE);
  const rest = twoDigits(whole % MINUTE);
  return hours > 0 ? `${hours}:${twoDigits(minutes)}:${rest}` : `${minutes}:${rest}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
