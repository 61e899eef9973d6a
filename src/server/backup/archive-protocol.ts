import type { Reason } from '#shared/reason.ts';
import type { Fault } from '#server/errors.ts';
import type { Index } from './manifest.ts';
import type { Part } from './read-backup.ts';

// The protocol between the site and the process that reads archives: one request goes in, as a line of JSON; frames
// come out, each a message or a piece of a body, which ends with the next part. Status 3: beyond its limits; 1: the
// disk failed, or the site has ended.

/**
 * With `milliseconds` of processor time: a backup, whole (`everything`) or what it says about itself once all of it was
 * compared (`check`), an encrypted file, or the index of a bucket.
 */
export type ArchiveRequest =
  | { what: 'everything' | 'check' | 'file'; path: string; passphrase?: string | undefined; milliseconds: number }
  | { what: 'index'; base64: string };

export type Bodiless<P> = P extends unknown ? Omit<P, 'body'> : never;
export type ArchiveRefusal = { fault: Fault; reason: Reason; field: string | undefined };
export type ArchiveMessage =
  | { read: number }
  | { part: Bodiless<Part> }
  | { index: Index }
  | { refusal: ArchiveRefusal }
  | { failure: { message: string; code: string } };
