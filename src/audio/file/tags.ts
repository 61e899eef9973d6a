import type { IAudioMetadata } from 'music-metadata';
import type { AudioTags } from '#shared/audio-tags.ts';
import type { Chapter } from '#shared/contract/audio.ts';
import { MAX_CHAPTERS, MAX_DESCRIPTION, MAX_TITLE } from '#shared/limits.ts';
import { type Edit, playedParts } from '#shared/mp4/edit-list.ts';
import { saysAi } from '#shared/spoken-disclosure.ts';
import { oneLine } from '#shared/text.ts';
import { parseTime } from '#shared/time.ts';
import { LimitExceeded, NO_LIMITS } from '../limits.ts';
import type { FileTags } from '../protocol.ts';
import type { FoundChapter } from './containers/held.ts';
import type { ReadAudio } from './read-audio.ts';
import { AudioBlob, isParserError, openAudioSource } from './source.ts';
import { withoutUnsynchronisation } from './unsynchronized.ts';

export const NO_TAGS: FileTags = { marks: null, tags: null, picture: null };

const MAX_NOTES = 5;
const NOTE_LENGTH = 200;
/** Tags anyone may name as they like: ID3 TXXX, and the free-form atoms of MP4. */
const OWN_TAG = /^(?:TXXX:|----:(?:[^:]*:)?)(.*)$/;

/**
 * Returns what the tags of an audio file say. Only reads; throws only when the disk fails: what cannot be read, or
 * costs more than the limits, is no tag. A cover of more than `maxPicture` bytes is left out.
 */
export async function readTags(
  path: string,
  { facts, seconds, chapters, chapterEdits }: ReadAudio,
  maxPicture: number,
  limits = NO_LIMITS,
): Promise<FileTags> {
  const source = await openAudioSource(path, limits);
  try {
    const { parseBlob } = await import('music-metadata'); // loaded by the first upload, not by a start
    const readable = await withoutUnsynchronisation(source);
    const metadata = await parseBlob(new AudioBlob(readable, facts.type), { duration: false, includeChapters: true });
    const notes = notesOf(metadata);
    const picture = metadata.common.picture?.find(({ data }) => data.length > 0 && data.length <= maxPicture);
    return {
      marks: notes.length > 0 ? { notes } : null,
      tags: tagsOf(
        metadata,
        chaptersOf([...(chapterEdits ? [] : chapters), ...chaptersIn(metadata, chapterEdits)], seconds),
      ),
      picture: picture?.data ?? null,
    };
  } catch (error) {
    if (isParserError(error) || error instanceof LimitExceeded)
      return { ...NO_TAGS, tags: asTags('', '', chaptersOf(chapters, seconds)) };
    throw error;
  } finally {
    await source.close();
  }
}

/** Returns the notes that say AI made it. */
function notesOf({ native }: IAudioMetadata): string[] {
  const notes = Object.values(native).flatMap((tags) =>
    tags.flatMap(({ id, value }) => {
      const name = OWN_TAG.exec(id)?.[1];
      const note = name === undefined ? '' : oneLine(`${name}: ${String(value)}`).trim();
      return note && saysAi(note.replaceAll(/[_-]/g, ' ')) ? [note.slice(0, NOTE_LENGTH).toWellFormed()] : [];
    }),
  );
  return [...new Set(notes)].slice(0, MAX_NOTES);
}

function tagsOf({ common }: IAudioMetadata, chapters: Chapter[]): AudioTags | null {
  // iTunes keeps figures of its own in comments that have a name, such as iTunNORM.
  const comment = common.comment?.find(({ descriptor = '', text }) => text && !descriptor.startsWith('iTun'));
  return asTags(common.title ?? '', common.description?.[0] || comment?.text || '', chapters);
}

function asTags(givenTitle: string, givenDescription: string, chapters: Chapter[]): AudioTags | null {
  const title = cut(oneLine(givenTitle), MAX_TITLE);
  const description = cut(givenDescription, MAX_DESCRIPTION);
  return title || description || chapters.length > 0 ? { title, description, chapters } : null;
}

/** Returns the chapters of tracks of MP4, as `edits` play them, of frames of ID3 and of comments of Ogg and FLAC. */
function chaptersIn({ format, native }: IAudioMetadata, edits: readonly Edit[] | undefined): FoundChapter[] {
  const tracks = (format.chapters ?? []).map(({ title, start, timeScale = 1 }) => ({ time: start / timeScale, title }));
  const played = edits ? playedParts(tracks, edits) : tracks;
  return [...played, ...Object.values(native).flatMap(framesOf), ...commentsOf(native['vorbis'] ?? [])];
}

/** Those that a table of contents within another has are in `native` only. */
function framesOf(frames: readonly { id: string; value: unknown }[]): FoundChapter[] {
  return frames.flatMap(({ id, value }) => {
    if (id !== 'CHAP' || !isChapterFrame(value)) return [];
    return [{ time: value.info.startTime / 1000, title: String(value.frames.get('TIT2') ?? '') }];
  });
}

type ChapterFrame = { info: { startTime: number }; frames: Map<string, unknown> };
const isChapterFrame = (value: unknown): value is ChapterFrame =>
  typeof value === 'object' && value !== null && 'info' in value && 'frames' in value && value.frames instanceof Map;

/** Source: wiki.xiph.org, Chapter Extension: CHAPTER001=00:00:00.000 and CHAPTER001NAME=… */
function commentsOf(comments: readonly { id: string; value: unknown }[]): FoundChapter[] {
  const values = new Map(comments.map(({ id, value }) => [id.toUpperCase(), value]));
  return [...values].flatMap(([id, value]) => {
    const time = /^CHAPTER\d{3}$/.test(id) ? parseTime(value) : null;
    return time === null ? [] : [{ time, title: String(values.get(`${id}NAME`) ?? '') }];
  });
}

/** Returns them in order, without those that begin after the end, have no title or stand where another does. */
function chaptersOf(found: readonly FoundChapter[], seconds: number): Chapter[] {
  const chapters = new Map<number, Chapter>();
  for (const { title: text, time: start } of found) {
    const title = cut(oneLine(String(text)), MAX_TITLE);
    const time = Math.round(start * 1000) / 1000;
    if (title && time >= 0 && time < seconds && !chapters.has(time)) chapters.set(time, { time, title });
  }
  return [...chapters.values()].sort((one, other) => one.time - other.time).slice(0, MAX_CHAPTERS);
}

/**
 * Returns a text without what no field takes (NUL, halves of characters), at most this many code points; null if empty.
 */
function cut(text: string, max: number): string | null {
  const clean = text.replaceAll('\0', '').toWellFormed().trim();
  return Array.from(clean).slice(0, max).join('').trim() || null;
}
