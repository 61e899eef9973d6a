import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Admin, asAdmin, type Author, type Role, type User } from '#shared/account.ts';
import { NewEpisode } from '#shared/episode-fields.ts';
import { sql } from '#server/db/sql.ts';
import { createEpisode } from '#server/catalog/episodes.ts';
import { config } from '#server/config.ts';
import { findUploadId, local } from '#server/media/index.ts';

const A_HASH = '$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHRzYWx0c2FsdA$aGFzaGhhc2hoYXNoaGFzaGhhc2hoYXNoaGFzaGhhc2g';

export async function anAdmin(username = `admin-${randomUUID()}`): Promise<Admin> {
  const [row] = await sql<{ id: string }[]>`
    insert into users (username, password, is_admin) values (${username}, ${A_HASH}, true) returning id`;
  if (!row) throw new Error('an insert answers its row');
  return asAdmin({ id: row.id, username });
}

/** Someone of this role. */
export async function aPerson<Of extends Role>(
  role: Of,
  username = `${role}-${randomUUID()}`,
): Promise<User & { role: Of }> {
  const [row] = await sql<User[]>`
    insert into users (username, password, is_admin, is_author)
    values (${username}, ${A_HASH}, ${role === 'administrator'}, ${role === 'author'}) returning id, username, is_admin`;
  if (!row) throw new Error('an insert answers its row');
  return { ...row, role };
}

export const anAuthor = (username?: string): Promise<Author> => aPerson('author', username);

/** An upload that has arrived, as far as the database knows; no one's unless said. Answers its objectPath. */
export async function anArrivedUpload(kind: 'audio' | 'pdf' = 'audio', duration = 130, by?: User): Promise<string> {
  const id = randomUUID();
  const isAudio = kind === 'audio';
  const file = {
    id,
    kind,
    state: 'stored',
    declaredBytes: 1_000,
    bytes: 1_000,
    extension: isAudio ? 'mp3' : 'pdf',
    type: isAudio ? 'audio/mpeg' : 'application/pdf',
    sha256: 'f'.repeat(64),
    duration: isAudio ? duration : null,
    createdBy: by?.id ?? null,
    expiresAt: new Date(),
    storedAt: new Date(),
  };
  await sql`insert into uploads ${sql(file)}`;
  return `/media/${id}.${file.extension}`;
}

/** Audio whose file is there. Answers its objectPath. */
export async function aStoredAudio(): Promise<string> {
  const audioUrl = await anArrivedUpload();
  const { root, name } = fileOf(audioUrl);
  mkdirSync(root, { recursive: true });
  writeFileSync(join(root, name), Buffer.alloc(1_000));
  return audioUrl;
}

/** Where the file of an objectPath is stored. */
export const fileOf = (audioUrl: string) => local.locate({ id: findUploadId(audioUrl) ?? '', extension: 'mp3' });

/** A stored episode; what is not said is ordinary. */
export async function anEpisode(more: Partial<NewEpisode> = {}, now = new Date(), admin?: Admin) {
  const by = admin ?? (await anAdmin());
  const audioUrl = more.audioUrl ?? (await anArrivedUpload('audio', 130, by));
  const input = NewEpisode.parse({ title: 'Care at home', description: 'About **care**.', ...more, audioUrl });
  return createEpisode(by, input, now);
}

/** A request as a browser on our own site sends it. */
export const aRequest = (path: string, method: string, body?: unknown, headers: Record<string, string> = {}): Request =>
  new Request(`${config.publicUrl}${path}`, {
    method,
    headers: { ...(body !== undefined && { 'Content-Type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
