import type { Worded } from '../../worded.ts';

/** Our limits are in powers of ten. */
const size = (bytes: number): string => (bytes < 1e6 ? `${bytes / 1e3} KB` : `${bytes / 1e6} MB`);

/** Why something could not be fetched from another computer, as the end of a sentence. */
export const network = {
  hostNotFound: 'there is no such address',
  lookupFailed: 'its name could not be looked up',
  connectionRefused: 'nothing responds there',
  connectionClosed: 'the connection was closed early',
  connectionTimedOut: 'it did not respond in time',
  hostUnreachable: 'it could not be reached',
  responseStalled: 'it was silent for too long',
  certificateExpired: 'its certificate has expired',
  certificateUntrusted: 'its certificate is not trusted',
  certificateMismatch: 'its certificate is for another address',
  tlsNotOffered: 'it offers no secure connection (TLS) on this port',
  tlsAtOnce: 'this port speaks TLS from the start: choose TLS instead of STARTTLS',
  fetchTimedOut: ({ seconds }: { seconds: number }) => `it took longer than ${seconds} seconds`,
  fetchStopped: 'it was stopped',
  /** `cause` is a code of the network or of a program. */
  fetchFailed: ({ cause }: { cause: string }) => `it could not be read (${cause})`,
  tooManyRedirects: 'it keeps sending us to another address',
  urlInvalid: 'it is not a valid web address',
  privateAddress: 'it is in a private network',
  httpStatus: ({ status }: { status: number }) => `the server responded with status ${status}`,
  feedAsksForPassword:
    'it asks for a name and a password; write them into the address, as in https://name:password@example.com/feed.xml',
  feedPasswordRefused: 'it does not accept the name and the password in the address',
  responseEmpty: 'the server sent nothing',
  responseTooLarge: ({ bytes }: { bytes: number }) => `it is larger than ${size(bytes)}`,
  responseIsWebPage: 'it is a web page',
  responseNotJson: 'it is not in the right format',
  responseTooCostly: 'it takes too long to read',
};

/** Where a podcast is read from: the feed, and why it could not be used. */
export const feedProblems = {
  feedUnread: ({ because }: { because: Worded }) => `The feed could not be read: ${because}.`,
  feedHasEntities: 'This feed defines its own entities, which is not safe to read.',
  feedIsWebPage: 'This is a web page, not a podcast feed.',
  feedUnreadable: 'This is not a podcast feed (RSS 2.0) that can be read.',
  feedTooLarge: 'This feed is larger than 10 MB. Ask your current host for a shorter one.',
  feedTooSlow: 'This feed takes too long to read. Please try again later.',
  feedFileMissing: ({ path }: { path: string }) => `There is no file “${path}”. Check the path.`,
  feedFileTooLarge: 'A feed in a file can have up to 200 MB.',
};
