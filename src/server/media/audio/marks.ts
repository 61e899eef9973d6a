import type { AudioMarks } from '#shared/audio-marks.ts';
import { saysAi } from '#shared/spoken-disclosure.ts';
import { oneLine } from '#shared/text.ts';
import { hasCredentials, tagEnd } from '../credentials/find-credentials.ts';
import { readCredentials } from '../credentials/read-credentials.ts';
import { AudioBlob, type AudioSource, openAudioSource } from './source.ts';

const MOST_NOTES = 5;
const NOTE_LENGTH = 200;
/** Tags anyone may name as they like: ID3 TXXX, and the free-form atoms of MP4. */
const OWN_TAG = /^(?:TXXX:|----:(?:[^:]*:)?)(.*)$/;

/**
 * Returns the marks in an audio file that say AI made it, null when there are none. Only reads; throws only when the disk
 * fails. `milliseconds` for each of the two readings of its structure.
 */
export async function readMarks(
  path: string,
  { type, extension }: { type: string; extension: string },
  milliseconds = 15_000,
): Promise<AudioMarks | null> {
  const look = <Found>(read: (source: AudioSource) => Promise<Found>, otherwise: Found) =>
    lookInto(path, milliseconds, read, otherwise);
  const found = await look(async (source) => {
    if (!(await hasCredentials(source, extension))) return null;
    return { path, type, bytes: source.size, tagBytes: extension === 'mp3' ? await tagEnd(source) : 0 };
  }, null);
  const credentials = found && (await readCredentials(found));
  const notes = await look((source) => readNotes(source, type), []);
  return credentials || notes.length > 0 ? { credentials, notes } : null;
}

async function lookInto<Found>(
  path: string,
  milliseconds: number,
  read: (source: AudioSource) => Promise<Found>,
  otherwise: Found,
): Promise<Found> {
  const source = await openAudioSource(path, milliseconds);
  try {
    return await read(source);
  } catch (error) {
    // Parsers of hostile bytes throw anything; only system errors have an errno.
    if (error instanceof Error && 'errno' in error) throw error;
    return otherwise;
  } finally {
    await source.close();
  }
}

async function readNotes(source: AudioSource, type: string): Promise<string[]> {
  const { parseBlob } = await import('music-metadata'); // loaded by the first upload, not by a start
  const { native } = await parseBlob(new AudioBlob(source, type), { duration: false, skipCovers: true });
  const notes = Object.values(native).flatMap((tags) =>
    tags.flatMap(({ id, value }) => {
      const name = OWN_TAG.exec(id)?.[1];
      const note = name === undefined ? '' : oneLine(`${name}: ${String(value)}`).trim();
      return note && saysAi(note.replaceAll(/[_-]/g, ' ')) ? [note.slice(0, NOTE_LENGTH).toWellFormed()] : [];
    }),
  );
  return [...new Set(notes)].slice(0, MOST_NOTES);
}
