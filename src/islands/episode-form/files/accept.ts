import type { UploadKind } from '#shared/upload.ts';

const AUDIO_EXTENSIONS = ['.mp3', '.m4a', '.mp4', '.aac', '.ogg', '.oga', '.opus', '.wav', '.flac', '.webm'];

/** Accepted media types and extensions. The server checks what the bytes really are. */
export const ACCEPTED: Record<UploadKind, string[]> = {
  audio: ['audio/*', ...AUDIO_EXTENSIONS],
  pdf: ['application/pdf', '.pdf'],
};

/** Returns the same as an `accept` attribute. */
export const acceptOf = (kind: UploadKind): string => ACCEPTED[kind].join(',');
