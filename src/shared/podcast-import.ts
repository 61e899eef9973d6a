import type { PodcastImport } from './contract/imports.ts';
import type { ImportPreview } from './contract/imports.ts';
import { studioWords } from './language.ts';
import { type Reason, reasonText } from './reason.ts';
import { z, says, trueOrFalse } from './schema.ts';
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

/** The same before it is worded. */
export type FoundPodcast = Omit<ImportPreview, 'losses' | 'lossCodes'> & { losses: Reason[] };

/** The same as it is stored. */
export type FoundImport = Omit<PodcastImport, 'problem' | 'code' | 'problems' | 'moved'> & {
  problem: Reason | null;
  problems: StoredProblem[];
  moved: Moved;
};
/** An episode that is not here, or not as it was; `title` is empty for what is about the show. */
export type StoredProblem = { title: string; reasons: Reason[]; isMissing: boolean };
export type Moved = Omit<PodcastImport['moved'], 'problem' | 'code'> & { problem: Reason | null };

export const PROBLEMS_SHOWN = 100;

export const KEPT_SHOWN = 100;

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

const coded = (problem: Reason | null) => ({
  problem: problem && reasonText(problem),
  code: problem && problem.code,
});

function withScheme(text: string): string {
  const bare = text.replace(/^(feed|itpc|podcast):(\/\/)?/i, '');
  return /^https?:\/\//i.test(bare) ? bare : `https://${bare}`;
}

/** A host without a dot is a typing error, except localhost. */
const isAddress = (text: string): boolean => /[.:]|^localhost$/.test(parseWebAddress(text)?.hostname ?? '');
