import { DAY_S, MB } from './units.ts';

// No schemas and no words here: visitors and the process that inspects an upload load this alone. What the database
// checks as well, a test compares (src/server/db/limits.test.ts). Texts are counted in code points, as it does.

export const MAX_TITLE = 300;
export const MAX_DESCRIPTION = 20_000;
export const MAX_CHAPTERS = 200;
/** The length of the longest audio, and so the last moment a chapter, a line or a comment can stand at. */
export const MAX_EPISODE_SECONDS = DAY_S;
/** An episode's picture is on its page, where visitors wait for it. */
export const MAX_EPISODE_ART_BYTES = MB;
/** An episode as JSON: its script and its transcript, each 500 KB of text at most. */
export const MAX_EPISODE_JSON_BYTES = 2 * MB;
/** Script and transcript, in UTF-8. */
export const MAX_LONG_TEXT_BYTES = 500_000;
export const MAX_PDF_NAME = 255;
/** The name of a file on the machine that sent it. */
export const MAX_SENT_NAME = 1_024;

/** The podcast namespace gives the name of a season 128. */
export const MAX_SERIES_TITLE = 120;
export const MAX_SLUG = 80;
/** As many as a chip of one line has on a phone. */
export const MAX_CATEGORY = 40;

export const MAX_ARTWORK_BYTES = 5 * MB;
export const MAX_LOGO_BYTES = 2 * MB;

/** Of a user, a passkey or a key of the API. */
export const MAX_NAME = 64;
/** Of a person who reviews. */
export const MAX_REVIEWER = 200;
export const MAX_REVIEW_NOTE = 4_000;
/** Why an episode was sent back. */
export const MAX_NOTE = 1_000;
/** Of a rating, after trimming. */
export const MAX_COMMENT = 500;
/** Of an aide, and of the nurse who taught or supervised an in-service. */
export const MAX_AIDE_NAME = 120;
export const MAX_STAFF_NUMBER = 40;
export const MAX_LICENSE = 60;
/** A topic, a place or where the sign-in sheet is. */
export const MAX_IN_SERVICE_LINE = 200;
/** A goal, the materials, why an entry is voided, and the sentence on every record. */
export const MAX_IN_SERVICE_TEXT = 300;
/** Seconds an episode has to last to be a lesson. */
export const MIN_LESSON_SECONDS = 300;
/** Of a question about a lesson, and of each answer to choose. */
export const MAX_LESSON_QUESTION = 300;
export const MAX_LESSON_CHOICE = 200;
/** Of a question to the nurse. */
export const MAX_ASK = 500;
/** Where the consent of subscribers comes from. */
export const MAX_CONSENT = 300;

export const MAX_URL = 2_000;
/** RFC 5321 §4.5.3.1.3: a path has at most 256 octets, angle brackets included. */
export const MAX_EMAIL = 254;
/** An address that is only shown or written from, as mail servers may have it: 64 + 1 + 255. */
export const MAX_LONG_EMAIL = 320;
/** RFC 1035 §2.3.4, without the root. */
export const MAX_HOST = 253;
export const MAX_BUCKET = { endpoint: 500, region: 100, bucket: 63, keyId: 200 };

export const HOME_EPISODES = 6;
/** Of the player for the whole show on another website. */
export const EMBED_EPISODES = 12;
export const PAGE_SIZE = 9;
export const TRANSCRIPT_PREVIEW = 200;
/** Days during which a deleted episode can be restored. */
export const DELETED_DAYS = 30;
