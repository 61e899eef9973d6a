import { endpoint, onlyAllows, requireAdmin } from '#server/http.ts';
import { EPISODE_JSON_LIMIT, readJson } from '#server/request.ts';
import { renderMarkup } from '#server/markup.ts';
import { DescriptionPreview } from '#shared/episode.ts';

/** The description as its page will show it; nothing is saved. */
export const POST = endpoint(async ({ request, locals }) => {
  requireAdmin(locals);
  const { description } = await readJson(request, DescriptionPreview, EPISODE_JSON_LIMIT);
  return { descriptionHtml: renderMarkup(description) };
});

export const ALL = onlyAllows('POST');
