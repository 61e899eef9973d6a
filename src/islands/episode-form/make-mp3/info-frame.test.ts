import { expect, test } from 'vitest';
import { infoFrame } from './info-frame.ts';

test.each([
  [48_000, 2, 128, 32],
  [44_100, 1, 96, 17],
])('the frame before the sound says how long it is, at %i Hz in %i channels', (sampleRate, channels, kbps, side) => {
  const count = 210;
  const bytes = Math.floor((count * 1_152 * 125 * kbps) / sampleRate);
  const header = Uint8Array.of(0xff, 0xfb, sampleRate === 48_000 ? 0x94 : 0x90, channels === 1 ? 0xc0 : 0x40);
  const samples = count * 1_152 - 576 - 1_000;
  const frame = infoFrame(header, bytes, { sampleRate, channels, kbps, samples });
  const view = new DataView(frame.buffer);
  const at = 4 + side;
  expect([...frame.subarray(0, 2), frame[3]]).toEqual([0xff, 0xfb, header[3]]);
  expect(String.fromCharCode(...frame.subarray(at, at + 4))).toBe('Info');
  expect([view.getUint32(at + 8), view.getUint32(at + 12)]).toEqual([count, bytes + frame.length]);
  expect([view.getUint16(at + 141) >> 4, view.getUint16(at + 142) & 0xfff]).toEqual([576, 1_000]);
});
