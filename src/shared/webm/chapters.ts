import type { Bytes } from '../mp4/boxes.ts';
import { type Element, elementsIn, numberOf, textOf } from './elements.ts';

// Source: RFC 9559, §5.1.7.

export const SEGMENT = 0x18538067;
const [CHAPTERS, EDITION, CHAPTER, START, DISPLAY, TITLE] = [0x1043a770, 0x45b9, 0xb6, 0x91, 0x80, 0x85];
/** The elements that chapters stand in. */
export const CHAPTER_PARTS: readonly number[] = [CHAPTERS, EDITION, CHAPTER, DISPLAY];
const OPENED = new Set([SEGMENT, ...CHAPTER_PARTS]);

/** EBML begins so. */
const MAGIC = [0x1a, 0x45, 0xdf, 0xa3];

type Found = { time: number; title: string };

/** Returns the chapters of a WebM or Matroska, in seconds. */
export async function webmChapters(source: Bytes): Promise<Found[]> {
  const chapters: Found[] = [];
  const head = await source.read(0, MAGIC.length);
  if (MAGIC.some((byte, at) => head[at] !== byte)) return chapters;
  for await (const element of elementsIn(source, 0, OPENED)) await takeChapter(source, element, chapters);
  return chapters;
}

/** Takes what an element says of a chapter: one of them, when it begins, or its first title. */
export async function takeChapter(source: Bytes, element: Element, chapters: Found[]): Promise<void> {
  if (element.id === CHAPTER) return void chapters.push({ time: 0, title: '' });
  const chapter = chapters.at(-1);
  if (chapter && element.id === START) chapter.time = (await numberOf(source, element)) / 1e9;
  if (chapter && element.id === TITLE) chapter.title ||= await textOf(source, element);
}
