import { withCode, z } from './schema.ts';
import { LongText } from './long-text.ts';
import type { AudioMarks } from './audio-marks.ts';
import type { Chapter } from './contract/audio.ts';
import type { MeasuredLoudness } from './sound.ts';

/** The metadata of an audio file. `chapters` are in order and within the audio, with times in seconds. */
export type AudioTags = { title: string | null; description: string | null; chapters: Chapter[] };

/**
 * The same as a form offers it; `artwork` is the path of the file's cover, if an episode can have it as its picture.
 */
export type OfferedTags = AudioTags & { artwork: string | null };

/** The facts known of uploaded audio, `duration` in whole seconds. */
export type AudioDetails<Problem = string> = MeasuredLoudness<Problem> & {
  duration: number;
  marks: AudioMarks | null;
  tags: OfferedTags | null;
};

/** A script, and the uploaded file in which its sentences are looked for. */
export const AudioTimingRequest = z.object({
  audioUrl: z.string({ error: withCode('notText') }).max(2048, withCode('tooLong')),
  text: LongText,
});

/** An uploaded file, by its objectPath. */
export const UploadedAudio = z.object({
  audioUrl: z.string({ error: withCode('notText') }).max(2048, withCode('tooLong')),
});
