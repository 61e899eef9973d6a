import {
  type AuthenticationResponseJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
} from '@simplewebauthn/browser';
import { send } from '../api.ts';

/** Requests a passkey in the browser's own dialog. A separate file, loaded only when the button is pressed. */
export async function askForPasskey(): Promise<AuthenticationResponseJSON> {
  const path = '/api/passkeys/authenticate/begin';
  return startAuthentication({ optionsJSON: await send<PublicKeyCredentialRequestOptionsJSON>('POST', path) });
}
