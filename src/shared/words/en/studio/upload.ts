import { pluralsOf } from '../../plural.ts';

const plural = pluralsOf('en-US');
const files = (count: number): string => plural(count, { one: `${count} file`, other: `${count} files` });

/** The files of an episode on their way, and what is offered once they have arrived. */
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
  keepCurrent: 'Keep the current one',
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
    tooSmall: (minimum: string): string => `This file is smaller than the allowed size of ${minimum}`,
    otherType: (accepted: string): string => `You can only upload: ${accepted}`,
    failed: (name: string): string => `Failed to upload ${name}`,
    offline: 'No Internet connection',
    online: 'Connected to the Internet',
    expired: 'Request has expired',
    refused: 'Non 2xx',
  },
  isEmpty: 'it is empty',
  connectionLost: 'The connection was lost. Please try again.',
  unfinished: {
    interrupted: (percent: number): string =>
      `Interrupted at ${percent} %. The upload goes on by itself as soon as it can.`,
    resumed: (percent: number): string => `The upload goes on from ${percent} %.`,
    failed: (percent: number): string => `${percent} % of it is safe on the server. Retry goes on from there.`,
    earlier: (name: string, percent: number): string =>
      `${name} was uploaded up to ${percent} %. Choose the same file again, and the upload goes on from there.`,
    notUploaded: 'This file has not been uploaded yet: press Upload, or remove it.',
    onItsWay: 'This file is still on its way.',
    didNotArrive: 'This file did not arrive: press Retry, or remove it.',
  },
  audioRequired: 'Audio file required',
  askForAudio: {
    none: 'Please upload an audio file first.',
    chosen: 'The chosen file has not been uploaded yet: press Upload.',
    sending: 'The upload is still under way.',
    failed: 'The upload failed: press Retry.',
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
    use: (names: string): string => `Use the ${names} in the file?`,
    title: 'title',
    description: 'description',
    chapters: (count: number): string => plural(count, { one: `${count} chapter`, other: `${count} chapters` }),
    cover: 'cover',
    titleIs: (title: string): string => `Title: ${title}`,
    yes: 'Use',
    no: 'No, thanks',
  },
  replaced: {
    chapters: 'chapters',
    transcript: 'transcript',
    both: 'chapters and transcript',
    without: (what: string): string => `Without the ${what} of the old audio.`,
    question: (what: string): string => `This audio is new. Keep the ${what} of the old one?`,
    reviewer: (name: string): string =>
      `${name} has checked the old audio. Their name leaves until they approve the new one.`,
    putBack: 'Put back',
    keep: 'Keep',
    remove: 'Remove',
  },
  loudness: {
    notMeasured: (problem: string): string => `How loud it is was not measured. ${problem}.`,
    measuring: 'Listening to how loud it is...',
  },
  make: {
    film: 'This is a video. Listeners only need its sound.',
    other:
      'Not every podcast app plays this kind of file. An MP3 plays everywhere, and it will be as loud as other podcasts.',
    changes: 'This MP3 was put together from parts of different kinds. Some apps stop after the first part.',
    quiet: 'It is quieter than most podcasts.',
    loud: 'It is louder than most podcasts.',
    tooLarge: (size: string, limit: string): string =>
      `This file has ${size}, and at most ${limit} can be uploaded. The MP3 is smaller.`,
    again: 'It is an MP3 already and is encoded once more for that. You will hardly notice.',
    cannot:
      'Your browser cannot make an MP3 of this file. Save it as an MP3 in the program it comes from, or try another browser.',
    reading: 'Reading the file...',
    verbs: { make: 'Make it an MP3', quiet: 'Make it louder', loud: 'Make it softer' },
    making: 'Making the MP3. You can go on with the form.',
    stop: 'Stop',
    ready: 'The MP3 is ready. Listen to it first.',
    hear: 'The new MP3',
    upload: 'Upload the MP3',
    keep: 'Keep the original',
    problems: {
      silent: 'There is no sound in this file.',
      unreadable:
        'The sound in this file could not be read. Save it as an MP3 in the program it comes from, or try another browser.',
      tooLong: 'This recording is too long for one MP3. Please cut it into parts.',
      notFetched: 'The audio could not be loaded. Please try again.',
    },
  },
};
