import { z } from '../schema.ts';
import { ROLES } from '../account.ts';
import { moment, type Stated } from './moment.ts';
import type { Calls } from './call.ts';
import { InvitationToken, NewInvitation, RoleChange, joining, Removal } from '../people.ts';
import { SignedIn } from './account.ts';
import { OF_INVITATIONS } from './refusals.ts';

const Role = z.enum(ROLES);

/** The keys, webhooks and links a person set up. `id`: by which a removal ends it. */
export const SetUp = z
  .object({ id: z.string(), kind: z.enum(['alert', 'mail', 'copies']), name: z.string() })
  .meta({ id: 'SetUp' });
export type SetUp = Stated<typeof SetUp>;

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
/** A person as administrators see them. `sessions` are open ones. */
export type Person<Moment = string> = Stated<typeof Person, Moment>;

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
/** An invitation that no one has used. `by`: who made it. */
export type Invitation<Moment = string> = Stated<typeof Invitation, Moment>;

export const MadeInvitation = z.object({ id: z.uuid(), url: z.url(), expiresAt: moment, mailed: z.boolean() });
/**
 * A made invitation: `url` is shown this once; `mailed`: a message with it is under way,
 * unless five went to that mailbox today, or this site sends none.
 */
export type MadeInvitation<Moment = string> = Stated<typeof MadeInvitation, Moment>;

export const OpenInvitation = Invitation.pick({ role: true, email: true, by: true });
/** The invitation, as the form of the invited person shows it. */
export type OpenInvitation = Stated<typeof OpenInvitation>;

export const MadeResetLink = z.object({ url: z.url(), expiresAt: moment });
/** A link that an administrator hands to someone who forgot a password. */
export type MadeResetLink<Moment = string> = Stated<typeof MadeResetLink, Moment>;

/** Calls about people and their invitations. */
export const people = {
  list: {
    address: 'GET /api/people',
    summary: 'Lists the people who have an account.',
    notes: 'The list is in the order of names. `lastSeenAt` is at most five minutes old.',
    who: 'administrator',
    signIn: 'recent',
    answers: { 200: z.array(Person) },
  },
  listInvitations: {
    address: 'GET /api/people/invitations',
    summary: 'Lists unused invitations.',
    who: 'administrator',
    signIn: 'recent',
    answers: { 200: z.array(Invitation) },
  },
  invite: {
    address: 'POST /api/people/invitations',
    summary: 'Creates an invitation. Its link is returned only once.',
    notes:
      'The token is in the fragment of `url`, only this time, and works for 7 days. `mailed` says that it is on its way to `email`; it is false without mail, and after five emails a day to one mailbox. Link and mail are in the language of the call. A new invitation replaces an open one to the same address.',
    who: 'administrator',
    signIn: 'fresh',
    body: NewInvitation,
    answers: { 201: MadeInvitation },
  },
  revokeInvitation: {
    address: 'DELETE /api/people/invitations/{invitationId}',
    summary: 'Cancels an invitation.',
    who: 'administrator',
    signIn: 'fresh',
    answers: { 204: null },
    refuses: { missing: ['invitationGone'] },
  },
  findInvitation: {
    address: 'GET /api/people/invitations/{invitationId}',
    summary: 'Returns an unused invitation.',
    who: 'administrator',
    signIn: 'recent',
    answers: { 200: Invitation },
    refuses: { missing: ['invitationGone'] },
  },
  remove: {
    address: 'DELETE /api/people/{personId}',
    summary: 'Deletes a person’s account. Their episodes and comments stay.',
    notes:
      "The person's sessions and passkeys end, and so does everything that a reset of the password ends. Episodes stay. `end` has the ids, separated by commas, of those of their `setUp` (alerts, `mail`, `copies`) that end too; the rest stays. The last administrator: 409.",
    who: 'administrator',
    signIn: 'fresh',
    query: Removal,
    answers: { 204: null },
    refuses: { missing: ['personGone'], conflict: ['lastAdministrator'] },
  },
  changeRole: {
    address: 'PATCH /api/people/{personId}',
    summary: "Changes a person's role.",
    notes:
      'A lower role ends everything that a reset of the password ends, except the sessions. The last administrator: 409.',
    who: 'administrator',
    signIn: 'fresh',
    body: RoleChange,
    answers: { 200: Person },
    refuses: { missing: ['personGone'], conflict: ['lastAdministrator'] },
  },
  makeResetLink: {
    address: 'POST /api/people/{personId}/reset-link',
    summary: 'Creates a link with which a person sets a new password.',
    notes:
      'The link works once, for an hour, while the role and the password of its creator stay. A link for yourself: 409.',
    who: 'administrator',
    signIn: 'fresh',
    answers: { 201: MadeResetLink },
    refuses: { missing: ['personGone', 'userUnknown'], conflict: ['ownPasswordElsewhere'] },
  },
  join: {
    address: 'POST /api/join',
    summary: 'Creates the account of an invited person, and signs them in.',
    notes:
      'Sets the cookies of a sign-in. An invitation that is used, expired or canceled, or whose creator is no longer an administrator, is 400 with the reason. So is a name that is an email address other than the invited one, if the site sends mail. A name that is taken, or a person who is signed in: 409.',
    who: 'everyone',
    body: joining,
    answers: { 201: SignedIn },
    refuses: {
      ...OF_INVITATIONS,
      invalid: [...OF_INVITATIONS.invalid, 'usernameIsAddress'],
      conflict: ['alreadySignedIn', 'usernameTaken', 'emailTaken'],
    },
  },
  openInvitation: {
    address: 'POST /api/join/invitation',
    summary: 'Returns the role that an invitation gives.',
    who: 'everyone',
    body: InvitationToken,
    answers: { 200: OpenInvitation },
    refuses: OF_INVITATIONS,
  },
} as const satisfies Calls;
