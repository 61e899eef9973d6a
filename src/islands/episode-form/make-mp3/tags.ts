import type { IAudioMetadata } from 'music-metadata';
import { type Edit, playedParts } from '#shared/mp4/edit-list.ts';
import { vorbisChapters } from '#shared/vorbis-chapters.ts';
import { webmChapters } from '#shared/webm/chapters.ts';
import { bytesIn, chapterEditsOf } from './edits.ts';
import { type Tags, writeTag } from './id3.ts';
import { skipTags } from './format-segments.ts';
import { MB } from '#shared/units.ts';

/** An MP3 keeps its own tag up to here; of a larger one the picture goes. */
const MAX_TAG_BYTES = 8 * MB;
/** ID3 numbers them with a byte. */
const MAX_CHAPTERS = 255;
/** Tags anyone may name as they like: ID3 TXXX, and the free-form atoms of MP4. */
const OWN_TAG = /^(?:TXXX:|----:(?:[^:]*:)?)(.*)$/;

/** Returns the tag of the MP3 that a recording becomes: the same bytes where it has one of that kind already. */
export async function tagOf(file: Blob, seconds: number): Promise<Blob> {
  const end = await skipTags(file);
  if (end > 0 && end <= MAX_TAG_BYTES) return file.slice(0, end);
  try {
    const { parseBlob } = await import('music-metadata');
    const metadata = await parseBlob(file, { duration: false, includeChapters: true });
    const edits = await chapterEditsOf(file);
    const named = await webmChapters(bytesIn(file));
    return new Blob([writeTag(tagsOf(metadata, edits, named), seconds)]);
  } catch {
    return new Blob(); // it costs the tags, not the recording
  }
}

function tagsOf(
  { common, format, native }: IAudioMetadata,
  edits: readonly Edit[] | null,
  named: Tags['chapters'],
): Tags {
  const comment = common.comment?.find(({ descriptor = '', text }) => text && !descriptor.startsWith('iTun'));
  const picture = common.picture?.find(({ data }) => data.length > 0 && data.length <= MAX_TAG_BYTES);
  const chapters = (format.chapters ?? []).map(({ title, start, timeScale = 1 }) => ({
    title: String(title),
    time: start / timeScale,
  }));
  return {
    title: common.title ?? '',
    artist: common.artist ?? '',
    album: common.album ?? '',
    description: common.description?.[0] ?? comment?.text ?? '',
    notes: Object.values(native).flatMap((tags) =>
      tags.flatMap(({ id, value }) => {
        const name = OWN_TAG.exec(id)?.[1];
        return name && typeof value === 'string' ? [{ name, text: value }] : [];
      }),
    ),
    chapters: [
      ...(edits ? playedParts(chapters, edits) : chapters),
      ...named,
      ...vorbisChapters(native['vorbis'] ?? []),
    ]
      .filter(({ title }) => title.trim())
      .sort((one, other) => one.time - other.time)
      .slice(0, MAX_CHAPTERS),
    picture: picture ? { type: picture.format, data: picture.data } : null,
  };
}
