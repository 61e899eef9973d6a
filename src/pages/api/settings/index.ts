import { show } from '#shared/contract/show.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { requireWho } from '#server/http/rights.ts';
import { changeSettings, findSettings } from '#server/show/index.ts';

export const GET = endpoint(show.find, () => findSettings());

const FRESH = { who: 'administrator', signIn: 'fresh' } as const;

export const PUT = endpoint(show.change, ({ user, body, now }, { locals }) =>
  changeSettings(user, body, now, () => requireWho(locals, FRESH, now)),
);
