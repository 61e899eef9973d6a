import { episodes } from '#shared/contract/episodes.ts';
import { manyInWords } from '#shared/many.ts';
import { startMany } from '#server/catalog/index.ts';
import { endpoint } from '#server/http/endpoint.ts';

export const POST = endpoint(episodes.changeMany, async ({ user, body, now }) =>
  manyInWords(await startMany(user, body), now),
);
