import type { Worded } from '../../worded.ts';

/** Why a file could not be measured, timed or transcribed. */
export const soundProblems = {
  soundSilent: 'The file is silent',
  soundUnreadable: 'No sound could be read from this file',
  soundChanges: 'The file changes its sample rate or its channels in the middle',
  soundUnsupported: 'We can only check the sound of an MP3',
  soundTooLong: 'Measuring this file took too long',
  soundFileGone: 'The audio no longer exists',
  wordsOfOtherAudio: 'These words do not match this audio. Is it the script of this episode?',
  transcriptionUnreachable: ({ because }: { because: Worded }) =>
    `Could not reach the transcription service: ${because}.`,
  /** `said`: the beginning of its answer, which may be empty. */
  transcriptionRefused: ({ status, said }: { status: number; said: string }) =>
    `The transcription service responded with ${status}${said && `: ${said}`}.`,
  transcriptionTooLarge: 'The transcription service sent far more than a transcript.',
  transcriptionEmpty: 'The transcription service found no words.',
  transcriptionUnreadable: 'The transcription service sent something that is not a transcript.',
};
