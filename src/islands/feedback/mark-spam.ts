import { studioWords, words } from '#shared/language.ts';
import { messageOf, send } from '../api.ts';
import { showToast } from '../ui/toast.ts';

/** Marks ratings as spam or not, one after the other, until one cannot be. Returns those that are, and says how it went. */
export async function markSpam(ids: readonly string[], isSpam: boolean): Promise<string[]> {
  const done: string[] = [];
  try {
    for (const id of ids) {
      await send('PATCH /api/ratings/{ratingId}', { ratingId: id }, { isSpam });
      done.push(id);
    }
  } catch (problem) {
    showToast({ title: words().general.error, description: messageOf(problem), tone: 'destructive' });
    return done;
  }
  const { marked, markedText, notSpam, unmarkedText } = studioWords().feedback;
  const said = isSpam ? { title: marked, description: markedText } : { title: notSpam, description: unmarkedText };
  showToast(
    ids.length === 1 ? said : { title: studioWords().feedback.many(ids.length), description: said.description },
  );
  return done;
}
