import { beforeEach, expect, test, vi } from 'vitest';
import { stopClock, until } from '../../../tests/support/components/clock.ts';
import { navigations } from '../../../tests/support/components/navigation.ts';
import { expectToast, renderIsland } from '../../../tests/support/components/render.tsx';
import { answer, requests } from '../../../tests/support/components/server.ts';
import { offerPasskeys } from './passkey-sign-in.ts';

const BEGIN = 'POST /api/passkeys/authenticate/begin';
const COMPLETE = 'POST /api/passkeys/authenticate/complete';

/** Resolves the page's latest call of `navigator.credentials.get` with this credential. */
let pick: (credential: Credential) => void;

beforeEach(async () => {
  vi.spyOn(PublicKeyCredential, 'isConditionalMediationAvailable').mockResolvedValue(true);
  vi.spyOn(PublicKeyCredential, 'parseRequestOptionsFromJSON').mockReturnValue({ challenge: new Uint8Array(32) });
  vi.spyOn(navigator.credentials, 'get').mockImplementation(() => new Promise((resolve) => (pick = resolve)));
  answer(BEGIN, 200, { challenge: 'aaaa' });
  answer(COMPLETE, 200, { user: { id: 'u1', username: 'Ana', isAdmin: true } });
});

/** Arrives at a sign-in page: a document that was open keeps its listeners. */
async function arrive(): Promise<void> {
  await renderIsland(
    <button type="button" data-passkey-sign-in>
      Passkey
    </button>,
  );
  document.dispatchEvent(new Event('astro:before-swap'));
  offerPasskeys();
  document.dispatchEvent(new Event('astro:page-load'));
}

const offered = (times: number) =>
  expect.poll(() => vi.mocked(navigator.credentials.get).mock.calls.length).toBe(times);
const aPasskey = (id: string): Credential =>
  Object.create(PublicKeyCredential.prototype, { toJSON: { value: () => ({ id }) } }) as Credential;

test('a passkey picked from the list under the username signs in', async () => {
  await arrive();
  await offered(1);
  expect(navigator.credentials.get).toHaveBeenCalledWith(expect.objectContaining({ mediation: 'conditional' }));
  pick(aPasskey('the one picked'));
  await expectToast('Login successful', 'Welcome back, Ana!');
  expect(requests(COMPLETE).map(({ body }) => body)).toEqual([{ response: { id: 'the one picked' } }]);
  expect(navigations).toEqual(['/']);
});

test('a passkey the server refuses is reported, and the list is offered again', async () => {
  answer(COMPLETE, 401, { error: 'Authentication failed' });
  await arrive();
  await offered(1);
  pick(aPasskey('unknown'));
  await expectToast('Passkey authentication failed', 'Authentication failed');
  await offered(2);
});

test('a page that stays open asks for another challenge before the first ends', async () => {
  stopClock();
  await arrive();
  await until(() => requests(BEGIN).length === 1 && vi.mocked(navigator.credentials.get).mock.calls.length === 1);
  await vi.advanceTimersByTimeAsync(239_000);
  expect(requests(BEGIN)).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1_000);
  await until(() => vi.mocked(navigator.credentials.get).mock.calls.length === 2);
  const [first] = vi.mocked(navigator.credentials.get).mock.calls[0] ?? [];
  expect(first?.signal?.aborted).toBe(true);
});
