import { ApiError } from '../api.ts';

/** By the codes of SimpleWebAuthn's WebAuthnError, which maps the browsers' own error names. */
const WORDS: Record<string, string> = {
  ERROR_CEREMONY_ABORTED: 'It was cancelled.',
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: 'This device or key already has a passkey for your account.',
  ERROR_INVALID_DOMAIN: 'Passkeys do not work at this address. Open the site by its name, not by a number.',
  ERROR_INVALID_RP_ID: 'Passkeys of this site work at its own address only. Open it there and try again.',
  ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT: 'This security key cannot keep a passkey.',
  ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT:
    'This security key has no PIN or fingerprint. Set one up, or use another device.',
};

/** Returns why a passkey ceremony failed, as a sentence for the user. */
export function passkeySentence(problem: unknown): string {
  if (problem instanceof ApiError) return problem.error;
  if (!(problem instanceof Error)) return 'Unknown error';
  const known = 'code' in problem ? WORDS[String(problem.code)] : undefined;
  if (known) return known;
  if (problem.name === 'NotAllowedError') return 'It was cancelled or took too long. Please try again.';
  return problem.message;
}
