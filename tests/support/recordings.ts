import { spawnSync } from 'node:child_process';
import { ascii, uint32 } from './marks.ts';

/** A WAV of 16 bits: a voice-like tone with pauses, peaks at `level`, the same in both channels; `chunks` come last. */
export function aWav(seconds: number, { level = 0.1, rate = 44_100, chunks = [] as Buffer[] } = {}): Buffer {
  const frames = Math.round(seconds * rate);
  const data = Buffer.alloc(frames * 4);
  for (let at = 0; at < frames; at += 1) {
    const time = at / rate;
    const isPause = time % 3 > 2.5;
    const sample = isPause
      ? 0
      : Math.round(32_767 * level * Math.sin(2 * Math.PI * 220 * time) * Math.sin(9 * time) ** 2);
    data.writeInt16LE(sample, at * 4);
    data.writeInt16LE(sample, at * 4 + 2);
  }
  const format = Buffer.alloc(16);
  format.writeUInt16LE(1, 0);
  format.writeUInt16LE(2, 2);
  format.writeUInt32LE(rate, 4);
  format.writeUInt32LE(rate * 4, 8);
  format.writeUInt16LE(4, 12);
  format.writeUInt16LE(16, 14);
  const body = Buffer.concat([ascii('WAVE'), riff('fmt ', format), riff('data', data), ...chunks]);
  return Buffer.concat([ascii('RIFF'), littleEndian(body.length), body]);
}

/** A part of a WAV. */
export const riff = (id: string, body: Buffer): Buffer =>
  Buffer.concat([ascii(id), littleEndian(body.length), body, Buffer.alloc(body.length % 2)]);

const littleEndian = (value: number): Buffer => Buffer.from(uint32(value)).reverse();

/** Runs ffmpeg and returns what it says. */
export function ffmpeg(...words: string[]): string {
  const { status, stderr } = spawnSync('ffmpeg', ['-hide_banner', '-nostdin', '-y', ...words], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return stderr;
}

/** LUFS and dBTP of a file without a damaged frame, as ffmpeg's `ebur128` measures them. */
export function loudnessOf(path: string): { integrated: number; truePeak: number } {
  const said = ffmpeg('-nostats', '-i', path, '-af', 'ebur128=peak=true', '-f', 'null', '-');
  if (/error|missing/i.test(said)) throw new Error(said);
  const summary = said.slice(said.lastIndexOf('Summary:'));
  const value = (name: string) => Number(new RegExp(`${name}:\\s+(-?[\\d.]+)`).exec(summary)?.[1]);
  return { integrated: value('I'), truePeak: value('Peak') };
}
