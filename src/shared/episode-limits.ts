// No schemas and no words here: the process that inspects an upload loads this alone.

export const TITLE_MAX = 300;
export const DESCRIPTION_MAX = 20_000;
/** An episode's picture is on its page, where visitors wait for it. */
export const EPISODE_ART_MAX_BYTES = 1024 * 1024;
