/** Refusals that visitors meet. Each stays to the letter: clients of the API read them. */
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
};
