const UNTRUSTED = [
  ...['DEPTH_ZERO_SELF_SIGNED_CERT', 'SELF_SIGNED_CERT_IN_CHAIN', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'],
  ...['UNABLE_TO_GET_ISSUER_CERT', 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'CERT_HAS_EXPIRED'],
];

/** Returns one line on what stopped the start. Reads no setting: an invalid one may be what stopped it. */
export function explainStartProblem(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? String(error.code) : '';
  const address = 'port' in error ? `port ${String(error.port)}` : 'this port';
  const problems: Record<string, string> = {
    EADDRINUSE: `${address} is in use: stop what uses it, or choose another with PORT`,
    EACCES: `not allowed: ${error.message}`,
    EADDRNOTAVAIL: 'HOST is not an address of this machine: use 127.0.0.1, or :: for all',
    '25006': 'the database is read-only: a standby? Name one that takes writes',
    ENOTFOUND: 'DATABASE_URL names a host that cannot be found',
    EAI_AGAIN: 'DATABASE_URL names a host that cannot be found now',
    ENETUNREACH: 'DATABASE_URL names a host that this machine cannot reach, such as one with an IPv6 address only',
    EHOSTUNREACH: 'DATABASE_URL names a host that this machine cannot reach',
    ECONNREFUSED: 'DATABASE_URL: nothing answers there; is PostgreSQL running?',
    CONNECT_TIMEOUT: 'DATABASE_URL: no answer within 5 seconds',
    '28P01': 'DATABASE_URL: user or password is wrong',
    '28000': error.message.includes('no encryption')
      ? 'DATABASE_URL: the server wants TLS: write sslmode=require, or leave sslmode out'
      : 'DATABASE_URL: this user may not connect',
    ERR_TLS_CERT_ALTNAME_INVALID: 'DATABASE_URL: the certificate of the server is for another host than this one',
    '42704': `DATABASE_URL: ${error.message}`, // a parameter of the address that the server does not know
    '3D000': 'DATABASE_URL: there is no such database; create it first',
  };
  for (const each of UNTRUSTED)
    problems[each] = 'DATABASE_URL: the certificate of the server is not trusted: name its authority in sslrootcert';
  if (error.message.includes('before secure TLS connection'))
    problems['ECONNRESET'] = 'DATABASE_URL: the server has no TLS: leave sslmode out';
  const isOurs = ['ConfigError', 'EmbeddedDatabaseError', 'MigrationError'].includes(error.constructor.name);
  const known = problems[code] ?? (isOurs ? error.message : `the start failed: ${error.message}`);
  return known.split('\n', 1).join();
}
