import { studioWords } from '#shared/language.ts';
import { formatBytes } from '#shared/size.ts';
import { MAX_BYTES, type UploadKind } from '#shared/upload.ts';

const MAX_FILES = 1;
const MIN_BYTES = 1;
const AUDIO_EXTENSIONS = ['.mp3', '.m4a', '.mp4', '.aac', '.ogg', '.oga', '.opus', '.wav', '.flac', '.webm'];
const FILM_EXTENSIONS = ['.mov', '.mkv'];

/** Accepted media types and extensions: of a film the sound. The server checks what the bytes really are. */
const ACCEPTED: Record<UploadKind, string[]> = {
  audio: ['audio/*', 'video/*', ...AUDIO_EXTENSIONS, ...FILM_EXTENSIONS],
  pdf: ['application/pdf', '.pdf'],
};

/**
 * Returns the accepted types and extensions as an `accept` attribute. A recording may have any name: what it holds
 * decides.
 */
export const acceptOf = (kind: UploadKind): string =>
  [...ACCEPTED[kind], ...(kind === 'audio' ? ['*/*'] : [])].join(',');

/**
 * Returns the message about files that may not be chosen, or null. Audio may be larger than what can be sent: the MP3
 * that is made of it is not.
 */
export function findProblem(kind: UploadKind, files: readonly File[]): string | null {
  const [file] = files;
  if (!file) return null;
  const { messages: t, isEmpty } = studioWords().upload;
  if (kind === 'pdf' && !isNamed(kind, file)) return otherType(kind);
  const sizeProblem = kind === 'audio' ? null : findSizeProblem(kind, file);
  if (sizeProblem) return sizeProblem;
  if (file.size < MIN_BYTES) return `${t.tooSmall(formatBytes(MIN_BYTES))}: ${isEmpty}`;
  return files.length > MAX_FILES ? t.tooManyFiles(MAX_FILES) : null;
}

/** Returns the message about a file that is too large to be sent, or null. */
export const findSizeProblem = (kind: UploadKind, { name, size }: File): string | null =>
  size > MAX_BYTES[kind] ? studioWords().upload.messages.tooLarge(name, formatBytes(MAX_BYTES[kind])) : null;

/** Returns the message about a file of another kind. */
export const otherType = (kind: UploadKind): string =>
  studioWords().upload.messages.otherType(ACCEPTED[kind].join(', '));

/** Returns whether a file is called one of this kind: by its media type without its parameters, or its extension. */
export function isNamed(kind: UploadKind, { name, type }: File): boolean {
  const extension = /\.[^.]+$/.exec(name)?.[0].toLowerCase();
  const [mediaType = ''] = type.split(';');
  return ACCEPTED[kind].some((accepted) => {
    const isWildcard = accepted.endsWith('/*') && mediaType.startsWith(accepted.slice(0, -1));
    return isWildcard || accepted === mediaType || accepted === extension;
  });
}
