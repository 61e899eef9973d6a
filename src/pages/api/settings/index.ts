import { ShowSettings } from '#shared/answers/show.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { changeSettings, findSettings } from '#server/show/index.ts';
import { ShowChanges } from '#shared/show.ts';

export const GET = endpoint(
  'GET /api/settings',
  {
    summary: 'Returns the settings of the show.',
    who: 'administrator',
    answers: { 200: ShowSettings },
  },
  () => findSettings(),
);

export const PUT = endpoint(
  'PUT /api/settings',
  {
    summary: 'Changes settings of the show; those that are left out stay.',
    who: 'administrator',
    body: ShowChanges,
    answers: { 200: ShowSettings },
    refuses: { conflict: ['settingLocked', 'settingsChanged'] },
  },
  ({ user, body, now }) => changeSettings(user, body, now),
);
