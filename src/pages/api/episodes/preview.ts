import { episodes } from '#shared/contract/episodes.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { renderMarkup } from '#server/catalog/index.ts';

export const POST = endpoint(episodes.preview, ({ body }) => ({ descriptionHtml: renderMarkup(body.description) }));
