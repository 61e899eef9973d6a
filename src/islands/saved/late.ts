import { readStored, writeStored } from '../ui/stored.ts';
import { withLock } from '../capabilities/locks.ts';
import { uniqueId } from '../capabilities/unique-id.ts';
import { LATE_DAYS } from '#shared/late-days.ts';
import { DAY_MS, MINUTE_MS } from '#shared/units.ts';

type Late = { path: string; body: Record<string, unknown>; at: number; attempt: string };

const MAX_LATE = 100;

/** Keeps a play or rating that could not be sent, until there is a network. Returns whether it could be kept. */
export function queueForLater(path: string, body: Record<string, unknown> = {}): boolean {
  if (!window.isSecureContext) return false; // it has no locks, and saves nothing
  const kept = readStored<Late[]>('late', []);
  return writeStored('late', [...kept, { path, body, at: Date.now(), attempt: uniqueId() }].slice(-MAX_LATE));
}

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
    for (const late of readStored<Late[]>('late', [])) {
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

function forget({ attempt }: Late): void {
  const left = readStored<Late[]>('late', []).filter((late) => late.attempt !== attempt);
  writeStored('late', left.length > 0 ? left : null);
}
