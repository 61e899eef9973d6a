const REASONS: Record<string, string> = {
  ENOTFOUND: 'there is no such address',
  EAI_AGAIN: 'its name could not be looked up',
  ECONNREFUSED: 'nothing answers there',
  ECONNRESET: 'the connection was closed early',
  UND_ERR_SOCKET: 'the connection was closed early',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'the connection was closed early',
  ETIMEDOUT: 'it did not respond in time',
  UND_ERR_CONNECT_TIMEOUT: 'it did not respond in time',
  EHOSTUNREACH: 'it could not be reached',
  ENETUNREACH: 'it could not be reached',
  UND_ERR_HEADERS_TIMEOUT: 'it was silent for too long',
  UND_ERR_BODY_TIMEOUT: 'it was silent for too long',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is not trusted',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is not trusted',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate is not trusted',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'its certificate is not trusted',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another address',
  ERR_SSL_WRONG_VERSION_NUMBER: 'it offers no safe connection (TLS) on this port',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: 'it offers no safe connection (TLS) on this port',
};

/** Returns what the code of a network failure means, as the end of a sentence; null for an unknown one. */
export const failureReason = (code: string): string | null => REASONS[code] ?? null;
