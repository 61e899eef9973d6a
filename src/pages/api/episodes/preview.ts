import { scopedEndpoint } from '#server/http/endpoint.ts';
import { requireAuthor } from '#server/http/rights.ts';
import { MAX_EPISODE_JSON_BYTES, readJson } from '#server/http/request.ts';
import { renderMarkup } from '#server/catalogue/index.ts';
import { DescriptionPreview } from '#shared/episode-fields.ts';

/** Returns the description as its page will show it; nothing is stored. */
export const POST = scopedEndpoint(['drafts', 'publish'], async ({ request, locals }) => {
  requireAuthor(locals);
  const { description } = await readJson(request, DescriptionPreview, MAX_EPISODE_JSON_BYTES);
  return { descriptionHtml: renderMarkup(description) };
});
