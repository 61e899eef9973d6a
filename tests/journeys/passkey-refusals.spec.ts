import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { type Studio, test } from '../support/demo-site.ts';
import { addAccount, signInBySession } from '../support/sessions.ts';
import { addVirtualAuthenticator } from '../support/virtual-authenticator.ts';

const ELSEWHERE = 'http://localhost:9/';
const REFUSED = { error: 'Passkey authentication failed', requestId: expect.any(String) };
type Kind = 'register' | 'authenticate';

let site: Studio;

const begin = async (page: Page, kind: Kind): Promise<object> =>
  (await (await page.request.post(`${site.url}/api/passkeys/${kind}/begin`)).json()) as object;

const complete = (page: Page, kind: Kind, response: unknown) =>
  page.request.post(`${site.url}/api/passkeys/${kind}/complete`, { data: { response, name: 'Phone' } });

/** What the authenticator says to these options when the page that is open asks it. */
const answer = (page: Page, kind: Kind, options: object): Promise<unknown> =>
  page.evaluate(
    async ([what, given]) => {
      const credential =
        what === 'register'
          ? await navigator.credentials.create({
              publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(
                given as PublicKeyCredentialCreationOptionsJSON,
              ),
            })
          : await navigator.credentials.get({
              publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(
                given as PublicKeyCredentialRequestOptionsJSON,
              ),
            });
      return (credential as PublicKeyCredential).toJSON() as unknown;
    },
    [kind, options] as const,
  );

const signOut = (page: Page) => page.request.post(`${site.url}/api/auth/logout`);

const isSignedIn = async (page: Page): Promise<boolean> =>
  ((await (await page.request.get(`${site.url}/api/auth/me`)).json()) as { user: object | null }).user !== null;

async function expectRefused(page: Page, response: unknown): Promise<void> {
  const refusal = await complete(page, 'authenticate', response);
  expect(refusal.status()).toBe(401);
  expect(await refusal.json()).toEqual(REFUSED);
  expect(await isSignedIn(page)).toBe(false);
}

async function openElsewhere(page: Page): Promise<void> {
  await page.route(ELSEWHERE, (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }));
  await page.goto(ELSEWHERE);
}

test('what signs in nobody: an answer used twice, a copy, no finger, a deleted passkey, another site’s answer', async ({
  page,
  studio,
}) => {
  site = studio;
  const username = `Rosa ${randomUUID()}`;
  await addAccount(site.sql, username, true);
  const signIn = () => signInBySession(page.context(), site, site.sql, username);
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
  });
  const authenticator = await addVirtualAuthenticator(page);
  await signIn();
  await page.goto(`${site.url}/privacy`);
  const made = await complete(page, 'register', await answer(page, 'register', await begin(page, 'register')));
  expect(made.status()).toBe(201);
  await signOut(page);

  await test.step('an answer that signed in once signs in no second time', async () => {
    const signed = await answer(page, 'authenticate', await begin(page, 'authenticate'));
    expect((await complete(page, 'authenticate', signed)).status()).toBe(200);
    expect(await isSignedIn(page)).toBe(true);
    await signOut(page);
    await expectRefused(page, signed);
    await begin(page, 'authenticate');
    await expectRefused(page, signed);
  });

  await test.step('a copy of a passkey, whose counter is behind, signs nobody in', async () => {
    const signed = await answer(page, 'authenticate', await begin(page, 'authenticate'));
    expect((await complete(page, 'authenticate', signed)).status()).toBe(200);
    await signOut(page);
    await authenticator.goBackTo(1);
    await expectRefused(page, await answer(page, 'authenticate', await begin(page, 'authenticate')));
  });

  await test.step('nor one without its user’s finger or PIN, whatever the page asked for', async () => {
    await authenticator.goBackTo(9);
    await authenticator.verifies(false);
    await page.goto(`${site.url}/login`);
    await page.getByRole('button', { name: 'Sign in with Passkey' }).click();
    await expect(page.getByText('Passkey authentication failed', { exact: true })).toBeVisible();
    expect(await isSignedIn(page)).toBe(false);
    const careless = { ...(await begin(page, 'authenticate')), userVerification: 'discouraged' };
    await expectRefused(page, await answer(page, 'authenticate', careless));
    await authenticator.verifies(true);
  });

  await test.step('what another site on the same machine had signed for it signs nobody in', async () => {
    await openElsewhere(page);
    const options = await begin(page, 'authenticate');
    await expectRefused(page, await answer(page, 'authenticate', options));
    await page.goBack();
  });

  await test.step('until it is deleted here it signs in; then it does not, although the device still has it', async () => {
    const held = await authenticator.count();
    const signed = await answer(page, 'authenticate', await begin(page, 'authenticate'));
    expect((await complete(page, 'authenticate', signed)).status()).toBe(200);
    const passkeys = (await (await page.request.get(`${site.url}/api/passkeys`)).json()) as { id: string }[];
    expect(passkeys).toHaveLength(1);
    for (const { id } of passkeys) {
      expect((await page.request.delete(`${site.url}/api/passkeys/${id}`)).status()).toBe(204);
    }
    await signOut(page);
    expect(await authenticator.count()).toBe(held);
    await expectRefused(page, await answer(page, 'authenticate', await begin(page, 'authenticate')));
  });

  // Last, for on the device it takes the place of the other.
  await test.step('and makes no passkey', async () => {
    await openElsewhere(page);
    await signIn();
    const wish = { ...(await begin(page, 'register')), excludeCredentials: [] };
    const refusal = await complete(page, 'register', await answer(page, 'register', wish));
    expect(refusal.status()).toBe(400);
    expect(await refusal.json()).toMatchObject({ error: 'Failed to create passkey' });
  });
});
