import { SendBack } from '#shared/approval.ts';
import { Approval } from '#shared/answers/episodes.ts';
import { requestApproval, sendBack } from '#server/catalogue/index.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { z } from '#shared/schema.ts';

export const POST = endpoint(
  'POST /api/episodes/{episodeId}/approval',
  {
    summary: 'Asks an administrator to publish a draft of yours.',
    notes:
      'The same again while it waits. What could not be published now: 400 with `field`; published or scheduled: 409.',
    who: 'author',
    answers: { 202: z.object({ approval: Approval }) },
    refuses: {
      missing: ['episodeNotFound'],
      conflict: ['alreadyApproved'],
      invalid: ['titleMissing', 'descriptionMissing'],
    },
  },
  async ({ user, params, now }) => ({ approval: await requestApproval(user, params.episodeId, now) }),
);

export const DELETE = endpoint(
  'DELETE /api/episodes/{episodeId}/approval',
  {
    summary: 'Sends a draft back to its author, with a note.',
    who: 'administrator',
    body: SendBack,
    answers: { 204: null },
    refuses: { missing: ['notAwaitingApproval'] },
  },
  ({ user, params, body, now }) => sendBack(user, params.episodeId, body.note, now),
);
