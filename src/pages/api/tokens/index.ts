import { programs } from '#shared/contract/programs.ts';
import { createToken } from '#server/accounts/index.ts';
import { listTokens } from '#server/db/tokens.ts';
import { endpoint } from '#server/http/endpoint.ts';

export const GET = endpoint(programs.listTokens, ({ user }) => listTokens(user.id));

export const POST = endpoint(programs.createToken, ({ user, body, now }) => createToken(user, body, now));
