import { UndoneImport } from '#shared/answers/imports.ts';
import { undoImport } from '#server/transfer/index.ts';
import { endpoint } from '#server/http/endpoint.ts';

export const POST = endpoint(
  'POST /api/imports/{importId}/undo',
  {
    summary: 'Takes back everything that moving a podcast in has brought.',
    notes:
      'Its episodes go to the trash, with their files, and its series are removed. What was changed here since stays: `keptCount` episodes, of which `kept` has up to a hundred. One that is under way ends. The texts and the cover of the show stay as they are. Until it is finished with DELETE, or another podcast is moved in.',
    who: 'administrator',
    signIn: 'recent',
    answers: { 200: UndoneImport },
    refuses: { missing: ['importGone'] },
  },
  ({ user, params, now }) => undoImport(user, params.importId, now),
);
