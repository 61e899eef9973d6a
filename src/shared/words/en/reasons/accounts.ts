import { number } from '../number.ts';

const may = { read: 'read this', drafts: 'add drafts', publish: 'publish', staff: 'read the in-service record' };

/** Refusals about accounts, passkeys, keys, sessions and invitations. */
export const accounts = {
  personGone: 'This person no longer has an account',
  accountGone: 'This account no longer exists',
  passkeyGone: 'This passkey no longer exists',
  keyGone: 'This key no longer exists',
  usernameTaken: 'This username is taken',
  usernameIsAddress:
    'An email address can be your username only if your invitation was sent to it. Choose another username.',
  emailTaken: 'Someone else signs in with this email address',
  emailNotToConfirm: 'There is no email address to confirm',
  emailLinkInvalid:
    'This link was used, has expired, or is for an older address. Send a new one from your account page.',
  userExists: ({ name }: { name: string }) => `There is already a user "${name}"`,
  userUnknown: ({ name }: { name: string }) => `There is no user "${name}"`,
  noLongerAdministrator: 'You are no longer an administrator of this site',
  lastAdministrator: ({ name }: { name: string }) =>
    `"${name}" is the last administrator. Make someone else an administrator first.`,
  passwordTooEasy: 'This password is too easy to guess',
  tooManySignIns: 'Too many people are signing in. Please try again in a moment.',
  passwordNotCurrent: 'This is not your current password',
  masterPasswordWrong: 'The master password is wrong',
  ownPasswordElsewhere: 'Change your own password at /account',
  alreadySignedOut: 'That device is already signed out',
  alreadySignedIn: ({ name }: { name: string }) => `You are signed in as "${name}". Sign out first.`,
  authorsOnly: 'Only authors and administrators can do this',
  passkeyNotCreated: 'Failed to create passkey',
  passkeyRefused: 'Passkey authentication failed',
  passkeysNeedName: ({ address }: { address: string }) =>
    `Passkeys need a name, but PUBLIC_URL (${address}) is a number. Use a name such as localhost or podcast.example.`,
  passkeysNeedHttps: ({ address }: { address: string }) =>
    `Passkeys need https, but PUBLIC_URL is ${address}. Put a proxy with a certificate in front of the site.`,
  tooManyPasskeys: ({ most }: { most: number }) => `You can have up to ${number(most)} passkeys. Delete one first.`,
  keyExpiryPast: 'The expiry date must be in the future',
  keyNameTaken: 'You already have a key with this name',
  keyWrong: 'This key is wrong, has expired or was removed',
  keyLacksScope: ({ scope }: { scope: keyof typeof may }) => `This key cannot ${may[scope]}. Make a key that can.`,
  keyNotAllowed: 'Access keys cannot do this',
  tooManyKeys: ({ most }: { most: number }) => `You can have up to ${number(most)} keys. Remove one first.`,
  invitationGone: 'This invitation is no longer open',
  invitationUnknown: 'This invitation does not exist or was canceled. Please ask for a new one.',
  invitationUsed: 'This invitation was already used. Please sign in, or ask for a new one.',
  invitationExpired: ({ days }: { days: number }) =>
    `This invitation expired after ${days} days. Please ask for a new one.`,
  inviterGone: 'The person who invited you is no longer an administrator. Ask someone else for a new invitation.',
};
