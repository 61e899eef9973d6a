import { accounts } from './errors/accounts.ts';
import { episodes } from './errors/episodes.ts';
import { files } from './errors/files.ts';
import { programs } from './errors/programs.ts';
import { settings } from './errors/settings.ts';

/** Refusals. Each stays to the letter in English: clients of the API read them. Visitors meet the first ones. */
export const errors = {
  busy: 'The site is busy. Please try again in a moment.',
  wrong: 'Something went wrong on our side. Please try again.',
  signIn: 'Please sign in to continue',
  adminsOnly: 'Only administrators may do this. Please ask one of them.',
  tooMany: 'Too many attempts. Please wait a little and try again.',
  badToken: 'Invalid or expired reset token',
  badCredentials: 'Invalid username or password',
  episodeNotFound: 'Episode not found',
  resetAsked: 'If the username exists, a reset token has been generated.',
  accounts,
  episodes,
  files,
  programs,
  settings,
};
