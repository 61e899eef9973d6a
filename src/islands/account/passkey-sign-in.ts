import { words } from '#shared/language.ts';
import { loadWords } from '../load-words.ts';
import { send } from '../api.ts';
import { showToast } from '../ui/toast.ts';
import { claimOnce } from '../ui/once.ts';

/** The server stores a challenge for five minutes; the page may stay open longer. */
const RENEWED_AFTER = 240_000; // without shared/units.ts, whose chunk this page need not load
let offer: AbortController | undefined;
let taken: HTMLButtonElement | undefined;

/**
 * Offers passkeys on the login page, without React: `[data-passkey-sign-in]` requests one, and the username's autofill
 * lists them (WebAuthn, conditional mediation), so no name is typed. What is needed only after one is chosen loads
 * then: this page has the same weight limit as the others.
 */
export function offerPasskeys(): void {
  if (!claimOnce('passkey-sign-in')) return;
  document.addEventListener('astro:page-load', takeUp);
  document.addEventListener('astro:before-swap', () => offer?.abort());
  takeUp();
}

function takeUp(): void {
  const button = document.querySelector<HTMLButtonElement>('[data-passkey-sign-in]');
  if (!button || button === taken) return; // the router may announce the first page once more
  taken = button;
  button.addEventListener('click', () => void signInWith(button));
  void offerInAutofill();
}

async function signInWith(button: HTMLButtonElement): Promise<void> {
  if (button.ariaDisabled === 'true') return;
  button.ariaDisabled = 'true'; // not disabled, which would take the focus away
  offer?.abort();
  try {
    const [{ askForPasskey }] = await Promise.all([import('./passkey-ceremony.ts'), loadWords()]);
    await complete(await askForPasskey());
  } catch (problem) {
    await showFailure(problem);
    void offerInAutofill();
  } finally {
    button.ariaDisabled = null;
  }
}

/** Silent until a passkey is picked: before that the user has not requested anything. */
async function offerInAutofill(): Promise<void> {
  offer?.abort();
  const { signal } = (offer = new AbortController());
  const picked = await askAutofill(signal).catch(() => null);
  if (!picked || signal.aborted) return;
  try {
    await complete(picked);
  } catch (problem) {
    await showFailure(problem);
    void offerInAutofill();
  }
}

/**
 * Uses the browser's own JSON conversion (WebAuthn 3, §5.1.8), so that the library loads only when the button is
 * pressed.
 */
async function askAutofill(signal: AbortSignal): Promise<unknown> {
  if (!('PublicKeyCredential' in window) || !('parseRequestOptionsFromJSON' in PublicKeyCredential)) return null;
  if (!(await PublicKeyCredential.isConditionalMediationAvailable())) return null;
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    await send('POST /api/passkeys/authenticate/begin', {}),
  );
  const renewal = setTimeout(() => void offerInAutofill(), RENEWED_AFTER);
  signal.addEventListener('abort', () => clearTimeout(renewal));
  const credential = await navigator.credentials.get({ publicKey, mediation: 'conditional', signal });
  clearTimeout(renewal);
  return credential instanceof PublicKeyCredential ? credential.toJSON() : null;
}

async function complete(response: unknown): Promise<void> {
  const { user } = await send('POST /api/passkeys/authenticate/complete', {}, { response });
  const [{ welcome }] = await Promise.all([import('./welcome.ts'), loadWords()]);
  await welcome(user);
}

async function showFailure(problem: unknown): Promise<void> {
  const [{ passkeyMessage }] = await Promise.all([import('./passkey-words.ts'), loadWords()]);
  const title = words().account.passkeyFailed;
  const sentence = passkeyMessage(problem);
  showToast({ title, tone: 'destructive', ...(sentence !== title && { description: sentence }) });
}
