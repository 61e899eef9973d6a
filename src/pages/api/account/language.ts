import { chooseLanguage } from '#server/accounts/index.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { LanguageChoice } from '#shared/people.ts';

export const PUT = endpoint(
  'PUT /api/account/language',
  {
    summary: 'Chooses the language of the mail that you get.',
    notes: 'A sign-in in another language chooses that one.',
    who: 'user',
    body: LanguageChoice,
    answers: { 204: null },
  },
  ({ user, body }) => chooseLanguage(user, body),
);
