import { isDeepStrictEqual } from 'node:util';
import type { z } from '#shared/schema.ts';
import { ABOUT_BYTES, MANIFEST_BYTES } from './bounds.ts';
import { ABOUT, About, FORMAT, INDEX, Index, isIntact, Manifest, MANIFEST, SECRET, type Sum } from './manifest.ts';
import { type Measure, startMeasure } from './measured.ts';
import { damaged, type Entry, readTar } from './read-tar.ts';

/** The parts of a backup, in this order. Read each body to its end before requesting the next part. */
export type Part =
  | { kind: 'about'; about: About }
  | { kind: 'secret'; body: AsyncIterable<Uint8Array> }
  | { kind: 'rows'; table: string; body: AsyncIterable<Uint8Array> }
  | { kind: 'file'; name: string; bytes: number; body: AsyncIterable<Uint8Array> }
  | { kind: 'manifest'; manifest: Manifest };

const ROWS = /^database\/([a-z_][a-z0-9_]{0,62})\/(\d{6})$/;
const FILE = /^files\/([0-9a-f-]{36}\.[a-z0-9]{2,4})$/;

/** Returns the archive path of piece number `piece` (from 1) of this table's rows. */
export const rowsName = (table: string, piece: number): string => `database/${table}/${String(piece).padStart(6, '0')}`;
export const fileName = (name: string): string => `files/${name}`;

/**
 * Parses a backup. Yields the manifest, its last part, only if everything before it matches; until then nothing read
 * may be trusted. @throws DomainError invalid in one line
 */
export async function* readBackup(
  path: string,
  onBytes?: (read: number) => void,
  passphrase?: string,
): AsyncGenerator<Part> {
  const measured = startMeasuring();
  let about: About | null = null;
  let manifest: Manifest | null = null;
  let before = { table: '', piece: 0 };
  for await (const entry of readTar(path, onBytes, passphrase)) {
    const { name, bytes } = entry;
    if (manifest) throw damaged({ code: 'backupHasMore' });
    if (!about) {
      about = requireOurs(await readJson(entry, ABOUT, About, ABOUT_BYTES));
      yield { kind: 'about', about };
      continue;
    }
    if (name === MANIFEST) {
      manifest = await readJson(entry, MANIFEST, Manifest, MANIFEST_BYTES);
      continue;
    }
    const [, table, piece = ''] = ROWS.exec(name) ?? [];
    const [, file] = FILE.exec(name) ?? [];
    if (table) before = follow(before, table, Number(piece));
    else if ((name !== SECRET && !file) || measured.has(name)) throw damaged({ code: 'backupFileForeign' });
    const body = measured.through(table ? `database/${table}` : name, entry.body);
    if (table) yield { kind: 'rows', table, body };
    else if (file) yield { kind: 'file', name: file, bytes, body };
    else yield { kind: 'secret', body };
  }
  if (!manifest) throw damaged({ code: 'backupCutOff' });
  requireWhole(manifest, about, measured.sums());
  yield { kind: 'manifest', manifest };
}

/** Returns the index of a bucket. @throws DomainError invalid when it is not one of ours */
export function parseIndex(text: string): Index {
  const index = Index.safeParse(parse(text));
  if (index.success) return index.data;
  throw damaged({ code: 'onlineFileInvalid', name: INDEX });
}

async function readJson<Shape>(
  { name, bytes, body }: Entry,
  expected: string,
  schema: z.ZodType<Shape>,
  most: number,
): Promise<Shape> {
  if (name !== expected) throw damaged({ code: 'backupNotOurs' });
  if (bytes > most) throw damaged({ code: 'backupEntryTooLong', name });
  const stored = parse(Buffer.concat(await Array.fromAsync(body, (piece) => Buffer.from(piece))).toString('utf8'));
  const parsed = schema.safeParse(stored);
  if (!parsed.success || !isIntact(stored)) throw damaged({ code: 'backupEntryInvalid', name: expected });
  return parsed.data;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function requireOurs(about: About): About {
  if (about.format > FORMAT) throw damaged({ code: 'backupFormatNewer', version: about.product });
  return about;
}

/** The pieces of a table must be consecutive; a table may occur only once. */
function follow(before: { table: string; piece: number }, table: string, piece: number) {
  const next = before.table === table ? before.piece + 1 : 1;
  if (piece !== next) throw damaged({ code: 'backupRowsMissing' });
  return { table, piece };
}

/** Measures parts by name, one after the other: of each that has ended, 32 bytes of hash are in memory. */
function startMeasuring() {
  const sums = new Map<string, Sum>();
  let present = '';
  let measure: Measure | null = null;
  const end = () => {
    if (measure) sums.set(present, measure.sum());
    measure = null;
  };
  return {
    has: (name: string) => name === present || sums.has(name),
    through(name: string, body: AsyncIterable<Uint8Array>) {
      if (name !== present) end();
      present = name;
      measure ??= startMeasure();
      return measure.through(body);
    },
    sums(): Map<string, Sum> {
      end();
      return sums;
    },
  };
}

function requireWhole(manifest: Manifest, about: About | null, measured: Map<string, Sum>): void {
  if (!isDeepStrictEqual(manifest.about, about)) throw damaged({ code: 'backupEndsDiffer' });
  const promised = [
    ...manifest.tables.filter(({ bytes }) => bytes > 0).map((table) => ({ ...table, name: `database/${table.name}` })),
    ...manifest.files.filter(({ isInside }) => isInside).map((file) => ({ ...file, name: fileName(file.name) })),
    ...(manifest.secret ? [{ ...manifest.secret, name: SECRET }] : []),
  ];
  for (const { name, bytes, sha256 } of promised) {
    const found = measured.get(name);
    if (found?.bytes !== bytes || found.sha256 !== sha256) throw damaged({ code: 'backupEntryDamaged', name });
    measured.delete(name);
  }
  if (measured.size > 0) throw damaged({ code: 'backupFileForeign' });
}
