import { randomUUID } from 'node:crypto';
import type { Admin, FreshUser } from '#shared/account.ts';
import { EmailAddress } from '#shared/subscriber.ts';
import type { SubscriberImport } from '#shared/contract/subscribers.ts';
import { OUTCOMES, type SubscriberList } from '#shared/subscriber-list.ts';
import { MINUTE_MS } from '#shared/units.ts';
import { confirmRights, recordAudit } from '#server/audit.ts';
import { tryWithLock } from '#server/db/advisory-lock.ts';
import {
  addOptInRequests,
  findNextOptInRequest,
  removeOptInRequest,
  hasOptInRequests,
  listKnownAddresses,
} from '#server/db/known-addresses.ts';
import { addJob, mergePendingJobs } from '#server/db/jobs.ts';
import { countDueMail } from '#server/db/mail-jobs.ts';
import { type Db, sql } from '#server/db/sql.ts';
import { addListedSubscribers, findReaderByEmail, listByEmail } from '#server/db/subscribers.ts';
import { DomainError } from '#server/errors.ts';
import { currentMail, MailError, mailHost, mailPerMinute, sendMail } from '#server/outbound/index.ts';
import type { JobRunner } from '#server/queue.ts';
import { keyedHash, seal, unseal } from '#server/secrets.ts';
import { rootLanguage } from '#server/words.ts';
import { addressHash } from './address-hash.ts';
import { withPictures } from './mail-pictures.ts';
import { invitationMail } from './messages.ts';
import { INVITED_HOURS, sealConfirmation } from './tokens.ts';

const PURPOSE = 'listed address';

/**
 * Imports addresses of another service's list: with `consent` as subscribers, who have it on record; else each gets one
 * message, ever, that asks for consent. Those that left stay out. All of them or none: a list may be sent again. It is
 * worked on in parts, between which others are answered. @throws DomainError unavailable (no mail to ask by)
 */
export async function importSubscribers(
  admin: Admin & FreshUser,
  { addresses, consent }: SubscriberList,
  now: Date,
): Promise<SubscriberImport> {
  if (consent === null && !currentMail()) throw new DomainError('unavailable', { code: 'noMail' });
  return sql.begin(async (db) => {
    const actor = await confirmRights(admin, db);
    const sum: SubscriberImport = { added: 0, asked: 0, known: 0, askedBefore: 0, left: 0, ended: 0, invalid: 0 };
    const seen = new Set<string>();
    for (let at = 0; at < addresses.length; at += AT_ONCE) {
      const found = await importPart(addresses.slice(at, at + AT_ONCE), { consent, seen, now }, db);
      for (const outcome of OUTCOMES) sum[outcome] += found[outcome];
    }
    if (sum.asked > 0) await askSoon(0, db);
    if (sum.added + sum.asked > 0) {
      const facts = { count: String(sum.added + sum.asked), ...(consent !== null && { consent }) };
      await recordAudit({ action: 'subscribers brought in', actor, facts }, db);
    }
    return sum;
  });
}

/** Addresses of one part: a few hundredths of a second. */
const AT_ONCE = 500;

type ImportOptions = { consent: string | null; seen: Set<string>; now: Date };

async function importPart(
  addresses: string[],
  { consent, seen, now }: ImportOptions,
  db: Db,
): Promise<SubscriberImport> {
  const valid = addresses.flatMap(validAddress);
  const marked = valid.map((email) => [addressHash(email), email] as const);
  const wanted = new Map(marked.filter(([mark]) => !seen.has(mark)));
  for (const mark of wanted.keys()) seen.add(mark);
  const { rest, ...counts } = await sortOut(wanted, consent !== null, db);
  const added = consent === null ? 0 : await addListedSubscribers([...rest.values()], consent, now, db);
  const asked = consent === null ? await askAll(rest, now, db) : 0;
  const known = counts.known + (rest.size - added - asked);
  return { ...counts, added, asked, known, invalid: addresses.length - valid.length };
}

const validAddress = (text: string): string[] => {
  const parsed = EmailAddress.safeParse(text);
  return parsed.success ? [parsed.data] : [];
};

/** `rest`: those about whom nothing is known. A stated consent counts for more than having been asked before. */
async function sortOut(wanted: Map<string, string>, hasConsent: boolean, db: Db) {
  const marks = new Map((await listKnownAddresses([...wanted.keys()], db)).map(({ mark, hasLeft }) => [mark, hasLeft]));
  const found = new Map((await listByEmail([...wanted.values()], db)).map(({ email, isEnded }) => [email, isEnded]));
  const counts = { left: 0, ended: 0, known: 0, askedBefore: 0 };
  const rest = new Map<string, string>();
  for (const [mark, email] of wanted) {
    const isEnded = found.get(email.toLowerCase());
    if (isEnded !== undefined) counts[isEnded ? 'ended' : 'known'] += 1;
    else if (marks.get(mark)) counts.left += 1;
    else if (marks.has(mark) && !hasConsent) counts.askedBefore += 1;
    else rest.set(mark, email);
  }
  return { ...counts, rest };
}

async function askAll(rest: Map<string, string>, now: Date, db: Db): Promise<number> {
  const rows = Array.from(rest, ([mark, email]) => ({ mark, sealed: seal(PURPOSE, email) }));
  await addOptInRequests(rows, now, db);
  return rows.length;
}

const askSoon = (delay: number, db: Db): Promise<void> =>
  addJob({ kind: 'asking', key: randomUUID(), payload: {}, delay }, db);

/** Messages of one job, before mail about new episodes has its turn again. */
const BATCH = 10;

/**
 * Asks the next few; mail about new episodes goes first, and all together no faster than the settings say. In one
 * process at a time, so that no one is asked twice.
 */
export const sendOptInRequests: JobRunner = async () => {
  let asked = 0;
  await tryWithLock('asking', async () => {
    await mergePendingJobs('asking');
    if ((await countDueMail()) === 0) asked = await askNext();
  });
  const delay = (Math.max(1, asked) / mailPerMinute()) * MINUTE_MS;
  if (await hasOptInRequests()) await sql.begin((db) => askSoon(delay, db));
};

/** Returns how many were asked. Each is looked for when it is its turn: it may have left in the meantime. */
async function askNext(): Promise<number> {
  let asked = 0;
  for (; asked < BATCH; asked += 1) {
    const next = await findNextOptInRequest();
    if (!next) break;
    await askOne(next, new Date());
  }
  return asked;
}

/** @throws MailError when the mail server takes no message at all: the address is asked later */
async function askOne({ mark, sealed }: { mark: string; sealed: Buffer }, now: Date): Promise<void> {
  const email = unseal(PURPOSE, sealed);
  if (email !== null && !(await findReaderByEmail(email))) {
    const request = { email, rhythm: 'each', languages: 'both' } as const;
    const token = sealConfirmation({ ...request, language: rootLanguage() }, now, INVITED_HOURS);
    const messageId = `<${keyedHash('message id', mark)}@${mailHost()}>`;
    await sendMail({ ...(await withPictures(invitationMail(request, token))), messageId }).catch(ignoreRefusedAddress);
  }
  await removeOptInRequest(mark);
}

function ignoreRefusedAddress(error: unknown): void {
  if (error instanceof MailError && error.refusal && error.refusal.about !== 'us') return;
  throw error;
}
