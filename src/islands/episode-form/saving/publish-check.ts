import { studioWords } from '#shared/language.ts';
import type { EpisodeCheck } from '#shared/episode-fields.ts';
import type { z } from '#shared/schema.ts';
import type { WordedFinding } from '#shared/finding.ts';
import { ApiError, send } from '../../api.ts';
import { TOAST_DURATION, showToast } from '../../ui/toast.ts';

/** Returns the findings to show before publishing; empty when the check itself fails. */
export async function checkBeforePublishing(input: z.input<typeof EpisodeCheck>): Promise<WordedFinding[]> {
  try {
    return notable(await send('POST', '/api/episodes/check', input));
  } catch (problem) {
    if (problem instanceof ApiError && problem.status === 401) throw problem;
    return [];
  }
}

/** Returns the same about an episode as it is stored. @throws ApiError when it cannot be read */
export const checkStored = async (id: string): Promise<WordedFinding[]> =>
  checkBeforePublishing(await send('GET', `/api/episodes/${id}`));

/**
 * Checks the published episode as podcast apps do, in the background, and shows a toast only if one could not play it.
 */
export async function checkAfterPublishing(id: string): Promise<void> {
  const check = send('GET', `/api/episodes/${id}/check`).then(notable, () => []);
  const untilSavedWasRead = new Promise((resolve) => setTimeout(resolve, TOAST_DURATION));
  const [findings] = await Promise.all([check, untilSavedWasRead]);
  if (findings.length === 0) return;
  const description = findings.map(({ text }) => text).join(' ');
  showToast({ title: studioWords().episodeForm.saved.trouble, description, tone: 'destructive', isLasting: true });
}

const notable = (findings: WordedFinding[]): WordedFinding[] => findings.filter(({ level }) => level !== 'pass');
