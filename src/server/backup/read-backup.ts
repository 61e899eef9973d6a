import { isDeepStrictEqual } from 'node:util';
import type { z } from '#shared/schema.ts';
import { ABOUT, About, FORMAT, isIntact, LONGEST_TEXT, Manifest, MANIFEST, SECRET } from './manifest.ts';
import { type Measure, startMeasure } from './measured.ts';
import { damaged, type Entry, readTar } from './read-tar.ts';

/** The parts of a backup, in this order. Read each body to its end before requesting the next part. */
type Part =
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
  const measures = new Map<string, Measure>();
  let about: About | null = null;
  let manifest: Manifest | null = null;
  let before = { table: '', piece: 0 };
  for await (const { name, bytes, body } of readTar(path, onBytes, passphrase)) {
    if (manifest) throw damaged('something follows its end');
    if (!about) {
      about = requireOurs(await readJson({ name, bytes, body }, ABOUT, About));
      yield { kind: 'about', about };
      continue;
    }
    if (name === MANIFEST) {
      manifest = await readJson({ name, bytes, body }, MANIFEST, Manifest);
      continue;
    }
    const [, table, piece = ''] = ROWS.exec(name) ?? [];
    const [, file] = FILE.exec(name) ?? [];
    if (table) before = follow(before, table, Number(piece));
    else if ((name !== SECRET && !file) || measures.has(name))
      throw damaged(`it holds a file that does not belong to it`);
    const measure = take(measures, table ? `database/${table}` : name);
    const measured = measure.through(body);
    if (table) yield { kind: 'rows', table, body: measured };
    else if (file) yield { kind: 'file', name: file, bytes, body: measured };
    else yield { kind: 'secret', body: measured };
  }
  if (!manifest) throw damaged('it is cut off or damaged');
  requireWhole(manifest, about, measures);
  yield { kind: 'manifest', manifest };
}

async function readJson<Shape>(entry: Entry, expected: string, schema: z.ZodType<Shape>): Promise<Shape> {
  if (entry.name !== expected || entry.bytes > LONGEST_TEXT) throw damaged('it is no backup of Carecast, or damaged');
  const stored = parse(
    Buffer.concat(await Array.fromAsync(entry.body, (piece) => Buffer.from(piece))).toString('utf8'),
  );
  const parsed = schema.safeParse(stored);
  if (!parsed.success || !isIntact(stored)) throw damaged(`${expected} in it does not say what it should`);
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
  if (about.format > FORMAT) throw damaged(`Carecast ${about.product} made it, which is newer: install that version`);
  return about;
}

/** The pieces of a table must be consecutive; a table may occur only once. */
function follow(before: { table: string; piece: number }, table: string, piece: number) {
  const next = before.table === table ? before.piece + 1 : 1;
  if (piece !== next) throw damaged('a part of its database is missing');
  return { table, piece };
}

function take(measures: Map<string, Measure>, name: string): Measure {
  const measure = measures.get(name) ?? startMeasure();
  measures.set(name, measure);
  return measure;
}

function requireWhole(manifest: Manifest, about: About | null, measures: Map<string, Measure>): void {
  if (!isDeepStrictEqual(manifest.about, about)) throw damaged('its beginning and its end do not belong together');
  const promised = [
    ...manifest.tables.filter(({ bytes }) => bytes > 0).map((table) => ({ ...table, name: `database/${table.name}` })),
    ...manifest.files.filter(({ isInside }) => isInside).map((file) => ({ ...file, name: fileName(file.name) })),
    ...(manifest.secret ? [{ ...manifest.secret, name: SECRET }] : []),
  ];
  for (const { name, bytes, sha256 } of promised) {
    const found = measures.get(name)?.sum();
    if (found?.bytes !== bytes || found.sha256 !== sha256) throw damaged(`${name} in it is missing or damaged`);
    measures.delete(name);
  }
  if (measures.size > 0) throw damaged('it holds a file that does not belong to it');
}
