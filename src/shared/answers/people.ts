import { ROLES } from '../account.ts';
import { NOTICE_NAMES } from '../notices.ts';
import { z } from '../schema.ts';
import { SCOPES } from '../scope.ts';
import { moment } from './moment.ts';

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

/** What a person set up that hears of the site. `id`: by which a removal ends it. */
export const SetUp = z
  .object({ id: z.string(), kind: z.enum(['alert', 'mail', 'copies']), name: z.string() })
  .meta({ id: 'SetUp' });

export const Person = z
  .object({
    id: z.uuid(),
    username: z.string(),
    email: z.string().nullable(),
    role: Role,
    createdAt: moment,
    lastSeenAt: moment.nullable(),
    passkeys: z.int(),
    sessions: z.int(),
    setUp: z.array(SetUp),
  })
  .meta({ id: 'Person' });

export const Invitation = z
  .object({
    id: z.uuid(),
    role: Role,
    email: z.string().nullable(),
    createdAt: moment,
    expiresAt: moment,
    by: z.string(),
  })
  .meta({ id: 'Invitation' });
export const MadeInvitation = z.object({ id: z.uuid(), url: z.url(), expiresAt: moment, mailed: z.boolean() });
export const OpenInvitation = Invitation.pick({ role: true, email: true, by: true });
export const MadeResetLink = z.object({ url: z.url(), expiresAt: moment });

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

export const Token = z
  .object({
    id: z.uuid(),
    name: z.string(),
    scopes: z.array(z.enum(SCOPES)),
    createdAt: moment,
    lastUsedAt: moment.nullable(),
    expiresAt: moment.nullable(),
  })
  .meta({ id: 'Key' });
export const MadeToken = Token.extend({ token: z.string() }).meta({ id: 'MadeKey' });
