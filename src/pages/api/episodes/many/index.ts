import { ManyRun } from '#shared/answers/many.ts';
import { manyInWords, ManyRequest } from '#shared/many.ts';
import { startMany } from '#server/catalogue/index.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { MAX_EPISODE_JSON_BYTES } from '#server/http/request.ts';

export const POST = endpoint(
  'POST /api/episodes/many',
  {
    summary: 'Begins to publish, schedule, unpublish, delete, restore or move to a category many episodes.',
    notes:
      'Those that a search of the studio finds, `found: {search, status}`, or these `episodes`, at most 5,000. What the `act` cannot be done to is left out. `times`: of each of `episodes`, for `schedule`; `category`: for `category`. The server does it, one after the other, also after a restart; GET says how far it is. One that cannot be changed is among `problems`, and the others are.',
    who: 'administrator',
    body: ManyRequest,
    maxBytes: MAX_EPISODE_JSON_BYTES,
    answers: { 201: ManyRun },
    refuses: { invalid: ['timesMissing'] },
  },
  async ({ user, body }) => manyInWords(await startMany(user, body)),
);
