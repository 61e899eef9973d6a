import { mkdir, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Admin } from '#shared/account.ts';
import type { Chapter } from '#shared/contract/audio.ts';
import { MAX_BYTES } from '#shared/upload.ts';
import { beginUpload, inspectAudio, sendUpload } from '#server/media/index.ts';
import { DomainError } from '#server/errors.ts';
import { dataFolder } from '#server/config.ts';
import { isAlive } from '#server/config/data-dir.ts';
import {
  asFetchError,
  type FetchedStream,
  FetchError,
  type FetchOptions,
  fetchPublic,
} from '#server/outbound/index.ts';
import { HOUR_S, MINUTE_S } from '#shared/units.ts';

/** Called periodically with the bytes received and the bytes announced (0: unknown). */
export type OnBytes = (come: number, promised: number) => void;

/** An upload that has arrived, with its length in seconds and the chapters in its tags. */
export type FetchedAudio = { objectPath: string; duration: number; chapters: Chapter[] };

const LIMIT = MAX_BYTES.audio;
const FOLDER = dataFolder('import');
/** An hour for 100 MB is 28 KB/s: a slower server is of no use to listeners either. */
const TIMEOUTS = { redirects: 10, silenceSeconds: 30, seconds: HOUR_S, retrySeconds: 10 * MINUTE_S };

/**
 * Fetches an episode's audio and stores it like every upload, with the same limits and the same inspection of its
 * bytes: the server's Content-Length and Content-Type are not trusted.
 * @throws FetchError or DomainError
 */
export async function fetchAudio(
  admin: Admin,
  url: string,
  options: FetchOptions,
  onBytes: OnBytes,
): Promise<FetchedAudio> {
  const path = join(FOLDER, `${process.pid}.part`);
  await mkdir(FOLDER, { recursive: true, mode: 0o700 });
  try {
    const size = await download(url, path, options, onBytes);
    const { duration, tags } = await inspectAudio(path);
    const name = new URL(url).pathname.split('/').at(-1)?.slice(-200) ?? '';
    const ticket = await beginUpload(admin, { kind: 'audio', name, size, type: '' }, new Date(), {
      isThrottled: false,
    });
    await sendUpload(ticket, path);
    return { objectPath: ticket.objectPath, duration, chapters: tags?.chapters ?? [] };
  } finally {
    await rm(path, { force: true });
  }
}

/** Removes the partial files of imports that were killed during a download. */
export async function removeLeftParts(): Promise<void> {
  const names = await readdir(FOLDER).catch(() => []);
  const left = names.filter((name) => !isAlive(Number.parseInt(name, 10)));
  await Promise.all(left.map((name) => rm(join(FOLDER, name), { force: true })));
}

async function download(url: string, path: string, options: FetchOptions, onBytes: OnBytes): Promise<number> {
  const answer = await fetchPublic(url, { ...TIMEOUTS, ...options, headers: { 'Accept-Encoding': 'identity' } });
  const promised = Number(answer.headers['content-length'] ?? 0);
  if (answer.status !== 200 || promised > LIMIT) {
    answer.body.destroy();
    throw answer.status === 200 ? tooLarge() : new FetchError({ code: 'httpStatus', status: answer.status });
  }
  return pour(answer, path, (come) => onBytes(come, promised));
}

async function pour({ body }: FetchedStream, path: string, onBytes: (come: number) => void): Promise<number> {
  const file = await open(path, 'w', 0o600);
  let size = 0;
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > LIMIT) throw tooLarge();
      await file.writeFile(chunk);
      onBytes(size);
    }
  } catch (error) {
    throw error instanceof DomainError || isFromDisk(error) ? error : asFetchError(error);
  } finally {
    await file.close();
  }
  if (size === 0) throw new FetchError({ code: 'responseEmpty' });
  return size;
}

const tooLarge = () => new DomainError('tooLarge', { code: 'fileTooLarge', bytes: LIMIT });

const isFromDisk = (error: unknown) =>
  error instanceof Error && 'code' in error && /^(ENOSPC|EDQUOT|EIO)$/.test(String(error.code));
