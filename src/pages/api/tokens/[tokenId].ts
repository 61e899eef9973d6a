import { programs } from '#shared/contract/programs.ts';
import { revokeToken } from '#server/accounts/index.ts';
import { endpoint } from '#server/http/endpoint.ts';

export const DELETE = endpoint(programs.removeToken, ({ user, params }) => revokeToken(user, params.tokenId));
