import {
  type AuthenticationResponseJSON,
  type PublicKeyCredentialRequestOptionsJSON as Options,
  startAuthentication,
} from '@simplewebauthn/browser';
import { send } from '../api.ts';

/** Requests a passkey in the browser's own dialog. A separate file, loaded only when the button is pressed. */
export async function askForPasskey(): Promise<AuthenticationResponseJSON> {
  const optionsJSON = (await send('POST /api/passkeys/authenticate/begin', {})) as Options; // the library's type of what it makes itself on the server
  return startAuthentication({ optionsJSON });
}
