import { MailSettings } from '#shared/answers/show.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { changeMailSettings, findMailSettings } from '#server/outbound/index.ts';
import { MailChanges } from '#shared/mail-settings.ts';

export const GET = endpoint(
  'GET /api/settings/mail',
  {
    summary: 'Returns the mail server, without its password.',
    who: 'administrator',
    signIn: 'recent',
    answers: { 200: MailSettings },
  },
  () => findMailSettings(),
);

export const PUT = endpoint(
  'PUT /api/settings/mail',
  {
    summary: 'Sets the mail server.',
    who: 'administrator',
    signIn: 'fresh',
    body: MailChanges,
    answers: { 200: MailSettings },
    refuses: { invalid: ['mailPasswordInClear', 'mailPasswordAgain'], conflict: ['mailLocked'] },
  },
  ({ user, body }) => changeMailSettings(user, body),
);
