import { z } from '../schema.ts';
import { moment, type Stated } from './moment.ts';
import { DIRECTORIES } from '../finding.ts';
import { Findings } from './findings.ts';
import { ACTIVITY_KINDS, ActivityQuery } from '../activity.ts';
import type { Calls } from './call.ts';
import { FirstStepsChange } from '../first-steps.ts';
import { JobQuery, RetryQuery } from '../job.ts';
import { Message, OpenApi, Refusal } from './message.ts';
import { SearchQuery } from '../search.ts';
import { FoundEpisode } from './episodes.ts';
import { MailSettings } from './show.ts';
import { MailChanges } from '../mail-settings.ts';

const Level = z.enum(['pass', 'warning', 'failure']);

/** The findings of directories about the feed. `name` is null for what all directories and apps object to. */
export const FeedCheck = z
  .object({
    at: moment,
    directories: z.array(z.object({ name: z.enum(DIRECTORIES).nullable(), level: Level, findings: Findings })),
  })
  .meta({ id: 'FeedCheck' });
export type FeedCheck = Stated<typeof FeedCheck>;
export type DirectoryFindings = FeedCheck['directories'][number];

/** Failed jobs of one kind that ended for the same reason. `id`: one of them, the last. */
export const FailedJobs = z.object({
  id: z.uuid(),
  kind: z.string(),
  lastError: z.string(),
  code: z.string().nullable(),
  count: z.int(),
  attempts: z.int(),
  endedAt: moment,
});
/** Failed jobs of one kind that ended for the same reason, as pages show them. */
export type FailedJobs = Stated<typeof FailedJobs, Date>;

export const Health = z
  .object({
    /** Each part of the site: how it is, and what to do when that is not well. `href`: where it is done. */
    entries: z.array(
      z.object({
        name: z.enum(['database', 'space', 'copy', 'mail', 'server']),
        label: z.string(),
        level: Level,
        text: z.string(),
        todo: z.string().nullable(),
        href: z.string().nullable(),
      }),
    ),
    failedJobs: z.array(FailedJobs),
    feed: FeedCheck.nullable(),
    version: z.object({ running: z.string(), news: z.array(z.string()) }),
  })
  .meta({ id: 'Health' });
/** How the site is, part by part, as its page shows it. */
export type Health = Omit<Stated<typeof Health, Date>, 'feed'> & { feed: FeedCheck | null };
export type HealthEntry = Health['entries'][number];

/** `kind` may be one of a newer program; `code`: of the reason in `lastError`. */
export const Job = z
  .object({
    id: z.uuid(),
    kind: z.string(),
    key: z.string(),
    state: z.enum(['waiting', 'running', 'done', 'failed']),
    dueAt: moment,
    attempts: z.int(),
    lastError: z.string().nullable(),
    code: z.string().nullable(),
    createdAt: moment,
    endedAt: moment.nullable(),
  })
  .meta({ id: 'Job' });
/** A job as administrators see it. */
export type Job<Moment = string> = Stated<typeof Job, Moment>;

export const Jobs = z.array(Job);

export const Activity = z
  .object({ id: z.int(), at: moment, by: z.string().nullable(), kind: z.enum(ACTIVITY_KINDS), text: z.string() })
  .meta({ id: 'Activity' });
/** One thing that was done. `by`: who did it; null for the site itself and for strangers. `id` grows with time. */
export type Activity<Moment = string> = Stated<typeof Activity, Moment>;

