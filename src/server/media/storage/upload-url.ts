import { UUID } from '#shared/uuid.ts';
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FileKind } from '#shared/upload.ts';
import { config } from '#server/config.ts';
import { DomainError } from '#server/errors.ts';
import { deriveKey } from '#server/secrets.ts';
import { MINUTE_S } from '#shared/units.ts';

/** The signed parameters of an upload URL. `size` in bytes, `expires` in seconds since 1970. */
export type UploadUrl = { id: string; kind: FileKind; size: number; expires: number; signature: string };

/** A PUT must start, not end, within this. Discourse and S3's SDKs use 5 to 15 minutes. */
export const URL_LIFE_SECONDS = 15 * MINUTE_S;

export const PUT_PATH = new RegExp(`^/api/objects/(${UUID})$`);

/** Returns a presigned PUT URL: it allows exactly this kind and size, to anyone who has it, until it expires. */
export function signUploadUrl(upload: Omit<UploadUrl, 'signature'>): string {
  const { id, kind, size, expires } = upload;
  const url = new URL(`/api/objects/${id}`, config.publicUrl);
  url.search = new URLSearchParams({
    kind,
    size: String(size),
    expires: String(expires),
    signature: sign(upload),
  }).toString();
  return url.href;
}

/** Parses a presigned URL; null when it is none or its signature is wrong. Does not check whether it has expired. */
export function parseUploadUrl(url: URL): UploadUrl | null {
  const id = PUT_PATH.exec(url.pathname)?.[1];
  const kind = url.searchParams.get('kind');
  const size = wholeNumber(url.searchParams.get('size'));
  const expires = wholeNumber(url.searchParams.get('expires'));
  const signature = url.searchParams.get('signature') ?? '';
  if (!id || (kind !== 'audio' && kind !== 'pdf' && kind !== 'copy') || !size || !expires) return null;
  const parsed = { id, kind, size, expires, signature } as const;
  return isSame(signature, sign(parsed)) ? parsed : null;
}

/** Parses a presigned URL. @throws DomainError forbidden when the signature is not valid or it has expired */
export function requireUploadUrl(url: URL, now: Date): UploadUrl {
  const parsed = parseUploadUrl(url);
  if (!parsed) throw new DomainError('forbidden', { code: 'uploadUrlInvalid' });
  if (parsed.expires * 1000 <= now.getTime()) throw new DomainError('forbidden', { code: 'uploadUrlExpired' });
  return parsed;
}

function sign({ id, kind, size, expires }: Omit<UploadUrl, 'signature'>): string {
  const text = `PUT\n/api/objects/${id}\n${kind}\n${size}\n${expires}`;
  return createHmac('sha256', deriveKey('upload addresses')).update(text).digest('hex');
}

const isSame = (given: string, right: string): boolean =>
  /^[0-9a-f]{64}$/.test(given) && timingSafeEqual(Buffer.from(given), Buffer.from(right));

const wholeNumber = (text: string | null): number | null =>
  text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
