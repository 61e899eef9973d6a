import { markNoteDone } from '#server/catalogue/index.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { NoteChange } from '#shared/review-link.ts';

export const PATCH = endpoint(
  'PATCH /api/reviews/answers/{answerId}',
  {
    summary: 'Records whether what a reviewer’s note asks for is done.',
    who: 'author',
    body: NoteChange,
    answers: { 204: null },
    refuses: { missing: ['notFound'] },
  },
  ({ user, params, body, now }) => markNoteDone(user, params.answerId, body.isDone, now),
);
