import type { CDPSession, Page } from '@playwright/test';

/** Chromium's own authenticator in software, over the DevTools protocol (domain WebAuthn). */
type VirtualAuthenticator = {
  /** How many passkeys it holds. */
  count(): Promise<number>;
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
  const held = async () => (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials;
  return { count: async () => (await held()).length };
}
