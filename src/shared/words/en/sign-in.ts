/** The pages for signing in. */
export const signIn = {
  title: 'Sign in',
  lead: 'For the people who make this podcast. You do not need an account to listen.',
  noCookies: 'Your browser blocks cookies. Allow them for this site, then sign in again.',
  withPasskey: 'Sign in with Passkey',
  forgot: 'Forgot your password?',
  back: 'Back to Login',
  reset: 'Reset password',
  resetLead:
    'A reset token lets you set a new password. We email you a link with it. Have a recovery code? Enter it here.',
  savedTitle: 'Saved',
  savedHeading: 'Saved on this device',
  savedLead: 'These episodes play offline, with their pages and transcripts.',
  savedOff: 'Saving is turned off on this site.',
};
