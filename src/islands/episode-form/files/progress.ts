import { studioWords } from '#shared/language.ts';
import { formatBytes } from '#shared/size.ts';
import type { Progress } from '../saving/form-store.ts';

/** Bytes sent at a point in time (milliseconds). */
type Sample = { at: number; sent: number };

const WINDOW = 8_000;
const REPORT_EVERY_MS = 500;

/**
 * Reports the progress of a transfer of `total` bytes: at once, then at most every 500 ms while bytes are sent. Fewer
 * bytes than before begin a new attempt. `refresh` reports again with nothing known of the speed; `stop` drops a
 * report that is still due.
 */
export function trackProgress(total: number, report: (progress: Progress) => void) {
  let samples: Sample[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sent = 0;
  const reportNow = () => {
    timer = undefined;
    if (sent < (samples.at(-1)?.sent ?? 0)) samples = [];
    samples.push({ at: performance.now(), sent });
    report(progressOf(samples, total));
  };
  reportNow();
  return {
    onSent(bytes: number) {
      sent = bytes;
      timer ??= setTimeout(reportNow, REPORT_EVERY_MS);
    },
    refresh() {
      clearTimeout(timer);
      samples = [];
      reportNow();
    },
    stop: () => clearTimeout(timer),
  };
}

/** Returns progress, with the speed over the last eight seconds so that a slow start or a pause is soon forgotten. */
export function progressOf(samples: readonly Sample[], total: number): Progress {
  const last = samples.at(-1) ?? { at: 0, sent: 0 };
  const first = samples.find(({ at }) => last.at - at <= WINDOW) ?? last;
  const seconds = (last.at - first.at) / 1000;
  const bytesPerSecond = seconds > 0 ? (last.sent - first.sent) / seconds : null;
  const secondsLeft = bytesPerSecond ? Math.ceil((total - last.sent) / bytesPerSecond) : null;
  return { sent: last.sent, total, bytesPerSecond, secondsLeft };
}

/** Returns "42% · 1.2 MB/s · 34 sec left", as much of it as is known. */
export function progressText({ sent, total, bytesPerSecond, secondsLeft }: Progress): string {
  const percent = `${total ? Math.floor((sent / total) * 100) : 0}%`;
  const speed = bytesPerSecond === null ? '' : `${formatBytes(bytesPerSecond)}/s`;
  const left = secondsLeft === null ? '' : studioWords().upload.left(timeLeftText(secondsLeft));
  return [percent, speed, left].filter(Boolean).join(' · ');
}

export function timeLeftText(seconds: number): string {
  const t = studioWords().upload;
  if (seconds < 60) return t.seconds(seconds);
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return t.minutes(minutes);
  return t.hours(Math.floor(minutes / 60), minutes % 60);
}
