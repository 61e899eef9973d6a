// The program that read-in-subprocess.ts runs; archive-protocol.ts says what goes in and out. It ends with its input,
// so that none outlives the site.
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { DomainError } from '#server/errors.ts';
import type { ArchiveMessage, ArchiveRequest } from './archive-protocol.ts';
import { decrypt } from './encryption.ts';
import { writeFrame } from './frames.ts';
import { parseIndex, type Part, readBackup } from './read-backup.ts';
import { asDamage } from './read-tar.ts';

/** Between two frames on how much is read. */
const REPORT_EVERY_MS = 100;

process.once('uncaughtException', () => process.exit(3)); // thrown by a parser outside of what we wait for
const lines = createInterface({ input: process.stdin });
lines.once('close', () => process.exit(1));
lines.once('line', (line) => void answer(JSON.parse(line) as ArchiveRequest).then((status) => process.exit(status)));

const sendMessage = (message: ArchiveMessage) => writeFrame(process.stdout, message);
const send = (piece: Uint8Array) => writeFrame(process.stdout, piece);

async function answer(wanted: ArchiveRequest): Promise<number> {
  try {
    await read(wanted);
    return 0;
  } catch (error) {
    await sendMessage(error instanceof DomainError ? { refusal: asRefusal(error) } : { failure: asFailure(error) });
    return error instanceof DomainError ? 0 : 1;
  }
}

const asRefusal = ({ fault, reason, field }: DomainError) => ({ fault, reason, field });
const asFailure = (error: unknown) => ({
  message: String(error),
  code: error instanceof Error && 'code' in error ? String(error.code) : '',
});

async function read(wanted: ArchiveRequest): Promise<void> {
  if (wanted.what === 'index')
    return sendMessage({ index: parseIndex(Buffer.from(wanted.base64, 'base64').toString('utf8')) });
  const { path, passphrase } = wanted;
  const watch = startWatching(wanted.milliseconds);
  if (wanted.what === 'file') return pour(decryptFile(path, passphrase ?? ''), watch, send);
  const isWhole = wanted.what === 'everything';
  let bytes = 0;
  for await (const part of readBackup(path, (count) => (bytes = count), passphrase)) {
    if (isWhole || !('body' in part)) await sendMessage({ part: withoutBody(part) });
    if ('body' in part) await pour(part.body, () => watch(bytes), isWhole ? send : null);
    await watch(bytes);
  }
}

async function* decryptFile(path: string, passphrase: string): AsyncGenerator<Uint8Array> {
  try {
    yield* decrypt(createReadStream(path), passphrase);
  } catch (error) {
    throw asDamage(error);
  }
}

function withoutBody(part: Part) {
  if (!('body' in part)) return part;
  const { body: _, ...rest } = part;
  return rest;
}

async function pour(
  body: AsyncIterable<Uint8Array>,
  watch: (bytes: number) => Promise<void>,
  into: ((piece: Uint8Array) => Promise<void>) | null,
): Promise<void> {
  let bytes = 0;
  for await (const piece of body) {
    bytes += piece.byteLength;
    await watch(bytes);
    await into?.(piece);
  }
}

/** Ends the process beyond so much processor time, and says now and then how many bytes are read. */
function startWatching(milliseconds: number) {
  let reportedAt = -Infinity;
  return async (read: number): Promise<void> => {
    const { user, system } = process.cpuUsage();
    if ((user + system) / 1_000 > milliseconds) process.exit(3);
    if (performance.now() - reportedAt < REPORT_EVERY_MS) return;
    reportedAt = performance.now();
    await sendMessage({ read });
  };
}
