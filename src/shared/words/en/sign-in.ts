/** The pages for signing in. */
export const signIn = {
  title: 'Sign in',
  lead: 'For the people who make this podcast. You do not need an account to listen.',
  noCookies: 'Your browser blocks cookies. Allow them for this site, then sign in again.',
  withPasskey: 'Sign in with Passkey',
  forgot: 'Forgot your password?',
  back: 'Back to Login',
  reset: 'Reset password',
  /** By how this site delivers links. */
  resetLead: {
    smtp: 'We email you a link to set a new password. Have a recovery code? Choose “I have a token” and enter it there.',
    command:
      'This site sends no email. Ask an administrator for a link to set a new password. Have a recovery code? Choose “I have a token” and enter it there.',
    response: 'Set a new password. Have a recovery code? Choose “I have a token” and enter it there.',
  },
  savedTitle: 'Saved',
  savedHeading: 'Saved on this device',
  savedLead: 'These episodes play offline, with their pages and transcripts.',
  savedOff: 'Saving is turned off on this site.',
};
