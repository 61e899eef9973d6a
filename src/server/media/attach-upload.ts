import { type Author, isAdmin } from '#shared/account.ts';
import type { Reason } from '#shared/reason.ts';
import type { MeasuredLoudness } from '#shared/sound.ts';
import type { StoredUpload, UploadKind } from '#shared/upload.ts';
import { findLoudness } from '#server/db/sound.ts';
import { type Db, sql } from '#server/db/sql.ts';
import {
  type AttachedUpload,
  changeToAttached,
  findNewAudio,
  findUpload,
  findUploadIdByKey,
  type NewAudio,
} from '#server/db/uploads.ts';
import { isFileOf, listServedUploads } from '#server/db/served-uploads.ts';
import { DomainError } from '#server/errors.ts';
import { finalizeUpload } from './finalize-upload.ts';
import { findUploadId, objectPathOf } from './object-path.ts';
import { storage, storageOf } from './storage/index.ts';

/**
 * Finalizes uploads sent directly to a storage service, before they can be used. Ignores references to anything but
 * a pending upload of this person: the code that uses them refuses them.
 * @throws DomainError unsupported or invalid (the bytes, then deleted), unavailable, conflict (still in progress)
 */
export async function finalizeUploads(
  author: Author,
  references: readonly (string | null | undefined)[],
): Promise<void> {
  for (const reference of references) {
    const id = reference ? await findOwn(author, reference) : null;
    if (id) await finalizeUpload(id);
  }
}

/**
 * Returns whether this person may put a file into an episode and read what is known of it: an author one that they
 * uploaded, or that an episode of theirs has.
 */
export const mayUseFile = async (author: Author, uploadId: string, db: Db = sql): Promise<boolean> =>
  isAdmin(author) || isFileOf(uploadId, author.id, db);

/** Returns the objectPath of a stored PDF that no episode uses yet; fetches nothing. @throws DomainError invalid */
export async function findUnattachedPdf(author: Author, reference: string): Promise<Pick<StoredUpload, 'objectPath'>> {
  const id = await findOwn(author, reference);
  const upload = id ? await findUpload(id) : null;
  if (upload?.kind !== 'pdf' || upload.state !== 'stored') throw notArrived('pdf');
  return { objectPath: objectPathOf(upload.id, 'pdf', upload.originalName) };
}

/** Returns what is known of stored audio that no episode uses yet. @throws DomainError invalid */
export async function findUnattachedAudio(
  author: Author,
  reference: string,
): Promise<NewAudio & MeasuredLoudness<Reason>> {
  const id = await findOwn(author, reference);
  const audio = id && (await findNewAudio(id));
  if (!audio) throw notArrived('audio');
  return { ...audio, ...(await findLoudness(id)) };
}

/**
 * Attaches a stored upload to an episode, in the episode's transaction. `reference` is its uploadURL or
 * objectPath. @throws DomainError invalid (not theirs, not arrived, another kind) or conflict (another episode's)
 */
export async function attachUpload(
  author: Author,
  kind: UploadKind,
  reference: string,
  db: Db,
): Promise<AttachedUpload> {
  const id = await findOwn(author, reference, db);
  if (!id) throw notArrived(kind);
  const attached = await changeToAttached(id, kind, db);
  if (attached) return attached;
  const upload = await findUpload(id, db);
  if (upload?.kind === kind && upload.state === 'attached') {
    throw new DomainError('conflict', { code: 'fileOfOtherEpisode' }, { field: fieldOf(kind) });
  }
  throw notArrived(kind);
}

/**
 * Returns whether an episode's file is where it was stored. @throws DomainError unavailable when the storage is away
 */
export async function isStored(id: string): Promise<boolean> {
  const [upload] = await listServedUploads([id]);
  return upload !== undefined && (await storageOf(upload).size(upload)) !== null;
}

/** Returns the same of the upload behind an uploadURL or objectPath. @throws DomainError unavailable */
export async function isReferenceStored(reference: string): Promise<boolean> {
  const id = await findReferenced(reference);
  return id !== null && isStored(id);
}

/** Returns the id of an upload that this person may use; null for any other. */
async function findOwn(author: Author, reference: string, db: Db = sql): Promise<string | null> {
  const id = await findReferenced(reference, db);
  return id && (await mayUseFile(author, id, db)) ? id : null;
}

/** Returns the id of the upload behind a reference: one of our paths, or the upload URL of a storage service. */
async function findReferenced(reference: string, db: Db = sql): Promise<string | null> {
  const id = findUploadId(reference);
  if (id) return id;
  const url = URL.parse(reference);
  const key = url && storage.keyOfUploadUrl(url);
  return key ? findUploadIdByKey(storage.name, key, db) : null;
}

const fieldOf = (kind: UploadKind) => (kind === 'audio' ? 'audioUrl' : 'pdfUrl');

const notArrived = (kind: UploadKind) =>
  new DomainError('invalid', kind === 'audio' ? { code: 'audioMissing' } : { code: 'pdfNotUploaded' }, {
    field: fieldOf(kind),
  });
