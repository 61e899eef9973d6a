import type { IAudioMetadata } from 'music-metadata';
import type { AudioTags } from '#shared/audio-tags.ts';
import type { Chapter } from '#shared/episode.ts';
import { MAX_CHAPTERS, MAX_DESCRIPTION, MAX_TITLE } from '#shared/episode-limits.ts';
import { saysAi } from '#shared/spoken-disclosure.ts';
import { oneLine } from '#shared/text.ts';
import { NO_LIMITS } from '../limits.ts';
import type { FileTags } from '../protocol.ts';
import { AudioBlob, isParserError, openAudioSource } from './source.ts';

const NOTHING: FileTags = { marks: null, tags: null, picture: null };

const MAX_NOTES = 5;
const NOTE_LENGTH = 200;
/** Tags anyone may name as they like: ID3 TXXX, and the free-form atoms of MP4. */
const OWN_TAG = /^(?:TXXX:|----:(?:[^:]*:)?)(.*)$/;

/**
 * Returns what the tags of an audio file of `duration` seconds say. Only reads; throws only when the disk fails, or
 * LimitExceeded beyond the limits. A cover of more than `maxPicture` bytes is left out.
 */
export async function readTags(
  path: string,
  { type, duration }: { type: string; duration: number },
  maxPicture: number,
  limits = NO_LIMITS,
): Promise<FileTags> {
  const source = await openAudioSource(path, limits);
  try {
    const { parseBlob } = await import('music-metadata'); // loaded by the first upload, not by a start
    const options = { duration: false, includeChapters: true };
    const metadata = await parseBlob(new AudioBlob(source, type), options);
    const notes = notesOf(metadata);
    const picture = metadata.common.picture?.find(({ data }) => data.length > 0 && data.length <= maxPicture);
    return {
      marks: notes.length > 0 ? { notes } : null,
      tags: tagsOf(metadata, duration),
      picture: picture?.data ?? null,
    };
  } catch (error) {
    if (isParserError(error)) return NOTHING;
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

function tagsOf({ common, format }: IAudioMetadata, duration: number): AudioTags | null {
  // iTunes keeps figures of its own in comments that have a name, such as iTunNORM.
  const comment = common.comment?.find(({ descriptor = '', text }) => text && !descriptor.startsWith('iTun'));
  const title = cut(oneLine(common.title ?? ''), MAX_TITLE);
  const description = cut(common.description?.[0] || comment?.text || '', MAX_DESCRIPTION);
  const chapters = chaptersOf(format.chapters ?? [], duration);
  return title || description || chapters.length > 0 ? { title, description, chapters } : null;
}

/** Returns them in order, without those that begin after the end, have no title or stand where another does. */
function chaptersOf(found: NonNullable<IAudioMetadata['format']['chapters']>, duration: number): Chapter[] {
  const chapters = new Map<number, Chapter>();
  for (const { title: text, start, timeScale = 1 } of found) {
    const title = cut(oneLine(String(text)), MAX_TITLE);
    const time = Math.round((start / timeScale) * 1000) / 1000;
    if (title && time >= 0 && time < duration && !chapters.has(time)) chapters.set(time, { time, title });
  }
  return [...chapters.values()].sort((one, other) => one.time - other.time).slice(0, MAX_CHAPTERS);
}

/**
 * Returns a text without what no field takes (NUL, halves of characters), at most so many code points; null if empty.
 */
function cut(text: string, max: number): string | null {
  const clean = text.replaceAll('\0', '').toWellFormed().trim();
  return Array.from(clean).slice(0, max).join('').trim() || null;
}
