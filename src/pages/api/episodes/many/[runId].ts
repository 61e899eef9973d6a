import { episodes } from '#shared/contract/episodes.ts';
import { manyInWords } from '#shared/many.ts';
import { readMany, undoMany } from '#server/catalog/index.ts';
import { endpoint } from '#server/http/endpoint.ts';

export const GET = endpoint(episodes.findMany, async ({ params, now }) =>
  manyInWords(await readMany(params.runId), now),
);

export const DELETE = endpoint(episodes.undoMany, async ({ user, params, now }) =>
  manyInWords(await undoMany(user, params.runId, now), now),
);
