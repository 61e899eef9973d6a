import { WebAuthnError } from '@simplewebauthn/browser';
import { expect, test } from 'vitest';
import { ApiError } from '../api.ts';
import { passkeyMessage } from './passkey-words.ts';

const webAuthnError = (code: ConstructorParameters<typeof WebAuthnError>[0]['code'], name = 'Error') =>
  new WebAuthnError({ message: 'in English of the specification', code, cause: new Error(), name });

test.each([
  [new Error('WebAuthn is not supported in this browser'), 'WebAuthn is not supported in this browser'],
  [webAuthnError('ERROR_CEREMONY_ABORTED'), 'It was canceled.'],
  [webAuthnError('ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY', 'NotAllowedError'), /canceled or took too long/],
  [webAuthnError('ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'), /already has a passkey/],
  [webAuthnError('ERROR_INVALID_DOMAIN'), /not its IP number/],
  [webAuthnError('ERROR_INVALID_RP_ID'), /only at the site’s own address/],
  [new ApiError(403, '{"error":"Please sign in again to continue"}'), 'Please sign in again to continue'],
  ['nonsense', 'Unknown error'],
])('%s is said in words', (problem, sentence) => {
  expect(passkeyMessage(problem)).toMatch(sentence);
});
