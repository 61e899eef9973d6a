import { studioWords, words } from '#shared/language.ts';
import { send } from '../api.ts';
import { runCall } from '../ui/run-call.ts';

/** Marks ratings as spam or not, all of them or none. Returns those that are, and says how it went. */
export async function markSpam(ids: readonly string[], isSpam: boolean): Promise<string[]> {
  const t = studioWords().feedback;
  const one = isSpam
    ? { title: t.marked, description: t.markedText }
    : { title: t.notSpam, description: t.unmarkedText };
  let marked: string[] = [];
  const mark = async () => {
    marked = (await send('PATCH /api/ratings', {}, { ratings: [...ids], isSpam })).ratings;
  };
  const done = () => (ids.length === 1 ? one : { ...one, title: t.many(marked.length) });
  await runCall(mark, { done, failed: words().general.error });
  return marked;
}
