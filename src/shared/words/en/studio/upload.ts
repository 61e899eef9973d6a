import { asSentence } from '../../../text.ts';
import { pluralsOf } from '../../plural.ts';
import { number } from '../number.ts';

const plural = pluralsOf('en-US');
const files = (count: number): string =>
  plural(count, { one: `${number(count)} file`, other: `${number(count)} files` });

/** The files of an episode: their upload, and what the form offers afterward. */
export const upload = {
  audio: {
    label: 'Audio',
    choose: 'Choose File',
    hint: 'MP3, M4A, AAC, OGG, WAV, FLAC, WebM or a video. Up to 100 MB can be uploaded.',
  },
  pdf: { label: 'PDF (optional)', choose: 'Choose PDF File', hint: 'A handout for listeners, up to 10 MB' },
  drop: 'Drop a file here, or',
  upload: 'Upload',
  uploading: (name: string): string => `Uploading ${name}`,
  cancel: 'Cancel',
  retry: 'Retry',
  remove: 'Remove',
  keepCurrent: 'Keep the current file',
  playFile: (name: string): string => `Play ${name}`,
  pauseFile: (name: string): string => `Pause ${name}`,
  uploaded: '✓ Uploaded',
  currentAudio: 'Current audio',
  left: (time: string): string => `${time} left`,
  seconds: (seconds: number): string => `${seconds} sec`,
  minutes: (minutes: number): string => `${minutes} min`,
  hours: (hours: number, minutes: number): string => `${hours} h ${minutes} min`,
  /** Of the Uppy library, to the letter. */
  messages: {
    tooManyFiles: (limit: number): string => `You can only upload ${files(limit)}`,
    tooLarge: (name: string, limit: string): string => `${name} exceeds maximum allowed size of ${limit}`,
    tooSmall: (size: string): string => `This file is smaller than the allowed size of ${size}`,
    otherType: (accepted: string): string => `You can only upload: ${accepted}`,
    failed: (name: string): string => `Failed to upload ${name}`,
    offline: 'No Internet connection',
    online: 'Connected to the Internet',
    expired: 'Request has expired',
    refused: 'Non 2xx',
  },
  isEmpty: 'it is empty',
  fileChanged: 'This file has changed since you chose it. Please choose it again.',
  connectionLost: 'You lost your connection.',
  unfinished: {
    interrupted: (percent: number): string => `Interrupted at ${percent}%. It will continue on its own.`,
    again: (problem: string): string => `${asSentence(problem)} We will keep trying.`,
    resumed: (percent: number): string => `Continuing from ${percent}%.`,
    failed: (percent: number): string => `${percent}% is uploaded. Press Retry to continue from there.`,
    earlier: (name: string, percent: number): string =>
      `${percent}% of ${name} is uploaded. Choose the same file again to continue from there.`,
    didNotArrive: 'This file was not uploaded. Press Retry, or remove it.',
  },
  audioRequired: 'Audio file required',
  askForAudio: {
    none: 'Please upload an audio file first.',
    failed: 'The upload failed. Press Retry.',
  },
  toasts: {
    audio: 'Audio uploaded',
    isUploaded: (name: string): string => `${name} has been uploaded.`,
    pdf: 'PDF attached',
    isAttached: (name: string): string => `${name} has been attached.`,
    nothing: { title: 'Upload failed', description: 'No file was successfully uploaded. Please try again.' },
    badPdf: 'Error processing PDF',
    pdfRemoved: 'PDF removed',
    audioRemoved: 'Audio removed',
  },
  offer: {
    useAsTitle: (title: string): string => `Use “${title}” as the title?`,
    /** `names` is a list of the following. */
    use: (names: string): string => `Use the ${names} from the file?`,
    title: 'title',
    description: 'description',
    chapters: (count: number): string =>
      plural(count, { one: `${number(count)} chapter`, other: `${number(count)} chapters` }),
    cover: 'cover',
    titleIs: (title: string): string => `Title: ${title}`,
    yes: (names: string): string => `Use the ${names}`,
    no: 'No, thanks',
  },
  replaced: {
    chapters: 'chapters',
    transcript: 'transcript',
    both: 'chapters and transcript',
    without: (what: string): string => `We removed the ${what} of the old audio.`,
    question: (what: string): string => `You replaced the audio. Keep the old ${what}?`,
    reviewer: (name: string): string =>
      `${name} reviewed the old audio. We remove their name until they approve the new one.`,
    putBack: 'Put back',
    keep: 'Keep',
    remove: 'Remove',
  },
  loudness: {
    notMeasured: (problem: string): string => `We could not check the volume. ${problem}.`,
    measuring: 'Checking the volume...',
  },
  make: {
    film: 'This is a video. Listeners only need its sound.',
    other:
      'Not every podcast app plays this kind of file. An MP3 plays everywhere, and it will be as loud as other podcasts.',
    changes: 'This MP3 was put together from parts of different kinds. Some apps stop after the first part.',
    allTracks: (count: number): string =>
      `This file has ${number(count)} tracks of sound. The MP3 has all of them together.`,
    firstTrack: (count: number): string =>
      `This file has ${number(count)} tracks of sound in different languages. The MP3 has the first.`,
    tooLarge: (size: string, limit: string): string =>
      `This file is ${size}, and you can upload up to ${limit}. The MP3 is smaller.`,
    again: 'This is already an MP3, so we make a new one from it. You will hardly hear a difference.',
    cannot:
      'Your browser cannot make an MP3 of this file. Save it as an MP3 in the program that made it, or try another browser.',
    reading: 'Reading the file...',
    verbs: { make: 'Make it an MP3', quiet: 'Make it louder', loud: 'Make it quieter' },
    making: 'Making the MP3. You can continue with the form.',
    stop: 'Stop',
    ready: 'The MP3 is ready. Listen to it first.',
    upload: 'Upload the MP3',
    keep: 'Keep the original',
    problems: {
      silent: 'There is no sound in this file.',
      unreadable:
        'The sound in this file could not be read. Save it as an MP3 in the program that made it, or try another browser.',
      tooLong: 'This recording is too long for one MP3. Please cut it into parts.',
      otherSpeed:
        'This file asks to be played faster or slower than it was recorded. Save it as an MP3 in the program that made it, and choose that file.',
      notFetched: 'The audio could not be loaded. Please try again.',
    },
  },
};
