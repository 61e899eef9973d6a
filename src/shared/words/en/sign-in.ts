/** The pages for signing in. */
export const signIn = {
  title: 'Sign in',
  lead: 'For the people who make this podcast. Listening needs no account.',
  withPasskey: 'Sign in with Passkey',
  forgot: 'Forgot your password?',
  back: 'Back to Login',
  reset: 'Reset password',
  resetLead: 'A reset token is a code for a new password. Ask for one, then enter it here.',
  savedTitle: 'Saved',
  savedHeading: 'Saved on this device',
  savedLead: 'These episodes play without a network, with their pages and transcripts.',
  savedOff: 'Saving is switched off on this site.',
};
