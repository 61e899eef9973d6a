import { PodcastImport } from '#shared/answers/imports.ts';
import { importInWords } from '#shared/podcast-import.ts';
import { checkMoved } from '#server/transfer/index.ts';
import { endpoint } from '#server/http/endpoint.ts';

export const POST = endpoint(
  'POST /api/imports/{importId}/check',
  {
    summary: 'Looks whether the old feed leads here by now.',
    who: 'administrator',
    answers: { 200: PodcastImport },
    refuses: { missing: ['importGone'] },
  },
  async ({ user, params, now }) => importInWords(await checkMoved(user, params.importId, now)),
);
