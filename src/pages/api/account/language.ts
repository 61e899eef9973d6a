import { account } from '#shared/contract/account.ts';
import { chooseLanguage } from '#server/accounts/index.ts';
import { endpoint } from '#server/http/endpoint.ts';

export const PUT = endpoint(account.changeLanguage, ({ user, body }) => chooseLanguage(user, body));
