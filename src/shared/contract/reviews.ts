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
  open: {
    address: 'POST /api/review',
    summary: 'Opens a review link in this browser, as the form on `/review` sends it.',
    notes:
      'Send a form with the `token` of a link, or the whole link. The response leads to `/review/{link}`, in the language of `?language=` (en or es), and sets the cookie `review`. An unknown link leads to `/review/unknown`. A body that is not a form: 415.',
    who: 'everyone',
    body: { type: 'form' },
    answers: { 303: null },
  },
  answer: {
    address: 'POST /api/review/{link}',
    summary: 'Stores the response of a reviewer, as the form on their page sends it.',
    notes:
      'Takes the cookie `review`. Send a form: `kind=approval` with `name` and `version`, or `kind=note` with `name`, `version` and `note`. The response always leads to `/review/{link}?said=…`, in the language of `?language=` (en or es). A body that is not a form: 415. Until 0.3.0 `kind=remark` with `remark` means the same as a note.',
    who: 'everyone',
    body: { type: 'form' },
    answers: { 303: null },
  },
  markAnswer: {
    address: 'PATCH /api/reviews/answers/{answerId}',
    summary: 'Marks a reviewer’s note as done or as open.',
    who: 'author',
    body: NoteChange,
    answers: { 204: null },
    refuses: { missing: ['notFound'] },
  },
  endLink: {
    address: 'DELETE /api/reviews/{linkId}',
    summary: 'Turns off a review link.',
    who: 'author',
    answers: { 204: null },
    refuses: { missing: ['reviewLinkEnded'] },
  },
  makeLink: {
    address: 'POST /api/episodes/{episodeId}/reviews',
    summary: 'Creates a link with which a person without an account reviews a draft.',
    notes:
      "The link works for a week and leads to a page in the episode's language. Its token is only in this response. With an `email` the site asks the reviewer there, and reminds them once after three days without a response (`mailed`; you can ask 30 people a day like this). The person who asked gets the responses by email. If the same reviewer has an open link: 409.",
    who: 'author',
    body: NewReviewLink,
    answers: { 201: MadeReviewLink },
    refuses: { missing: ['episodeNotFound'], conflict: ['reviewLinkOpen'] },
  },
} as const satisfies Calls;
