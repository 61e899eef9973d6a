import { studioWords } from './language.ts';
import { type Author, isAdmin } from './account.ts';
import type { Approval } from './contract/episodes.ts';

/**
 * The groups of the studio's sidebar, in its order; those that are folded are closed while no page of theirs is open.
 */
export const STUDIO_GROUPS = [
  { name: 'first' },
  { name: 'audience' },
  { name: 'together' },
  { name: 'show', isFolded: true },
  { name: 'site', isFolded: true },
] as const satisfies { name: string; isFolded?: true }[];

/**
 * The entries of the studio's sidebar, in its order, and who has them. To add one, add a line, its name
 * (words/en/studio/navigation.ts) and its page.
 */
export const STUDIO_LINKS = [
  { href: '/studio', name: 'overview', group: 'first', for: 'author' },
  { href: '/studio/episodes', name: 'episodes', group: 'first', for: 'author' },
  { href: '/studio/series', name: 'series', group: 'first', for: 'administrator' },
  { href: '/studio/statistics', name: 'statistics', group: 'audience', for: 'author' },
  { href: '/studio/feedback', name: 'feedback', group: 'audience', for: 'author' },
  { href: '/studio/subscribers', name: 'subscribers', group: 'audience', for: 'administrator' },
  { href: '/studio/reviews', name: 'reviews', group: 'together', for: 'author' },
  { href: '/studio/people', name: 'people', group: 'together', for: 'administrator' },
  { href: '/studio/in-service', name: 'inService', group: 'together', for: 'administrator' },
  { href: '/studio/look', name: 'look', group: 'show', for: 'administrator' },
  { href: '/studio/details', name: 'details', group: 'show', for: 'administrator' },
  { href: '/studio/categories', name: 'categories', group: 'show', for: 'administrator' },
  { href: '/studio/directories', name: 'directories', group: 'show', for: 'administrator' },
  { href: '/studio/mail', name: 'mail', group: 'show', for: 'administrator' },
  { href: '/studio/health', name: 'health', group: 'site', for: 'administrator' },
  { href: '/studio/copies', name: 'copies', group: 'site', for: 'administrator' },
  { href: '/studio/activity', name: 'activity', group: 'site', for: 'administrator' },
  { href: '/studio/import', name: 'import', group: 'site', for: 'administrator' },
  { href: '/studio/programs', name: 'programs', group: 'site', for: 'administrator' },
] as const satisfies StudioLink[];

type StudioLink = {
  href: `/studio${string}`;
  name: string;
  group: (typeof STUDIO_GROUPS)[number]['name'];
  for: 'author' | 'administrator';
};

/** The name of an entry of the sidebar. */
export type StudioEntry = (typeof STUDIO_LINKS)[number]['name'];

/** How much waits at an entry; nothing where it is missing. */
export type StudioWaits = Partial<Record<StudioEntry, number>>;

/** Returns the entries that an author or an administrator has. */
export const studioLinks = (author: Author) => STUDIO_LINKS.filter((link) => isAdmin(author) || link.for === 'author');

/** Returns the sidebar: its groups with their entries. Authors have one, without a name. */
export function studioGroups(author: Author) {
  const links = studioLinks(author);
  if (!isAdmin(author)) return [{ name: 'first' as const, isFolded: false, links }];
  return STUDIO_GROUPS.map((group) => ({
    name: group.name,
    isFolded: 'isFolded' in group,
    links: links.filter((link) => link.group === group.name),
  }));
}

/** Since when no message has been accepted by the mail server, and how many messages to subscribers wait. */
export type MailOutage = { since: Date; waiting: number };

/** One thing that waits for a person, and where it is done. */
export type Waiting = { href: string; text: string };

/** How long a comment that no one has seen counts as waiting. */
export const COMMENT_DAYS = 30;

/** An episode whose audio was replaced after this person had reviewed it. */
export type NewAudio = { episodeId: string; title: string; reviewer: string };

/** The counts on the overview; 0 where nothing waits. */
export type Counts = {
  comments: number;
  /** Whose notes are not done and whose approvals were not seen, and of which episode. */
  answers: { name: string; title: string }[];
  outdated: number;
  failedJobs: number;
  offered: number;
  /** Subscribers get mail without the postal address of the business. */
  lacksPostalAddress: boolean;
  newAudio: NewAudio[];
  /** The last backup failed; none was downloaded for a month. Neither matters before the first episode is public. */
  copyFailed: boolean;
  asksForBackup: boolean;
};

/** Returns what waits for an administrator, in the order in which it is shown. */
export function waitingOf(counts: Counts): Waiting[] {
  const { comments, answers, outdated, failedJobs, offered, lacksPostalAddress, newAudio, copyFailed, asksForBackup } =
    counts;
  const t = studioWords().overview.waiting;
  const all: [number, Waiting][] = [
    [Number(lacksPostalAddress), { href: '/studio/mail#mail-texts', text: t.postalAddress }],
    [failedJobs, { href: '/studio/health#failed', text: t.failedJobs(failedJobs) }],
    [offered, { href: '/studio/subscribers', text: t.offered(offered) }],
    [answers.length, { href: '/studio/reviews', text: t.answers(answers) }],
    [comments, { href: '/studio/feedback#said', text: t.comments(comments) }],
    [outdated, { href: '/studio/reviews#outdated', text: t.outdated(outdated) }],
  ];
  const toHear = newAudio.map(({ episodeId, title, reviewer }) => ({
    href: `/studio/reviews?episode=${episodeId}&for=${encodeURIComponent(reviewer)}`,
    text: t.newAudio(reviewer, title),
  }));
  const copies: [boolean, Waiting][] = [
    [copyFailed, { href: '/studio/copies#nightly', text: t.copyFailed }],
    [asksForBackup, { href: '/studio/copies', text: t.takeCopy }],
  ];
  return [
    ...all.filter(([count]) => count > 0).map(([, waiting]) => waiting),
    ...toHear,
    ...copies.filter(([isDue]) => isDue).map(([, waiting]) => waiting),
  ];
}

/** A draft that waits for an administrator or was sent back; `updatedAt` is the version that publishing names. */
export type ListedApproval = Approval<Date> & { episodeId: string; title: string; updatedAt: Date };
