import type { CDPSession, Page } from '@playwright/test';

/** Chromium's own authenticator in software, over the DevTools protocol (domain WebAuthn). */
export type VirtualAuthenticator = {
  /** How many passkeys it holds. */
  count(): Promise<number>;
  /** Whether its user passes from now on: a finger it knows, or not. */
  verifies(isVerified: boolean): Promise<void>;
  /** Puts its passkeys back to how they were when they had signed `signatures` times, as a copy made then would be. */
  goBackTo(signatures: number): Promise<void>;
};

/** A platform authenticator that verifies its user and keeps passkeys; `page` asks it and no other. */
export async function addVirtualAuthenticator(page: Page): Promise<VirtualAuthenticator> {
  const session: CDPSession = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const credentials = async () => (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials;
  return {
    count: async () => (await credentials()).length,
    verifies: async (isUserVerified) => {
      await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
    },
    goBackTo: async (signCount) => {
      const held = await credentials();
      await session.send('WebAuthn.clearCredentials', { authenticatorId });
      for (const credential of held) {
        await session.send('WebAuthn.addCredential', { authenticatorId, credential: { ...credential, signCount } });
      }
    },
  };
}
