import type { Reason } from '#shared/reason.ts';
import { hash, randomBytes } from 'node:crypto';
import type { Admin, Confirmed, FreshUser, User } from '#shared/account.ts';
import { INVITATION_DAYS, type Joining, type NewInvitation } from '#shared/people.ts';
import type { MadeInvitation, OpenInvitation } from '#shared/contract/people.ts';
import { confirmRights, recordAudit } from '#server/audit.ts';
import { config } from '#server/config.ts';
import {
  addInvitation,
  changeInvitationUsed,
  findInvitationByToken,
  lockInvitation,
  removeInvitation,
  removeInvitationsTo,
  removePastInvitations,
  type StoredInvitation,
} from '#server/db/invitations.ts';
import { type Db, sql } from '#server/db/sql.ts';
import { changeEmail } from '#server/db/people.ts';
import { lockRegistration } from '#server/db/users.ts';
import { DomainError } from '#server/errors.ts';
import { logError } from '#server/log.ts';
import { currentMail, mailboxOf, sendMail } from '#server/outbound/index.ts';
import { currentShow } from '#server/show/index.ts';
import { addressGroup, throttle, tryThrottle } from '#server/throttle.ts';
import { localPath, pageWords } from '#server/words.ts';
import { confirmByMail } from './email-confirmation.ts';
import { addAccount, emailTaken, isSameAddress, usernameTaken } from './names.ts';
import { hashPassword, refuseCommonPassword } from './passwords.ts';
import { DAY_MS } from '#shared/units.ts';

/** For so long an invitation that ended still says why. */
const REMEMBERED_MS = 30 * DAY_MS;

/**
 * Makes a link by which someone makes an account of this role, once within 7 days. The token, 256 random bits, is in
 * the fragment of the returned `url`, this once; with an address and mail it is sent there as well, five times a day to
 * a mailbox, and replaces the one that was sent there before.
 * @throws DomainError forbidden when the inviter is an administrator no longer
 */
export async function createInvitation(
  admin: Admin & FreshUser,
  input: NewInvitation,
  now: Date,
): Promise<MadeInvitation<Date>> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + INVITATION_DAYS * DAY_MS);
  const id = await sql.begin(async (db) => {
    await lockRegistration(db);
    const actor = await confirmRights(admin, db);
    await removePastInvitations(new Date(now.getTime() - REMEMBERED_MS), db);
    if (input.email !== null) await removeInvitationsTo(input.email, db);
    const added = await addInvitation(input, hash('sha256', token), admin.id, now, expiresAt, db);
    await recordAudit({ action: 'invitation made', actor, subject: added, facts: { role: input.role } }, db);
    return added;
  });
  const url = `${config.publicUrl}${localPath('/join')}#token=${token}`;
  const mailed = input.email !== null && (await mayMail(input.email, now));
  // Not awaited: the link is shown in any case.
  if (mailed) void mailInvitation(input.email ?? '', admin, url).catch((error: unknown) => logError(NOT_SENT, error));
  return { id, url, expiresAt, mailed };
}
/** Whether this site sends mail, and that mailbox has not had enough invitations today. */
const mayMail = async (email: string, now: Date): Promise<boolean> =>
  currentMail() !== null && (await tryThrottle('invitation by mailbox', mailboxOf(email), now));

const NOT_SENT = 'the mail with the invitation was not sent';

/** Withdraws an invitation. @throws DomainError missing when it was used or is gone */
export async function revokeInvitation(admin: Admin & FreshUser, id: string): Promise<void> {
  await sql.begin(async (db) => {
    const actor = await confirmRights(admin, db);
    if (!(await removeInvitation(id, db))) throw new DomainError('missing', { code: 'invitationGone' });
    await recordAudit({ action: 'invitation withdrawn', actor, subject: id }, db);
  });
}

/** Returns what an invitation is for. @throws DomainError invalid (why it cannot be used) or tooMany */
export async function readInvitation(token: string, address: string, now: Date): Promise<OpenInvitation> {
  const refund = await throttle('join by address', addressGroup(address), now);
  const { role, email, by } = requireOpen(await findInvitationByToken(hash('sha256', token)), now);
  await refund();
  return { role, email, by };
}

/**
 * Makes an account by an invitation, which works once. What is refused leaves the invitation as it is.
 * @throws DomainError invalid (why it cannot be used, or the name is another address), conflict (the name or the
 * address is taken) or tooMany
 */
export async function join({ token, username, password, email }: Joining, address: string, now: Date): Promise<User> {
  const refund = await throttle('join by address', addressGroup(address), now);
  const tokenHash = hash('sha256', token);
  requireOpen(await findInvitationByToken(tokenHash), now);
  await refuseCommonPassword(password, username);
  const passwordHash = await hashPassword(password);
  const user = await sql.begin(async (db) => {
    const invitation = requireOpen(await lockInvitation(tokenHash, db), now);
    const { role, email: invited } = invitation;
    const added = await addAccount({ username, password: passwordHash, role, invited }, db);
    if (!added) throw usernameTaken();
    const address = email === undefined ? invited : email;
    // The link that was sent there has been opened.
    const isConfirmed = isSameAddress(address, invited) || currentMail() === null;
    if (!(await changeEmail(added.id, address, isConfirmed, db))) throw emailTaken();
    await changeInvitationUsed(invitation.id, now, db);
    await recordJoined({ ...added, isConfirmed: true }, invitation, db);
    return { ...added, unconfirmed: isConfirmed ? null : address };
  });
  await refund();
  const { unconfirmed, ...joined } = user;
  if (unconfirmed !== null) await confirmByMail(joined, unconfirmed, now);
  return joined;
}

const recordJoined = (user: Confirmed, { id, role, by }: StoredInvitation, db: Db): Promise<void> =>
  recordAudit({ action: 'invitation used', actor: user, subject: id, facts: { role, by: by ?? '' } }, db);

/** @throws DomainError invalid, with why it cannot be used and what to do */
function requireOpen(invitation: StoredInvitation | null, now: Date): StoredInvitation & { by: string } {
  const refused = (reason: Reason) => new DomainError('invalid', reason, { field: 'token' });
  if (!invitation) throw refused({ code: 'invitationUnknown' });
  const { by, usedAt, expiresAt } = invitation;
  if (usedAt) throw refused({ code: 'invitationUsed' });
  if (expiresAt <= now) throw refused({ code: 'invitationExpired', days: INVITATION_DAYS });
  if (by === null) throw refused({ code: 'inviterGone' });
  return { ...invitation, by };
}

async function mailInvitation(to: string, { username }: Admin, url: string): Promise<void> {
  const { title } = currentShow();
  const { invitationSubject, invitation } = pageWords().accountMails;
  const text = invitation(username, title, INVITATION_DAYS, url);
  await sendMail({ to, subject: invitationSubject(title), text });
}
