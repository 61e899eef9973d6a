import type { Worded } from '../../worded.ts';

/** Why a file could not be measured, timed or transcribed. */
export const soundProblems = {
  soundSilent: 'The file is silent. Choose another one.',
  soundUnreadable: 'No sound could be read from this file. Save it again as an MP3.',
  soundChanges: 'The file changes its sample rate or its channels in the middle. Save it again as one MP3.',
  soundUnsupported: 'We can only check the sound of an MP3. Save it as an MP3 to have it checked.',
  soundTooLong: 'Measuring this file took too long. You can still publish it.',
  soundFileGone: 'The audio no longer exists. Please upload it again.',
  wordsOfOtherAudio: 'These words do not match this audio. Is it the script of this episode?',
  transcriptionUnreachable: ({ because }: { because: Worded }) =>
    `Could not reach the transcription service: ${because}. Ask your IT person.`,
  /** `said`: the beginning of its answer, which may be empty. */
  transcriptionRefused: ({ status, said }: { status: number; said: string }) =>
    `The transcription service responded with ${status}${said && `: ${said}`}. Ask your IT person.`,
  transcriptionTooLarge: 'The transcription service sent far more than a transcript. Ask your IT person.',
  transcriptionEmpty: 'The transcription service found no words. Check that people speak in this audio.',
  transcriptionUnreadable: 'The transcription service sent something that is not a transcript. Ask your IT person.',
};
