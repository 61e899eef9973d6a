import type { UploadKind } from '#shared/upload.ts';

const AUDIO_EXTENSIONS = ['.mp3', '.m4a', '.mp4', '.aac', '.ogg', '.oga', '.opus', '.wav', '.flac', '.webm'];

/** What may be chosen, as media types and extensions. What the bytes really are the server looks at. */
export const ACCEPTED: Record<UploadKind, string[]> = {
  audio: ['audio/*', ...AUDIO_EXTENSIONS],
  pdf: ['application/pdf', '.pdf'],
};

/** The same for a file chooser. */
export const acceptOf = (kind: UploadKind): string => ACCEPTED[kind].join(',');
