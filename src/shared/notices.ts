import { type Role, ROLES } from './account.ts';

/** The notices a person may get by mail, and who may choose them. */
export const NOTICES = {
  approvals: { for: 'author' },
  schedule: { for: 'administrator' },
  failures: { for: 'administrator' },
  comments: { for: 'author' },
  inService: { for: 'administrator' },
} as const satisfies Record<string, { for: Role }>;
export type Notice = keyof typeof NOTICES;

export const NOTICE_NAMES = Object.keys(NOTICES) as [Notice, ...Notice[]];

/** Returns what a person of this role may choose to get mail about. */
export const noticesFor = (role: Role): Notice[] =>
  NOTICE_NAMES.filter((name) => ROLES.indexOf(role) >= ROLES.indexOf(NOTICES[name].for));
