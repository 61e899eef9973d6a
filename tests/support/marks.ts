import { readFileSync } from 'node:fs';
import { audioFixture } from './uploads.ts';

/** Audio with marks put in by hand, as tools write them. Each is a whole playable file. */

export const ascii = (text: string) => Buffer.from(text, 'latin1');
export const uint32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};
/** ID3v2.4 §6.2: seven bits a byte. */
const synchsafe = (size: number) => Buffer.from([21, 14, 7, 0].map((shift) => (size >> shift) & 127));

const frame = (id: string, body: Buffer) => Buffer.concat([ascii(id), synchsafe(body.length), Buffer.alloc(2), body]);
/** ID3v2.4 native frames §4.2.6: encoding 3 is UTF-8. */
const txxx = (name: string, value: string) => frame('TXXX', Buffer.from(`\x03${name}\0${value}`));
/** §4.15: encoding, media type, file name, description, object. */
const geob = (object: Buffer) =>
  frame('GEOB', Buffer.concat([ascii('\0application/c2pa\0c2pa\0c2pa manifest store\0'), object]));

/** §4.2 and §4.10 in the encodings that programs use; `encoding` 0 is Latin-1, 1 and 2 are UTF-16, 3 is UTF-8. */
export const textFrame = (id: string, text: string, encoding: 0 | 1 | 2 | 3 = 3) => {
  const encoded = {
    0: () => ascii(text),
    1: () => Buffer.from(`\ufeff${text}`, 'utf16le'),
    2: () => Buffer.from(text, 'utf16le').swap16(),
    3: () => Buffer.from(text),
  };
  return frame(id, Buffer.concat([Buffer.from([encoding]), encoded[encoding]()]));
};
/** §4.14: the front cover. */
export const apic = (picture: Buffer) => frame('APIC', Buffer.concat([ascii('\0image/png\0\x03\0'), picture]));
/** ID3v2 chapter frame addendum §3.1; times in milliseconds, without byte offsets. */
export const chap = (id: string, start: number, title: string) =>
  frame(
    'CHAP',
    Buffer.concat([ascii(`${id}\0`), uint32(start), uint32(start + 1), Buffer.alloc(8, 255), textFrame('TIT2', title)]),
  );
/** §3.2: a table of contents, of chapters or of tables. */
export const ctoc = (id: string, isTop: boolean, children: string[]) => {
  const head = Buffer.from([isTop ? 3 : 1, children.length]);
  return frame('CTOC', Buffer.concat([ascii(`${id}\0`), head, ...children.map((child) => ascii(`${child}\0`))]));
};

export const tagged = (audio: Buffer, ...frames: Buffer[]) => {
  const body = Buffer.concat(frames);
  return Buffer.concat([ascii('ID3\x04\0\0'), synchsafe(body.length), body, audio]);
};

const BMFF_UUID = Buffer.from('d8fec3d61b0e483c92975828877ec481', 'hex');
const uuidBox = (body: Buffer) => Buffer.concat([uint32(24 + body.length), ascii('uuid'), BMFF_UUID, body]);

function withChunk(wav: Buffer, id: string, body: Buffer): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32LE(body.length);
  const whole = Buffer.concat([wav, ascii(id), size, body, Buffer.alloc(body.length % 2)]);
  whole.writeUInt32LE(whole.length - 8, 4);
  return whole;
}

const read = (name: string) => readFileSync(audioFixture(name));
/** The MP3 frames alone, without the tag that ffmpeg writes. */
export const framesOf = (name: string) => {
  const file = read(name);
  return file.subarray(tagLength(file));
};
export const tagLength = (file: Buffer): number =>
  file.toString('latin1', 0, 3) === 'ID3' ? 10 + file.subarray(6, 10).reduce((sum, byte) => sum * 128 + byte, 0) : 0;

/** A manifest store by its looks alone: the box, the label, and nothing that can be read. */
const NOISE = Buffer.concat([
  uint32(64),
  ascii('jumb'),
  uint32(40),
  ascii('jumdc2pa\0\x11\0\x10\x80\0\0\xaa\0\x38\x9b\x71\x03c2pa\0'),
  Buffer.alloc(40, 7),
]);

export const signed = (extension: 'mp3' | 'm4a' | 'wav'): Buffer =>
  readFileSync(new URL(`../fixtures/credentials/signed.${extension}`, import.meta.url));

/** By file name. */
export const MARKED: Record<string, Buffer> = {
  'signed.mp3': signed('mp3'),
  'signed.m4a': signed('m4a'),
  'signed.wav': signed('wav'),
  'note.mp3': tagged(framesOf('cbr.mp3'), txxx('AI_GENERATED', 'Narrated by a computer voice'), txxx('CATALOG', '17')),
  'broken.mp3': tagged(framesOf('cbr.mp3'), geob(NOISE), txxx('Comment', 'said by an aide')),
  'broken.m4a': Buffer.concat([read('index-first.m4a'), uuidBox(NOISE)]),
  'broken.wav': withChunk(read('tone.wav'), 'C2PA', NOISE),
  'transplanted.mp3': Buffer.concat([signed('mp3').subarray(0, tagLength(signed('mp3'))), framesOf('vbr.mp3')]),
};
