import { formatBytes } from '../../../size.ts';

/** What is refused about audio, pictures, PDF files and their uploads. */
export const files = {
  fileTooLarge: ({ name, bytes }: { name?: string; bytes: number }) =>
    `${name || 'The file'} exceeds maximum allowed size of ${formatBytes(bytes)}`,
  tooManyUnfinishedUploads: ({ count }: { count: number }) => `${count} uploads of yours are still waiting`,
  storageFull: 'The storage of this site is full',
  diskFull: 'The disk of this site is full',
  storageUnavailable: 'The file storage does not answer. Please try again in a moment.',
  storageRefused: 'The file storage did not take the file',
  storageUnset: ({ storage }: { storage: string }) => `The settings for files in ${storage} are missing`,
  copyInParts: 'Send a copy in parts',
  copyNotHere: 'This copy has not arrived here. Please send it again.',
  uploadOffsetWrong: ({ stored, given }: { stored: number; given: number }) =>
    `This upload continues at byte ${stored}, not ${given}`,
  uploadNotExpected: 'This upload is no longer expected',
  uploadComplete: 'This file has already arrived',
  uploadInProgress: 'This file is arriving just now',
  uploadReplaced: 'This file was sent again meanwhile',
  fileOfOtherEpisode: 'That file belongs to another episode',
  pdfNotUploaded: 'That PDF has not arrived here',
  notPdf: 'This file is not a PDF',
  notAudio: 'This file is not audio we can play (MP3, M4A, AAC, OGG, WAV, FLAC, WebM)',
  fileUnreadable: 'This file cannot be read',
  tooManyUploads: 'Too many files are arriving at once',
  tooManyOfYourUploads: 'Too many files of yours are arriving at once',
  uploadTimedOut: 'The file came too slowly. Please try again.',
  uploadContinuedElsewhere: 'This upload is being continued by another request',
  tooManyPictures: 'Too many pictures are being drawn. Please try again in a moment.',
  uploadUrlInvalid: 'This upload address is not valid',
  uploadUrlExpired: 'Request has expired',
  largerThanDeclared: 'More bytes came than were announced',
  sizeDiffersFromDeclared: ({ announced, came }: { announced: number; came: number }) =>
    `${announced} bytes were announced, ${came} came`,
  uploadUrlForOtherSize: ({ size, announced }: { size: number; announced: string }) =>
    `This address is for ${size} bytes, not ${announced}`,
  pictureEmpty: 'This file is empty. Please choose your picture again.',
  notPicture: 'This is neither a JPEG nor a PNG picture. Please save it as one of these.',
  pictureDamaged: 'This picture is damaged or incomplete. Please save it again and choose the new file.',
  pictureTransparent:
    'Parts of your picture are see-through, which podcast apps do not take. Please save it as a JPEG, or as a PNG without them.',
  pictureGrayscale: 'Your picture is saved in shades of grey. Please save it in colour (RGB).',
  pictureCmyk: 'Your picture has colours for printing (CMYK). Please save it with colours for screens (RGB).',
  logoAnimated: 'Animated logos do not work. Please save it as a still picture.',
  logoBlank: 'Nothing of this logo can be seen on white. Please save it with its colours or its background.',
  manyCopies: 'Two backups are being downloaded. Please try again when one of them is done.',
};
