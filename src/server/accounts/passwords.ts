import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { DomainError } from '#server/errors.ts';
import { createGate } from '#server/gate.ts';
import { spellingsOf } from '#shared/text.ts';
import { currentShow } from '#server/show/index.ts';

const computeArgon2 = promisify(argon2);

/** OWASP password storage cheat sheet: argon2id, 19 MiB, two passes, one lane. */
const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };
type Cost = typeof COST;
/** A parsed PHC string: `nonce` is what PHC calls the salt. */
type StoredHash = { cost: Cost; nonce: Buffer; hash: Buffer };
/** libuv has four threads for files and hashes together: half of them, and a core, stay free for listeners. */
const AT_ONCE = Math.max(1, Math.min(2, availableParallelism() - 1));
const MAX_WAITING = 20;
const MAX_COMMON = 3_000;
let commonest: Promise<Set<string>> | undefined;

/** Returns a PHC string such as `$argon2id$v=19$m=19456,t=2,p=1$salt$hash` of the password in NFC. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await compute(password.normalize('NFC'), salt, COST);
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${bare(salt)}$${bare(hash)}`;
}

/**
 * Returns whether the password matches this PHC string, however it is composed. `null` takes as long and never matches.
 */
export const verifyPassword = async (password: string, phc: string | null): Promise<boolean> =>
  (await matchPassword(password, phc)) !== null;

/** Returns the spelling of the password that this PHC string is of: NFC, or what was typed before passwords were. */
export async function matchPassword(password: string, phc: string | null): Promise<string | null> {
  const stored = phc === null ? null : parsePhc(phc);
  const { cost, nonce, hash } = stored ?? NOBODYS;
  for (const spelling of spellingsOf(password))
    if (timingSafeEqual(await compute(spelling, nonce, cost), hash) && stored !== null) return spelling;
  return null;
}

/** Returns whether `hashPassword` would hash this password otherwise now: another spelling, or other parameters. */
export function needsRehash(phc: string, spelling: string): boolean {
  if (spelling !== spelling.normalize('NFC')) return true;
  const cost = parsePhc(phc)?.cost;
  return !cost || (Object.keys(COST) as (keyof Cost)[]).some((name) => cost[name] !== COST[name]);
}

/**
 * Runs work that ends in a hash, or refuses it before any cost while the hashing queue is full.
 * Without this a flood of sign-ins, each refused later anyway, would still starve everyone else of the database.
 * @throws DomainError unavailable
 */
export const withHashingSlot = <Outcome>(work: () => Promise<Outcome>): Promise<Outcome> => signIns.run(work);

/** Throws DomainError invalid for one of the 3,000 commonest passwords, the username or the show's title. */
export async function refuseCommonPassword(password: string, username: string, field = 'password'): Promise<void> {
  commonest ??= readCommonest();
  const lower = password.normalize('NFC').toLowerCase();
  const guesses = [username, currentShow().title, currentShow().shortTitle].map((guess) =>
    guess.normalize('NFC').toLowerCase(),
  );
  if ((await commonest).has(lower) || guesses.includes(lower)) {
    throw new DomainError('invalid', { code: 'passwordTooEasy' }, { field });
  }
}

/** By the first password that is chosen: the lists take memory of every site. */
async function readCommonest(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].slice(0, MAX_COMMON));
}

const bare = (bytes: Buffer) => bytes.toString('base64').replace(/={1,2}$/, '');
const NOBODYS: StoredHash = { cost: COST, nonce: randomBytes(16), hash: randomBytes(COST.tagLength) };

/** Null for less than the 8 bytes of salt, 4 of hash and 8 KiB a lane that RFC 9106 §3.1 requires, or no PHC string. */
function parsePhc(phc: string): StoredHash | null {
  const found = /^\$argon2id\$v=19\$m=(\d{1,8}),t=(\d{1,4}),p=(\d{1,3})\$([\w+/]{11,})\$([\w+/]{6,})$/.exec(phc);
  if (!found) return null;
  const [memory = 0, passes = 0, parallelism = 0] = found.slice(1, 4).map(Number);
  const [nonce = Buffer.of(), hash = Buffer.of()] = found.slice(4).map((part) => Buffer.from(part, 'base64'));
  if (passes < 1 || parallelism < 1 || memory < 8 * parallelism) return null;
  return { cost: { memory, passes, parallelism, tagLength: hash.length }, nonce, hash };
}
const reason = { code: 'tooManySignIns' } as const;
const signIns = createGate({ running: AT_ONCE + MAX_WAITING, waiting: 0, reason });
/** Bounded, so that a flood of logins cannot exhaust memory or the threads that files need. */
const hashes = createGate({ running: AT_ONCE, waiting: MAX_WAITING, reason });

const compute = (password: string, nonce: Buffer, cost: Cost): Promise<Buffer> =>
  hashes.run(() => computeArgon2('argon2id', { message: Buffer.from(password, 'utf8'), nonce, ...cost }));
