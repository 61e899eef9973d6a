import { readStored, writeStored } from '../ui/stored.ts';

/**
 * A play or rating that could not be sent; `at`: milliseconds of this device's clock. `attempt` names it to the server
 * from its first try on.
 */
export type Late = { path: string; body: Record<string, unknown>; at: number; attempt?: string };

const MAX_LATE = 100;

/** Keeps a play or rating that could not be sent, until there is a network. Returns whether it could be kept. */
export function queueForLater(path: string, body: Record<string, unknown> = {}): boolean {
  if (!window.isSecureContext) return false; // it has no locks, and saves nothing
  const kept = readStored<Late[]>('late', []);
  return writeStored('late', [...kept, { path, body, at: Date.now() }].slice(-MAX_LATE));
}
