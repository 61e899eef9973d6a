import type { AudioSource } from '../audio/source.ts';

/** C2PA 2.2, A.5.1 "Embedding manifests into BMFF-based assets": the `uuid` box of a manifest. */
const BMFF_UUID = Buffer.from('d8fec3d61b0e483c92975828877ec481', 'hex');
/** The label of a manifest store (C2PA 2.2, 11.1.4.2), in whose box an ID3 GEOB frame holds it. */
const STORE_LABEL = Buffer.from('c2pa\0');
const MOST_BOXES = 10_000;
const WINDOW = 1024 * 1024;

/**
 * Returns whether a file holds content credentials, from its structure alone: the reader takes a thread and 80 MB, which
 * most files need not cost. C2PA 2.2, A.3 (ID3), A.5 (BMFF), A.4 (RIFF).
 */
export async function hasCredentials(source: AudioSource, extension: string): Promise<boolean> {
  if (extension === 'm4a') return hasBox(source);
  if (extension === 'wav') return hasChunk(source);
  return extension === 'mp3' ? hasLabelInTag(source) : false;
}

async function hasBox(source: AudioSource): Promise<boolean> {
  let at = 0;
  for (let count = 0; count < MOST_BOXES && at + 8 <= source.size; count += 1) {
    const head = Buffer.from(await source.read(at, at + 32));
    const isLong = head.readUInt32BE(0) === 1 && head.length >= 16;
    const body = isLong ? 16 : 8;
    if (head.toString('latin1', 4, 8) === 'uuid' && head.subarray(body, body + 16).equals(BMFF_UUID)) return true;
    const size = isLong ? Number(head.readBigUInt64BE(8)) : head.readUInt32BE(0);
    if (size < 8) return false; // to the end of the file, or nonsense
    at += size;
  }
  return false;
}

async function hasChunk(source: AudioSource): Promise<boolean> {
  let at = 12;
  for (let count = 0; count < MOST_BOXES && at + 8 <= source.size; count += 1) {
    const head = await source.read(at, at + 8);
    if (head.toString('latin1', 0, 4) === 'C2PA') return true;
    const size = head.readUInt32LE(4);
    at += 8 + size + (size % 2);
  }
  return false;
}

async function hasLabelInTag(source: AudioSource): Promise<boolean> {
  const end = await tagEnd(source);
  for (let at = 10; at < Math.min(end, source.size); at += WINDOW) {
    const part = await source.read(at, Math.min(end, at + WINDOW + STORE_LABEL.length));
    if (part.includes(STORE_LABEL)) return true;
  }
  return false;
}

/** Returns the bytes of the ID3v2 tag a file begins with; 0 without one (ID3v2.4 structure, 3.1). */
export async function tagEnd(source: AudioSource): Promise<number> {
  const head = Buffer.from(await source.read(0, 10));
  if (head.length < 10 || head.toString('latin1', 0, 3) !== 'ID3') return 0;
  return [6, 7, 8, 9].reduce((sum, index) => sum * 128 + (head.readUInt8(index) & 127), 0) + 10;
}
