import { PAGE_LANGUAGES } from './language.ts';
import { newPassword, type Role, ROLES, NewUsername, Proof } from './account.ts';
import { z, says } from './schema.ts';
import { EmailAddress } from './subscriber.ts';

/** An e-mail address; an empty one is null. */
const Email = z
  .literal('')
  .transform(() => null)
  .or(EmailAddress)
  .nullable();

const Role = z.enum(ROLES, { error: says('notOneOf') });

/** A person as administrators see them. `sessions` are open ones. */
export type Person<Moment = string> = {
  id: string;
  username: string;
  email: string | null;
  role: Role;
  createdAt: Moment;
  lastSeenAt: Moment | null;
  passkeys: number;
  sessions: number;
};

export const LanguageChoice = z.object({ language: z.enum(PAGE_LANGUAGES, { error: says('notOneOf') }) });
export type LanguageChoice = z.infer<typeof LanguageChoice>;

export const RoleChange = z.object({ role: Role });
export type RoleChange = z.infer<typeof RoleChange>;

/** Days for which an invitation is good. */
export const INVITATION_DAYS = 7;

export const NewInvitation = z.object({ role: Role, email: Email.default(null) });
export type NewInvitation = z.infer<typeof NewInvitation>;

/** An invitation that nobody has used. `by`: who made it. */
export type Invitation<Moment = string> = {
  id: string;
  role: Role;
  email: string | null;
  createdAt: Moment;
  expiresAt: Moment;
  by: string;
};

/**
 * A made invitation: `url` is shown this once; `mailed`: a message with it is under way,
 * unless five went to that mailbox today, or this site sends none.
 */
export type MadeInvitation<Moment = string> = { id: string; url: string; expiresAt: Moment; mailed: boolean };

/** What the form of an invited person shows before it is filled in. */
export type OpenInvitation = Pick<Invitation, 'role' | 'email' | 'by'>;

/** A link that an administrator hands to somebody who forgot a password. */
export type MadeResetLink<Moment = string> = { url: string; expiresAt: Moment };

const linkMissing = { error: says('invitationLinkMissing') };
const Token = z.string(linkMissing).trim().min(1, linkMissing);

export const InvitationToken = z.object({
  token: Token.max(1024, { error: says('invitationLinkInvalid') }),
});

export const joining = (minLength?: number) =>
  InvitationToken.extend({ username: NewUsername, password: newPassword(minLength), email: Email.optional() });
export type Joining = z.infer<ReturnType<typeof joining>>;

/** What a person may get mail about, and who may choose it. */
export const NOTICES = {
  approvals: { for: 'author' },
  schedule: { for: 'administrator' },
  failures: { for: 'administrator' },
  comments: { for: 'author' },
} as const satisfies Record<string, { for: Role }>;
export type Notice = keyof typeof NOTICES;

export const NOTICE_NAMES = Object.keys(NOTICES) as [Notice, ...Notice[]];

/** Returns what a person of this role may choose to get mail about. */
export const noticesFor = (role: Role): Notice[] =>
  NOTICE_NAMES.filter((name) => ROLES.indexOf(role) >= ROLES.indexOf(NOTICES[name].for));

export const AccountChanges = z.object({
  email: Email,
  notices: z
    .array(z.enum(NOTICE_NAMES, { error: says('notOneOf') }), { error: says('notList') })
    .max(20, { error: says('tooManyEntries') }),
});
export type AccountChanges = z.infer<typeof AccountChanges>;

/** The same as it is sent: another address wants a proof that it is the person. */
export const AccountRequest = AccountChanges.extend(Proof.shape);
export type AccountRequest = z.infer<typeof AccountRequest>;

/** A person's own account. */
export type Account<Moment = string> = AccountChanges & {
  username: string;
  role: Role;
  recoveryCodeMadeAt: Moment | null;
};
