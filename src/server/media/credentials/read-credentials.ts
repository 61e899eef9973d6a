import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import type { Credentials } from '#shared/audio-marks.ts';
import { log } from '#server/log.ts';
import type { ReaderInput } from './reader.ts';
import { readManifestStore } from './manifest.ts';

const SLOWEST_MS = 20_000;
/** In bytes. The library holds a file four times over: 16 MB take 145 MB for a moment, more would be too much. */
const LARGEST = 16 * 1024 ** 2;
const NOTHING = { isAi: false, agent: null, generator: null, signer: null };

/** One at a time: each takes a core and the memory. */
const oneAtATime = pLimit(1);

/** An audio file with credentials. `tagBytes`: those of the ID3 tag they are in, 0 elsewhere. */
type CredentialsFile = { path: string; type: string; bytes: number; tagBytes: number };

/**
 * Returns what a file's content credentials say; never throws: they are not what an upload depends on. Of a large file
 * the signature is not checked, and what it says is read only from a tag at its beginning.
 */
export async function readCredentials(file: CredentialsFile, milliseconds = SLOWEST_MS): Promise<Credentials> {
  const isChecked = file.bytes <= LARGEST;
  const bytes = isChecked ? file.bytes : file.tagBytes;
  if (bytes === 0 || bytes > LARGEST) return { ...NOTHING, state: 'unchecked' };
  const read = await oneAtATime(() => readInThread({ ...file, bytes, isChecked }, milliseconds));
  if (!read) return { ...NOTHING, state: 'unreadable' };
  return isChecked ? read : { ...read, state: 'unchecked' };
}

async function readInThread(workerData: ReaderInput, milliseconds: number): Promise<Credentials | null> {
  const worker = new Worker(new URL('./reader.ts', import.meta.url), { workerData, execArgv: [] });
  try {
    const [json] = (await once(worker, 'message', { signal: AbortSignal.timeout(milliseconds) })) as [string];
    return readManifestStore(json);
  } catch (error) {
    log('info', 'content credentials could not be read', { why: String(error).slice(0, 200) });
    return null;
  } finally {
    await worker.terminate();
  }
}
