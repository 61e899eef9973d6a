import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { LentKeys } from './bucket.ts';
import { listen } from './listening.ts';

/** Lends keys of a bucket for a while, as AWS STS does for a web identity, and Amazon ECS for its containers. */
export type KeyService = { origin: string; asked: string[]; lifeMs: number; isAway: boolean; close(): void };

export async function startKeyService(bucket: { lent: LentKeys[] }, token: string): Promise<KeyService> {
  const lend = () => {
    const [keyId, secret, given] = [8, 20, 100].map((bytes) => randomBytes(bytes).toString('base64'));
    const keys = { keyId: `ASIA${keyId}`.replace(/\W/g, ''), secret: secret ?? '', token: given ?? '' };
    const lent = { ...keys, ends: Date.now() + service.lifeMs };
    bucket.lent.push(lent);
    return { ...lent, expiration: new Date(lent.ends).toISOString() };
  };
  const server = createServer((req, res) => {
    void buffer(req).then((body) => {
      const form = new URLSearchParams(body.toString());
      service.asked.push(`${req.method} ${req.url} ${form.get('RoleArn') ?? ''}`.trim());
      if (service.isAway) return res.destroy();
      const isKnown =
        req.method === 'POST' ? form.get('WebIdentityToken') === token : req.headers.authorization === token;
      if (!isKnown)
        return res
          .writeHead(400)
          .end('<ErrorResponse><Error><Code>InvalidIdentityToken</Code></Error></ErrorResponse>');
      const { keyId, secret, token: session, expiration } = lend();
      if (req.method === 'GET')
        return res.end(
          JSON.stringify({ AccessKeyId: keyId, SecretAccessKey: secret, Token: session, Expiration: expiration }),
        );
      const inside = `<AccessKeyId>${keyId}</AccessKeyId><SecretAccessKey>${secret}</SecretAccessKey><SessionToken>${session}</SessionToken><Expiration>${expiration}</Expiration>`;
      return res.end(
        `<AssumeRoleWithWebIdentityResponse><AssumeRoleWithWebIdentityResult><Credentials>${inside}</Credentials></AssumeRoleWithWebIdentityResult></AssumeRoleWithWebIdentityResponse>`,
      );
    });
  });
  const origin = `http://127.0.0.1:${await listen(server)}`;
  const service: KeyService = { origin, asked: [], lifeMs: 3_600_000, isAway: false, close: () => void server.close() };
  return service;
}
