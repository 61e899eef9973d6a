import { statfs } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Admin } from '#shared/account.ts';
import { type Finding, inWords } from '#shared/finding.ts';
import { failedInWords } from '#shared/job-words.ts';
import { byDirectory, newsOf } from '#shared/health.ts';
import type { Health, HealthEntry } from '#shared/contract/site.ts';
import type { FeedCheck } from '#shared/contract/site.ts';
import { reasonText } from '#shared/reason.ts';
import { formatScheduled } from '#shared/schedule.ts';
import { formatBytes } from '#shared/size.ts';
import { asSentence } from '#shared/text.ts';
import { config, VERSION } from '#server/config.ts';
import { countDatabaseBytes } from '#server/db/backup.ts';
import { asksForBackup } from '#server/db/backup-facts.ts';
import { measureWait } from '#server/db/health.ts';
import { listFailedJobs } from '#server/db/jobs.ts';
import { findMailOutage } from '#server/db/mail-outage.ts';
import { findTask, putTask } from '#server/db/tasks.ts';
import { countUploadBytes } from '#server/db/uploads.ts';
import { currentMail, findMailProblem } from '#server/outbound/index.ts';
import { currentShow, feedPaths, showTimeZone } from '#server/show/index.ts';
import { otherLanguage, pageWords } from '#server/words.ts';
import { siteNotices } from './notices.ts';
import { DAY_MS, GB } from '#shared/units.ts';

/** Bytes: below the first uploads are refused (media/storage/local.ts), and the second is a few weeks of episodes. */
const [TOO_LITTLE, LITTLE] = [GB, 5 * GB];
/**
 * Seconds a query waits for on a busy day, and milliseconds a mail server is given while someone waits for the page.
 */
const [SLOW_DATABASE, MAIL_MS] = [1, 3_000];
const JOBS = 20;
const OK = { level: 'pass', todo: null, href: null } as const;

type Entry = Omit<HealthEntry, 'name' | 'label'>;
type StoredCheck = { at: string; findings: Finding[] };

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
      { name: 'database', label: pageWords().health.labels.database, ...database },
      { name: 'space', label: pageWords().health.labels.space, ...space },
      { name: 'copy', label: pageWords().health.labels.copy, ...copy },
      { name: 'mail', label: pageWords().health.labels.mail, ...mail },
      ...notices.map((text): HealthEntry => ({
        name: 'server',
        label: pageWords().health.labels.server,
        ...forOperator(text),
      })),
    ],
    failedJobs: (await listFailedJobs(JOBS)).map(failedInWords),
    feed: await lastFeedCheck(),
    version: { running: VERSION, news: newsOf(changelog, VERSION) },
  };
}

/** Reads each feed as directories would, through PUBLIC_URL, and keeps what they would say. Takes up to a minute. */
export async function checkFeed({ id: by }: Admin, now: Date): Promise<FeedCheck> {
  const { addressFindings, feedFindings, showFindings } = await import('#server/directories/index.ts');
  const [first, ...others] = feedPaths().map((path) => config.publicUrl + path);
  const ofFirst = await feedFindings(first ?? '', true);
  const isKnown = ({ reason }: Finding) => ofFirst.some((one) => isDeepStrictEqual(one.reason, reason));
  const ofShow = showFindings(currentShow()).filter(
    ({ reason }) => reason.code !== 'showEmailMissing' || !lacksOwner(ofFirst),
  );
  const findings = [...ofFirst, ...addressFindings(config.publicUrl), ...ofShow];
  for (const address of others) {
    const ofOther = await feedFindings(address, true);
    findings.push(...problemsOf(ofOther.filter((one) => !isKnown(one))));
  }
  const check = { at: now.toISOString(), findings };
  await putTask({ kind: 'feed check', by, state: 'done', result: check });
  return asShownCheck(check);
}

/** Then the feed says already that the show has no email. */
const lacksOwner = (findings: Finding[]): boolean =>
  findings.some(({ reason }) => reason.code === 'showOwnerEmailMissing');

/** Passes, and problems of both, are reported for the first feed only. */
const problemsOf = (findings: Finding[]): Finding[] =>
  findings
    .filter(({ level }) => level !== 'pass')
    .map(({ reason, ...finding }) => ({
      ...finding,
      reason: { code: 'ofFeed', language: otherLanguage(), finding: reason },
    }));

