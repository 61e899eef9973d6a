import { site } from '#shared/contract/site.ts';
import { readHealth } from '#server/boot/index.ts';
import { endpoint } from '#server/http/endpoint.ts';
import changelog from '../../../../CHANGELOG.md?raw';

export const GET = endpoint(site.findHealth, ({ user, now }) => readHealth(user, changelog, now));
