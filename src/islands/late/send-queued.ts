import { readStored, writeStored } from '../ui/stored.ts';
import { withLock } from '../capabilities/locks.ts';
import { uniqueId } from '../capabilities/unique-id.ts';
import type { Late } from './queue-for-later.ts';
import { LATE_DAYS } from '#shared/late-days.ts';
import { DAY_MS, MINUTE_MS } from '#shared/units.ts';

/**
 * Sends what was kept, each once however often it is tried. Times are those of the server's clock: a device's may be a
 * year wrong.
 */
export async function sendQueued(): Promise<void> {
  if (readStored<Late[]>('late', []).length === 0) return;
  await withLock('late', async () => {
    const health = await fetch('/healthz', { cache: 'no-store' }).catch(() => null);
    const now = Date.parse(health?.headers.get('Date') ?? '');
    if (!health?.ok || (await health.text()).trim() !== 'ok' || Number.isNaN(now)) return;
    const ahead = Date.now() - now;
    const queued = readStored<Late[]>('late', []).map((late) => ({ attempt: uniqueId(), ...late }));
    writeStored('late', queued);
    for (const late of queued) {
      const at = late.at - ahead;
      const isTooLate = now - at > LATE_DAYS * DAY_MS - MINUTE_MS;
      if (isTooLate || (await sendOne(late, Math.min(at, now)))) forget(late);
    }
  });
}

/** Returns whether it is done with: taken, or refused for good. */
async function sendOne({ path, body, attempt }: Late, at: number): Promise<boolean> {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...body, at: new Date(at).toISOString(), attempt }),
  }).catch(() => null);
  return response !== null && response.status < 500 && response.status !== 429;
}

function forget({ attempt }: Required<Late>): void {
  const left = readStored<Late[]>('late', []).filter((late) => late.attempt !== attempt);
  writeStored('late', left.length > 0 ? left : null);
}
