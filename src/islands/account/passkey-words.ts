import { words } from '#shared/language.ts';
import { ApiError } from '../api.ts';

/** By the codes of SimpleWebAuthn's WebAuthnError, which maps the browsers' own error names. */
const WORDS: Record<string, keyof ReturnType<typeof words>['account']['passkeyProblems']> = {
  ERROR_CEREMONY_ABORTED: 'canceled',
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: 'known',
  ERROR_INVALID_DOMAIN: 'domain',
  ERROR_INVALID_RP_ID: 'address',
  ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT: 'cannotKeep',
  ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT: 'noPin',
};

/** Returns why a passkey ceremony failed, as a sentence for the user. */
export function passkeyMessage(problem: unknown): string {
  if (problem instanceof ApiError) return problem.error;
  const said = words().account.passkeyProblems;
  if (!(problem instanceof Error)) return said.unknown;
  if (typeof window === 'object' && !hasPasskeys()) return said.unsupported || problem.message;
  const known = 'code' in problem ? WORDS[String(problem.code)] : undefined;
  if (known) return said[known];
  if (problem.name === 'NotAllowedError') return said.tookTooLong;
  return problem.message;
}

/** Returns whether this browser has passkeys at all: over plain http it has none. */
export const hasPasskeys = (): boolean => 'PublicKeyCredential' in window;
