import { endpoint } from '#server/http/endpoint.ts';
import { MAX_EPISODE_JSON_BYTES } from '#server/http/request.ts';
import { renderMarkup } from '#server/catalogue/index.ts';
import { DescriptionPreview } from '#shared/episode-fields.ts';
import { z } from '#shared/schema.ts';

export const POST = endpoint(
  'POST /api/episodes/preview',
  {
    summary: 'Returns a description as its page will show it; nothing is stored.',
    who: 'author',
    scopes: ['drafts', 'publish'],
    body: DescriptionPreview,
    maxBytes: MAX_EPISODE_JSON_BYTES,
    answers: { 200: z.object({ descriptionHtml: z.string() }) },
    refuses: { invalid: ['tooMuchMarkup'] },
  },
  ({ body }) => ({ descriptionHtml: renderMarkup(body.description) }),
);
