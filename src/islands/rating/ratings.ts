import { words } from '#shared/language.ts';
import type { Rating, RatingDraft } from '#shared/rating.ts';
import { atom } from 'nanostores';
import { ApiError, send } from '../api.ts';
import { $account, isHinted } from '../account/account.ts';
import { showToast } from '../ui/toast.ts';

export type Tallies = { likes: number; dislikes: number };
/** A visitor's rating of an episode. `tallies` are the counts returned with it, newer than the page's. */
type RatingState = { rating: Rating | null; isPending: boolean; tallies: Tallies | null };
/** 'unsent' when there was no response, or one is pending: then the typed text must stay. */
type Outcome = 'rated' | 'refused' | 'unsent';

export const UNRATED: RatingState = { rating: null, isPending: false, tallies: null };

/** By episode id, so that all widgets of an episode show the same. */
export const $ratings = atom<Readonly<Record<string, RatingState>>>({});

const asked = new Set<string>();

/** Sends a rating, once however often the button is pressed; returns the outcome. `shown`: the counts on the page. */
export async function rate({ episodeId, ...input }: RatingDraft, shown: Tallies): Promise<Outcome> {
  if (stateOf(episodeId).isPending) return 'unsent';
  change(episodeId, { isPending: true });
  try {
    const rating = await send('POST /api/episodes/{episodeId}/rate', { episodeId }, input);
    change(episodeId, { rating, tallies: withOneMore(shown, rating) });
    showToast({ title: words().rating.submitted, description: words().rating.thanks });
    return 'rated';
  } catch (problem) {
    if (
      problem instanceof ApiError &&
      problem.status === 0 &&
      (await isStoredForLater(`${pathOf(episodeId)}/rate`, input))
    ) {
      const rating = { isLike: input.isLike, comment: input.comment?.trim() || null };
      change(episodeId, { rating, tallies: withOneMore(shown, rating) });
      showToast({ title: words().rating.kept, description: words().rating.sentLater });
      return 'rated';
    }
    return await explain(problem, episodeId);
  } finally {
    change(episodeId, { isPending: false });
  }
}

/** Fetches this visitor's rating, once per episode, and only when the readable cookie hints at one. */
export async function recallRating(episodeId: string): Promise<void> {
  if (!isHinted('rated') || asked.has(episodeId) || stateOf(episodeId).rating) return;
  asked.add(episodeId);
  try {
    await askForRating(episodeId);
  } catch (problem) {
    console.info('An earlier rating is not known:', problem);
  }
}

// A rating belongs to its user: another user on the same device starts fresh.
$account.listen((now, before) => {
  if (!before || now?.user?.id === before.user?.id) return;
  asked.clear();
  $ratings.set({});
});

/** Where something is saved for offline, a rating waits for the network too. */
async function isStoredForLater(path: string, input: Omit<RatingDraft, 'episodeId'>): Promise<boolean> {
  if (!('saved' in document.documentElement.dataset)) return false;
  const saving = await import('../saved/buttons.ts').catch(() => null);
  return saving?.queueForLater(path, input) ?? false;
}

const pathOf = (episodeId: string) => `/api/episodes/${episodeId}` as const;
const stateOf = (episodeId: string) => $ratings.get()[episodeId] ?? UNRATED;

function change(episodeId: string, part: Partial<RatingState>): void {
  $ratings.set({ ...$ratings.get(), [episodeId]: { ...stateOf(episodeId), ...part } });
}

/** A rating given while the request was in flight is newer than its response. */
async function askForRating(episodeId: string): Promise<void> {
  const rating = await send('GET /api/episodes/{episodeId}/user-rating', { episodeId });
  if (rating && !stateOf(episodeId).rating) change(episodeId, { rating });
}

const withOneMore = ({ likes, dislikes }: Tallies, { isLike }: Rating): Tallies => ({
  likes: likes + Number(isLike),
  dislikes: dislikes + Number(!isLike),
});

async function explain(problem: unknown, episodeId: string): Promise<Outcome> {
  const answer = problem instanceof ApiError && problem.status > 0 ? problem : null;
  const isRepeat = answer?.status === 409;
  showToast({
    title: isRepeat ? words().rating.alreadyRated : words().general.error,
    description: answer?.isExplained ? answer.error : words().rating.failed,
    tone: isRepeat ? 'default' : 'destructive',
  });
  if (isRepeat) await askForRating(episodeId).catch(() => undefined);
  return answer ? 'refused' : 'unsent';
}
