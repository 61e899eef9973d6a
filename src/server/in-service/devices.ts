import { hash, randomBytes } from 'node:crypto';
import { plainCode } from '#shared/in-service-code.ts';
import { DAY_MS, DAY_S, MINUTE_MS } from '#shared/units.ts';
import { hostCookie, setCookie } from '#server/cookies.ts';
import { changeNoticeAt } from '#server/db/in-service-aides.ts';
import {
  addDevice,
  changeDeviceUsed,
  findAideByCode,
  findDevice,
  type PresentAide,
  removeDevice,
} from '#server/db/in-service-devices.ts';
import { sql } from '#server/db/sql.ts';
import { DomainError } from '#server/errors.ts';
import { addressNetwork, throttle } from '#server/throttle.ts';
import { hashCode } from './aides.ts';

export type { PresentAide };

export const AIDE_COOKIE = hostCookie('aide');
const REMEMBERED_DAYS = 400;
/** A shared device is no one's after so long without use. */
const SHARED_MS = 30 * MINUTE_MS;
/** The resolution of the last use: a write on every request would be expensive. */
const STEP_MS = MINUTE_MS;

const lifeOf = (isRemembered: boolean): number => (isRemembered ? REMEMBERED_DAYS * DAY_MS : SHARED_MS);

/**
 * Opens the record of the aide whose code this is. Returns her and the Set-Cookie value: 256 random bits, of which the
 * database has the SHA-256. @throws DomainError signedOut, or tooMany after ten wrong codes of a network
 */
export async function enterByCode(
  { code, remember }: { code: string; remember: boolean },
  address: string,
  now: Date,
): Promise<{ aide: PresentAide; cookie: string }> {
  const uncount = await throttle('in-service code by network', addressNetwork(address), now);
  const plain = plainCode(code);
  const token = randomBytes(32).toString('base64url');
  const aide = await sql.begin(async (db) => {
    const found = plain && (await findAideByCode(hashCode(plain), db));
    if (!found) throw new DomainError('signedOut', { code: 'codeWrong' }, { field: 'code' });
    const endsAt = new Date(now.getTime() + lifeOf(remember));
    await addDevice({ tokenHash: hash('sha256', token), aideId: found.id, isRemembered: remember, endsAt }, now, db);
    return found;
  });
  await uncount();
  // The server ends a shared device; its cookie may be there a day longer.
  return { aide, cookie: setCookie(AIDE_COOKIE, token, remember ? REMEMBERED_DAYS * DAY_S : DAY_S) };
}

/**
 * Returns whose record is open on the device with this cookie, and notes that it is used; null for none. `isShared`:
 * the device was not to remember her.
 */
export async function resumeAide(
  token: string | undefined,
  now: Date,
): Promise<(PresentAide & { isShared: boolean }) | null> {
  if (!token) return null;
  const tokenHash = hash('sha256', token);
  const device = await findDevice(tokenHash, now);
  if (!device) return null;
  const { isRemembered, endsAt, ...aide } = device;
  const renewed = new Date(now.getTime() + SHARED_MS);
  if (!isRemembered && renewed.getTime() - endsAt.getTime() > STEP_MS) await changeDeviceUsed(tokenHash, renewed, now);
  return { ...aide, isShared: !isRemembered };
}

/** @throws DomainError signedOut */
export async function requireAide(token: string | undefined, now: Date): Promise<PresentAide> {
  const aide = await resumeAide(token, now);
  if (!aide) throw new DomainError('signedOut', { code: 'codeFirst' });
  return aide;
}

/** Closes the record on this device. Returns the Set-Cookie value. */
export async function leaveDevice(token: string | undefined): Promise<string> {
  if (token) await removeDevice(hash('sha256', token));
  return setCookie(AIDE_COOKIE, '', 0);
}

export const confirmNotice = (aide: PresentAide, now: Date): Promise<void> => changeNoticeAt(aide.id, now);
