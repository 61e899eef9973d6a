import { type Box, boxesIn, findBox } from '#shared/mp4/boxes.ts';
import { lengthOf, readEdits, stretchesOf } from '#shared/mp4/edit-list.ts';
import type { AudioSource } from '../source.ts';
import { video } from '../played.ts';
import { Refused } from '../refused.ts';
import { bytesOf } from './boxes.ts';
import { fragmentUnits } from './fragments.ts';
import type { FoundChapter, Held } from './held.ts';
import { codecOf, isProtected } from './sample-entry.ts';

// Source: ISO/IEC 14496-12; §8.4.2 mdhd, §8.5.2 stsd, §8.6.1 stts, §8.3.3 tref.

type Track = { id: number; box: Box; kind: string; chapters: number[] };

/**
 * Reads an MP4. Its length is what its edit list plays of its audio track, with its fragments; of a file that was cut
 * off as much as came.
 */
export async function readIso(source: AudioSource, from: number): Promise<Held | null> {
  const file: Box[] = [];
  for await (const box of boxesIn(source, from, source.size)) file.push(box);
  const moov = file.find(({ name }) => name === 'moov');
  if (!moov) return null;
  const tracks = await readTracks(source, moov);
  const audio = tracks.find(({ kind }) => kind === 'soun');
  if (tracks.some(({ id, kind }) => kind === 'vide' && !audio?.chapters.includes(id))) throw video();
  if (!audio) return null;
  const entry = await bytesOf(source, await findBox(source, audio.box, 'mdia', 'minf', 'stbl', 'stsd'));
  if (isProtected(entry)) throw new Refused({ code: 'audioProtected' });
  const moofs = file.filter(({ name }) => name === 'moof');
  const stated = await secondsOf(source, moov, audio, moofs);
  const recorded = moofs.length > 0 ? stated : stated * shareThatCame(source, file);
  const edits = await readEdits(source, moov, audio.box);
  if (edits.some(({ speed }) => speed !== 1)) throw new Refused({ code: 'audioOtherSpeed' });
  const named = tracks.find(({ id, kind }) => audio.chapters.includes(id) && kind !== 'vide');
  return {
    codec: codecOf(entry),
    seconds: lengthOf(stretchesOf(edits, recorded)),
    recorded,
    chapters: readNero(await bytesOf(source, await findBox(source, moov, 'udta', 'chpl'))),
    ...(named && { chapterEdits: await readEdits(source, moov, named.box) }),
  };
}

async function readTracks(source: AudioSource, { start, end }: Box): Promise<Track[]> {
  const tracks: Track[] = [];
  for await (const box of boxesIn(source, start, Math.min(end, source.size))) {
    if (box.name !== 'trak') continue;
    const head = await bytesOf(source, await findBox(source, box, 'tkhd'));
    const handler = await bytesOf(source, await findBox(source, box, 'mdia', 'hdlr'));
    const chap = await bytesOf(source, await findBox(source, box, 'tref', 'chap'));
    const id = head.readUInt32BE(head[0] === 1 ? 20 : 12);
    const chapters = Array.from({ length: Math.floor(chap.length / 4) }, (_, index) => chap.readUInt32BE(4 * index));
    tracks.push({ id, box, kind: handler.toString('latin1', 8, 12), chapters });
  }
  return tracks;
}

/** Returns what the head says; where it says nothing or there are fragments, what their samples add up to. */
async function secondsOf(source: AudioSource, moov: Box, { id, box }: Track, moofs: readonly Box[]): Promise<number> {
  const head = await bytesOf(source, await findBox(source, box, 'mdia', 'mdhd'));
  const isLong = head[0] === 1;
  const scale = head.readUInt32BE(isLong ? 20 : 12);
  const units = isLong ? Number(head.readBigUInt64BE(24)) : head.readUInt32BE(16);
  const isKnown = units > 0 && units !== 0xffff_ffff && units < Number.MAX_SAFE_INTEGER;
  if (isKnown && moofs.length === 0) return units / scale;
  const whole = await findBox(source, box, 'mdia', 'minf', 'stbl', 'stts');
  return ((await sampleUnits(source, whole)) + (await fragmentUnits(source, moov, id, moofs))) / scale;
}

async function sampleUnits(source: AudioSource, box: Box | null): Promise<number> {
  let units = 0;
  for (let at = (box?.start ?? 0) + 8; box && at + 8 <= Math.min(box.end, source.size); at += 8) {
    const entry = await source.read(at, at + 8);
    units += entry.readUInt32BE(0) * entry.readUInt32BE(4);
  }
  return units;
}

/** Returns how much of the sound is in the file, from 0 to 1. */
function shareThatCame({ size }: AudioSource, file: readonly Box[]): number {
  const sound = file.filter(({ name }) => name === 'mdat');
  const said = sound.reduce((sum, { start, end }) => sum + end - start, 0);
  const came = sound.reduce((sum, { start, end }) => sum + Math.max(0, Math.min(end, size) - start), 0);
  return said > 0 ? came / said : 1;
}

/**
 * Reads the chapters as Nero writes them: a count, then a time of 100 ns each, and a title with its length before it.
 */
function readNero(chpl: Buffer): FoundChapter[] {
  const chapters: FoundChapter[] = [];
  for (let at = chpl[0] === 1 ? 9 : 5; at + 9 <= chpl.length;) {
    const end = at + 9 + chpl.readUInt8(at + 8);
    chapters.push({ time: Number(chpl.readBigUInt64BE(at)) / 1e7, title: chpl.toString('utf8', at + 9, end) });
    at = end;
  }
  return chapters;
}
