import type { User } from '#shared/account.ts';
import {
  type AuthenticationResponseJSON,
  browserSupportsWebAuthnAutofill,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';
import { send } from '../api.ts';
import { showToast } from '../stores/toast.ts';
import { passkeySentence } from './passkey-words.ts';
import { welcome } from './welcome.ts';

const LISTENING = Symbol.for('carecast.passkey-sign-in');
/** The server keeps a challenge for five minutes; the page may stay open longer. */
const RENEWED_AFTER = 4 * 60_000;
let renewal: ReturnType<typeof setTimeout> | undefined;

/**
 * The login page's passkeys, without React: `[data-passkey-sign-in]` asks for one, and the browser lists those it
 * has in the username's autofill (WebAuthn, conditional mediation). Nobody types a name.
 */
export function offerPasskeys(): void {
  if (Reflect.has(document, LISTENING)) return;
  Reflect.set(document, LISTENING, true);
  document.addEventListener('astro:page-load', takeUp);
  document.addEventListener('astro:before-swap', stopOffering);
}

function takeUp(): void {
  const button = document.querySelector<HTMLButtonElement>('[data-passkey-sign-in]');
  if (!button) return;
  button.addEventListener('click', () => void signInWith(button));
  void offerInAutofill();
}

async function signInWith(button: HTMLButtonElement): Promise<void> {
  button.disabled = true;
  clearTimeout(renewal);
  try {
    await complete(await startAuthentication({ optionsJSON: await begin() }));
  } catch (problem) {
    tellFailure(problem);
    void offerInAutofill();
  } finally {
    button.disabled = false;
  }
}

/** Silent until someone has picked a passkey: before that nobody has asked for anything. */
async function offerInAutofill(): Promise<void> {
  clearTimeout(renewal);
  if (!(await browserSupportsWebAuthnAutofill().catch(() => false))) return;
  renewal = setTimeout(() => void offerInAutofill(), RENEWED_AFTER);
  const picked = await begin()
    .then((optionsJSON) => startAuthentication({ optionsJSON, useBrowserAutofill: true }))
    .catch(() => null);
  if (!picked) return;
  try {
    await complete(picked);
  } catch (problem) {
    tellFailure(problem);
    void offerInAutofill();
  }
}

const begin = () => send<PublicKeyCredentialRequestOptionsJSON>('POST', '/api/passkeys/authenticate/begin');

async function complete(response: AuthenticationResponseJSON): Promise<void> {
  const { user } = await send<{ user: User }>('POST', '/api/passkeys/authenticate/complete', { response });
  await welcome(user, new URLSearchParams(location.search).get('next') ?? undefined);
}

function stopOffering(): void {
  clearTimeout(renewal);
  WebAuthnAbortService.cancelCeremony();
}

function tellFailure(problem: unknown): void {
  const title = 'Passkey authentication failed';
  const sentence = passkeySentence(problem);
  showToast({ title, tone: 'destructive', ...(sentence !== title && { description: sentence }) });
}
