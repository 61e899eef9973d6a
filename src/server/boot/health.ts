import { statfs } from 'node:fs/promises';
import type { Admin } from '#shared/account.ts';
import { z } from '#shared/schema.ts';
import type { Finding } from '#shared/finding.ts';
import { byDirectory, type FeedCheck, type Health, type HealthEntry, newsOf } from '#shared/health.ts';
import { formatScheduled } from '#shared/schedule.ts';
import { formatBytes, formatCount } from '#shared/size.ts';
import { config, VERSION } from '#server/config.ts';
import { countDatabaseBytes } from '#server/db/backup.ts';
import { changeFact, findFact } from '#server/db/facts.ts';
import { measureWait } from '#server/db/health.ts';
import { listFailedJobs } from '#server/db/jobs.ts';
import { findMailOutage } from '#server/db/mail-outage.ts';
import { countUploadBytes } from '#server/db/uploads.ts';
import { currentMail, findMailProblem } from '#server/outbound/index.ts';
import { currentShow, feedPaths, showTimeZone } from '#server/show/index.ts';
import { otherLanguage } from '#server/words.ts';
import { siteNotices } from './notices.ts';

const GB = 1024 ** 3;
/** Bytes: below the first uploads are refused (media/storage/local.ts), and the second is a few weeks of episodes. */
const [TOO_LITTLE, LITTLE] = [GB, 5 * GB];
const DAY_MS = 24 * 60 * 60 * 1000;
/** Seconds a query waits for on a busy day, and milliseconds a mail server is given while somebody waits for the page. */
const [SLOW_DATABASE, MAIL_MS] = [1, 3_000];
const JOBS = 20;
const FEED_FACT = 'feed check';
const OPERATOR = 'the person who runs the server';
const OK = { level: 'pass', todo: null, href: null } as const;

type Entry = Omit<HealthEntry, 'name' | 'label'>;
const StoredCheck = z.custom<FeedCheck>(
  (value) => typeof value === 'object' && value !== null && 'directories' in value,
);

/** Returns how the site is, part by part. `changelog` is the text of CHANGELOG.md. */
export async function readHealth(_admin: Admin, changelog: string, now: Date): Promise<Health> {
  const [database, space, copy, mail, notices] = await Promise.all([
    readDatabase(),
    readSpace(now),
    readCopy(now),
    readMail(),
    siteNotices(),
  ]);
  return {
    entries: [
      { name: 'database', label: 'Database', ...database },
      { name: 'space', label: 'Space left', ...space },
      { name: 'copy', label: 'Copies', ...copy },
      { name: 'mail', label: 'Mail', ...mail },
      ...notices.map((text): HealthEntry => ({ name: 'server', label: 'Server', ...forOperator(text) })),
    ],
    failedJobs: await listFailedJobs(JOBS),
    feed: await findFeedCheck(),
    version: { running: VERSION, news: newsOf(changelog, VERSION) },
  };
}

/** Reads each feed as directories would, through PUBLIC_URL, and keeps what they would say. Takes up to a minute. */
export async function checkFeed(_admin: Admin, now: Date): Promise<FeedCheck> {
  const { addressFindings, feedFindings, showFindings } = await import('#server/directories/index.ts');
  const [first, ...others] = feedPaths().map((path) => config.publicUrl + path);
  const findings = [
    ...(await feedFindings(first ?? '', true)),
    ...addressFindings(config.publicUrl),
    ...showFindings(currentShow()),
  ];
  for (const address of others) findings.push(...problemsOf(await feedFindings(address, true)));
  const check = { at: now.toISOString(), directories: byDirectory(findings) };
  await changeFact(FEED_FACT, JSON.stringify(check));
  return check;
}

/** What is well is said of the first feed. */
const problemsOf = (findings: Finding[]): Finding[] =>
  findings
    .filter(({ level }) => level !== 'pass')
    .map((finding) => ({ ...finding, text: `${LANGUAGE_NAMES[otherLanguage()]} feed: ${finding.text}` }));

