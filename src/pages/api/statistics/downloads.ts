import { statistics } from '#shared/contract/statistics.ts';
import { readDownloads } from '#server/listening/index.ts';
import { endpoint } from '#server/http/endpoint.ts';

export const GET = endpoint(statistics.downloads, ({ user, query, now }) => readDownloads(user, query, now));
