import {
  type AuthenticationResponseJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
} from '@simplewebauthn/browser';
import { send } from '../api.ts';

/** Asks for a passkey in the browser's own dialog. In a file of its own, loaded when someone presses for it. */
export async function askForPasskey(): Promise<AuthenticationResponseJSON> {
  const path = '/api/passkeys/authenticate/begin';
  return startAuthentication({ optionsJSON: await send<PublicKeyCredentialRequestOptionsJSON>('POST', path) });
}
