import { number } from '../number.ts';

const may = { read: 'read this', drafts: 'add drafts', publish: 'publish', staff: 'read the in-service record' };

/** Refusals about accounts, passkeys, keys, sessions and invitations. */
export const accounts = {
  personGone: 'This person no longer has an account. Reload the page.',
  accountGone: 'This account no longer exists. Ask an administrator for a new one.',
  passkeyGone: 'This passkey no longer exists. Reload the page.',
  keyGone: 'This key no longer exists. Reload the page.',
  usernameTaken: 'This username is taken. Choose another one.',
  usernameIsAddress:
    'An email address can be your username only if your invitation was sent to it. Choose another username.',
  emailTaken: 'Someone else signs in with this email address. Use another one.',
  emailNotToConfirm: 'There is no email address to confirm. Enter one under Account.',
  emailLinkInvalid:
    'This link was used, has expired, or is for an older address. Send a new one from your account page.',
  userExists: ({ name }: { name: string }) => `There is already a user “${name}”. Choose another username.`,
  userUnknown: ({ name }: { name: string }) => `There is no user “${name}”. Check the spelling.`,
  noLongerAdministrator: 'You are no longer an administrator of this site. Ask an administrator to change your role.',
  lastAdministrator: ({ name }: { name: string }) =>
    `“${name}” is the last administrator. Make someone else an administrator first.`,
  passwordTooEasy: 'This password is too easy to guess. Use a longer one.',
  tooManySignIns: 'Too many people are signing in. Please try again in a moment.',
  passwordNotCurrent: 'This is not your current password. Please try again.',
  masterPasswordWrong: 'The master password is wrong',
  ownPasswordElsewhere: 'Change your own password at /account',
  alreadySignedOut: 'That device is already signed out',
  alreadySignedIn: ({ name }: { name: string }) => `You are signed in as “${name}”. Log out first.`,
  authorsOnly: 'Only authors and administrators can do this. Ask an administrator to change your role.',
  passkeyNotCreated: 'Failed to create passkey',
  passkeyRefused: 'Passkey authentication failed',
  passkeysNeedName: ({ address }: { address: string }) =>
    `Passkeys need a name, but PUBLIC_URL (${address}) is a number. Use a name such as localhost or podcast.example.`,
  passkeysNeedHttps: ({ address }: { address: string }) =>
    `Passkeys need https, but PUBLIC_URL is ${address}. Put a proxy with a certificate in front of the site.`,
  tooManyPasskeys: ({ most }: { most: number }) => `You can have up to ${number(most)} passkeys. Delete one first.`,
  keyExpiryPast: 'Choose an expiry date in the future',
  keyNameTaken: 'You already have a key with this name. Choose another name.',
  keyWrong: 'This key is wrong, has expired or was removed. Create a new one.',
  keyLacksScope: ({ scope }: { scope: keyof typeof may }) => `This key cannot ${may[scope]}. Create a key that can.`,
  keyNotAllowed: 'Access keys cannot do this. Sign in to the site instead.',
  tooManyKeys: ({ most }: { most: number }) => `You can have up to ${number(most)} keys. Remove one first.`,
  invitationGone: 'This invitation is no longer open. Please ask for a new one.',
  invitationUnknown: 'This invitation does not exist or was canceled. Please ask for a new one.',
  invitationUsed: 'This invitation was already used. Please sign in, or ask for a new one.',
  invitationExpired: ({ days }: { days: number }) =>
    `This invitation expired after ${number(days)} days. Please ask for a new one.`,
  inviterGone: 'The person who invited you is no longer an administrator. Ask someone else for a new invitation.',
};
