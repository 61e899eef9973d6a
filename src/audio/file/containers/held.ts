import type { Edit } from '#shared/mp4/edit-list.ts';

/**
 * The contents of a container: the codec of its audio, and how long that lasts in seconds, counted where its head does
 * not know; `recorded` is how long the recording is, where only some of it is played; `chapters` as it writes them
 * itself, `chapterEdits` what is played of a track of chapters.
 */
export type Held = {
  codec: string;
  seconds: number;
  recorded?: number;
  chapters?: FoundChapter[];
  chapterEdits?: Edit[];
};
/** A chapter as a file has it, `time` in seconds. */
export type FoundChapter = { time: number; title: string };
