import { studioWords } from './language.ts';
import { type Reason, type ReasonCode, reasonText } from './reason.ts';
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
 * A podcast elsewhere. `minutes` and `bytes` as its feed says; `losses`: what cannot be imported, as reasons or in words.
 */
export type ImportPreview<Loss = { text: string; code: ReasonCode }> = {
  url: string;
  title: string;
  episodes: number;
  minutes: number;
  bytes: number;
  losses: Loss[];
};

/** An episode that is not here, or not as it was. */
type ImportProblem = { title: string; text: string; codes: ReasonCode[]; isMissing: boolean };

/** The same as it is stored; `title` is empty for what is about the show. */
export type StoredProblem = { title: string; reasons: Reason[]; isMissing: boolean };

/** What was seen of the redirect: `redirect` (HTTP), `tag` (itunes:new-feed-url), or nothing yet. */
export type Moved = { by: 'redirect' | 'tag' | null; problem: Reason | null; lookedAt: string | null };

/** A podcast that is moved in, or was. `apps`: which asked for our feed since, and when last. */
export type FoundImport = {
  id: string;
  url: string;
  title: string;
  state: TaskState;
  total: number;
  done: number;
  current: string;
  problem: Reason | null;
  missing: number;
  /** At most `PROBLEMS_SHOWN`. */
  problems: StoredProblem[];
  show: boolean;
  drafts: boolean;
  createdAt: string;
  endedAt: string | null;
  moved: Moved;
  apps: { name: string; at: string }[];
};

type Coded = { problem: string | null; code: ReasonCode | null };
/** The same in words. */
export type PodcastImport = Omit<FoundImport, 'problem' | 'problems' | 'moved'> &
  Coded & { problems: ImportProblem[]; moved: Omit<Moved, 'problem'> & Coded };

export const PROBLEMS_SHOWN = 100;

/** Returns an import in words, as the API and the studio show it. */
export const importInWords = (found: FoundImport): PodcastImport => ({
  ...found,
  ...coded(found.problem),
  problems: found.problems.map(({ title, reasons, isMissing }) => ({
    title: title || studioWords().moving.done.show,
    text: reasons.map((reason) => reasonText(reason)).join(' '),
    codes: reasons.map(({ code }) => code),
    isMissing,
  })),
  moved: { ...found.moved, ...coded(found.moved.problem) },
});

const coded = (problem: Reason | null): Coded => ({
  problem: problem && reasonText(problem),
  code: problem && problem.code,
});

function withScheme(text: string): string {
  const bare = text.replace(/^(feed|itpc|podcast):(\/\/)?/i, '');
  return /^https?:\/\//i.test(bare) ? bare : `https://${bare}`;
}

/** A host without a dot is a typing error, except localhost. */
const isAddress = (text: string): boolean => /[.:]|^localhost$/.test(parseWebAddress(text)?.hostname ?? '');
