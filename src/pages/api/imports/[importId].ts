import { PodcastImport } from '#shared/answers/imports.ts';
import { importInWords } from '#shared/podcast-import.ts';
import { readImport, stopImport } from '#server/transfer/index.ts';
import { endpoint } from '#server/http/endpoint.ts';

export const GET = endpoint(
  'GET /api/imports/{importId}',
  {
    summary: 'Says how far moving a podcast in is.',
    notes:
      '`state` is `waiting`, `running`, `done` or `failed`, `problem` and `code` why it waits or has failed, `problems` up to a hundred `{title, text, codes, isMissing}`; `moved` is `{by, problem, code, lookedAt}`, `by` `redirect` or `tag` (`itunes:new-feed-url`) when the old feed leads here; `apps` who has asked for our feed since.',
    who: 'administrator',
    answers: { 200: PodcastImport },
    refuses: { missing: ['importGone'] },
  },
  async ({ user, params }) => importInWords(await readImport(user, params.importId)),
);

export const DELETE = endpoint(
  'DELETE /api/imports/{importId}',
  {
    summary: 'Stops moving a podcast in; the episodes that are here stay.',
    who: 'administrator',
    signIn: 'recent',
    answers: { 204: null },
    refuses: { missing: ['importGone'] },
  },
  ({ user, params }) => stopImport(user, params.importId),
);