const LANGUAGE_NAMES = { en: 'English', es: 'Spanish' };

const findFeedCheck = async (): Promise<FeedCheck | null> =>
  StoredCheck.safeParse(JSON.parse((await findFact(FEED_FACT)) ?? 'null')).data ?? null;

async function readDatabase(): Promise<Entry> {
  const wait = await measureWait();
  const bytes = formatBytes(await countDatabaseBytes());
  if (wait < SLOW_DATABASE) return { ...OK, text: `It answers at once and holds ${bytes}.` };
  const todo = `If it stays so, ask ${OPERATOR} to look at the database.`;
  return { level: 'warning', text: `It takes ${wait.toFixed(1)} seconds to answer.`, todo, href: null };
}

async function readSpace(now: Date): Promise<Entry> {
  const used = await countUploadBytes(now);
  const { bavail, bsize } = await statfs(config.dataDir);
  const free = bavail * bsize;
  const left = Math.max(0, config.maxStorageBytes - used);
  const text = `${formatBytes(free)} of the server’s disk are free. Your files have ${formatBytes(used)}, and may have ${formatBytes(left)} more.`;
  const todo = `Delete episodes you no longer need: their files go after 30 days. Or ask ${OPERATOR} for more room.`;
  const least = Math.min(free, left);
  if (least >= LITTLE) return { ...OK, text };
  return { level: least < TOO_LITTLE ? 'failure' : 'warning', text, todo, href: '/studio/episodes' };
}

async function readCopy(now: Date): Promise<Entry> {
  // Imported here, as in notices.ts: commands enter this subject by the same door.
  const { asksForCopy, readCopies } = await import('#server/backup/index.ts');
  const { nightlyAt, elsewhere, downloaded } = await readCopies();
  const href = '/studio/copies';
  if (elsewhere?.problem)
    return { level: 'failure', text: `Last night’s copy failed. ${elsewhere.problem}`, todo: TEST_BUCKET, href };
  const when = (at: Date) => formatScheduled(at, showTimeZone());
  const newest = [nightlyAt, elsewhere?.at, downloaded?.at].flatMap((at) => (at ? [new Date(at)] : []));
  const last = newest.sort((a, b) => b.getTime() - a.getTime())[0];
  const text = last ? `The last one was made ${when(last)}.` : 'None was made yet.';
  const isNightly = config.backup || Boolean(elsewhere?.at);
  if (isNightly && last && now.getTime() - last.getTime() > 2 * DAY_MS)
    return { level: 'warning', text, todo: `Ask ${OPERATOR} why there is none of last night.`, href };
  if (!elsewhere?.at && (await asksForCopy(now)))
    return { level: 'warning', text: `${text} None was taken home for a month.`, todo: 'Download one.', href };
  return { ...OK, text };
}

const TEST_BUCKET = 'Test the bucket. If the test fails as well, ask the service you rent it from.';

async function readMail(): Promise<Entry> {
  const href = '/studio/settings#mail';
  if (!currentMail())
    return { level: 'warning', text: 'None is set: nobody hears of new episodes by mail.', todo: 'Set it up.', href };
  const outage = await findMailOutage();
  const late = new Promise<null>((done) => void setTimeout(done, MAIL_MS, null).unref());
  const problem = await Promise.race([findMailProblem(), late]);
  if (!problem && !outage) return { ...OK, text: 'Messages go out.' };
  const since = outage ? ` Nothing has gone out since ${formatScheduled(outage.since, showTimeZone())}.` : '';
  const waiting = outage?.waiting ? ` ${formatCount(outage.waiting, 'message')} will be sent when it works again.` : '';
  const text = `${problem ? `${problem.charAt(0).toUpperCase()}${problem.slice(1)}.` : ''}${since}${waiting}`.trim();
  return { level: 'failure', text, todo: 'Send a test. If it fails, ask the provider of your mail.', href };
}

const forOperator = (text: string): Entry => ({
  level: 'warning',
  text,
  todo: `Show this to ${OPERATOR}.`,
  href: '/studio/docs/configuration.md',
});
