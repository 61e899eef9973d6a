import { parseTime } from './time.ts';

/**
 * Returns the chapters in comments of Ogg and FLAC, in seconds. Source: wiki.xiph.org, Chapter Extension:
 * `CHAPTER001=00:00:00.000` and `CHAPTER001NAME=…`
 */
export function vorbisChapters(comments: readonly { id: string; value: unknown }[]): { time: number; title: string }[] {
  const values = new Map(comments.map(({ id, value }) => [id.toUpperCase(), value]));
  return [...values].flatMap(([id, value]) => {
    const time = /^CHAPTER\d{3}$/.test(id) ? parseTime(value) : null;
    return time === null ? [] : [{ time, title: String(values.get(`${id}NAME`) ?? '') }];
  });
}
