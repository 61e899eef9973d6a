import type { Reason } from '#shared/reason.ts';
import { createHash, randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { FreshUser, RecentUser, User } from '#shared/account.ts';
import { MAX_PASSKEYS, type Passkey } from '#shared/passkey.ts';
import { z } from '#shared/schema.ts';
import { isStorable } from '#shared/text.ts';
import { confirmRights, countAudit, recordAudit } from '#server/audit.ts';
import { config } from '#server/config.ts';
import { hostCookie, setCookie } from '#server/cookies.ts';
import { addChallenge, type Challenge, takeChallenge } from '#server/db/challenges.ts';
import { addPasskey, findCredential, listCredentials, removePasskey, incrementUse } from '#server/db/passkeys.ts';
import { sql } from '#server/db/sql.ts';
import { DomainError, requireFound } from '#server/errors.ts';
import { log } from '#server/log.ts';
import { currentShow } from '#server/show/index.ts';
import { addressGroup, throttle } from '#server/throttle.ts';
import { MINUTE_S, KB } from '#shared/units.ts';

/** Loaded by the first ceremony: its certificates' parsers are a quarter of the modules of a start. */
const webauthn = () => import('@simplewebauthn/server');

/** Binds a ceremony to the browser that began it; the value is random and grants no access on its own. */
export const WEBAUTHN_COOKIE = hostCookie('webauthn');
const LIFE_IN_SECONDS = 5 * MINUTE_S;
/** Authenticators send a few hundred bytes for a passkey, some kilobytes when certificates are included. */
const MAX_ATTESTATION_BYTES = 10 * KB;

/** EdDSA, ES256, RS256 (COSE). Listed, because detecting newer ones prints Node's ExperimentalWarning. */
const ALGORITHMS = [-8, -7, -257];

/** From the settings alone, never from a request's Host header. */
const SITE = { origin: config.publicUrl, id: new URL(config.publicUrl).hostname };

/** Returns why browsers refuse passkeys at this URL, or null when they do not (WebAuthn §5.1.3, "valid domain"). */
export function passkeyObstacle(publicUrl = config.publicUrl): Reason | null {
  const { hostname, protocol } = new URL(publicUrl);
  if (isIP(hostname.replace(/^\[|\]$/g, '')) > 0) {
    return { code: 'passkeysNeedName', address: publicUrl };
  }
  const isLoopback = hostname === 'localhost' || hostname.endsWith('.localhost');
  if (protocol === 'https:' || isLoopback) return null;
  return { code: 'passkeysNeedHttps', address: publicUrl };
}

/**
 * Returns options for `navigator.credentials.create`, and the Set-Cookie. `held` is the cookie's value, if any. A
 * passkey proves who someone is later, so it requires a fresh sign-in.
 */
export async function beginRegistration(user: FreshUser, held: string | undefined, address: string, now: Date) {
  await throttle('passkey by address', addressGroup(address), now);
  const credentials = await listCredentials(user.id);
  if (credentials.length >= MAX_PASSKEYS) throw tooMany();
  const { generateRegistrationOptions } = await webauthn();
  const options = await generateRegistrationOptions({
    rpName: currentShow().title,
    rpID: SITE.id,
    userName: user.username,
    userDisplayName: user.username,
    userID: handleOf(user),
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: credentials,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return { options, cookie: await storeChallenge('register', options.challenge, user.id, held, now) };
}

/** Verifies and stores a new passkey. @throws DomainError invalid, with the same message whatever is wrong */
export async function completeRegistration(
  user: RecentUser,
  name: string,
  response: unknown,
  held: string | undefined,
  now: Date,
): Promise<Passkey> {
  const refused = new DomainError('invalid', { code: 'passkeyNotCreated' });
  const { credential } = await verifyNew(user, response, held, now).catch(refuse(refused));
  if (credential.id.length > 1_400) throw refused; // 1023 bytes at most (WebAuthn §4, credential id)
  const transports = (credential.transports ?? []).filter((word) => /^[a-z-]{1,20}$/.test(word)).slice(0, 8);
  return sql.begin(async (db) => {
    const actor = await confirmRights(user, db);
    if ((await listCredentials(user.id, db)).length >= MAX_PASSKEYS) throw refused;
    const passkey = await addPasskey({ ...credential, transports, userId: user.id, name }, db);
    if (!passkey) throw refused;
    await recordAudit({ action: 'passkey added', actor, subject: passkey.id, facts: { name } }, db);
    return passkey;
  });
}

/** Returns options for `navigator.credentials.get`: they list no credentials, so they do not reveal who has one. */
export async function beginAuthentication(held: string | undefined, address: string, now: Date) {
  await throttle('passkey by address', addressGroup(address), now);
  const { generateAuthenticationOptions } = await webauthn();
  const options = await generateAuthenticationOptions({ rpID: SITE.id, userVerification: 'required' });
  delete options.allowCredentials;
  return { options, cookie: await storeChallenge('authenticate', options.challenge, null, held, now) };
}

/** Returns the user whose passkey signed this. @throws DomainError tooMany, or signedOut (one message for any cause) */
export async function completeAuthentication(
  response: unknown,
  held: string | undefined,
  address: string,
  now: Date,
): Promise<User> {
  const refused = new DomainError('signedOut', { code: 'passkeyRefused' });
  const refund = await throttle('passkey answer by address', addressGroup(address), now);
  try {
    const user = await verifyKnown(response, held, now);
    await refund();
    return user;
  } catch (error) {
    await countAudit({ action: 'sign-in failed', actor: null, facts: { with: 'passkey' } }, now, sql);
    return refuse(refused)(error);
  }
}

/** Removes a passkey of this user. @throws DomainError missing, also for another user's */
export async function deletePasskey(user: RecentUser, id: string): Promise<void> {
  await sql.begin(async (db) => {
    const actor = await confirmRights(user, db);
    const name = requireFound(await removePasskey(id, user.id, db), { code: 'passkeyGone' });
    await recordAudit({ action: 'passkey removed', actor, subject: id, facts: { name } }, db);
  });
}

const tooMany = () => new DomainError('conflict', { code: 'tooManyPasskeys', most: MAX_PASSKEYS });

/** The parts of a browser's response that the checks below need; the library validates the rest. */
const Ceremony = z.looseObject({
  id: z.string().refine(isStorable),
  response: z.looseObject({
    clientDataJSON: z.string(),
    attestationObject: z.string().optional(),
    userHandle: z.string().optional(),
  }),
});

async function verifyNew(user: User, given: unknown, held: string | undefined, now: Date) {
  const response = Ceremony.parse(given);
  const expectedChallenge = await useChallenge('register', response, user.id, held, now);
  if (Buffer.byteLength(response.response.attestationObject ?? '', 'base64url') > MAX_ATTESTATION_BYTES) {
    throw new Error('the attestation is too long');
  }
  const { verifyRegistrationResponse } = await webauthn();
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: response as unknown as RegistrationResponseJSON, // the library checks each part it reads
    expectedChallenge,
    expectedOrigin: SITE.origin,
    expectedRPID: SITE.id,
    supportedAlgorithmIDs: ALGORITHMS,
    requireUserVerification: true,
  });
  if (!verified) throw new Error('the attestation is not valid');
  return registrationInfo;
}

async function verifyKnown(given: unknown, held: string | undefined, now: Date): Promise<User> {
  const response = Ceremony.parse(given);
  const expectedChallenge = await useChallenge('authenticate', response, null, held, now);
  const known = await findCredential(response.id);
  if (!known) throw new Error('this credential is not registered');
  const { userHandle } = response.response;
  if (userHandle !== Buffer.from(handleOf(known.user)).toString('base64url')) throw new Error('another user’s handle');
  const { verifyAuthenticationResponse } = await webauthn();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: response as unknown as AuthenticationResponseJSON, // the library checks each part it reads
    expectedChallenge,
    expectedOrigin: SITE.origin,
    expectedRPID: SITE.id,
    credential: known.credential,
    requireUserVerification: true,
  });
  if (!verified) throw new Error('the signature is not valid');
  if (!(await incrementUse(response.id, authenticationInfo.newCounter))) throw new Error('the counter did not go up');
  return known.user;
}

