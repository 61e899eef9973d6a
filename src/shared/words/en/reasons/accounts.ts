const may = { read: 'read this', drafts: 'put drafts in', publish: 'publish' };

/** What is refused about accounts, passkeys, keys, sessions and invitations. */
export const accounts = {
  personGone: 'This person is no longer there',
  accountGone: 'This account is no longer there',
  passkeyGone: 'This passkey is no longer there',
  keyGone: 'This key is no longer there',
  usernameTaken: 'This username is taken',
  userExists: ({ name }: { name: string }) => `There is a user "${name}" already`,
  userUnknown: ({ name }: { name: string }) => `There is no user "${name}"`,
  noLongerAdministrator: 'You are no longer an administrator of this site',
  lastAdministrator: ({ name }: { name: string }) => `"${name}" is the last administrator: make another one first`,
  passwordTooEasy: 'This password is too easy to guess',
  tooManySignIns: 'Too many people are signing in. Please try again in a moment.',
  passwordNotCurrent: 'This is not your current password',
  masterPasswordWrong: 'The master password is wrong',
  ownPasswordElsewhere: 'Change your own password at /account',
  alreadySignedOut: 'You are signed out there already',
  alreadySignedIn: ({ name }: { name: string }) => `You are signed in as "${name}". Sign out first.`,
  authorsOnly: 'Only authors and administrators may do this',
  passkeyNotCreated: 'Failed to create passkey',
  passkeyRefused: 'Passkey authentication failed',
  passkeysNeedName: ({ address }: { address: string }) =>
    `Passkeys need a name, and PUBLIC_URL is ${address}, a number: use a name such as localhost or podcast.example`,
  passkeysNeedHttps: ({ address }: { address: string }) =>
    `Passkeys need https, and PUBLIC_URL is ${address}: put a proxy with a certificate in front`,
  tooManyPasskeys: ({ most }: { most: number }) => `An account has at most ${most} passkeys. Delete one first.`,
  keyExpiryPast: 'The expiry date must be in the future',
  keyNameTaken: 'You have a key of this name',
  keyWrong: 'This key is wrong, has ended or was removed',
  keyLacksScope: ({ scope }: { scope: keyof typeof may }) => `This key may not ${may[scope]}. Make one that may.`,
  keyNotAllowed: 'No key may do this',
  tooManyKeys: ({ most }: { most: number }) => `You have ${most} keys. Remove one first.`,
  invitationGone: 'This invitation is no longer open',
  invitationUnknown: 'This invitation does not exist or was withdrawn. Please ask for a new one.',
  invitationUsed: 'This invitation was used already. Please sign in, or ask for a new one.',
  invitationExpired: ({ days }: { days: number }) =>
    `This invitation ended after ${days} days. Please ask for a new one.`,
  inviterGone: 'Who invited you no longer manages this site. Please ask somebody else for a new one.',
  proofMissing: 'Enter your current password, or use a passkey',
};
