import { statistics } from '#shared/contract/statistics.ts';
import { readStatistics } from '#server/listening/index.ts';
import { endpoint } from '#server/http/endpoint.ts';

export const GET = endpoint(statistics.ofEpisode, ({ user, params }) => readStatistics(user, params.episodeId));
