import type { Role } from './account.ts';

/** What the roles are called, and what each may do. */
export const ROLE_WORDS: Record<Role, { label: string; hint: string }> = {
  user: { label: 'User', hint: 'Has an account and passkeys, and nothing else.' },
  author: { label: 'Author', hint: 'Writes drafts, sends them for approval, sees comments and figures.' },
  administrator: { label: 'Administrator', hint: 'Publishes, and decides about settings and people.' },
};
