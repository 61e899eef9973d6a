import { config } from './config.ts';

const LEVELS = ['debug', 'info', 'warn', 'error'] as const;
type Level = (typeof LEVELS)[number];

/** Writes one line of JSON per event to stderr. Never pass a password, token, cookie or address: logs are stored. */
export function log(level: Level, event: string, facts: Record<string, unknown> = {}): void {
  if (LEVELS.indexOf(level) < LEVELS.indexOf(config.logLevel)) return;
  process.stderr.write(`${JSON.stringify({ at: new Date().toISOString(), level, event, ...facts })}\n`);
}

export function logError(event: string, error: unknown, facts: Record<string, unknown> = {}): void {
  const cause = error instanceof Error ? (error.stack ?? error.message) : String(error);
  log('error', event, { ...facts, cause });
}
