/** Returns whether this browser knows passkeys: not on http, nor in some frames and apps. */
export const hasPasskeys = (): boolean => 'PublicKeyCredential' in window && 'credentials' in navigator;

/** Returns the browser's own reader of options (WebAuthn 3, §5.1.8), if it offers passkeys in a field's autofill. */
export async function autofillReader(): Promise<typeof PublicKeyCredential | null> {
  if (!hasPasskeys() || !('parseRequestOptionsFromJSON' in PublicKeyCredential)) return null;
  return (await PublicKeyCredential.isConditionalMediationAvailable()) ? PublicKeyCredential : null;
}

/** Waits until a passkey is picked in the autofill; null for what is none. */
export async function pickInAutofill(
  publicKey: PublicKeyCredentialRequestOptions,
  signal: AbortSignal,
): Promise<unknown> {
  const picked = await navigator.credentials.get({ publicKey, mediation: 'conditional', signal });
  return picked instanceof PublicKeyCredential ? picked.toJSON() : null;
}
