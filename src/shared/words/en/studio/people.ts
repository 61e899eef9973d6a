import { number } from '../number.ts';

/** People with an account, their roles, and invitations. */
export const people = {
  title: 'People',
  lead: 'People with an account, and what they can do.',
  accounts: 'Accounts',
  invitations: 'Invitations',
  role: 'Role',
  roles: {
    user: { label: 'User', hint: 'Can sign in, but cannot create or change episodes.' },
    author: { label: 'Author', hint: 'Writes drafts, sends them for approval, and sees comments and numbers.' },
    administrator: { label: 'Administrator', hint: 'Publishes episodes, and manages settings and people.' },
  },
  linkCopied: 'Link copied!',
  you: 'You',
  lastHere: (when: string): string => `Last seen ${when}`,
  neverHere: 'Never signed in',
  passkeys: (count: number): string => `${count || 'no'} passkey${count === 1 ? '' : 's'}`,
  devices: (count: number): string => `signed in on ${number(count)} device${count === 1 ? '' : 's'}`,
  notSignedIn: 'not signed in now',
  changeRole: 'Change role',
  resetLink: 'Reset link',
  resetLinkFor: (name: string): string => `A link for ${name} to set a new password`,
  resetLinkHint: 'Send it to them. We show it only now. It works once, for one hour.',
  resetLinkCopied: 'Send it to them. It works for one hour.',
  remove: 'Remove',
  sure: (name: string): string => `Remove ${name}? They will be signed out everywhere. Their episodes stay.`,
  sureOfYourself: 'Remove your own account? You will be signed out everywhere. Your episodes stay.',
  /** The keys, webhooks and links a person set up. */
  setUp: {
    lead: 'They set these up. They keep working unless you stop them here:',
    end: {
      alert: (host: string): string => `Delete the alert to ${host}`,
      mail: (server: string): string => `Remove the mail server ${server}`,
      copies: (bucket: string): string => `Stop the nightly backup to ${bucket}`,
    },
    by: (name: string): string => `Set up by ${name}.`,
  },
  removed: 'Removed',
  removedText: (name: string): string => `${name} is signed out everywhere.`,
  roleOf: (name: string): string => `The role of ${name}`,
  programsCutOff: 'If you lower their role, their connected programs, links and uploads stop working.',
  roleChanged: 'Role changed',
  roleIsNow: (name: string, role: string): string => `${name}’s new role: ${role}.`,
  save: 'Save',
  saving: 'Saving...',
  invitation: {
    empty: 'No open invitations.',
    invite: 'Invite',
    link: 'Invitation link',
    mailed: (email: string): string =>
      `We are emailing it to ${email}. You can also send it yourself. We show it only now. It works once, for 7 days.`,
    notMailed: 'No email was sent, because email is not set up or this address already got five invitations today. ',
    linkHint: 'Send it to the person you invite. We show it only now. It works once, for 7 days.',
    linkCopied: 'Send it to the person you invite.',
    sure: (role: string): string => `Cancel this invitation (${role})? Its link will stop working.`,
    withdraw: 'Cancel invitation',
    /** After the button, for screen readers. */
    invitationOf: (whom: string): string => `for ${whom}`,
    byLink: 'By link',
    /** Before the date. */
    invitedBy: (name: string): string => `Invited by ${name}, expires`,
    email: 'Email (optional)',
    emailHint: 'If email is set up, we send the link there too.',
    make: 'Create the link',
    making: 'Creating...',
  },
};
