import { inWords } from '#shared/finding.ts';
import { requireVisible } from '#server/catalogue/index.ts';
import { checkPublished } from '#server/directories/index.ts';
import { scopedEndpoint } from '#server/http/endpoint.ts';
import { json } from '#server/http/responses.ts';
import { requireAuthor, requireId } from '#server/http/rights.ts';

export const GET = scopedEndpoint(['read'], async ({ params, locals }) => {
  const author = requireAuthor(locals);
  const id = requireId(params.episodeId);
  await requireVisible(author, id);
  return json((await checkPublished(author, id)).map(inWords));
});
