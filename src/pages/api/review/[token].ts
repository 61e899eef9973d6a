import { reviews } from '#shared/contract/reviews.ts';
import { type Outcome, ReviewAnswer } from '#shared/review-link.ts';
import { answerReview } from '#server/catalog/index.ts';
import { DomainError } from '#server/errors.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { readForm } from '#server/http/request.ts';
import { localPath } from '#server/words.ts';
import { PAGE_LANGUAGES } from '#shared/language.ts';

/** A plain form of `/review/{token}`, so it also works without JavaScript: whatever happens is shown on that page. */
export const POST = endpoint(reviews.answer, async ({ params: { token } }, { request, url, locals }) => {
  const parsed = ReviewAnswer.safeParse(await readForm(request));
  const said = parsed.success
    ? await answerReview(token, parsed.data, locals.clientAddress, new Date()).catch(asOutcome)
    : problemIn(parsed.error.issues[0]?.path[0]);
  const asked = url.searchParams.get('language');
  const page = localPath(
    `/review/${encodeURIComponent(token)}`,
    PAGE_LANGUAGES.find((each) => each === asked),
  );
  return new Response(null, {
    status: 303,
    headers: { Location: `${page}?said=${said}`, 'Cache-Control': 'no-store' },
  });
});

function asOutcome(error: unknown): Outcome {
  if (error instanceof DomainError && error.fault === 'tooMany') return 'often';
  throw error;
}

const problemIn = (field: PropertyKey | undefined): Outcome =>
  field === 'name' || field === 'note' || field === 'license' ? field : 'incomplete';
