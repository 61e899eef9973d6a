import type { Chapter } from '#shared/contract/audio.ts';
import type { Reason } from '#shared/reason.ts';
import type { SpokenWords } from '#shared/transcript.ts';

/** `charset`: the encoding that its sender names. */
export type CompanionRequest = { what: 'transcript' | 'chapters'; charset: string | undefined };

type Problem = { problem: Reason };
/** A transcript as an episode has it, and its words. */
export type FoundTranscript = { text: string; spoken: SpokenWords };
export type ReadTranscript = FoundTranscript | Problem;
/** `chapters` is null when none of the list can be used. */
export type ReadChapters = { chapters: Chapter[] | null } | Problem;
