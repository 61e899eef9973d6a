import { scopedEndpoint } from '#server/http/endpoint.ts';
import { requireAuthor } from '#server/http/rights.ts';
import { EPISODE_JSON_LIMIT, readJson } from '#server/http/request.ts';
import { renderMarkup } from '#server/catalogue/index.ts';
import { DescriptionPreview } from '#shared/episode-fields.ts';

/** Returns the description as its page will show it; nothing is stored. */
export const POST = scopedEndpoint(['drafts', 'publish'], async ({ request, locals }) => {
  requireAuthor(locals);
  const { description } = await readJson(request, DescriptionPreview, EPISODE_JSON_LIMIT);
  return { descriptionHtml: renderMarkup(description) };
});
