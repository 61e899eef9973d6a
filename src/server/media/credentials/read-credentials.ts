import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import type { Credentials } from '#shared/audio-marks.ts';
import { log } from '#server/log.ts';
import { readManifestStore } from './manifest.ts';

const SLOWEST_MS = 20_000;
const UNREADABLE: Credentials = { state: 'unreadable', isAi: false, agent: null, generator: null, signer: null };

/** One at a time: each takes a core and about 80 MB. */
const oneAtATime = pLimit(1);

/** Returns what a file's content credentials say; never throws: they are not what an upload depends on. */
export const readCredentials = (path: string, type: string, milliseconds = SLOWEST_MS): Promise<Credentials> =>
  oneAtATime(async () => {
    const worker = new Worker(new URL('./reader.ts', import.meta.url), {
      workerData: { path, type },
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: 64 },
    });
    try {
      const [json] = (await once(worker, 'message', { signal: AbortSignal.timeout(milliseconds) })) as [string];
      return readManifestStore(json);
    } catch (error) {
      log('info', 'content credentials could not be read', { why: String(error).slice(0, 200) });
      return UNREADABLE;
    } finally {
      await worker.terminate();
    }
  });
