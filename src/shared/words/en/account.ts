import { number } from './number.ts';

/** Signing in, and one's own account. */
export const account = {
  username: 'Username',
  usernameHint: 'Or your email',
  password: 'Password',
  newPassword: 'New password',
  currentPassword: 'Current password',
  atLeast: (count: number): string => `Use at least ${number(count)} characters`,
  signIn: 'Sign in',
  signingIn: 'Signing in...',
  signedIn: 'Login successful',
  welcomeBack: (name: string): string => `Welcome back, ${name}!`,
  signedOut: 'Logged out successfully',
  signedOutText: 'You have been signed out of your account.',
  signInAgain: 'Sign in again',
  passkeyFailed: 'Passkey authentication failed',
  resetRequested: 'Reset requested',
  sendToken: 'Send Reset Token',
  sending: 'Sending...',
  haveToken: 'I have a token',
  where: {
    command: 'Ask an administrator for a reset link, or use your recovery code.',
    smtp: 'Check your email. The link works for 20 minutes. Nothing there? Use your recovery code, or ask an administrator for a link.',
    response: 'This reset token works for 20 minutes.',
  },
  token: 'Reset token',
  tokenHint: 'The token from your link, or your recovery code',
  reset: 'Reset Password',
  resetting: 'Resetting...',
  newToken: 'Ask for a new token',
  resetDone: 'Password reset successful',
  resetDoneText:
    'Sign in with your new password. An old recovery code no longer works. Create a new one under Account.',
  passkeyProblems: {
    unknown: 'Unknown error',
    /** Empty where the browser's own words do: each byte counts on the page for signing in. */
    unsupported: '',
    canceled: 'This was canceled. Please try again.',
    known: 'This device or key already has a passkey for your account.',
    domain: 'Passkeys do not work here. Open the site by its web name, not its IP number.',
    address: 'Passkeys work only at the site’s own address. Open it there and try again.',
    cannotKeep: 'This security key cannot save a passkey.',
    noPin: 'This security key has no PIN or fingerprint. Set one up, or use another device.',
    tookTooLong: 'This was canceled or took too long. Please try again.',
  },
};
