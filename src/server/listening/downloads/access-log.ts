import type { ByteRange, MediaResponse } from './rules.ts';

/** One line of a proxy's or CDN's log. `path` without host and query; `bytes` is the size of what was written. */
export type LoggedRequest = Omit<MediaResponse, 'sent'> & {
  at: Date;
  address: string;
  path: string;
  bytes: number;
  userAgent: string;
  referrer: string | undefined;
};

/** What a line says, whatever its format. `range` is the Range header, where it is logged. */
type Fields = {
  time: string;
  address: string;
  method: string;
  target: string;
  status: string;
  bytes: string;
  agent: string;
  referrer: string;
  range: string;
};

/** nginx "combined"; a further quoted field is taken for `$http_range`. */
const COMBINED =
  /^(\S+) \S+ .*?\[([^\]]+)\] "(\S+) (\S+)[^"]*" (\d{3}) (\d+|-) "((?:[^"\\]|\\.)*)" "((?:[^"\\]|\\.)*)"(?: "([^"]*)")?/;
const MONTHS = 'JanFebMarAprMayJunJulAugSepOctNovDec';

/** Names of fields: W3C extended (CloudFront, Azure), and JSON lines of Cloudflare, Fastly, Bunny, Caddy and nginx. */
const NAMES: Record<keyof Fields, string[]> = {
  time: ['time', 'timestamp', 'edgestarttimestamp', 'edgeendtimestamp', 'time_iso8601', 'time_local', 'datetime'],
  address: ['c-ip', 'clientip', 'client_ip', 'remote_addr', 'remoteip', 'ip', 'x-forwarded-for'],
  method: ['cs-method', 'clientrequestmethod', 'request_method', 'method'],
  target: ['cs-uri-stem', 'clientrequesturi', 'clientrequestpath', 'request_uri', 'uri', 'url', 'path', 'pathandquery'],
  status: ['sc-status', 'edgeresponsestatus', 'status', 'response_status', 'statuscode'],
  bytes: ['sc-bytes', 'edgeresponsebytes', 'body_bytes_sent', 'response_body_size', 'bytes_sent', 'bytes', 'bytessent'],
  agent: [
    'cs(user-agent)',
    'clientrequestuseragent',
    'http_user_agent',
    'request_user_agent',
    'user_agent',
    'useragent',
  ],
  referrer: ['cs(referer)', 'clientrequestreferer', 'http_referer', 'request_referer', 'referer', 'referrer'],
  range: ['cs(range)', 'http_range', 'range', 'sc-range', 'clientrequestrange'],
};

/** Returns a function that reads the lines of one log in order: nginx combined, W3C extended or JSON; null for others. */
export function readAccessLog(): (line: string) => LoggedRequest | null {
  let columns: string[] = [];
  return (line) => {
    if (line.startsWith('#Fields:')) columns = line.slice('#Fields:'.length).trim().split(/\s+/);
    if (line.startsWith('#') || line.trim() === '') return null;
    if (line.startsWith('{')) return asRequest(pick(parseJson(line)));
    return asRequest(columns.length > 0 ? pickColumns(columns, line) : combined(line));
  };
}

function combined(line: string): Fields | null {
  const found = COMBINED.exec(line);
  if (!found) return null;
  const [
    ,
    address = '',
    time = '',
    method = '',
    target = '',
    status = '',
    bytes = '',
    referrer = '',
    agent = '',
    range = '',
  ] = found;
  return { address, time, method, target, status, bytes, referrer: unescape(referrer), agent: unescape(agent), range };
}

/** nginx (and Apache) write quotes, control characters and the bytes of what is not ASCII as `\xXX`. */
function unescape(text: string): string {
  if (!text.includes('\\')) return text;
  const bytes = text.replaceAll(/\\(?:x([0-9A-Fa-f]{2})|(.))/g, (_, hex: string | undefined, plain: string) =>
    hex ? String.fromCharCode(parseInt(hex, 16)) : plain,
  );
  return Buffer.from(bytes, 'latin1').toString();
}

/** W3C writes `-` for nothing, and spaces in a value as `+` or `%20` (CloudFront). */
function pickColumns(columns: readonly string[], line: string): Fields {
  const values = line.includes('\t') ? line.split('\t') : line.split(/\s+/);
  const record: Record<string, string> = Object.fromEntries(columns.map((name, at) => [name, values[at] ?? '-']));
  const { 'sc-range-start': start = '-', 'sc-range-end': end = '-' } = record; // CloudFront has no Range header
  const range = start === '-' ? {} : { range: `bytes=${start}-${end}` };
  const fields = pick({ ...record, ...range, time: `${record['date'] ?? ''}T${record['time'] ?? ''}Z` });
  return { ...fields, agent: decode(fields.agent), referrer: decode(fields.referrer), range: decode(fields.range) };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}

function parseJson(line: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

function pick(record: Record<string, unknown>): Fields {
  const byName = new Map(Object.entries(record).map(([name, value]) => [name.toLowerCase(), value]));
  const first = (names: readonly string[]): string => {
    const value = names.map((name) => byName.get(name)).find((each) => each !== undefined && each !== '-');
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  };
  return Object.fromEntries(Object.entries(NAMES).map(([field, names]) => [field, first(names)])) as Fields;
}

function asRequest(fields: Fields | null): LoggedRequest | null {
  const at = fields && readTime(fields.time);
  if (!at) return null;
  const { method, address, agent, referrer } = fields;
  const status = Number(fields.status);
  const bytes = Number(fields.bytes) || 0;
  const range = /^bytes=/i.test(fields.range) ? fields.range : undefined;
  return {
    at,
    address: address.split(',')[0]?.trim() ?? '',
    method,
    path: pathOf(fields.target),
    status,
    range: range ?? (status === 206 && bytes === 2 ? 'bytes=0-1' : undefined),
    bytes,
    userAgent: agent === '-' ? '' : agent,
    referrer: referrer === '-' ? undefined : referrer,
  };
}

/** Returns what of a file of `size` bytes a logged response held; from its beginning where the log has no range. */
export function loggedRanges({ status, range, bytes }: LoggedRequest, size: number): ByteRange[] {
  const requested = status === 206 && range ? [...range.matchAll(/(\d*)-(\d*)/g)] : [];
  if (requested.length === 0) return [{ start: 0, end: Math.min(bytes, size) }];
  let left = bytes;
  return requested.flatMap(([, first, last]) => {
    const start = first ? Number(first) : Math.max(0, size - Number(last));
    const end = Math.min(first && last ? Number(last) + 1 : size, size, start + left);
    left -= Math.max(0, end - start);
    return end > start ? [{ start, end }] : [];
  });
}

const pathOf = (target: string): string => (URL.parse(target, 'http://log.invalid')?.pathname ?? '').trim();

/** Reads ISO 8601, seconds, milliseconds or nanoseconds since 1970, and nginx's `21/Nov/2026:12:00:00 +0100`. */
function readTime(text: string): Date | null {
  const [, day, month = '', year, clock, zone = '+0000'] =
    /^(\d\d)\/(\w{3})\/(\d{4}):(\d\d:\d\d:\d\d) ?([+-]\d{4})?/.exec(text) ?? [];
  const at = day
    ? new Date(`${year}-${String(MONTHS.indexOf(month) / 3 + 1).padStart(2, '0')}-${day}T${clock}${zone}`)
    : new Date(/^\d+(\.\d+)?$/.test(text) ? inMilliseconds(Number(text)) : text);
  return Number.isNaN(at.getTime()) ? null : at;
}

function inMilliseconds(since1970: number): number {
  if (since1970 > 1e16) return since1970 / 1e6;
  return since1970 > 1e11 ? since1970 : since1970 * 1000;
}
