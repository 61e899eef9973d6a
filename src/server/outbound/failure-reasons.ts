import type { Reason } from '#shared/reason.ts';

const REASONS = {
  ENOTFOUND: 'hostNotFound',
  EAI_AGAIN: 'lookupFailed',
  ECONNREFUSED: 'connectionRefused',
  ECONNRESET: 'connectionClosed',
  ETIMEDOUT: 'connectionTimedOut',
  EHOSTUNREACH: 'hostUnreachable',
  ENETUNREACH: 'hostUnreachable',
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
