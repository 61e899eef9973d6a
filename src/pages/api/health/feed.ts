import { site } from '#shared/contract/site.ts';
import { checkFeed } from '#server/boot/index.ts';
import { endpoint } from '#server/http/endpoint.ts';

export const POST = endpoint(site.checkFeed, ({ user, now }) => checkFeed(user, now));
