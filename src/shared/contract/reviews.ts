import { z } from '../schema.ts';
import { moment } from './moment.ts';
import type { Calls } from './call.ts';
import { NewReviewLink, NoteChange } from '../review-link.ts';

export const MadeReviewLink = z.object({
  id: z.uuid(),
  reviewer: z.string(),
  url: z.url(),
  expiresAt: moment,
  mailed: z.boolean(),
});

/** Calls about reviews by nurses. */
export const reviews = {
  answer: {
    address: 'POST /api/review/{token}',
    summary: 'Takes the answer of a reviewer, as the form of their page sends it.',
    notes:
      'A form: `kind=approval` with `name` and `version`, or `kind=remark` with `name`, `version` and `remark`. Leads to `/review/{token}?said=…` (in the language of `?language=`, en or es), whatever became of it; no form: 415.',
    who: 'everyone',
    body: { type: 'form' },
    answers: { 303: null },
  },
  markAnswer: {
    address: 'PATCH /api/reviews/answers/{answerId}',
    summary: 'Records whether what a reviewer’s note asks for is done.',
    who: 'author',
    body: NoteChange,
    answers: { 204: null },
    refuses: { missing: ['notFound'] },
  },
  endLink: {
    address: 'DELETE /api/reviews/{linkId}',
    summary: 'Ends a review link.',
    who: 'author',
    answers: { 204: null },
    refuses: { missing: ['reviewLinkEnded'] },
  },
  makeLink: {
    address: 'POST /api/episodes/{episodeId}/reviews',
    summary: 'Makes a link by which someone without an account reviews a draft.',
    notes:
      "A link for a week, to a page in the episode's language, whose token is in this answer alone. With an `email` they are asked there, and reminded once after three days, while nothing is answered (`mailed`; you can ask 30 people so in a day); who asked is mailed the answers. With an open one for the same reviewer: 409.",
    who: 'author',
    body: NewReviewLink,
    answers: { 201: MadeReviewLink },
    refuses: { missing: ['episodeNotFound'], conflict: ['reviewLinkOpen'] },
  },
} as const satisfies Calls;
