import { ShowSettings } from '#shared/answers/show.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { requireWho } from '#server/http/rights.ts';
import { changeSettings, findSettings } from '#server/show/index.ts';
import { ShowChanges } from '#shared/show.ts';

export const GET = endpoint(
  'GET /api/settings',
  {
    summary: 'Returns the settings of the show.',
    notes: '`null` means that the field is not set.',
    who: 'administrator',
    answers: { 200: ShowSettings },
  },
  () => findSettings(),
);

const FRESH = { who: 'administrator', signIn: 'fresh' } as const;

export const PUT = endpoint(
  'PUT /api/settings',
  {
    summary: 'Changes settings of the show; those that are left out stay.',
    notes:
      "Any of the fields, `newFeedUrl`, which moves every subscriber, only after a fresh sign-in; pages and feed say it by then. `null` is the default again. A field in `locked`: 409 with `field`, unless it is sent as it is; `updatedAt` sent and not the present one: 409. `category` is one of Apple's, such as `Health & Fitness > Medicine`; addresses without a scheme get `https://`. An `accent` (`#7a2e5d`) that cannot be read on light pages is replaced by the nearest that can, which the answer has.",
    who: 'administrator',
    body: ShowChanges,
    answers: { 200: ShowSettings },
    refuses: { forbidden: ['signInAgain'], conflict: ['settingLocked', 'settingsChanged'] },
  },
  ({ user, body, now }, { locals }) => changeSettings(user, body, now, () => requireWho(locals, FRESH, now)),
);
