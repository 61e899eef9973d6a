import { show } from '#shared/contract/show.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { mergeCategory } from '#server/show/index.ts';

export const POST = endpoint(show.mergeCategories, ({ user, body, now }) => mergeCategory(user, body, now));
