import { ManyRun } from '#shared/answers/many.ts';
import { manyInWords } from '#shared/many.ts';
import { readMany, undoMany } from '#server/catalogue/index.ts';
import { endpoint } from '#server/http/endpoint.ts';

export const GET = endpoint(
  'GET /api/episodes/many/{runId}',
  {
    summary: 'Says how far a change of many episodes is.',
    notes:
      '`total` episodes, of which it has come to `done`, changed `changed` and left `failed` as they were; `problems` are the first twenty of these, `problem` and `code` why it waits or has failed as a whole.',
    who: 'administrator',
    answers: { 200: ManyRun },
    refuses: { missing: ['manyGone'] },
  },
  async ({ params }) => manyInWords(await readMany(params.runId)),
);

export const DELETE = endpoint(
  'DELETE /api/episodes/many/{runId}',
  {
    summary: 'Stops a change of many episodes and makes each what it was before, within ten minutes of its end.',
    notes:
      'Responds with a change of its own. What was published is published again, with its date, category and place; nobody is mailed, and of a publication half a minute ago nobody is told. One that somebody changed since stays as it is, among `problems`. Later, or the second time: 409.',
    who: 'administrator',
    answers: { 201: ManyRun },
    refuses: { missing: ['manyGone'], conflict: ['manyUndoOver'] },
  },
  async ({ user, params, now }) => manyInWords(await undoMany(user, params.runId, now)),
);
