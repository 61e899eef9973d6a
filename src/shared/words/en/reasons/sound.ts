import type { Worded } from '../../worded.ts';

/** Why a file could not be measured, timed or written down. */
export const soundProblems = {
  soundSilent: 'The file is silent',
  soundUnreadable: 'No sound could be read from this file',
  soundChanges: 'The file changes its sample rate or its channels in the middle',
  soundUnsupported: 'Only an MP3 can be listened to here',
  soundTooLong: 'Measuring this file took too long',
  soundFileGone: 'The audio is no longer there',
  timingInterrupted:
    'The file could not be listened to just now. The site tries again by itself; you can also ask again.',
  wordsOfOtherAudio: 'These words do not fit this audio. Is it the script of this episode?',
  transcriptionInterrupted:
    'The words could not be written down just now. The site tries again by itself; you can also ask again.',
  transcriptionUnreachable: ({ because }: { because: Worded }) =>
    `The transcription service could not be asked: ${because}.`,
  /** `said`: the beginning of its answer, which may be empty. */
  transcriptionRefused: ({ status, said }: { status: number; said: string }) =>
    `The transcription service answered ${status}${said && `: ${said}`}.`,
  transcriptionTooLarge: 'The transcription service sent far more than a transcript.',
  transcriptionEmpty: 'The transcription service heard no words.',
  transcriptionUnreadable: 'The transcription service answered with something other than a transcript.',
};
