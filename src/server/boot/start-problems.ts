/** Returns one line on what stopped the start. Reads no setting: an invalid one may be what stopped it. */
export function explainStartProblem(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? String(error.code) : '';
  const address = 'port' in error ? `port ${String(error.port)}` : 'this port';
  const problems: Record<string, string> = {
    EADDRINUSE: `${address} is in use: stop what uses it, or choose another with PORT`,
    EACCES: `not allowed: ${error.message}`,
    EADDRNOTAVAIL: 'HOST is not an address of this machine: use 127.0.0.1, or 0.0.0.0 for all',
    '25006': 'the database is read-only: a standby? Name one that takes writes',
    ENOTFOUND: 'DATABASE_URL names a host that cannot be found',
    ECONNREFUSED: 'DATABASE_URL: nothing answers there; is PostgreSQL running?',
    CONNECT_TIMEOUT: 'DATABASE_URL: no answer within 5 seconds',
    '28P01': 'DATABASE_URL: user or password is wrong',
    '28000': 'DATABASE_URL: this user may not connect',
    '3D000': 'DATABASE_URL: there is no such database; create it first',
  };
  const isOurs = ['ConfigError', 'EmbeddedDatabaseError', 'MigrationError'].includes(error.constructor.name);
  const known = problems[code] ?? (isOurs ? error.message : `the start failed: ${error.message}`);
  return known.split('\n', 1).join();
}
