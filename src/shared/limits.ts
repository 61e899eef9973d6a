import { DAY_S, MB } from './units.ts';

// No schemas and no words here: the process that inspects an upload loads this alone.

export const MAX_TITLE = 300;
export const MAX_DESCRIPTION = 20_000;
export const MAX_CHAPTERS = 200;
/** The length of the longest audio, and so the last moment a chapter, a line or a comment can stand at. */
export const MAX_EPISODE_SECONDS = DAY_S;
/** An episode's picture is on its page, where visitors wait for it. */
export const MAX_EPISODE_ART_BYTES = MB;
/** An episode as JSON: its script and its transcript, each 500 KB of text at most. */
export const MAX_EPISODE_JSON_BYTES = 2 * MB;

export const HOME_EPISODES = 6;
export const PAGE_SIZE = 9;
export const TRANSCRIPT_PREVIEW = 200;
/** Days during which a deleted episode can be restored. */
export const DELETED_DAYS = 30;
