import type { Finding } from '#shared/finding.ts';
import { ApiError, send } from '../../api.ts';
import { TOAST_DURATION, showToast } from '../../ui/toast.ts';

/** One thing the site noticed about an episode (docs/api.md, Episodes). */
export type { Finding };

/** What to think about before publishing; nothing when the check itself cannot be had. */
export async function checkBeforePublishing(input: unknown): Promise<Finding[]> {
  try {
    return notable(await send<Finding[]>('POST', '/api/episodes/check', input));
  } catch (problem) {
    if (problem instanceof ApiError && problem.status === 401) throw problem;
    return [];
  }
}

/** Looks as podcast apps do, behind the person's back, and speaks up only when one could not play the episode. */
export async function checkAfterPublishing(id: string): Promise<void> {
  const check = send<Finding[]>('GET', `/api/episodes/${id}/check`).then(notable, () => []);
  const untilSavedWasRead = new Promise((resolve) => setTimeout(resolve, TOAST_DURATION));
  const [findings] = await Promise.all([check, untilSavedWasRead]);
  if (findings.length === 0) return;
  const description = findings.map(({ text }) => text).join(' ');
  showToast({ title: 'Podcast apps may have trouble', description, tone: 'destructive', isLasting: true });
}

const notable = (findings: Finding[]): Finding[] => findings.filter(({ level }) => level !== 'pass');
