import { studioWords } from './language.ts';
import { type Author, isAdmin } from './account.ts';
import type { Approval } from './approval.ts';

/** The studio's pages, in the order of its navigation, and who has them. */
export const STUDIO_LINKS = [
  { href: '/studio', name: 'overview', for: 'author' },
  { href: '/studio/episodes', name: 'episodes', for: 'author' },
  { href: '/studio/series', name: 'series', for: 'administrator' },
  { href: '/studio/statistics', name: 'statistics', for: 'author' },
  { href: '/studio/feedback', name: 'feedback', for: 'author' },
  { href: '/studio/reviews', name: 'reviews', for: 'author' },
  { href: '/studio/subscribers', name: 'subscribers', for: 'administrator' },
  { href: '/studio/people', name: 'people', for: 'administrator' },
  { href: '/studio/activity', name: 'activity', for: 'administrator' },
  { href: '/studio/health', name: 'health', for: 'administrator' },
  { href: '/studio/copies', name: 'copies', for: 'administrator' },
  { href: '/studio/import', name: 'import', for: 'administrator' },
  { href: '/studio/settings', name: 'settings', for: 'administrator' },
] as const;

/** Returns the pages that an author or an administrator has. */
export const studioLinks = (author: Author) => STUDIO_LINKS.filter((link) => isAdmin(author) || link.for === 'author');

/** Since when no message has been accepted by the mail server, and how many messages to subscribers wait. */
export type MailOutage = { since: Date; waiting: number };

/** One thing that waits for a person, and where it is done. */
export type Waiting = { href: string; text: string };

/** How long a comment that nobody has seen is said to wait. */
export const COMMENT_DAYS = 30;

/** What is counted on the overview; 0 where nothing waits. */
export type Counts = { comments: number; answers: number; outdated: number; failedJobs: number; offered: number };

/** Returns what waits for an administrator, in the order in which it is shown. */
export function waitingOf({ comments, answers, outdated, failedJobs, offered }: Counts): Waiting[] {
  const t = studioWords().overview.waiting;
  const all: [number, Waiting][] = [
    [failedJobs, { href: '/studio/health#failed', text: t.failedJobs(failedJobs) }],
    [offered, { href: '/studio/subscribers', text: t.offered(offered) }],
    [answers, { href: '/studio/reviews', text: t.answers(answers) }],
    [comments, { href: '/studio/feedback#said', text: t.comments(comments) }],
    [outdated, { href: '/studio/reviews#outdated', text: t.outdated(outdated) }],
  ];
  return all.filter(([count]) => count > 0).map(([, waiting]) => waiting);
}

/** A draft that waits for an administrator or was sent back; `updatedAt` is the version that publishing names. */
export type ListedApproval = Approval<Date> & { episodeId: string; title: string; updatedAt: Date };
