import { studioWords } from './language.ts';
import { type Reason, reasonText } from './reason.ts';
import { z, says, trueOrFalse } from './schema.ts';
import type { TaskState } from './task.ts';
import { parseWebAddress } from './url.ts';

const NO_ADDRESS = { error: says('feedAddressMissing') };

/** People copy addresses with the scheme of an app, or without any. */
const FeedUrl = z
  .string(NO_ADDRESS)
  .trim()
  .max(2_000, { error: says('tooLong') })
  .transform(withScheme)
  .refine((text) => isAddress(text), NO_ADDRESS);

/** `preview`: nothing is brought in yet. `show`: name, description and cover too. `drafts`: nothing is published. */
export const ImportRequest = z.object({
  url: FeedUrl,
  preview: trueOrFalse.default(false),
  show: trueOrFalse.default(false),
  drafts: trueOrFalse.default(false),
});
export type ImportRequest = z.infer<typeof ImportRequest>;

/**
 * A podcast elsewhere. `minutes` and `bytes` as its feed says; `losses`: what cannot be imported. `Said`: reasons, or
 * the same in words.
 */
export type ImportPreview<Said = string> = {
  url: string;
  title: string;
  episodes: number;
  minutes: number;
  bytes: number;
  losses: Said[];
};

/** An episode that is not here, or not as it was. */
export type ImportProblem = { title: string; text: string; isMissing: boolean };

/** The same as it is stored; `title` is empty for what is about the show. */
export type StoredProblem = { title: string; reasons: Reason[]; isMissing: boolean };

/** What was seen of the redirect: `redirect` (HTTP), `tag` (itunes:new-feed-url), or nothing yet. */
export type Moved<Said = string> = { by: 'redirect' | 'tag' | null; problem: Said | null; lookedAt: string | null };

/** A podcast that is moved in, or was. `apps`: which asked for our feed since, and when last. */
export type PodcastImport<Said = string, Problem = ImportProblem> = {
  id: string;
  url: string;
  title: string;
  state: TaskState;
  total: number;
  done: number;
  current: string;
  problem: Said | null;
  missing: number;
  /** At most `PROBLEMS_SHOWN`. */
  problems: Problem[];
  show: boolean;
  drafts: boolean;
  createdAt: string;
  endedAt: string | null;
  moved: Moved<Said>;
  apps: { name: string; at: string }[];
};

export type FoundImport = PodcastImport<Reason, StoredProblem>;

export const PROBLEMS_SHOWN = 100;

/** Returns an import in words, as the API and the studio show it. */
export const importInWords = (found: FoundImport): PodcastImport => ({
  ...found,
  problem: found.problem && reasonText(found.problem),
  problems: found.problems.map(({ title, reasons, isMissing }) => ({
    title: title || studioWords().moving.done.show,
    text: reasons.map((reason) => reasonText(reason)).join(' '),
    isMissing,
  })),
  moved: { ...found.moved, problem: found.moved.problem && reasonText(found.moved.problem) },
});

function withScheme(text: string): string {
  const bare = text.replace(/^(feed|itpc|podcast):(\/\/)?/i, '');
  return /^https?:\/\//i.test(bare) ? bare : `https://${bare}`;
}

/** A host without a dot is a typing error, except localhost. */
const isAddress = (text: string): boolean => /[.:]|^localhost$/.test(parseWebAddress(text)?.hostname ?? '');
