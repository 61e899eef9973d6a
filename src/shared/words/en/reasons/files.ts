import { formatBytes } from '../../../size.ts';
import { formatTime } from '../../../time.ts';
import { number } from '../number.ts';

/** Refusals about audio, pictures, PDF files and their uploads. */
export const files = {
  fileTooLarge: ({ name, bytes }: { name?: string; bytes: number }) =>
    `${name || 'The file'} exceeds maximum allowed size of ${formatBytes(bytes)}`,
  tooManyUnfinishedUploads: ({ count }: { count: number }) => `${number(count)} of your uploads have not finished`,
  storageFull: 'The storage of this site is full',
  diskFull: 'The disk of this site is full',
  storageUnavailable: 'The file storage does not respond. Please try again in a moment.',
  storageRefused: 'The file storage did not accept the file',
  callbackUnsigned: 'This call does not carry the signature of UploadThing',
  storageUnset: ({ storage }: { storage: string }) => `The settings for files in ${storage} are missing`,
  copyInParts: 'Send a backup in parts',
  copyNotHere: 'This backup has not been uploaded. Please upload it again.',
  uploadOffsetWrong: ({ stored, given }: { stored: number; given: number }) =>
    `This upload continues at byte ${stored}, not ${given}`,
  uploadNotExpected: 'This upload is no longer expected',
  uploadComplete: 'This file is already uploaded',
  uploadInProgress: 'This file is still uploading',
  uploadReplaced: 'This file has since been uploaded again',
  fileOfOtherEpisode: 'This file belongs to another episode',
  pdfNotUploaded: 'This PDF has not been uploaded',
  notPdf: 'This file is not a PDF',
  notAudio: 'This file is not audio we can play (MP3, M4A, AAC, OGG, WAV, FLAC, WebM)',
  audioNotPlayed: ({ format }: { format: string }) =>
    `Browsers do not play this kind of audio (${format}). Save it as an MP3, and choose the new file.`,
  audioIsVideo: 'This file is a video. Save only its sound as an MP3, and choose that file.',
  audioProtected: 'This file is protected against copying, so browsers cannot play it. Choose one without protection.',
  audioOtherSpeed:
    'This file asks to be played faster or slower than it was recorded, which browsers do not do. Save it as an MP3 in the program that made it, and choose the new file.',
  audioFormatChanges: ({ seconds }: { seconds: number }) =>
    `The format of this audio changes after ${formatTime(seconds)}, and some browsers stop there. Save it again as one MP3, and choose the new file.`,
  fileUnreadable: 'This file cannot be read',
  tooManyUploads: 'Too many files are uploading at once',
  tooManyOfYourUploads: 'You are uploading too many files at once',
  uploadTimedOut: 'The upload timed out. Please try again.',
  uploadContinuedElsewhere: 'This upload is being continued by another request',
  tooManyPictures: 'The site is making too many pictures. Please try again in a moment.',
  uploadUrlInvalid: 'This upload address is not valid',
  uploadUrlExpired: 'Request has expired',
  largerThanDeclared: 'The file is larger than its declared size',
  sizeDiffersFromDeclared: ({ announced, came }: { announced: number; came: number }) =>
    `The declared size is ${announced} bytes, but ${came} arrived`,
  uploadUrlForOtherSize: ({ size, announced }: { size: number; announced: string }) =>
    `This address is for ${size} bytes, not ${announced}`,
  pictureEmpty: 'This file is empty. Please choose your picture again.',
  notPicture: 'This is neither a JPEG nor a PNG picture. Please save it as one of these.',
  pictureDamaged: 'This picture is damaged or incomplete. Please save it again and choose the new file.',
  pictureTransparent:
    'Parts of your picture are transparent, which podcast apps do not accept. Please save it as a JPEG, or as a PNG without transparent parts.',
  pictureGrayscale: 'Your picture is in grayscale. Please save it in color (RGB).',
  pictureCmyk: 'Your picture has colors for printing (CMYK). Please save it with colors for screens (RGB).',
  pictureAnimated: 'Animated pictures do not work. Please save it as a still picture.',
  logoBlank: 'You cannot see this logo on a white background. Please save it with its colors or its background.',
  manyCopies: 'Two backups are already being downloaded. Please try again when one is done.',
};
