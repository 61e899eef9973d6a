import type { AudioSource } from '../source.ts';
import { notPlayed, video } from '../played.ts';
import { type Element, elementsIn, numberOf, textOf } from './ebml.ts';
import type { FoundChapter, Held } from './held.ts';

// Source: RFC 9559, §5.1.

const SEGMENT = 0x18538067;
const INFO = 0x1549a966;
const TRACKS = 0x1654ae6b;
const CHAPTERS = 0x1043a770;
const CLUSTER = 0x1f43b675;
const [DOC_TYPE, EBML] = [0x4282, 0x1a45dfa3];
const [SCALE, DURATION] = [0x2ad7b1, 0x4489];
const [TRACK, KIND, CODEC] = [0xae, 0x83, 0x86];
const [EDITION, CHAPTER, CHAPTER_START, DISPLAY, TITLE] = [0x45b9, 0xb6, 0x91, 0x80, 0x85];
const [TIMESTAMP, SIMPLE_BLOCK, GROUP, BLOCK] = [0xe7, 0xa3, 0xa0, 0xa1];
/**
 * The elements that are read, wherever they are: an element of unknown length ends where the next of its parents
 * begins.
 */
const OPENED = new Set([EBML, SEGMENT, INFO, TRACKS, CLUSTER, GROUP, CHAPTERS, EDITION, DISPLAY, TRACK, CHAPTER]);
const [VIDEO, AUDIO] = [1, 2];
/** Seconds by which a count may miss, as the last block's length is not known. */
const CLOSE = 0.1;

type Found = {
  docType: string;
  scale: number;
  said: number;
  kinds: number[];
  codecs: string[];
  cluster: number;
  last: number;
  step: number;
  chapters: FoundChapter[];
};

/**
 * Reads a WebM by its elements. Its length is counted by its blocks, the last as long as the one before: a browser that
 * records cannot go back to say it.
 */
export async function readMatroska(source: AudioSource, start: number): Promise<Held | null> {
  const found: Found = {
    ...{ docType: '', scale: 1e6, said: 0, kinds: [], codecs: [] },
    ...{ cluster: 0, last: 0, step: 0, chapters: [] },
  };
  for await (const element of elementsIn(source, start, OPENED)) await take(source, element, found);
  if (found.kinds.includes(VIDEO)) throw video();
  const codec = found.codecs[found.kinds.indexOf(AUDIO)];
  if (codec === undefined) return null;
  if (found.docType !== 'webm') throw notPlayed('Matroska (MKA)');
  const counted = ((found.last + found.step) * found.scale) / 1e9;
  const said = (found.said * found.scale) / 1e9;
  return { codec, seconds: Math.abs(said - counted) < CLOSE ? said : counted, chapters: found.chapters };
}

type Take = (found: Found, source: AudioSource, element: Element) => void | Promise<void>;

const TAKE: Record<number, Take> = {
  [DOC_TYPE]: async (found, ...it) => void (found.docType = await textOf(...it)),
  [SCALE]: async (found, ...it) => void (found.scale = await numberOf(...it)),
  [DURATION]: async (found, ...it) => void (found.said = await numberOf(...it, true)),
  [KIND]: async (found, ...it) => void found.kinds.push(await numberOf(...it)),
  [CODEC]: async (found, ...it) => void found.codecs.push(await textOf(...it)),
  [TIMESTAMP]: async (found, ...it) => void (found.cluster = await numberOf(...it)),
  [SIMPLE_BLOCK]: takeBlock,
  [BLOCK]: takeBlock,
  [CHAPTER]: (found) => void found.chapters.push({ time: 0, title: '' }),
  [CHAPTER_START]: async (found, ...it) => {
    const chapter = found.chapters.at(-1);
    if (chapter) chapter.time = (await numberOf(...it)) / 1e9;
  },
  [TITLE]: async (found, ...it) => {
    const chapter = found.chapters.at(-1);
    if (chapter) chapter.title ||= await textOf(...it);
  },
};

async function take(source: AudioSource, element: Element, found: Found): Promise<void> {
  await TAKE[element.id]?.(found, source, element);
}

/** A block begins with the number of its track, then its time after that of its cluster. */
async function takeBlock(found: Found, source: AudioSource, { start }: Element): Promise<void> {
  const head = await source.read(start, start + 10);
  const length = Math.clz32((head[0] ?? 0) << 24) + 1;
  if (head.length < length + 2) return;
  const time = found.cluster + head.readInt16BE(length);
  if (time <= found.last) return;
  found.step = time - found.last;
  found.last = time;
}
