import { expect, test } from 'vitest';
import { linksIn } from './links.ts';

const page = (serial: number, position: number, packet: Uint8Array, isFirst = false): Uint8Array => {
  const bytes = new Uint8Array(28 + packet.length);
  const view = new DataView(bytes.buffer);
  bytes.set([0x4f, 0x67, 0x67, 0x53, 0, isFirst ? 2 : 0]);
  view.setBigInt64(6, BigInt(position), true);
  view.setUint32(14, serial, true);
  bytes.set([1, packet.length], 26);
  bytes.set(packet, 28);
  return bytes;
};
const packet = (name: string, set: (view: DataView) => void): Uint8Array => {
  const bytes = new Uint8Array(64);
  bytes.set(Uint8Array.from(name, (letter) => letter.charCodeAt(0)));
  set(new DataView(bytes.buffer));
  return bytes;
};
const opus = packet('OpusHead', (view) => view.setUint16(10, 312, true));
const vorbis = packet('\x01vorbis', (view) => view.setUint32(12, 44_100, true));
const flac = packet('\x7fFLAC', (view) => view.setUint32(27, 16_000 << 12));
const sound = new Uint8Array(200);

const read = (...pages: Uint8Array[]) => {
  const bytes = Uint8Array.from(pages.flatMap((each) => [...each]));
  return linksIn({ size: bytes.length, read: async (start, end) => bytes.subarray(start, end) });
};

test('recordings one behind the other are found, each with its length, whatever its codec', async () => {
  const one = [page(1, 0, opus, true), page(1, -1, sound), page(1, 96_312, sound)];
  const two = [page(2, 0, vorbis, true), page(2, 88_200, sound)];
  const three = [page(1, 0, flac, true), page(1, 8_000, sound)];
  const links = await read(...one, ...two, ...three);
  expect(links.map(({ seconds }) => seconds)).toEqual([2, 2, 0.5]);
  const lengths = [one, two, three].map((pages) => pages.reduce((sum, { length }) => sum + length, 0));
  expect(links.map(({ start, end }) => end - start)).toEqual(lengths);
});

test('streams that begin together are one recording', async () => {
  const links = await read(
    page(1, 0, opus, true),
    page(2, 0, vorbis, true),
    page(1, 48_312, sound),
    page(2, 88_200, sound),
  );
  expect(links.map(({ seconds }) => seconds)).toEqual([2]);
});
