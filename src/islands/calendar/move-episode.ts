import type { Planned } from '#shared/calendar.ts';
import { studioWords } from '#shared/language.ts';
import { reasonText } from '#shared/reason.ts';
import { chooseTime } from '#shared/schedule.ts';
import { wallTimeAt } from '#shared/time-zone.ts';
import { send } from '../api.ts';
import { publishStored } from '../publishing/publish.ts';
import { runCall } from '../ui/run-call.ts';
import { showToast } from '../ui/toast.ts';

/** Moves a scheduled episode to another day, at the time of day it has, and gives its button the focus again. */
export async function moveEpisode({ id, publishAt }: Planned, date: string, zone: string): Promise<void> {
  const before = wallTimeAt(publishAt, zone);
  if (before.date === date) return;
  const chosen = chooseTime({ date, time: before.time }, zone, new Date());
  const failed = studioWords().episodes.toasts.notPublished;
  if ('problem' in chosen) {
    return showToast({ title: failed, description: reasonText(chosen.problem), tone: 'destructive' });
  }
  await runCall(
    async () => {
      const { updatedAt } = await send('GET /api/episodes/{episodeId}', { episodeId: id });
      await publishStored(id, updatedAt, { publishAt: chosen.at.toISOString(), zone });
    },
    { failed },
  );
  const buttons = [...document.querySelectorAll<HTMLElement>(`[data-move="${id}"]`)];
  buttons.find((button) => button.getClientRects().length > 0)?.focus();
}
