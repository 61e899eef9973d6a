import { z } from '../schema.ts';
import { Credentials, ROLES, ResetRequest, adminRegistration, passwordChange, passwordReset } from '../account.ts';
import { NOTICE_NAMES } from '../notices.ts';
import { moment, type Stated } from './moment.ts';
import type { Calls } from './call.ts';
import { AccountChanges, EmailToken, LanguageChoice } from '../people.ts';
import { OF_SIGN_IN } from './refusals.ts';
import { Message } from './message.ts';
import { PasskeyAssertion, PasskeyRegistration } from '../passkey.ts';
import { WaysIn } from '../ways-in.ts';

const Role = z.enum(ROLES);

const User = z.object({ id: z.uuid(), username: z.string(), isAdmin: z.boolean(), role: Role }).meta({ id: 'User' });

export const SignedIn = z.object({ user: User, review: z.literal('passkeys').optional() });

export const WhoAmI = z.object({ user: User.nullable(), isAdmin: z.boolean(), role: Role.optional() });

export const Registered = z.object({
  user: User,
  isSignedIn: z.boolean(),
  recoveryCode: z.string().optional(),
});

export const Account = z
  .object({
    username: z.string(),
    email: z.string().nullable(),
    isEmailConfirmed: z.boolean(),
    role: Role,
    notices: z.array(z.enum(NOTICE_NAMES)),
    recoveryCodeMadeAt: moment.nullable(),
  })
  .meta({ id: 'Account' });
/** A person's own account. */
export type Account<Moment = string> = Stated<typeof Account, Moment>;

export const OpenSession = z
  .object({ id: z.uuid(), createdAt: moment, lastUsedAt: moment, device: z.string(), current: z.boolean() })
  .meta({ id: 'Session' });

export const Passkey = z.object({ id: z.uuid(), name: z.string(), createdAt: moment }).meta({ id: 'Passkey' });

const hasChallenge = (value: unknown) => typeof value === 'object' && value !== null && 'challenge' in value;

/** Of WebAuthn, as the browser's library takes them. */
export const AssertionOptions = z.custom<PublicKeyCredentialRequestOptionsJSON>(hasChallenge).meta({ type: 'object' });

export const RegistrationOptions = z
  .custom<PublicKeyCredentialCreationOptionsJSON>(hasChallenge)
  .meta({ type: 'object' });

