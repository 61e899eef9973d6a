import { UUID } from '#shared/uuid.ts';
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { UploadKind } from '#shared/upload.ts';
import { AUDIO_EXTENSIONS } from './audio/inspect.ts';
import { config } from '#server/config.ts';
import { deriveKey } from '#server/secrets.ts';

/** The signed parameters of an upload URL. `size` in bytes, `expires` in seconds since 1970. */
export type UploadUrl = { id: string; kind: UploadKind; size: number; expires: number; signature: string };

const PUT_PATH = new RegExp(`^/api/objects/(${UUID})$`);
const HANDLE_PATH = new RegExp(`^/media/(${UUID})\\.[a-z0-9]{2,4}$`);

/** Returns a presigned PUT URL: it allows exactly this kind and size, to anyone who has it, until it expires. */
export function signUploadUrl(upload: Omit<UploadUrl, 'signature'>): string {
  const { id, kind, size, expires } = upload;
  const address = new URL(`/api/objects/${id}`, config.publicUrl);
  address.search = new URLSearchParams({
    kind,
    size: String(size),
    expires: String(expires),
    signature: sign(upload),
  }).toString();
  return address.href;
}

/** Parses a presigned URL; null when it is none or was tampered with. Does not check whether it has expired. */
export function parseUploadUrl(url: URL): UploadUrl | null {
  const id = PUT_PATH.exec(url.pathname)?.[1];
  const kind = url.searchParams.get('kind');
  const size = wholeNumber(url.searchParams.get('size'));
  const expires = wholeNumber(url.searchParams.get('expires'));
  const signature = url.searchParams.get('signature') ?? '';
  if (!id || (kind !== 'audio' && kind !== 'pdf') || !size || !expires) return null;
  const address = { id, kind, size, expires, signature } as const;
  return isSame(signature, sign(address)) ? address : null;
}

/**
 * Returns an upload's objectPath, the same before and after it arrives: its extension is guessed from the original
 * file name. The episode's audio URL has the real one.
 */
export function objectPathOf(id: string, kind: UploadKind, name: string): string {
  const extension = /\.([a-z0-9]{2,4})$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  const guess = AUDIO_EXTENSIONS.includes(extension) ? extension : 'mp3';
  return `/media/${id}.${kind === 'pdf' ? 'pdf' : guess}`;
}

/** Returns the upload id in an uploadURL or objectPath of ours, relative or absolute; null for anything else. */
export function findUploadId(reference: string): string | null {
  const url = URL.parse(reference, config.publicUrl);
  if (url?.origin !== config.publicUrl) return null;
  return (PUT_PATH.exec(url.pathname) ?? HANDLE_PATH.exec(url.pathname))?.[1] ?? null;
}

function sign({ id, kind, size, expires }: Omit<UploadUrl, 'signature'>): string {
  const text = `PUT\n/api/objects/${id}\n${kind}\n${size}\n${expires}`;
  return createHmac('sha256', deriveKey('upload addresses')).update(text).digest('hex');
}

const isSame = (given: string, right: string): boolean =>
  /^[0-9a-f]{64}$/.test(given) && timingSafeEqual(Buffer.from(given), Buffer.from(right));

const wholeNumber = (text: string | null): number | null =>
  text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
