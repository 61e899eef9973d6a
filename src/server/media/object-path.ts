import { UUID } from '#shared/uuid.ts';
import { AUDIO_EXTENSIONS } from '#shared/audio-formats.ts';
import type { FileKind } from '#shared/upload.ts';
import { config } from '#server/config.ts';
import { PUT_PATH } from './storage/upload-url.ts';

const OBJECT_PATH = new RegExp(`^/media/(${UUID})\\.[a-z0-9]{2,4}$`);

/**
 * Returns an upload's objectPath, the same before and after it arrives: its extension is guessed from the original
 * file name. The episode's audio URL has the real one.
 */
export function objectPathOf(id: string, kind: FileKind, name: string): string {
  const extension = /\.([a-z0-9]{2,4})$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  const guess = AUDIO_EXTENSIONS.includes(extension) ? extension : 'mp3';
  return `/media/${id}.${{ audio: guess, pdf: 'pdf', copy: 'tar' }[kind]}`;
}

/** Returns the upload id in our uploadURL or objectPath, relative or absolute; null for anything else. */
export function findUploadId(reference: string): string | null {
  const url = URL.parse(reference, config.publicUrl);
  if (url?.origin !== config.publicUrl) return null;
  return (PUT_PATH.exec(url.pathname) ?? OBJECT_PATH.exec(url.pathname))?.[1] ?? null;
}
