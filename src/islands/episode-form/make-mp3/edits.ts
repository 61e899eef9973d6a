import type { InputAudioTrack } from 'mediabunny';
import { type Box, boxesIn, type Bytes, bytesOf, findBox } from '#shared/mp4/boxes.ts';
import { type Edit, readEdits } from '#shared/mp4/edit-list.ts';

/** A stretch of what is played, in mediabunny's time; `from` null: silence from 0. */
export type Stretch = { from: number | null; until: number };

/** Returns what the edit list of an MP4 plays of a track; null where there is none to be read. */
export async function editsOf(file: Blob, { id }: InputAudioTrack): Promise<Edit[] | null> {
  const source = bytesIn(file);
  const moov = await findBox(source, { start: 0, end: file.size }, 'moov');
  const track = moov && (await trackIn(source, moov, id));
  return moov && track && readEdits(source, moov, track);
}

/** Returns what is played of the track that an MP4 names for its chapters; null where it names none. */
export async function chapterEditsOf(file: Blob): Promise<Edit[] | null> {
  const source = bytesIn(file);
  const moov = await findBox(source, { start: 0, end: file.size }, 'moov');
  if (!moov) return null;
  for await (const box of boxesIn(source, moov.start, moov.end)) {
    const named = box.name === 'trak' ? await bytesOf(source, await findBox(source, box, 'tref', 'chap')) : null;
    const track = named && named.byteLength >= 4 ? await trackIn(source, moov, named.getUint32(0)) : null;
    if (track) return readEdits(source, moov, track);
  }
  return null;
}

const bytesIn = (file: Blob): Bytes => ({
  size: file.size,
  read: async (start, end) => new Uint8Array(await file.slice(start, end).arrayBuffer()),
});

async function trackIn(source: Bytes, { start, end }: Box, wanted: number): Promise<Box | null> {
  for await (const box of boxesIn(source, start, end)) {
    const head = box.name === 'trak' ? await bytesOf(source, await findBox(source, box, 'tkhd')) : null;
    if (!head || head.byteLength < 24) continue;
    if (head.getUint32(head.getUint8(0) === 1 ? 20 : 12) === wanted) return box;
  }
  return null;
}

/**
 * Returns what is played, in mediabunny's time, in which the first edit begins after the silence before it: of others
 * it knows nothing.
 */
export function stretchesIn(edits: readonly Edit[]): Stretch[] {
  const first = edits.findIndex(({ from }) => from !== null);
  const silence = edits.slice(0, Math.max(0, first)).reduce((sum, { seconds }) => sum + (seconds ?? 0), 0);
  const moved = silence - (edits[first]?.from ?? 0);
  return edits.map(({ from, seconds }) => {
    const begin = from === null ? null : from + moved;
    return { from: begin, until: (begin ?? 0) + (seconds ?? Infinity) };
  });
}
