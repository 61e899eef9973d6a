import { UUID } from '#shared/uuid.ts';
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { UploadKind } from '#shared/upload.ts';
import { AUDIO_EXTENSIONS } from './audio/inspect.ts';
import { config } from '#server/config.ts';
import { deriveKey } from '#server/secrets.ts';

/** What an upload's address promises. `size` in bytes, `expires` in seconds since 1970. */
export type UploadAddress = { id: string; kind: UploadKind; size: number; expires: number; signature: string };

const PUT_PATH = new RegExp(`^/api/objects/(${UUID})$`);
const HANDLE_PATH = new RegExp(`^/media/(${UUID})\\.[a-z0-9]{2,4}$`);

/** The address to PUT the bytes to; whoever holds it may send exactly this kind and size until it expires. */
export function writeUploadAddress(upload: Omit<UploadAddress, 'signature'>): string {
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

/** Reads such an address; null when it is none or a letter of it was changed. Whether it expired is not asked. */
export function readUploadAddress(url: URL): UploadAddress | null {
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
 * What an upload is called before and after it arrives: an objectPath whose extension is a guess from the
 * name it came with. The episode's own address has the real one.
 */
export function uploadHandle(id: string, kind: UploadKind, name: string): string {
  const extension = /\.([a-z0-9]{2,4})$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  const guess = AUDIO_EXTENSIONS.includes(extension) ? extension : 'mp3';
  return `/media/${id}.${kind === 'pdf' ? 'pdf' : guess}`;
}

/** The upload that an uploadURL or objectPath of ours names, as a path or a whole address; null for anything else. */
export function findUploadId(reference: string): string | null {
  const url = URL.parse(reference, config.publicUrl);
  if (url?.origin !== config.publicUrl) return null;
  return (PUT_PATH.exec(url.pathname) ?? HANDLE_PATH.exec(url.pathname))?.[1] ?? null;
}

function sign({ id, kind, size, expires }: Omit<UploadAddress, 'signature'>): string {
  const text = `PUT\n/api/objects/${id}\n${kind}\n${size}\n${expires}`;
  return createHmac('sha256', deriveKey('upload addresses')).update(text).digest('hex');
}

const isSame = (given: string, right: string): boolean =>
  /^[0-9a-f]{64}$/.test(given) && timingSafeEqual(Buffer.from(given), Buffer.from(right));

const wholeNumber = (text: string | null): number | null =>
  text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
