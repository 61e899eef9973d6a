import { AwsClient } from 'aws4fetch';
import type { S3Keys } from '#server/config/storage.ts';
import { readExcerpt, requestService } from './remote.ts';
import type { KeyRing } from './s3-keys.ts';

/** A request to be signed. A Blob, whose hash is in the headers, is sent again as it is. */
export type Unsigned = {
  method: string;
  headers?: Record<string, string>;
  body?: string | Blob;
  /** Some calls fail after their 200, in an answer of a few lines. */
  mayFailAfter200?: boolean;
};

/** Sends a signed request to the service, also again while it is busy. */
export type Request = (to: URL, request: Unsigned, milliseconds?: number) => Promise<Response>;

type SignOptions = NonNullable<Parameters<AwsClient['sign']>[1]>;

/** Returns how requests are signed and sent with the keys of a ring. Each try has a signature of its own. */
export function s3Requests(region: string, keys: KeyRing) {
  let client: { of: S3Keys; signs: AwsClient } | null = null;
  const signer = async () => {
    const of = await keys.current();
    if (client?.of !== of) client = { of, signs: new AwsClient({ ...of, region, service: 's3', retries: 0 }) };
    return client;
  };
  const fetchOnce = async (to: URL, { method, headers, body }: Unsigned, signal: AbortSignal) => {
    const { of, signs } = await signer();
    const isText = typeof body === 'string';
    const signed = await signs.sign(to, { method, ...(headers && { headers }), ...(isText && { body }) });
    const sent = body !== undefined && !isText ? { body } : {};
    return { of, answer: await fetch(signed, { ...sent, redirect: 'error', signal }) };
  };
  const fetchSigned = async (to: URL, request: Unsigned, signal: AbortSignal): Promise<Response> => {
    const { of, answer } = await fetchOnce(to, request, signal);
    const settled = request.mayFailAfter200 ? await withStatus(answer) : answer;
    if (!of.sessionToken || !(await isExpired(settled, request.method)) || !(await keys.replace(of))) return settled;
    await settled.body?.cancel();
    return (await fetchOnce(to, request, signal)).answer;
  };
  const request: Request = (to, unsigned, milliseconds) =>
    requestService('s3', (signal) => fetchSigned(to, unsigned, signal), undefined, milliseconds);
  return {
    sign: async (to: URL, options: SignOptions) => (await signer()).signs.sign(to, options),
    fetchSigned,
    request,
  };
}

/** Returns the answer with a status that tells a failure after 200: AWS API reference, CopyObject. */
async function withStatus(answer: Response): Promise<Response> {
  if (!answer.ok) return answer;
  const text = await readExcerpt(answer);
  return new Response(text, { status: text.includes('<Error>') ? 503 : answer.status, headers: answer.headers });
}

/** AWS, "Error responses". An answer to HEAD has no code. */
const EXPIRED = /<Code>(ExpiredToken|ExpiredTokenException|InvalidToken|TokenRefreshRequired)<\/Code>/;

async function isExpired(answer: Response, method: string): Promise<boolean> {
  if (answer.status !== 400 && answer.status !== 403) return false;
  return method === 'HEAD' || EXPIRED.test(await readExcerpt(answer.clone()));
}
