import { MAX_NAME } from './limits.ts';
import type { User } from './account.ts';
import { type Scope, SCOPES } from './scope.ts';
import { trimmedLine, z, visible, withCode } from './schema.ts';

export const MAX_TOKENS = 20;

const noScope = { error: withCode('keyScopesMissing') };
const notTime = { error: withCode('notIsoTime') };

export const NewToken = z.object({
  name: visible(trimmedLine(1, MAX_NAME, 'keyNameMissing')),
  scopes: z
    .array(z.enum(SCOPES, { error: withCode('notOneOf') }), noScope)
    .min(1, noScope)
    .transform((scopes) => SCOPES.filter((scope) => scopes.includes(scope))),
  expiresAt: z.iso
    .datetime({ offset: true, ...notTime })
    // ISO 8601 has a year 0, PostgreSQL's calendar does not.
    .refine((time) => !time.startsWith('0000'), notTime)
    .nullable()
    .default(null),
});
export type NewToken = z.infer<typeof NewToken>;

/** Whether listeners see an episode, or will on their own. */
type Visibility = { published: boolean; publishAt?: Date | string | null | undefined };

/** Returns the scope that changing an episode needs: `publish` if it is published or scheduled before or after. */
export const scopeToChange = (...states: Visibility[]): Scope =>
  states.some(({ published, publishAt }) => published || publishAt) ? 'publish' : 'drafts';

/** Returns whether this user, or the key that acts for them, may do what needs one of these scopes. */
export const hasScope = ({ token }: Pick<User, 'token'>, scopes: readonly Scope[]): boolean =>
  token === undefined || scopes.some((scope) => token.scopes.includes(scope));
