import { show } from '#shared/contract/show.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { changeCategories, findCategories } from '#server/show/index.ts';

export const GET = endpoint(show.listCategories, ({ user }) => findCategories(user));

export const PUT = endpoint(show.changeCategories, ({ user, body, now }) => changeCategories(user, body, now));
