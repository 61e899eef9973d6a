import { studioWords } from '#shared/language.ts';
import type { EpisodeCheck } from '#shared/episode-fields.ts';
import type { WordedFinding } from '#shared/finding.ts';
import type { z } from '#shared/schema.ts';
import { send } from '../api.ts';
import { TOAST_DURATION, showToast } from '../ui/toast.ts';
import { undoPublicationAction } from './undo.ts';

/** An episode as the check before publishing takes it, with the id of one that is stored. */
export type Draft = z.input<typeof EpisodeCheck>;

/** Returns what is worth knowing before publishing; nothing when the check itself fails. */
export const findProblems = (draft: Draft): Promise<WordedFinding[]> =>
  send('POST /api/episodes/check', {}, draft).then(notable, () => []);

/**
 * Checks the published episode as podcast apps do, in the background, and shows a toast only if one could not play it;
 * it can still be undone there.
 */
export async function checkAfterPublishing(id: string, undoUntil: number | null): Promise<void> {
  const check = send('GET /api/episodes/{episodeId}/check', { episodeId: id }).then(notable, () => []);
  const untilSavedWasRead = new Promise((resolve) => setTimeout(resolve, TOAST_DURATION));
  const [findings] = await Promise.all([check, untilSavedWasRead]);
  if (findings.length === 0) return;
  const description = findings.map(({ text }) => text).join(' ');
  showToast({
    title: studioWords().episodeForm.saved.trouble,
    description,
    tone: 'destructive',
    isLasting: true,
    action: undoPublicationAction(id, undoUntil),
  });
}

const notable = (findings: WordedFinding[]): WordedFinding[] => findings.filter(({ level }) => level !== 'pass');
