import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DomainError } from '#server/errors.ts';
import type { Bucket } from '#server/media/index.ts';
import { locate } from './bucket-index.ts';
import type { FileSum } from './manifest.ts';
import { startMeasure } from './measured.ts';
import { type ArrivingFiles, idOf, isWhole, WAITING } from './place-files.ts';

/**
 * Sends files to a bucket under their ids, each by way of this machine's disk, where `local` writes it: the service has
 * to know its hash before it comes. What is there already, as after a restore that was cut off, is not sent again.
 */
export function intoBucket(bucket: Bucket, local: ArrivingFiles): ArrivingFiles {
  const sent: string[] = [];
  const receive = async (file: FileSum, body: AsyncIterable<Uint8Array>) => {
    await local.receive(file, body);
    await send(file, join(WAITING, file.name));
  };
  const send = async (file: FileSum, path: string) => {
    if (await isThere(bucket, file)) return rm(path, { force: true });
    sent.push(idOf(file.name));
    await bucket.put(idOf(file.name), path, file.sha256);
    if (!(await isThere(bucket, file)))
      throw new DomainError('conflict', { code: 'onlineFileNotArrived', name: file.name });
    await rm(path);
  };
  return {
    receive,
    async find(file, elsewhere) {
      if (await isThere(bucket, file)) return true;
      const path = join(elsewhere, file.name);
      if (!(await isWhole(path, file))) return false;
      await receive(file, createReadStream(path));
      return true;
    },
    place: () => local.rollBack(), // nothing stays on this machine
    async rollBack() {
      await local.rollBack();
      await bucket.remove(sent.map((id) => locate(id)));
    },
  };
}

/** @throws DomainError conflict when something else is under this id */
async function isThere(bucket: Bucket, file: FileSum): Promise<boolean> {
  const stored = locate(idOf(file.name), file.bytes);
  const size = await bucket.size(stored);
  if (size === null) return false;
  const measure = startMeasure();
  const whole = { start: 0, end: file.bytes };
  if (size === file.bytes)
    for await (const chunk of await bucket.read(stored, whole, new AbortController().signal)) measure.add(chunk);
  if (measure.sum().sha256 === file.sha256) return true;
  throw new DomainError('conflict', { code: 'onlineFileTaken', name: stored.id });
}
