import { expect, type Page, test } from '@playwright/test';
import { ADMIN, signInAsFirstAdmin } from '../support/browser.ts';
import { type Site, startSite } from '../support/site.ts';
import { addVirtualAuthenticator, type VirtualAuthenticator } from '../support/virtual-authenticator.ts';

const ELSEWHERE = 'http://localhost:9/';
const REFUSED = { error: 'Passkey authentication failed', requestId: expect.any(String) };
type Kind = 'register' | 'authenticate';

let site: Site;
test.beforeAll(async () => (site = await startSite()));
test.afterAll(() => site.remove());

let authenticator: VirtualAuthenticator;
let isFirst = true;
test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
  });
  authenticator = await addVirtualAuthenticator(page);
  if (isFirst) await signInAsFirstAdmin(page, site);
  else await page.request.post(`${site.url}/api/auth/login`, { data: ADMIN });
  isFirst = false;
  await page.goto(`${site.url}/privacy`);
  const made = await complete(page, 'register', await answer(page, 'register', await begin(page, 'register')));
  expect(made.status()).toBe(201);
  await page.request.post(`${site.url}/api/auth/logout`);
});

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

test('what another site on the same machine had signed for it signs nobody in and makes no passkey', async ({
  page,
}) => {
  await openElsewhere(page);
  const options = await begin(page, 'authenticate');
  await expectRefused(page, await answer(page, 'authenticate', options));

  await page.request.post(`${site.url}/api/auth/login`, { data: ADMIN });
  const wish = { ...(await begin(page, 'register')), excludeCredentials: [] };
  const refusal = await complete(page, 'register', await answer(page, 'register', wish));
  expect(refusal.status()).toBe(400);
  expect(await refusal.json()).toMatchObject({ error: 'Failed to create passkey' });
});

test('an answer that signed in once signs in no second time', async ({ page }) => {
  const signed = await answer(page, 'authenticate', await begin(page, 'authenticate'));
  expect((await complete(page, 'authenticate', signed)).status()).toBe(200);
  expect(await isSignedIn(page)).toBe(true);
  await page.request.post(`${site.url}/api/auth/logout`);
  await expectRefused(page, signed);
  await begin(page, 'authenticate');
  await expectRefused(page, signed);
});

test('a passkey that was deleted here signs nobody in, although the device still has it', async ({ page }) => {
  await page.request.post(`${site.url}/api/auth/login`, { data: ADMIN });
  const passkeys = (await (await page.request.get(`${site.url}/api/passkeys`)).json()) as { id: string }[];
  for (const { id } of passkeys) {
    expect((await page.request.delete(`${site.url}/api/passkeys/${id}`)).status()).toBe(204);
  }
  await page.request.post(`${site.url}/api/auth/logout`);
  expect(await authenticator.count()).toBe(1);
  await expectRefused(page, await answer(page, 'authenticate', await begin(page, 'authenticate')));
});

test('a copy of a passkey, whose counter is behind, signs nobody in', async ({ page }) => {
  for (let time = 0; time < 2; time += 1) {
    const signed = await answer(page, 'authenticate', await begin(page, 'authenticate'));
    expect((await complete(page, 'authenticate', signed)).status()).toBe(200);
    await page.request.post(`${site.url}/api/auth/logout`);
  }
  await authenticator.goBackTo(1);
  await expectRefused(page, await answer(page, 'authenticate', await begin(page, 'authenticate')));
});

test('a passkey without its user’s finger or PIN signs nobody in, whatever the page asked for', async ({ page }) => {
  await authenticator.verifies(false);
  await page.goto(`${site.url}/login`);
  await page.getByRole('button', { name: 'Sign in with Passkey' }).click();
  await expect(page.getByText('Passkey authentication failed', { exact: true })).toBeVisible();
  expect(await isSignedIn(page)).toBe(false);

  const careless = { ...(await begin(page, 'authenticate')), userVerification: 'discouraged' };
  await expectRefused(page, await answer(page, 'authenticate', careless));
});
