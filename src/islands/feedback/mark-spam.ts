import { studioWords, words } from '#shared/language.ts';
import { messageOf, send } from '../api.ts';
import { showToast } from '../ui/toast.ts';

/** Marks ratings as spam or not, all of them or none. Returns those that are, and says how it went. */
export async function markSpam(ids: readonly string[], isSpam: boolean): Promise<string[]> {
  try {
    const { ratings } = await send('PATCH /api/ratings', {}, { ratings: [...ids], isSpam });
    const { marked, markedText, notSpam, unmarkedText, many } = studioWords().feedback;
    const said = isSpam ? { title: marked, description: markedText } : { title: notSpam, description: unmarkedText };
    showToast(ids.length === 1 ? said : { ...said, title: many(ratings.length) });
    return ratings;
  } catch (problem) {
    showToast({ title: words().general.error, description: messageOf(problem), tone: 'destructive' });
    return [];
  }
}
