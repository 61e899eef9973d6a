import { MAX_EMAIL, MAX_NAME } from './limits.ts';
import { trimmedText, z, visible, withCode } from './schema.ts';
import type { UsedToken } from './scope.ts';
import { linkedToken } from './url.ts';

const PASSWORD_MIN_LENGTH = 6;
const MAX_PASSWORD_BYTES = 256;

/** A user has passkeys and ratings; an author writes drafts; an administrator decides about everything. */
export const ROLES = ['user', 'author', 'administrator'] as const;
export type Role = (typeof ROLES)[number];

/**
 * The signed-in user, as every response represents a person. They act by a session, `sessionId`, or by the key of a
 * machine, `token`; a job or a command has neither.
 */
export type User = {
  id: string;
  username: string;
  isAdmin: boolean;
  role: Role;
  token?: UsedToken;
  sessionId?: string;
};
export type Admin = User & { isAdmin: true; role: 'administrator' };
/** A person who writes drafts: what publishes takes an `Admin`. */
export type Author = User & { role: 'author' | 'administrator' };
/** A user who signed in within the last 24 hours, as changing a password, passkey or key requires. */
export type RecentUser = User & { isRecent: true };
/**
 * A user who signed in within the last ten minutes, as deciding about other people and about mail requires, and making
 * one's own ways in: a passkey, a recovery code, an address.
 */
export type FreshUser = RecentUser & { isFresh: true };
/** Someone whose rights were read again in the running transaction (server/audit.ts). */
export type Confirmed<Who extends User = User> = Who & { isConfirmed: true };
export type WhoAmI = { user: User | null; isAdmin: boolean; role?: Role };

export const asAdmin = ({ id, username }: Pick<User, 'id' | 'username'>): Admin => ({
  id,
  username,
  isAdmin: true,
  role: 'administrator',
});
export const isAdmin = (user: User | null | undefined): user is Admin => user?.isAdmin === true;
/** Whose drafts someone sees beside what is published: their own, an administrator (null) everyone's. */
export const draftsSeenBy = (author: Author): string | null => (isAdmin(author) ? null : author.id);
export const isAuthor = (user: User | null | undefined): user is Author => isAdmin(user) || user?.role === 'author';

const bytes = (text: string) => new TextEncoder().encode(text).length;

// NFC first: normalizing can change the number of characters.
const nameUpTo = (maximum: number) =>
  z
    .string({ error: withCode('usernameMissing') })
    .transform((name) => name.normalize('NFC'))
    .pipe(trimmedText(1, maximum, 'usernameMissing', 'usernameTooLong'))
    // oxlint-disable-next-line no-control-regex -- naming the control characters is the rule itself
    .refine((name) => !/[\u0000-\u001f\u007f-\u009f]/.test(name), { error: withCode('unsupportedCharacter') });

export const Username = nameUpTo(MAX_NAME);

/** A username, or the email address of an account, which may be longer. */
const SignInName = nameUpTo(MAX_EMAIL);

/** As it is hashed now, or was before passwords were normalized. */
const isShortEnough = (password: string) =>
  [password, password.normalize('NFC')].some((spelling) => bytes(spelling) <= MAX_PASSWORD_BYTES);
const tooLong = { error: withCode('passwordTooLong'), params: { maximum: MAX_PASSWORD_BYTES } };

/** A name that someone chooses now; an earlier one signs in as it is. */
export const NewUsername = visible(Username);

/** Accepted as typed, spaces included; accounts/passwords.ts hashes and compares it in NFC. */
const EnteredPassword = z
  .string({ error: withCode('passwordMissing') })
  .min(1, { error: withCode('passwordMissing') })
  .refine(isShortEnough, tooLong);

/** Returns the schema of a new password. A setting may raise the minimum length; the default is the lowest allowed. */
export const newPassword = (minLength = PASSWORD_MIN_LENGTH) =>
  z
    .string({ error: withCode('passwordMissing') })
    .refine((password) => Array.from(password.normalize('NFC')).length >= minLength, {
      error: withCode('passwordShort'),
      params: { minimum: minLength },
    })
    .refine(isShortEnough, tooLong);

export const Credentials = z.object({ username: SignInName, password: EnteredPassword });
export type Credentials = z.infer<typeof Credentials>;

const noMasterPassword = { error: withCode('masterPasswordMissing') };

export const adminRegistration = (minLength = PASSWORD_MIN_LENGTH) =>
  z.object({
    masterPassword: z
      .string(noMasterPassword)
      .min(1, noMasterPassword)
      .max(1024, { error: withCode('tooLong') }),
    username: NewUsername,
    password: newPassword(minLength),
  });
export type AdminRegistration = z.infer<ReturnType<typeof adminRegistration>>;

export const ResetRequest = z.object({ username: SignInName });
export type ResetRequest = z.infer<typeof ResetRequest>;

export const passwordReset = (minLength = PASSWORD_MIN_LENGTH) =>
  z.object({
    token: z
      .string({ error: withCode('resetTokenMissing') })
      .trim()
      .min(1, { error: withCode('resetTokenMissing') })
      .max(1024)
      .transform((copied) => linkedToken(copied) ?? copied),
    newPassword: newPassword(minLength),
  });
export type PasswordReset = z.infer<ReturnType<typeof passwordReset>>;

export const passwordChange = (minLength = PASSWORD_MIN_LENGTH) =>
  z.object({ password: EnteredPassword, newPassword: newPassword(minLength) });
export type PasswordChange = z.infer<ReturnType<typeof passwordChange>>;

export const newUser = (minLength = PASSWORD_MIN_LENGTH) =>
  z.object({
    username: NewUsername,
    password: newPassword(minLength),
    role: z.enum(ROLES, { error: withCode('notOneOf') }),
  });
export type NewUser = z.infer<ReturnType<typeof newUser>>;

/** A session of the user; `id` is not a credential. */
export type OpenSession = { id: string; createdAt: Date; lastUsedAt: Date; device: string; current: boolean };
