import type { Bytes } from '../mp4/boxes.ts';
import { KB } from '../units.ts';

/** A recording in an Ogg, which may hold several one behind the other (RFC 3533, §4), by its bytes. */
export type Link = { start: number; end: number; seconds: number };

const STEP = 256 * KB;
/** Of a page's head: its signature, version, flags, position, serial, number, checksum and count of segments. */
const HEAD = 27;
/** With the packet that says what a stream is. */
const FIRST = HEAD + 255 + 64;
const BEGINS = 2;

type Page = { at: number; isFirst: boolean; position: number; serial: number; packet: Uint8Array };
type Stream = { rate: number; before: number; position: number };

/**
 * Returns the recordings of an Ogg with how long each of them plays: streams that begin together are one. A position
 * counts samples (RFC 7845, §4: at 48 kHz, less those before; RFC 5334; xiph.org, Ogg mapping of FLAC).
 */
export async function linksIn(source: Bytes): Promise<Link[]> {
  const links: { start: number; streams: Map<number, Stream>; hasSound: boolean }[] = [];
  for await (const { at, isFirst, position, serial, packet } of pagesIn(source)) {
    const link = links.at(-1);
    if (isFirst) {
      const streams = link && !link.hasSound ? link.streams : new Map<number, Stream>();
      if (streams !== link?.streams) links.push({ start: at, streams, hasSound: false });
      const stream = streamOf(packet);
      if (stream) streams.set(serial, { ...stream, position: 0 });
      continue;
    }
    const stream = link?.streams.get(serial);
    if (!link || !stream || position <= 0) continue;
    stream.position = Math.max(stream.position, position);
    link.hasSound = true;
  }
  return links.map(({ start, streams }, index) => ({
    start,
    end: links[index + 1]?.start ?? source.size,
    seconds: Math.max(0, ...[...streams.values()].map(({ rate, before, position }) => (position - before) / rate)),
  }));
}

async function* pagesIn(source: Bytes): AsyncGenerator<Page> {
  for (let from = 0; from < source.size; from += STEP) {
    const chunk = Uint8Array.from(await source.read(from, Math.min(source.size, from + STEP + FIRST)));
    for (let at = signatureFrom(chunk, 0); at >= 0 && at < STEP; at = signatureFrom(chunk, at + 1)) {
      const page = readPage(chunk, at);
      if (page) yield { ...page, at: from + at };
    }
  }
}

/** Returns where the next `OggS` with version 0 is; −1 for none. */
function signatureFrom(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0x4f, from); at >= 0; at = bytes.indexOf(0x4f, at + 1)) {
    if (bytes[at + 1] === 0x67 && bytes[at + 2] === 0x67 && bytes[at + 3] === 0x53 && bytes[at + 4] === 0) return at;
  }
  return -1;
}

function readPage(bytes: Uint8Array, at: number): Omit<Page, 'at'> | null {
  if (at + HEAD > bytes.length) return null;
  const view = new DataView(bytes.buffer, at);
  const packet = at + HEAD + view.getUint8(HEAD - 1);
  return {
    isFirst: (view.getUint8(5) & BEGINS) !== 0,
    position: Number(view.getBigInt64(6, true)), // −1: no packet ends on this page
    serial: view.getUint32(14, true),
    packet: bytes.subarray(packet, packet + 64),
  };
}

/** Returns the samples in a second of a stream of sound, and how many come before it, by its first packet. */
function streamOf(packet: Uint8Array): Omit<Stream, 'position'> | null {
  const name = String.fromCharCode(...packet.subarray(0, 8));
  const view = new DataView(packet.buffer, packet.byteOffset, packet.byteLength);
  if (name === 'OpusHead' && view.byteLength >= 12) return { rate: 48_000, before: view.getUint16(10, true) };
  if (name.startsWith('\x01vorbis') && view.byteLength >= 16) return { rate: view.getUint32(12, true), before: 0 };
  if (name.startsWith('\x7fFLAC') && view.byteLength >= 31) return { rate: view.getUint32(27) >>> 12, before: 0 };
  return null;
}
