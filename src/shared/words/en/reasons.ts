import { accounts } from './reasons/accounts.ts';
import { bucket } from './reasons/bucket.ts';
import { copies } from './reasons/copies.ts';
import { enclosure } from './reasons/enclosure.ts';
import { episodes } from './reasons/episodes.ts';
import { feed } from './reasons/feed.ts';
import { files } from './reasons/files.ts';
import { findings } from './reasons/findings.ts';
import { forms } from './reasons/forms.ts';
import { imports } from './reasons/imports.ts';
import { inService } from './reasons/in-service.ts';
import { jobs } from './reasons/jobs.ts';
import { feedProblems, network } from './reasons/network.ts';
import { notices } from './reasons/notices.ts';
import { programs } from './reasons/programs.ts';
import { settings } from './reasons/settings.ts';
import { soundProblems } from './reasons/sound.ts';
import { visitors } from './reasons/visitors.ts';
import { writing } from './reasons/writing.ts';

/**
 * The words for a person of a refusal, a problem or a result, by its code. Which parameters a code has is what its
 * function takes; a parameter that is a reason itself arrives in words.
 */
export const reasons = {
  busy: 'The site is busy. Please try again in a moment.',
  internal: 'Something went wrong on our side. Please try again.',
  signInFirst: 'Please sign in to continue',
  adminsOnly: 'Only administrators can do this. Please ask an administrator.',
  tooMany: 'Too many tries. Please wait a little and try again.',
  resetTokenInvalid: 'Invalid or expired reset token',
  credentialsInvalid: 'Invalid username or password',
  episodeNotFound: 'Episode not found',
  /** A sentence of an earlier version, or of another program. */
  other: ({ text }: { text: string }) => text,
  ...accounts,
  ...bucket,
  ...copies,
  ...enclosure,
  ...episodes,
  ...feed,
  ...feedProblems,
  ...files,
  ...findings,
  ...forms,
  ...imports,
  ...inService,
  ...jobs,
  ...network,
  ...notices,
  ...programs,
  ...settings,
  ...soundProblems,
  ...visitors,
  ...writing,
};
