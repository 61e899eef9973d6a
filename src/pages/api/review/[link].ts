import { reviews } from '#shared/contract/reviews.ts';
import { type Outcome, ReviewAnswer } from '#shared/review-link.ts';
import { answerReview } from '#server/catalog/index.ts';
import { DomainError } from '#server/errors.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { readForm } from '#server/http/request.ts';
import { openedToken, REVIEW_COOKIE } from '#server/http/review-links.ts';
import { reviewPath } from './_review-path.ts';

/** A plain form of `/review/{link}`, so it also works without JavaScript: whatever happens is shown on that page. */
export const POST = endpoint(reviews.answer, async ({ params: { link } }, { request, url, locals, cookies }) => {
  const parsed = ReviewAnswer.safeParse(await readForm(request));
  const token = openedToken(cookies.get(REVIEW_COOKIE)?.value, link) ?? link; // the token itself until 0.3.0
  const said = parsed.success
    ? await answerReview(token, parsed.data, locals.clientAddress, new Date()).catch(asOutcome)
    : problemIn(parsed.error.issues[0]?.path[0]);
  const Location = reviewPath(url, `/${encodeURIComponent(link)}?said=${said}`);
  return new Response(null, { status: 303, headers: { Location, 'Cache-Control': 'no-store' } });
});

function asOutcome(error: unknown): Outcome {
  if (error instanceof DomainError && error.fault === 'tooMany') return 'often';
  throw error;
}

const problemIn = (field: PropertyKey | undefined): Outcome =>
  field === 'name' || field === 'note' || field === 'license' ? field : 'incomplete';