/** Returns what the last check of the feed found; null before there was one. */
export async function lastFeedCheck(): Promise<FeedCheck | null> {
  const task = await findTask<StoredCheck>({ kind: 'feed check' });
  return task && asShownCheck(task.result);
}

const asShownCheck = ({ at, findings }: StoredCheck): FeedCheck => ({
  at,
  directories: byDirectory(findings.map(inWords)),
});

async function readDatabase(): Promise<Entry> {
  const wait = await measureWait();
  const bytes = formatBytes(await countDatabaseBytes());
  if (wait < SLOW_DATABASE) return { ...OK, text: pageWords().health.quick(bytes) };
  const todo = pageWords().health.askSlow;
  return { level: 'warning', text: pageWords().health.slow(wait.toFixed(1)), todo, href: null };
}

async function readSpace(now: Date): Promise<Entry> {
  const used = await countUploadBytes(now);
  const { bavail, bsize } = await statfs(config.dataDir);
  const free = bavail * bsize;
  const left = Math.max(0, config.maxStorageBytes - used);
  const text = pageWords().health.space(formatBytes(free), formatBytes(used), formatBytes(left));
  const todo = pageWords().health.askRoom;
  const least = Math.min(free, left);
  if (least >= LITTLE) return { ...OK, text };
  return { level: least < TOO_LITTLE ? 'failure' : 'warning', text, todo, href: '/studio/episodes' };
}

async function readCopy(now: Date): Promise<Entry> {
  // Imported here, as in notices.ts: commands enter this subject by the same door.
  const { readBackups } = await import('#server/backup/index.ts');
  const { nightlyAt, elsewhere, downloaded } = await readBackups();
  const href = '/studio/copies';
  if (elsewhere?.problem)
    return {
      level: 'failure',
      text: pageWords().health.copyFailed(reasonText(elsewhere.problem)),
      todo: pageWords().health.testBucket,
      href,
    };
  const when = (at: Date) => formatScheduled(at, showTimeZone());
  const newest = [nightlyAt, elsewhere?.at, downloaded?.at].flatMap((at) => (at ? [new Date(at)] : []));
  const last = newest.sort((a, b) => b.getTime() - a.getTime())[0];
  const text = last ? pageWords().health.lastCopy(when(last)) : pageWords().health.noCopy;
  const isNightly = config.backup || Boolean(elsewhere?.at);
  if (isNightly && last && now.getTime() - last.getTime() > 2 * DAY_MS)
    return { level: 'warning', text, todo: pageWords().health.askCopy, href };
  if (!elsewhere?.at && (await asksForBackup(now))) {
    const { neverHome, noneHome, takeHome } = pageWords().health;
    const more = downloaded ? noneHome : neverHome;
    return { level: 'warning', text: last ? `${text} ${more}` : text, todo: takeHome, href };
  }
  return { ...OK, text };
}

async function readMail(): Promise<Entry> {
  const href = '/studio/mail';
  if (!currentMail())
    return { level: 'warning', text: pageWords().health.noMail, todo: pageWords().health.setMail, href };
  const outage = await findMailOutage();
  const late = new Promise<null>((done) => void setTimeout(done, MAIL_MS, null).unref());
  const problem = await Promise.race([findMailProblem(), late]);
  const { describeMailStops } = await import('#server/listening/index.ts'); // as the copies above
  const stops = await describeMailStops();
  if (!problem && !outage) {
    if (stops.length === 0) return { ...OK, text: pageWords().health.mailGoes };
    return { level: 'warning', text: stops.join(' '), todo: pageWords().health.askMail, href };
  }
  const { mailSince, mailWaits, testMail } = pageWords().health;
  const sentences = [
    problem && asSentence(reasonText(problem)),
    outage && mailSince(formatScheduled(outage.since, showTimeZone())),
    stops.length === 0 && outage?.waiting && mailWaits(outage.waiting),
    ...stops,
  ];
  const text = sentences.filter(Boolean).join(' ');
  return { level: 'failure', text, todo: testMail, href };
}

const forOperator = (text: string): Entry => ({
  level: 'warning',
  text,
  todo: pageWords().health.showOperator,
  href: '/studio/docs/configuration.md',
});
