import { OperatorError, type StartWords } from '#server/config/error.ts';
import { pageWords } from '#server/words.ts';

const UNTRUSTED = [
  ...['DEPTH_ZERO_SELF_SIGNED_CERT', 'SELF_SIGNED_CERT_IN_CHAIN', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'],
  ...['UNABLE_TO_GET_ISSUER_CERT', 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'CERT_HAS_EXPIRED'],
];

/**
 * Returns one line on what stopped the start, or a command, in the language of the show. Reads no setting: an invalid
 * one may be what stopped it.
 */
export function explainStartProblem(error: unknown, stopped: 'start' | 'command' = 'start'): string {
  const t = pageWords().start;
  if (!(error instanceof Error)) return String(error);
  const unknown = stopped === 'start' ? t.startFailed : t.commandFailed;
  const known = error instanceof OperatorError ? error.say(t) : explain(error, t);
  return (known ?? unknown(error.message)).split('\n', 1).join();
}

/** Returns what the code of an error means here: of Node, of its TLS, of PostgreSQL and its driver. */
function explain(error: Error, t: StartWords): string | undefined {
  const code = 'code' in error ? String(error.code) : '';
  const { databaseUrl } = t;
  const problems: Record<string, string> = {
    EADDRINUSE: t.portInUse('port' in error ? String(error.port) : undefined),
    EACCES: t.notAllowed(error.message),
    EADDRNOTAVAIL: t.hostElsewhere,
    '25006': databaseUrl.readOnly,
    ENOTFOUND: databaseUrl.hostUnknown,
    EAI_AGAIN: databaseUrl.hostUnknownNow,
    ENETUNREACH: databaseUrl.unreachableByIpv6,
    EHOSTUNREACH: databaseUrl.unreachable,
    ECONNREFUSED: databaseUrl.silent,
    CONNECT_TIMEOUT: databaseUrl.slow,
    '28P01': databaseUrl.loginWrong,
    '28000': error.message.includes('no encryption') ? databaseUrl.tlsWanted : databaseUrl.userRefused,
    ERR_TLS_CERT_ALTNAME_INVALID: databaseUrl.certificateOfOther,
    '42704': databaseUrl.refused(error.message), // a parameter of the address that the server does not know
    '3D000': databaseUrl.missing,
  };
  for (const each of UNTRUSTED) problems[each] = databaseUrl.untrusted;
  if (error.message.includes('before secure TLS connection')) problems['ECONNRESET'] = databaseUrl.noTls;
  return problems[code];
}
