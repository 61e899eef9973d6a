import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import packageFile from '../../package.json' with { type: 'json' };
import { isLoopback } from '#shared/host.ts';
import { MAILS_PER_MINUTE } from '#shared/mail-services.ts';
import { readSender } from '#shared/mail-settings.ts';
import { z } from '#shared/schema.ts';
import { isTimeZone } from '#shared/time-zone.ts';
import { parseUrl, withAsciiDomain } from '#shared/url.ts';
import type { DataFolder } from '#server/config/data-dir.ts';
import { readDatabaseUrl } from '#server/config/database-url.ts';
import { nameSuspicious } from '#server/config/suspicious.ts';
import { givenOf, isGiven, listenAddress } from '#server/config/given.ts';
import { nameMisnamed, readDotEnv } from '#server/config/dot-env.ts';
import { ConfigError, type Say, type StartWords } from '#server/config/error.ts';
import { isFolder, locateDataDir } from '#server/config/locate-data-dir.ts';
import { rule, ruleOf } from '#server/config/rules.ts';
import { lockedShowOf, showOf, ShowEnvironment } from '#server/config/show.ts';
import { webAddress } from '#server/config/web-address.ts';
import { requireStorage, s3Of, StorageSettings, uploadthingOf } from '#server/config/storage.ts';
import { GB } from '#shared/units.ts';

export { ConfigError };

/** The version of this program. Told to administrators and operators, not to visitors. */
export const { version: VERSION } = packageFile;

const wholeNumber = (min: number, max: number) => {
  const error = rule((t) => t.wholeNumber(min, max));
  return z.coerce.number({ error }).int({ error }).min(min, { error }).max(max, { error });
};

const listenHost = z.string().transform((text, { addIssue }) => {
  const address = listenAddress(text);
  if (address === null) addIssue(rule((t) => t.listenAddress));
  return address ?? z.NEVER;
});

const zeroOrOne = z.enum(['0', '1'], { error: rule((t) => t.oneOf('0', '1')) });
const onOrOff = z.enum(['on', 'off'], { error: rule((t) => t.quoted('on', 'off')) });
const RESET_DELIVERIES = ['command', 'smtp', 'response'] as const;
const LOG_LEVELS = ['debug', 'info', 'warn', 'error'] as const;
const secret = (characters: number) => z.string().min(characters, { error: rule((t) => t.characters(characters)) });

const Settings = z.object({
  PORT: wholeNumber(1, 65_535).default(4321),
  HOST: listenHost.default('127.0.0.1'),
  PUBLIC_URL: webAddress(rule((t) => t.publicUrl)).optional(),
  DATA_DIR: z.string().optional(),
  DATABASE_URL: z.string().optional(),
  DATABASE_POOL: wholeNumber(20, 500).default(25),
  MASTER_PASSWORD: secret(16).optional(),
  APP_SECRET: secret(32).optional(),
  SECRET_KEY_BASE: secret(32).optional(),
  PASSWORD_MIN_LENGTH: wholeNumber(6, 128).default(6),
  STORE_RAW_IP: zeroOrOne.default('0'),
  SPAM_WORDS: z.string().default(''),
  HSTS_SUBDOMAINS: zeroOrOne.default('0'),
  TRUST_PROXY: wholeNumber(0, 10).default(0),
  THROTTLES: onOrOff.default('on'),
  RESET_DELIVERY: z.enum(RESET_DELIVERIES, { error: rule((t) => t.quoted(...RESET_DELIVERIES)) }).default('command'),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: rule((t) => t.smtpUrl) }).optional(),
  SMTP_SEND_PASSWORD_UNENCRYPTED: zeroOrOne.default('0'),
  MAIL_FROM: z
    .string()
    .trim()
    .refine((text) => readSender(text) !== null, { error: rule((t) => t.sender) })
    .optional(),
  MAIL_PER_MINUTE: wholeNumber(MAILS_PER_MINUTE.least, MAILS_PER_MINUTE.most).default(MAILS_PER_MINUTE.usual),
  ADMIN_EMAIL: z
    .string()
    .overwrite(withAsciiDomain)
    .pipe(z.email(rule((t) => t.email)))
    .optional(),
  BACKUP: onOrOff.optional(),
  FEED_LIMIT: wholeNumber(1, 1_000_000).optional(),
  WEBSUB_HUB: webAddress().optional(),
  TRANSCRIBE_URL: webAddress().optional(),
  TRANSCRIBE_KEY: z.string().optional(),
  TRANSCRIBE_MODEL: z.string().default('whisper-1'),
  WEBHOOKS_PRIVATE: zeroOrOne.default('0'),
  MIGRATE: onOrOff.default('on'),
  RUN_AS: z
    .string()
    .regex(/^[a-z_][a-z0-9_.-]{0,31}$/i, { error: rule((t) => t.account) })
    .optional(),
  METRICS_PORT: wholeNumber(1, 65_535).optional(),
  METRICS_HOST: listenHost.default('127.0.0.1'),
  LOG_LEVEL: z.enum(LOG_LEVELS, { error: rule((t) => t.oneOf(...LOG_LEVELS)) }).default('info'),
  ...ShowEnvironment.shape,
  ...StorageSettings.shape,
});

