import { type Manifest, seal } from '#server/backup/manifest.ts';
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { type Header, pack as startPack } from 'tar-stream';
import { readTar } from '#server/backup/read-tar.ts';

/** One file of an archive, held in memory. `header` says what a plain file would not. */
export type Held = { name: string; body: Buffer; header?: Partial<Header> };

export async function unpack(path: string): Promise<Held[]> {
  const held: Held[] = [];
  for await (const { name, body } of readTar(path)) {
    const chunks: Uint8Array[] = [];
    for await (const chunk of body) chunks.push(Buffer.from(chunk));
    held.push({ name, body: Buffer.concat(chunks) });
  }
  return held;
}

export async function packUp(path: string, held: readonly Held[]): Promise<string> {
  const pack = startPack();
  for (const { name, body, header } of held) pack.entry({ name, ...header }, body);
  pack.finalize();
  await pipeline(pack, createWriteStream(path));
  return path;
}

/** The same archive with one file in it changed; its manifest says what it said. */
export const changed = (held: readonly Held[], name: RegExp, change: (body: Buffer) => Buffer): Held[] =>
  held.map((one) => (name.test(one.name) ? { ...one, body: change(one.body) } : one));

/** As someone would who knows the format: rows of one table changed, and a manifest that agrees with them. */
export function forged(held: readonly Held[], table: string, change: (rows: string) => string): Held[] {
  const rows = changed(held, new RegExp(`^database/${table}/`), (body) => Buffer.from(change(body.toString())));
  const body = Buffer.concat(rows.filter(({ name }) => name.startsWith(`database/${table}/`)).map((one) => one.body));
  const sum = { bytes: body.length, sha256: createHash('sha256').update(body).digest('hex') };
  return withManifest(rows, (manifest) => {
    manifest.tables = manifest.tables.map((one) => (one.name === table ? { ...one, ...sum } : one));
  });
}

type Loose = { about: Record<string, unknown>; tables: { name: string; columns: string[]; rows: number }[] };

export const withManifest = (held: readonly Held[], change: (manifest: Loose) => void): Held[] =>
  changed(held, /^manifest\.json$/, (body) => {
    const { sha256: _, ...manifest } = JSON.parse(body.toString()) as Loose & { sha256: string };
    change(manifest);
    return Buffer.from(seal(manifest as unknown as Manifest)); // a forger computes its checksum again
  });