/** Stores a challenge for five minutes and returns the Set-Cookie it is bound to. Two tabs share one cookie. */
async function storeChallenge(
  purpose: Challenge['purpose'],
  challenge: string,
  userId: string | null,
  held: string | undefined,
  now: Date,
): Promise<string> {
  const value = held && /^[\w-]{43}$/.test(held) ? held : randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + LIFE_IN_SECONDS * 1000);
  await addChallenge({ hash: sha256(challenge), binding: sha256(value), purpose, userId }, expiresAt);
  return setCookie(WEBAUTHN_COOKIE, value, LIFE_IN_SECONDS);
}

/** Returns the challenge of a response and deletes it before verification, so that no response can be replayed. */
async function useChallenge(
  purpose: Challenge['purpose'],
  { response }: z.infer<typeof Ceremony>,
  userId: string | null,
  held = '',
  now: Date,
): Promise<string> {
  const said = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString()) as Record<string, unknown>;
  const challenge = String(said['challenge']);
  const isValid = await takeChallenge({ hash: sha256(challenge), binding: sha256(held), purpose, userId }, now);
  if (!isValid) throw new Error('no such challenge was given to this browser');
  refuseForeignFrame(said);
  return challenge;
}

/**
 * Throws when the ceremony ran in a frame of another site (WebAuthn Level 3 §7.1 step 10, §7.2 step 13). The library
 * (14.0.3) checks neither when a passkey is made, and accepts `crossOrigin` without a `topOrigin` when one is used.
 */
function refuseForeignFrame({ crossOrigin, topOrigin }: Record<string, unknown>): void {
  if (crossOrigin ?? false) throw new Error('the ceremony ran in a frame of another site');
  if (topOrigin !== undefined) throw new Error('the client data names a top origin');
}

/** Throws `refused` and logs the cause. Database errors are rethrown as they are. */
const refuse =
  (refused: DomainError) =>
  (error: unknown): never => {
    const cause = error instanceof Error ? error : new Error(String(error));
    const isDatabase =
      'query' in cause || ('code' in cause && /^(CONNECT|ECONN|EPIPE|ENOENT)/.test(String(cause.code)));
    if (isDatabase) throw cause;
    log('info', refused.message, { cause: cause.message });
    throw refused;
  };

/** The user handle of WebAuthn §6.1: the id's 16 bytes, which hold no personal data. */
const handleOf = ({ id }: User) => new Uint8Array(Buffer.from(id.replaceAll('-', ''), 'hex'));

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
