import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { ByteRange } from '#shared/byte-range.ts';
import { findMatchingTag } from '#server/http/conditions.ts';

/** The immutable properties of a file. `etag` with its quotes; `bytes` is its length. */
type FileFacts = { etag: string; modified: Date; bytes: number };

/** The status and range of a response, known before a byte of the file is read. */
export type FileResponse = ({ status: 200 | 206 } & ByteRange) | { status: 304 | 412 | 416 };

/** Evaluates the conditions of a GET or HEAD and the range of a GET (§14.2), in the order of RFC 9110 §13.2.2. */
export function evaluateConditions(
  { method, headers }: Pick<IncomingMessage, 'method' | 'headers'>,
  file: FileFacts,
): FileResponse {
  if (isFailedMatch(headers, file)) return { status: 412 };
  if (findMatchingTag(headers, { etags: [file.etag], modified: file.modified }) !== null) return { status: 304 };
  const whole = { status: 200, start: 0, end: file.bytes } as const;
  const isRanged = method === 'GET' && isRangeOfThis(headers['if-range'], file);
  const range = isRanged ? readRange(headers.range, file.bytes) : undefined;
  if (!range) return whole;
  return range.start >= range.end ? { status: 416 } : { status: 206, ...range };
}

const secondsOf = (date: Date): number => Math.floor(date.getTime() / 1000);
const isNewerThan = ({ modified }: FileFacts, header: string): boolean =>
  secondsOf(modified) > Date.parse(header) / 1000;

function isFailedMatch(headers: IncomingHttpHeaders, file: FileFacts): boolean {
  const match = headers['if-match'];
  if (match !== undefined) return match !== '*' && !tagsOf(match).includes(file.etag);
  const since = headers['if-unmodified-since'];
  return since !== undefined && isNewerThan(file, since);
}

/** If-Range uses strong comparison (§13.1.5); without the header every range applies to this file. */
function isRangeOfThis(header: string | string[] | undefined, file: FileFacts): boolean {
  if (header === undefined) return true;
  const value = String(header);
  return value === file.etag || secondsOf(file.modified) === Date.parse(value) / 1000;
}

/**
 * Returns the one well-formed range of a Range header; anything else is ignored, which RFC 9110 §14.2 allows. A suffix
 * longer than the file means the whole file (§14.1.2).
 */
function readRange(header: string | undefined, size: number): ByteRange | undefined {
  const [, first, last] = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(header ?? '') ?? [];
  if (first === undefined || last === undefined || first + last === '') return undefined;
  if (first === '') return { start: Math.max(0, size - Number(last)), end: size };
  if (last !== '' && BigInt(last) < BigInt(first)) return undefined;
  return { start: Number(first), end: last === '' ? size : Math.min(Number(last) + 1, size) };
}

const tagsOf = (header: string): string[] => header.split(',').map((tag) => tag.trim());
