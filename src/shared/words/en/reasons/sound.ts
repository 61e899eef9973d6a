import type { Worded } from '../../worded.ts';

/** Why a file could not be measured, made louder, timed or written down. */
export const soundProblems = {
  soundSilent: 'The file is silent',
  soundUnreadable: 'No sound could be read from this file',
  soundChanges: 'The file changes its sample rate or its channels in the middle',
  soundUnsupported: 'This kind of file cannot be measured',
  soundNeedsFfmpeg: 'Only MP3 can be measured: the server has no ffmpeg for other files',
  soundTooLong: 'Measuring this file took too long',
  soundFileGone: 'The audio is no longer there',
  louderNeedsFfmpeg: 'The server has no ffmpeg, which makes files louder',
  louderImpossible: 'ffmpeg could not make this file as loud as others',
  louderOff: 'The copy did not become as loud as it should',
  louderForbidden: 'The person who asked for this copy can no longer upload',
  louderInterrupted: 'The copy could not be made just now',
  wordsOfOtherAudio: 'These words do not fit this audio. Is it the script of this episode?',
  transcriptionUnreachable: ({ because }: { because: Worded }) =>
    `The transcription service could not be asked: ${because}.`,
  /** `said`: the beginning of its answer, which may be empty. */
  transcriptionRefused: ({ status, said }: { status: number; said: string }) =>
    `The transcription service answered ${status}${said && `: ${said}`}.`,
  transcriptionTooLarge: 'The transcription service sent far more than a transcript.',
  transcriptionEmpty: 'The transcription service heard no words.',
  transcriptionUnreadable: 'The transcription service answered with something other than a transcript.',
};
