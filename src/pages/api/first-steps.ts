import { site } from '#shared/contract/site.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { changeFirstSteps } from '#server/show/index.ts';

export const PUT = endpoint(site.changeFirstSteps, ({ user, body, now }) => changeFirstSteps(user, body, now));
