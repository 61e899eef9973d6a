import { HINT_COOKIE, hintCookie } from '#server/cookies.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { json, withCookies } from '#server/http/responses.ts';
import { identifyVisitor, rate, VISITOR_COOKIE, visitorCookie } from '#server/listening/index.ts';
import { Rating } from '#shared/answers/feedback.ts';
import { RatingInput } from '#shared/rating.ts';

export const POST = endpoint(
  'POST /api/episodes/{episodeId}/rate',
  {
    summary: 'Rates an episode, once.',
    notes:
      "Sets the cookies `visitor` and `hint`. A dislike needs a comment, of at most 500 characters, and may say at which second of the audio it was given (`atSecond`, 0 to 86400; kept in whole seconds, and only of a dislike). `at` and `attempt` are those of …/play, for a rating given offline; the same `attempt` again gets the same answer. Again: 409 `You've already liked this episode.` or `You've already disliked this episode.`; over 30 an hour from one address: 429. Without an account three are counted in a day for each episode and network (/24, /64); others get the same answer.",
    who: 'everyone',
    body: RatingInput,
    answers: { 201: Rating },
    refuses: {
      missing: ['episodeNotFound'],
      invalid: ['atAge', 'atFuture'],
      conflict: ['alreadyLiked', 'alreadyDisliked'],
    },
  },
  async ({ user, params, body, now }, { cookies, locals }) => {
    const visitor = identifyVisitor(cookies.get(VISITOR_COOKIE)?.value);
    const listener = { userId: user?.id, visitor, address: locals.clientAddress };
    const rating = await rate(listener, params.episodeId, body, now);
    const hint = hintCookie(cookies.get(HINT_COOKIE)?.value, { rated: true });
    return withCookies(json(rating, 201), user ? [hint] : [hint, visitorCookie(visitor, now)]);
  },
);