/** Every setting that the environment may have. */
export const SETTING_NAMES: readonly string[] = Object.keys(Settings.shape);

export type Config = ReturnType<typeof readConfig>;

/**
 * Reads the settings of the table in docs/configuration.md. Empty values count as unset.
 * @throws ConfigError naming the first bad setting.
 */
export function readConfig(environment: Record<string, string | undefined>, volume?: string, project?: string) {
  const given = givenOf(environment, SETTING_NAMES);
  const parsed = Settings.safeParse(given);
  if (!parsed.success) throw new ConfigError(firstProblem(parsed.error, given));
  const settings = parsed.data;
  if (settings.DATABASE_URL) readDatabaseUrl(settings.DATABASE_URL);
  const publicUrl = new URL(settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`);
  if (publicUrl.pathname !== '/' || publicUrl.search || publicUrl.hash) {
    throw new ConfigError((t) => t.publicUrlHasPath(settings.PUBLIC_URL));
  }
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(publicUrl.hostname);
  if (!isLocal || !isLoopback(settings.HOST)) refuseForDevelopment(settings);
  if (settings.RESET_DELIVERY === 'smtp' && !(settings.SMTP_URL && settings.MAIL_FROM)) {
    throw new ConfigError((t) => t.resetNeedsMail);
  }
  if (settings.METRICS_PORT === settings.PORT) {
    throw new ConfigError((t) => t.metricsPortTaken(settings.PORT));
  }
  requireStorage(settings);
  return {
    port: settings.PORT,
    host: settings.HOST,
    /** The one public origin, without a trailing slash. Never taken from a request. */
    publicUrl: publicUrl.origin,
    isHttps: publicUrl.protocol === 'https:',
    isLocal,
    /** Browsers are told that every host under ours has https too. */
    hstsSubdomains: settings.HSTS_SUBDOMAINS === '1',
    dataDir: locateDataDir(settings.DATA_DIR, volume, project),
    databaseUrl: settings.DATABASE_URL,
    /** Most connections of this process: those of pages and calls, and some for work that has its own. */
    databasePool: settings.DATABASE_POOL,
    storage: settings.STORAGE,
    s3: s3Of(settings),
    uploadthing: uploadthingOf(settings),
    maxStorageBytes: settings.MAX_STORAGE_GB * GB,
    masterPassword: settings.MASTER_PASSWORD,
    appSecret: settings.APP_SECRET ?? settings.SECRET_KEY_BASE,
    passwordMinLength: settings.PASSWORD_MIN_LENGTH,
    storeRawIp: settings.STORE_RAW_IP === '1',
    spamWords: settings.SPAM_WORDS.split(',')
      .map((words) => words.trim())
      .filter(Boolean),
    trustProxy: settings.TRUST_PROXY,
    throttles: settings.THROTTLES === 'on',
    reset: {
      delivery: settings.RESET_DELIVERY,
      adminEmail: settings.ADMIN_EMAIL,
    },
    /** The mail server and sender; null: this site sends no mail, and offers none. */
    mail: settings.SMTP_URL && settings.MAIL_FROM ? { smtpUrl: settings.SMTP_URL, from: settings.MAIL_FROM } : null,
    /** How many messages to subscribers go through that mail server. */
    mailPerMinute: settings.MAIL_PER_MINUTE,
    /** The mail server's password may be sent where anyone on the way can read it. */
    sendsMailPasswordInClear: settings.SMTP_SEND_PASSWORD_UNENCRYPTED === '1',
    feed: {
      /** How many of the newest episodes are in the feed; unset: as many as fit. */
      limit: settings.FEED_LIMIT,
      /** Notified of every change, when set. */
      hub: settings.WEBSUB_HUB,
    },
    /** The transcription service; null: none is offered. It may be at a private address, for it is named here. */
    transcription: settings.TRANSCRIBE_URL
      ? { url: settings.TRANSCRIBE_URL, key: settings.TRANSCRIBE_KEY, model: settings.TRANSCRIBE_MODEL }
      : null,
    /** Webhooks may lead to private addresses. */
    webhooksPrivate: settings.WEBHOOKS_PRIVATE === '1',
    /** Nightly backup by the site itself. An external database usually has its own. */
    backup: settings.BACKUP ? settings.BACKUP === 'on' : !settings.DATABASE_URL,
    /** Whether a start brings the database up to date; if not, `npm run carecast -- migrate` has to. */
    migrates: settings.MIGRATE === 'on',
    /** The account that a site started as root becomes; unset: the owner of DATA_DIR, else `carecast`. */
    runAs: settings.RUN_AS,
    metricsPort: settings.METRICS_PORT,
    metricsHost: settings.METRICS_HOST,
    logLevel: settings.LOG_LEVEL,
    /** Show settings from the environment: they override those of the studio. */
    lockedShow: lockedShowOf(given),
    show: showOf(settings, publicUrl),
  };
}

export type { Show } from '#server/config/show.ts';

/** Whether no other machine can reach a host. */
export { isLoopback };

/** Throws ConfigError for settings that are safe only where no one but the developer can reach the site. */
function refuseForDevelopment({ THROTTLES, RESET_DELIVERY }: z.infer<typeof Settings>): void {
  const refused = (name: string, value: string) => new ConfigError((t) => t.forDevelopment(name, value));
  if (THROTTLES === 'off') throw refused('THROTTLES', THROTTLES);
  if (RESET_DELIVERY === 'response') throw refused('RESET_DELIVERY', RESET_DELIVERY);
}

/** Returns the environment; it overrides a `.env` file in the working directory. */
export function readEnvironment(folder = process.cwd()): Record<string, string | undefined> {
  const file = resolve(folder, '.env');
  if (isFolder(file)) throw new ConfigError((t) => t.dotEnvIsFolder);
  return existsSync(file) ? { ...readDotEnv(readFileSync(file)), ...process.env } : process.env;
}

function firstProblem(error: z.ZodError, values: Record<string, unknown>): Say {
  const issue = error.issues[0];
  const name = String(issue?.path[0]);
  const given = String(values[name]);
  const isSecret = /PASSWORD|SECRET|TOKEN|ACCESS_KEY|SMTP_URL/.test(name) || parseUrl(given)?.password;
  const say = ruleOf(issue?.message);
  return (t) => t.badSetting(name, isSecret ? undefined : given, say(t));
}

/** Returns lines on what is set and means nothing here. `timeZone`: what TZ is understood as, if it is. */
export const findSuspicious = (
  environment: Record<string, string | undefined>,
  timeZone: string | null = Intl.DateTimeFormat().resolvedOptions().timeZone ?? null,
): Say[] => [
  ...nameSuspicious(environment, SETTING_NAMES),
  ...(!isGiven(environment['TZ']) || isTimeZone(timeZone ?? '')
    ? []
    : [(t: StartWords) => t.suspicious.timeZone(environment['TZ'] ?? '')]),
];

const environment = readEnvironment();
export const config: Config = readConfig(environment);
/** Returns a folder in DATA_DIR. */
export const dataFolder = (name: DataFolder): string => join(config.dataDir, name);
/** One line each. */
export const suspiciousSettings: readonly Say[] = [...nameMisnamed(process.cwd()), ...findSuspicious(environment)];
