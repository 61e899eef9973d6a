import { studioWords, words } from '#shared/language.ts';
import { send } from '../api.ts';
import { runCall } from '../ui/run-call.ts';

/** Marks ratings as spam or not, one after the other, until one cannot be. Returns those that are, and says how it went. */
export async function markSpam(ids: readonly string[], isSpam: boolean): Promise<string[]> {
  const marked: string[] = [];
  const t = studioWords().feedback;
  const one = isSpam
    ? { title: t.marked, description: t.markedText }
    : { title: t.notSpam, description: t.unmarkedText };
  const mark = async () => {
    for (const id of ids) {
      await send('PATCH /api/ratings/{ratingId}', { ratingId: id }, { isSpam });
      marked.push(id);
    }
  };
  const done = ids.length === 1 ? one : { ...one, title: t.many(ids.length) };
  await runCall(mark, { done, failed: words().general.error });
  return marked;
}
