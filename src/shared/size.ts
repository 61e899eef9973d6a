import { formatCount } from './count.ts';

const UNITS = ['KB', 'MB', 'GB'];

/** Formats a size in bytes, with 1 KB = 1024 bytes: 104857600 is 100 MB, 1536 is 1.5 KB. */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${Math.round(bytes)} B`;
  const power = Math.min(Math.floor(Math.log2(bytes * 1.024) / 10), UNITS.length); // 1000 KB and more are MB
  const amount = bytes / 1024 ** power;
  return `${amount < 10 ? amount.toFixed(1).replace(/\.0$/, '') : Math.round(amount)} ${UNITS[power - 1]}`;
}

/** Returns "1 file" or "2,000 files". */
export const countThings = (count: number, thing: string): string =>
  `${formatCount(count, 'en-US')} ${thing}${count === 1 ? '' : 's'}`;