/** Calls about one’s own account: signing in, passkeys, sessions. */
export const account = {
  find: {
    address: 'GET /api/account',
    summary: 'Returns your own account.',
    who: 'user',
    answers: { 200: Account },
    refuses: { missing: ['accountGone'] },
  },
  change: {
    address: 'PUT /api/account',
    summary: 'Changes your email address and the emails you get.',
    notes:
      '`email` may be null. `notices` are any of `approvals`, `schedule`, `failures` and `comments`. Another `email` needs a sign-in of the last ten minutes, and the old address gets an email about it. The new address signs you in and gets reset links once you open the link that is sent there (without mail, at once).',
    who: 'user',
    signIn: 'recent',
    body: AccountChanges,
    answers: { 200: Account },
    refuses: { forbidden: ['signInAgain'], missing: ['accountGone'], conflict: ['emailTaken'] },
  },
  changeLanguage: {
    address: 'PUT /api/account/language',
    summary: 'Sets the language of the emails you get.',
    notes: 'A sign-in in another language also changes it.',
    who: 'user',
    body: LanguageChoice,
    answers: { 204: null },
  },
  renewRecoveryCode: {
    address: 'POST /api/account/recovery-code',
    summary: 'Creates a new recovery code; the old one stops working.',
    notes:
      'The code is shown only once. It sets a new password at `/reset-password`, works once, and replaces the old code.',
    who: 'user',
    signIn: 'fresh',
    answers: { 201: z.object({ recoveryCode: z.string() }) },
  },
  changePassword: {
    address: 'POST /api/auth/change-password',
    summary: 'Changes your password and ends your other sessions.',
    who: 'user',
    signIn: 'recent',
    body: passwordChange,
    answers: { 204: null },
    refuses: { invalid: ['passwordNotCurrent', 'passwordTooEasy'], tooMany: ['tooManySignIns'] },
  },
  signIn: {
    address: 'POST /api/auth/login',
    summary: 'Signs in with a name and a password.',
    notes: 'Sets the cookies `session`, `device` and `hint`. The response has `review` if a reset has left passkeys.',
    who: 'everyone',
    body: Credentials,
    answers: { 200: SignedIn },
    refuses: OF_SIGN_IN,
  },
  signOut: {
    address: 'POST /api/auth/logout',
    summary: 'Signs out.',
    notes: 'This also works for a person who is signed out.',
    who: 'everyone',
    answers: { 204: null },
  },
  whoAmI: {
    address: 'GET /api/auth/me',
    summary: 'Returns who is signed in.',
    who: 'everyone',
    answers: { 200: WhoAmI },
  },
  requestReset: {
    address: 'POST /api/auth/request-reset',
    summary: 'Requests a link to set a new password. The response is the same for every name.',
    notes:
      'The response has `token` only with `RESET_DELIVERY=response`, which the site accepts only on a loopback address.',
    who: 'everyone',
    body: ResetRequest,
    answers: { 200: z.object({ message: z.string(), token: z.string().optional() }) },
  },
  resetPassword: {
    address: 'POST /api/auth/reset-password',
    summary: 'Sets a new password with the token of a reset link, or with a recovery code.',
    notes:
      'All sessions of the user end, and so does everything they created to act by later: keys, invitations, links for others or for reviewers, an import, uploads that have not arrived. Passkeys stay. `token` may be the recovery code, in any case, with or without hyphens and spaces. A token that is unknown, used or older than 20 minutes (an hour if an administrator made it) is 400 `Invalid or expired reset token`. A refused password leaves the token as it is.',
    who: 'everyone',
    body: passwordReset,
    answers: { 200: Message },
    refuses: { invalid: ['passwordTooEasy', 'resetTokenInvalid'] },
  },
  register: {
    address: 'POST /api/auth/secret-register-admin',
    summary: 'Creates an administrator with the master password, and signs in the first one.',
    notes:
      'The first account of a site is signed in and gets a recovery code to print. The site checks in this order: closed 404, fields 400, master password 403, too easy 400, name taken 409.',
    who: 'everyone',
    body: adminRegistration,
    answers: { 201: Registered },
    refuses: {
      missing: ['notFound'],
      forbidden: ['masterPasswordWrong'],
      conflict: ['usernameTaken'],
      invalid: ['passwordTooEasy', 'usernameIsAddress'],
      signedOut: ['credentialsInvalid'],
    },
  },
  listSessions: {
    address: 'GET /api/sessions',
    summary: 'Lists where you are signed in.',
    notes: 'The id gives no access. `lastUsedAt` is at most five minutes old.',
    who: 'user',
    answers: { 200: z.array(OpenSession) },
  },
  endSession: {
    address: 'DELETE /api/sessions/{sessionId}',
    summary: 'Signs one of your devices out.',
    who: 'user',
    answers: { 204: null },
    refuses: { missing: ['alreadySignedOut'] },
  },
  listPasskeys: {
    address: 'GET /api/passkeys',
    summary: 'Lists your passkeys.',
    who: 'user',
    answers: { 200: z.array(Passkey) },
  },
  beginPasskeySignIn: {
    address: 'POST /api/passkeys/authenticate/begin',
    summary: 'Starts a sign-in with a passkey (WebAuthn).',
    notes: 'The options have no `allowCredentials`. Sets the cookie `webauthn`.',
    who: 'everyone',
    answers: { 200: AssertionOptions },
  },
  completePasskeySignIn: {
    address: 'POST /api/passkeys/authenticate/complete',
    summary: 'Signs in with what the browser returned for a passkey.',
    notes: 'Sets the cookies of a sign-in. Any problem, also a frame of another site, is 401 `passkeyRefused`.',
    who: 'everyone',
    body: PasskeyAssertion,
    answers: { 200: SignedIn },
    refuses: OF_SIGN_IN,
  },
  beginPasskey: {
    address: 'POST /api/passkeys/register/begin',
    summary: 'Starts adding a passkey (WebAuthn).',
    notes: 'Takes no body. Sets the cookie `webauthn`.',
    who: 'user',
    signIn: 'fresh',
    answers: { 200: RegistrationOptions },
    refuses: { conflict: ['tooManyPasskeys'] },
  },
  completePasskey: {
    address: 'POST /api/passkeys/register/complete',
    summary: 'Adds the passkey that the browser created.',
    notes:
      'A missing name is 400 `Passkey name is required`. Any other problem, also a frame of another site, is 400 `Failed to create passkey`.',
    who: 'user',
    signIn: 'recent',
    body: PasskeyRegistration,
    answers: { 201: Passkey },
    refuses: { invalid: ['passkeyNotCreated'], conflict: ['tooManyPasskeys'] },
  },
  removePasskey: {
    address: 'DELETE /api/passkeys/{passkeyId}',
    summary: 'Removes one of your passkeys.',
    who: 'user',
    signIn: 'recent',
    answers: { 204: null },
    refuses: { missing: ['passkeyGone'] },
  },
  removeWaysIn: {
    address: 'DELETE /api/auth/ways-in',
    summary: 'Removes several of your passkeys and access keys, all or none. Those that no longer exist are ignored.',
    who: 'user',
    signIn: 'recent',
    body: WaysIn,
    answers: { 204: null },
  },
  confirmEmail: {
    address: 'POST /api/auth/confirm-email',
    summary: 'Confirms an email address with the token of the link that was sent to it.',
    notes:
      'Works once, within 24 hours, while the account has that address. Other accounts that entered the address and did not confirm it lose it. If another account signs in by it: 409.',
    who: 'everyone',
    body: EmailToken,
    answers: { 200: z.object({ email: z.string() }) },
    refuses: { invalid: ['emailLinkInvalid'], conflict: ['emailTaken'] },
  },
  resendConfirmation: {
    address: 'POST /api/account/email-confirmation',
    summary: 'Sends the link that confirms your email address again.',
    notes:
      'The old link stops working. If there is nothing to confirm, if someone else signs in by the address, or if the site sends no mail: 409.',
    who: 'user',
    signIn: 'recent',
    answers: { 204: null },
    refuses: { conflict: ['emailNotToConfirm', 'emailTaken'] },
  },
} as const satisfies Calls;
