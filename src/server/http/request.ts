import type { Reason } from '#shared/reason.ts';
import { reasonOfRefused } from '#shared/schema.ts';
import Negotiator from 'negotiator';
import type { z } from 'zod';
import { isStorable } from '#shared/text.ts';
import { DomainError } from '#server/errors.ts';
import { KB } from '#shared/units.ts';

export const MAX_JSON_BYTES = 256 * KB;
const MAX_DEPTH = 20;

/**
 * Reads a JSON body of at most `limit` bytes as a stream and parses it with the schema.
 * @throws DomainError unsupported (415), tooLarge (413) or invalid (400, with the field)
 */
export async function readJson<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
  limit = MAX_JSON_BYTES,
): Promise<z.output<Schema>> {
  requireJsonType(request);
  return parse(parseStrictly(await readText(request, limit)), schema);
}

/** Parses what was read with the schema. @throws DomainError invalid, with the field */
export function parse<Schema extends z.ZodType>(value: unknown, schema: Schema): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const field = parsed.error.issues[0]?.path.join('.');
  throw new DomainError('invalid', reasonOfRefused(parsed.error), field ? { field } : {});
}

const MAX_FORM_BYTES = 64 * KB;

/**
 * Reads the fields of a plain form, as browsers send it without JavaScript; of a name that comes twice, the last.
 * @throws DomainError unsupported, tooLarge or invalid
 */
export async function readForm(request: Request): Promise<Record<string, string>> {
  if (!isForm(request)) {
    throw new DomainError('unsupported', { code: 'formExpected' });
  }
  return Object.fromEntries(new URLSearchParams(await readText(request, MAX_FORM_BYTES)));
}

export const isForm = (request: Pick<Request, 'headers'>): boolean =>
  mediaTypeOf(request) === 'application/x-www-form-urlencoded';

/** Requires that a body, where none is expected, is JSON, and does not read it. @throws DomainError unsupported */
export function expectNoBody(request: Request): void {
  if (hasBody(request)) requireJsonType(request);
}

export const hasBody = ({ headers }: Request): boolean =>
  headers.has('transfer-encoding') || Number(headers.get('content-length') ?? 0) > 0;

function requireJsonType({ headers }: Pick<Request, 'headers'>): void {
  if (mediaTypeOf({ headers }) !== 'application/json') throw new DomainError('unsupported', { code: 'jsonExpected' });
}

const mediaTypeOf = ({ headers }: Pick<Request, 'headers'>): string | undefined =>
  headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();

/** Parses the query parameters with a schema. @throws DomainError invalid */
export function readQuery<Schema extends z.ZodType>(url: URL, schema: Schema): z.output<Schema> {
  const given = Object.fromEntries(url.searchParams);
  const parsed = parse(given, schema);
  if (!Object.values(given).every(isStorable)) throw new DomainError('invalid', { code: 'unsupportedCharacter' });
  return parsed;
}

async function readText(request: Request, limit: number): Promise<string> {
  const bytes = await readBytes(request, limit, { code: 'bodyTooLarge', bytes: limit });
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new DomainError('invalid', { code: 'notUtf8' });
  }
}

/** Reads any body of at most `limit` bytes. @throws DomainError tooLarge (413, for this reason) or invalid */
export async function readBytes(request: Request, limit: number, reason: Reason): Promise<Buffer> {
  const tooLarge = () => new DomainError('tooLarge', reason);
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of untilBrokenOff(request.body)) {
    size += chunk.byteLength;
    if (size > limit) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Turns an aborted body into a refusal: a client that disconnects is not a 500 with a stack in the log each time. */
async function* untilBrokenOff(body: Request['body']): AsyncGenerator<Uint8Array> {
  try {
    yield* body ?? [];
  } catch {
    throw new DomainError('invalid', { code: 'bodyTruncated' });
  }
}

function parseStrictly(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new DomainError('invalid', { code: 'notJson' });
  }
  if (!isStorableJson(value, MAX_DEPTH)) throw new DomainError('invalid', { code: 'unsupportedContent' });
  return value;
}

/** Returns whether no text is one PostgreSQL rejects, and nothing is nested deeper than `depth`. */
function isStorableJson(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return isStorable(value);
  if (typeof value !== 'object' || value === null) return true;
  if (depth === 0) return false;
  return Object.entries(value).every(([key, inner]) => isStorable(key) && isStorableJson(inner, depth - 1));
}

/** Returns whether a request asks for CSV rather than JSON: by `format`, else by its Accept header. */
export function prefersCsv(request: Request, format?: 'csv' | 'json'): boolean {
  if (format) return format === 'csv';
  const headers = { accept: request.headers.get('accept') ?? undefined };
  return new Negotiator({ headers }).mediaType(['application/json', 'text/csv']) === 'text/csv';
}
