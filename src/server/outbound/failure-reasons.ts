import type { Reason } from '#shared/reason.ts';

const REASONS = {
  ENOTFOUND: 'hostNotFound',
  EAI_AGAIN: 'lookupFailed',
  ECONNREFUSED: 'connectionRefused',
  ECONNRESET: 'connectionClosed',
  UND_ERR_SOCKET: 'connectionClosed',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'connectionClosed',
  ETIMEDOUT: 'connectionTimedOut',
  UND_ERR_CONNECT_TIMEOUT: 'connectionTimedOut',
  EHOSTUNREACH: 'hostUnreachable',
  ENETUNREACH: 'hostUnreachable',
  UND_ERR_HEADERS_TIMEOUT: 'responseStalled',
  UND_ERR_BODY_TIMEOUT: 'responseStalled',
  CERT_HAS_EXPIRED: 'certificateExpired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'certificateUntrusted',
  SELF_SIGNED_CERT_IN_CHAIN: 'certificateUntrusted',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'certificateUntrusted',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'certificateUntrusted',
  ERR_TLS_CERT_ALTNAME_INVALID: 'certificateMismatch',
  ERR_SSL_WRONG_VERSION_NUMBER: 'tlsNotOffered',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: 'tlsNotOffered',
} as const;

/** Returns what the code of a network failure means; null for an unknown one. */
export const failureReason = (code: string): Reason | null =>
  Object.hasOwn(REASONS, code) ? { code: REASONS[code as keyof typeof REASONS] } : null;
