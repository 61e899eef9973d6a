import { PAGE_LANGUAGES } from './language.ts';
import { newPassword, ROLES, NewUsername } from './account.ts';
import { NOTICE_NAMES } from './notices.ts';
import { z, withCode } from './schema.ts';
import { EmailAddress } from './subscriber.ts';

/** An email address; an empty one is null. */
const Email = z
  .literal('')
  .transform(() => null)
  .or(EmailAddress)
  .nullable();

const Role = z.enum(ROLES, { error: withCode('notOneOf') });

/** The grants that end with a person: ids of their `setUp`, separated by commas. */
export const Removal = z.object({
  end: z
    .string()
    .max(2000, { error: withCode('tooLong') })
    .default('')
    .transform((ids) => ids.split(',').filter(Boolean)),
});

export const LanguageChoice = z.object({ language: z.enum(PAGE_LANGUAGES, { error: withCode('notOneOf') }) });
export type LanguageChoice = z.infer<typeof LanguageChoice>;

export const RoleChange = z.object({ role: Role });
export type RoleChange = z.infer<typeof RoleChange>;

/** Hours for which a link that confirms an address is good. */
export const EMAIL_CONFIRMATION_HOURS = 24;

/** Days for which an invitation is good. */
export const INVITATION_DAYS = 7;

export const NewInvitation = z.object({ role: Role, email: Email.default(null) });
export type NewInvitation = z.infer<typeof NewInvitation>;

const linkMissing = { error: withCode('invitationLinkMissing') };
const Token = z.string(linkMissing).trim().min(1, linkMissing);

export const InvitationToken = z.object({
  token: Token.max(1024, { error: withCode('invitationLinkInvalid') }),
});

export const joining = (minLength?: number) =>
  InvitationToken.extend({ username: NewUsername, password: newPassword(minLength), email: Email.optional() });
export type Joining = z.infer<ReturnType<typeof joining>>;

const emailLinkMissing = { error: withCode('emailLinkInvalid') };
export const EmailToken = z.object({
  token: z.string(emailLinkMissing).trim().min(1, emailLinkMissing).max(1024, emailLinkMissing),
});

export const AccountChanges = z.object({
  email: Email,
  notices: z
    .array(z.enum(NOTICE_NAMES, { error: withCode('notOneOf') }), { error: withCode('notList') })
    .max(20, { error: withCode('tooManyEntries') }),
});
export type AccountChanges = z.infer<typeof AccountChanges>;
