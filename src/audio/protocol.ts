import type { AudioMarks } from '#shared/audio-marks.ts';
import type { AudioTags } from '#shared/audio-tags.ts';
import type { Reason } from '#shared/reason.ts';
import type { Sound } from '#shared/sound.ts';

// The protocol between the site and this program: one request goes in, as a line of JSON; lines of JSON come out, of
// which the last is the answer. Status 3: the file costs more than its limits, and what was answered before holds; 1: a
// `Failure`, of the disk for example.

/** Asks what a file is, within this many milliseconds of processor time. */
export type InspectRequest = { what: 'inspect'; path: string; milliseconds: number };
/**
 * Asks how a file sounds, and where the lines of a script are spoken if there are any; `type` as it was detected,
 * `duration` in seconds, 0 when it is not known.
 */
export type SoundRequest = {
  what: 'sound';
  path: string;
  type: string;
  lines: string[];
  milliseconds: number;
  duration: number;
};
export type AudioRequest = InspectRequest | SoundRequest;

/**
 * The detected format of audio. `duration` in whole seconds, rounded down; `audioStart` is the byte after the ID3v2
 * tags; `minuteEnd` the byte at which the 60th second ends: by its frames, or by the average rate of a container.
 */
export type AudioFacts = { type: string; extension: string; duration: number; audioStart: number; minuteEnd: number };
/** The tags of an audio file. `picture` is its cover; null: there is none, or it is larger than we take. */
export type FileTags<Picture = Uint8Array> = {
  marks: AudioMarks | null;
  tags: AudioTags | null;
  picture: Picture | null;
};
/** The picture is in base64. `problem`: browsers do not play it, it is a film or no audio. */
export type InspectAnswer = (AudioFacts & FileTags<string>) | { problem: Reason };

/** `time` in seconds; `doubtful`: these words were not recognized there. `fits` from 0, another text, to 1. */
export type Proposal = { fits: number; lines: { time: number; doubtful: boolean }[] };
/** `problem`: why nothing could be measured. */
export type SoundAnswer = { sound: Sound; proposal?: Proposal } | { problem: Reason };

/** How much is done, 0 to 1. */
export type Progress = { progress: number };
export type Failure = { failure: string };
