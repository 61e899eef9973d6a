import { WebAuthnError } from '@simplewebauthn/browser';
import { expect, test } from 'vitest';
import { english } from '../../../tests/support/words.ts';
import { ApiError } from '../api.ts';
import { passkeyMessage } from './passkey-words.ts';

const webAuthnError = (code: ConstructorParameters<typeof WebAuthnError>[0]['code'], name = 'Error') =>
  new WebAuthnError({ message: 'in English of the specification', code, cause: new Error(), name });

test.each([
  [new Error('WebAuthn is not supported in this browser'), 'WebAuthn is not supported in this browser'],
  [webAuthnError('ERROR_CEREMONY_ABORTED'), 'It was canceled.'],
  [
    webAuthnError('ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY', 'NotAllowedError'),
    english.account.passkeyProblems.tookTooLong,
  ],
  [webAuthnError('ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'), english.account.passkeyProblems.known],
  [webAuthnError('ERROR_INVALID_DOMAIN'), english.account.passkeyProblems.domain],
  [webAuthnError('ERROR_INVALID_RP_ID'), english.account.passkeyProblems.address],
  [new ApiError(403, JSON.stringify({ error: english.reasons.signInAgain })), english.reasons.signInAgain],
  ['nonsense', 'Unknown error'],
])('%s is shown in words', (problem, sentence) => {
  expect(passkeyMessage(problem)).toBe(sentence);
});
