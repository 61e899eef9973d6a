import { readFile } from 'node:fs/promises';
import { z } from '#shared/schema.ts';
import { ConfigError } from '#server/config/error.ts';
import type { KeySource, S3Keys, S3Settings } from '#server/config/storage.ts';
import { logError } from '#server/log.ts';
import { readExcerpt, requestService, unavailable } from './remote.ts';
import { MINUTE_MS } from '#shared/units.ts';

/** Keys that a service lends until `ends`. */
type LentKeys = S3Keys & { lentAt: number; ends: number };

export type KeyRing = {
  /** Returns keys that are good now. @throws ConfigError when none are lent to us, DomainError unavailable */
  current(): Promise<S3Keys>;
  /** Has other keys lent, unless those that were refused have been replaced already; false for keys that stay. */
  replace(refused: S3Keys): Promise<boolean>;
};

/** An upload URL is good for 15 minutes, and no longer than the keys it was signed with. */
const RENEWED_BEFORE_MS = 20 * MINUTE_MS;

/**
 * Returns the keys of the settings, or those that are lent for an identity: renewed in time, and once they are refused.
 */
export function keyRing(settings: S3Settings): KeyRing {
  if (!('source' in settings))
    return { current: () => Promise.resolve(settings), replace: () => Promise.resolve(false) };
  const { source } = settings;
  let held: LentKeys | null = null;
  let underWay: Promise<LentKeys> | null = null;
  const renew = () =>
    (underWay ??= borrow(source)
      .then((keys) => (held = keys))
      .finally(() => (underWay = null)));
  return {
    async current() {
      const now = Date.now();
      if (!held) return renew();
      if (now >= held.ends) return renew().catch((error: unknown) => Promise.reject(unavailable('s3', error)));
      const lead = Math.min(RENEWED_BEFORE_MS, (held.ends - held.lentAt) / 2);
      if (now > held.ends - lead)
        void renew().catch((error: unknown) => logError('keys of the bucket not renewed', error));
      return held;
    },
    async replace(refused) {
      if (held === refused) await renew();
      return true;
    },
  };
}

const borrow = (source: KeySource): Promise<LentKeys> =>
  source.kind === 'webIdentity' ? askSts(source) : askContainer(source);

/** AWS STS, "AssumeRoleWithWebIdentity", which is not signed; MinIO and Ceph have the same. */
async function askSts({ url, role, session, tokenFile }: KeySource & { kind: 'webIdentity' }): Promise<LentKeys> {
  const token = await readToken('AWS_WEB_IDENTITY_TOKEN_FILE', tokenFile);
  const body = new URLSearchParams({
    ...{ Action: 'AssumeRoleWithWebIdentity', Version: '2011-06-15' },
    ...{ RoleArn: role, RoleSessionName: session, WebIdentityToken: token },
  });
  const said = await ask('AWS_ROLE_ARN', url, { method: 'POST', body });
  const valueOf = (name: string) => new RegExp(`<${name}>([^<]+)</${name}>`).exec(said)?.[1];
  return lent({
    AccessKeyId: valueOf('AccessKeyId'),
    SecretAccessKey: valueOf('SecretAccessKey'),
    Token: valueOf('SessionToken'),
    Expiration: valueOf('Expiration'),
  });
}

/** AWS, "Container credential provider": of Amazon ECS, and of EKS Pod Identity. */
async function askContainer({ url, token, tokenFile }: KeySource & { kind: 'container' }): Promise<LentKeys> {
  const given = tokenFile ? await readToken('AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE', tokenFile) : token;
  const said = await ask('AWS_CONTAINER_CREDENTIALS', url, { headers: { ...(given && { Authorization: given }) } });
  return lent(parse(said));
}

/** Read each time: Kubernetes replaces it before it ends. */
async function readToken(name: string, path: string): Promise<string> {
  const text = await readFile(path, 'utf8').catch(({ code }: NodeJS.ErrnoException) => {
    throw new ConfigError((t) => t.storage.tokenUnreadable(name, path, code));
  });
  return text.trim();
}

async function ask(setting: string, url: string, init: RequestInit): Promise<string> {
  const answer = await requestService('s3', (signal) => fetch(url, { ...init, redirect: 'error', signal }));
  const said = await readExcerpt(answer);
  if (answer.ok) return said;
  const code = /<Code>(\w{1,64})<\/Code>/.exec(said)?.[1] ?? '';
  throw new ConfigError((t) => t.storage.noKeysLent(setting, new URL(url).host, `${answer.status} ${code}`.trim()));
}

const Lent = z.object({
  AccessKeyId: z.string().min(1),
  SecretAccessKey: z.string().min(1),
  Token: z.string().min(1),
  Expiration: z.iso.datetime({ offset: true }),
});

function lent(said: unknown): LentKeys {
  const { data } = Lent.safeParse(said);
  if (!data) throw new ConfigError((t) => t.storage.noKeysInAnswer);
  const { AccessKeyId: accessKeyId, SecretAccessKey: secretAccessKey, Token: sessionToken } = data;
  return { accessKeyId, secretAccessKey, sessionToken, lentAt: Date.now(), ends: Date.parse(data.Expiration) };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
