import { MailSettings } from '#shared/answers/show.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { changeMailSettings, findMailSettings } from '#server/outbound/index.ts';
import { MailChanges } from '#shared/mail-settings.ts';

export const GET = endpoint(
  'GET /api/settings/mail',
  {
    summary: 'Returns the mail server, without its password.',
    notes:
      '`server` is empty while there is none, `security` is `tls`, `starttls` or `none`, `perMinute` how many messages to subscribers go out in a minute. `isLocked`: the environment sets it; `isSet`: mail is sent. `hasPassword` is false with a `name` after a restore. The password is in no answer.',
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
    notes:
      '`perMinute` is 1 to 600, 3 if left out. Without `password` it stays, but goes to no other `server` or `name` (400); an empty `server` ends mail; a password with `none` to another machine: 400; locked: 409.',
    who: 'administrator',
    signIn: 'fresh',
    body: MailChanges,
    answers: { 200: MailSettings },
    refuses: { invalid: ['mailPasswordInClear', 'mailPasswordAgain', 'mailPasswordMissing'], conflict: ['mailLocked'] },
  },
  ({ user, body }) => changeMailSettings(user, body),
);
