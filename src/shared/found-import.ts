import type { ImportPreview, PodcastImport } from './contract/imports.ts';
import { studioWords } from './language.ts';
import { type Reason, reasonText } from './reason.ts';

/** The preview of an import before it is worded. */
export type FoundPodcast = Omit<ImportPreview, 'losses' | 'lossCodes'> & { losses: Reason[] };

/** An import as it is stored. */
export type FoundImport = Omit<PodcastImport, 'problem' | 'code' | 'problems' | 'moved'> & {
  problem: Reason | null;
  problems: StoredProblem[];
  moved: Moved;
};
/** An episode that is not here, or not as it was; `title` is empty for what is about the show. */
export type StoredProblem = { title: string; reasons: Reason[]; isMissing: boolean };
export type Moved = Omit<PodcastImport['moved'], 'problem' | 'code'> & { problem: Reason | null };

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
