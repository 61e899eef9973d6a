import { studioWords } from '#shared/language.ts';
import { formatBytes } from '#shared/size.ts';
import { MAX_BYTES, type UploadKind } from '#shared/upload.ts';

const MAX_FILES = 1;
const MIN_BYTES = 1;
const AUDIO_EXTENSIONS = ['.mp3', '.m4a', '.mp4', '.aac', '.ogg', '.oga', '.opus', '.wav', '.flac', '.webm'];

/** Accepted media types and extensions. The server checks what the bytes really are. */
const ACCEPTED: Record<UploadKind, string[]> = {
  audio: ['audio/*', ...AUDIO_EXTENSIONS],
  pdf: ['application/pdf', '.pdf'],
};

/** Returns the accepted types and extensions as an `accept` attribute. */
export const acceptOf = (kind: UploadKind): string => ACCEPTED[kind].join(',');

/** Returns the message about files that may not be chosen, or null. */
export function findProblem(kind: UploadKind, files: readonly File[]): string | null {
  const [file] = files;
  if (!file) return null;
  const { messages: t, isEmpty } = studioWords().upload;
  if (!isAccepted(kind, file)) return t.otherType(ACCEPTED[kind].join(', '));
  if (file.size > MAX_BYTES[kind]) return t.tooLarge(file.name, formatBytes(MAX_BYTES[kind]));
  if (file.size < MIN_BYTES) return `${t.tooSmall(formatBytes(MIN_BYTES))}: ${isEmpty}`;
  return files.length > MAX_FILES ? t.tooManyFiles(MAX_FILES) : null;
}

/** As the `accept` attribute: by media type without its parameters, or by extension. */
function isAccepted(kind: UploadKind, { name, type }: File): boolean {
  const extension = /\.[^.]+$/.exec(name)?.[0].toLowerCase();
  const [mediaType = ''] = type.split(';');
  return ACCEPTED[kind].some((accepted) => {
    const isWildcard = accepted.endsWith('/*') && mediaType.startsWith(accepted.slice(0, -1));
    return isWildcard || accepted === mediaType || accepted === extension;
  });
}