/** Calls about the site itself: search, health, jobs, mail. */
export const site = {
  listActivity: {
    address: 'GET /api/activity',
    summary: 'Lists the activity of people on the site, newest first, as JSON or CSV.',
    notes:
      'Returns at most a hundred entries. `kind` is `episodes`, `listeners`, `people` or `site`, `day` is a date in UTC, and `before` is an id. With `Accept: text/csv` or `format=csv` you get all that match as CSV.',
    who: 'administrator',
    query: ActivityQuery,
    answers: { 200: [z.array(Activity), 'text/csv'] },
  },
  changeFirstSteps: {
    address: 'PUT /api/first-steps',
    summary: 'Postpones or hides the first steps of a new site.',
    who: 'administrator',
    body: FirstStepsChange,
    answers: { 204: null },
  },
  findHealth: {
    address: 'GET /api/health',
    summary: 'Returns the health of each part of the site, and what to do about problems.',
    notes: '`feed` is the last check of the feed, or null.',
    who: 'administrator',
    answers: { 200: Health },
  },
  checkFeed: {
    address: 'POST /api/health/feed',
    summary: 'Checks the feed as directories do.',
    notes:
      'Reads each feed through `PUBLIC_URL` as directories would, for up to two minutes each. Findings are those of a check; `name` is null if all directories object.',
    who: 'administrator',
    answers: { 200: FeedCheck },
  },
  listJobs: {
    address: 'GET /api/jobs',
    summary: 'Lists background jobs; those that need a person come first.',
    notes: 'Returns at most 500, failed ones first. `code` is that of the reason in `lastError`.',
    who: 'administrator',
    query: JobQuery,
    answers: { 200: Jobs },
  },
  retryJob: {
    address: 'POST /api/jobs/{jobId}/retry',
    summary: 'Retries a failed job. With `alike`, also retries those that failed for the same reason.',
    notes:
      'A failed job runs again, for up to a day. A job that has not failed: 409. `?alike=true` also retries the other failed jobs of its kind that failed for the same reason.',
    who: 'administrator',
    query: RetryQuery,
    answers: { 200: Jobs.element },
    refuses: { missing: ['jobGone'], conflict: ['jobNotFailed'] },
  },
  search: {
    address: 'GET /api/search',
    summary: 'Searches titles, descriptions and transcripts.',
    notes:
      "The best come first, at most 20 (`limit` up to 100). The search is in the language of the call (`Accept-Language`): it ignores that language's common words and corrects typos. `X-Showing-Results-For` is that of `GET /api/episodes`. `time` is null outside the transcript. `html` is escaped text with `<mark>`.",
    who: 'everyone',
    query: SearchQuery,
    answers: { 200: z.array(FoundEpisode) },
  },
  describeApi: {
    address: 'GET /api/openapi.json',
    summary: 'Describes this API, in OpenAPI 3.1.',
    who: 'everyone',
    answers: { 200: OpenApi },
  },
  findMailSettings: {
    address: 'GET /api/settings/mail',
    summary: 'Returns the mail server, without its password.',
    notes:
      '`server` is empty if there is none. `security` is `tls`, `starttls` or `none`. `perMinute` is how many emails to subscribers go out in a minute. `isLocked` says that the environment sets it, and `isSet` that the site sends mail. After a restore, `hasPassword` is false with a `name`. The password is in no response.',
    who: 'administrator',
    signIn: 'recent',
    answers: { 200: MailSettings },
  },
  changeMailSettings: {
    address: 'PUT /api/settings/mail',
    summary: 'Sets the mail server.',
    notes:
      '`perMinute` is 1 to 600; the default is 3. Without `password` the old one stays, but the site sends it to no other `server` or `name` (400). An empty `server` turns mail off. A password with `none` to another machine: 400. Locked: 409.',
    who: 'administrator',
    signIn: 'fresh',
    body: MailChanges,
    answers: { 200: MailSettings },
    refuses: { invalid: ['mailPasswordInClear', 'mailPasswordAgain', 'mailPasswordMissing'], conflict: ['mailLocked'] },
  },
  sendTestMail: {
    address: 'POST /api/settings/mail/test',
    summary: 'Sends you a test email. 502 means that the mail server does not work.',
    notes:
      'Success means that the mail server took a message to your own address. A 502 has what it said instead. Without an address, or without a mail server: 400.',
    who: 'administrator',
    signIn: 'fresh',
    answers: { 200: Message, 502: Refusal },
    refuses: { invalid: ['noMailServer', 'ownEmailMissing', 'ownEmailUnconfirmed'] },
  },
} as const satisfies Calls;
