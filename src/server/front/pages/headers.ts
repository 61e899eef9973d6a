import { config } from '#server/config.ts';

/** The policy of what no browser shall run or frame. */
export const NO_CONTENT = "default-src 'none'; frame-ancestors 'none'";

/**
 * On every answer, errors and 304 included; pages add their Content-Security-Policy, files loosen what they must.
 * Source: OWASP secure headers project.
 */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy':
    'camera=(), microphone=(), geolocation=(), publickey-credentials-get=(self), publickey-credentials-create=(self)',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  ...(config.isHttps && { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }),
};
