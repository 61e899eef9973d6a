import { writeDownloadsCsv } from '#server/listening/index.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { csvResponse } from '#server/http/responses.ts';
import { DownloadsQuery } from '#shared/statistics.ts';

export const GET = endpoint(
  'GET /api/statistics/downloads.csv',
  {
    summary: 'Downloads, as CSV.',
    notes: 'Without `by` every number there is, by day, episode, app, device and place.',
    who: 'author',
    scopes: ['read'],
    query: DownloadsQuery,
    answers: { 200: 'text/csv' },
    refuses: { missing: ['episodeNotFound'] },
  },
  async ({ user, query, now }) => csvResponse('downloads.csv', await writeDownloadsCsv(user, query, now)),
);
