import { z } from '#shared/schema.ts';

export type CdnService = 'cloudflare' | 'fastly' | 'bunny';

/** A CDN in front of the site. `zone`: what the service calls zone, service or pull zone. `api` without a path. */
export type CdnSettings = { service: CdnService; zone: string; token: string; api: string };

/** The addresses of the services' APIs: docs/decisions/0038-a-cdn-that-forgets.md has the sources. */
const APIS: Record<CdnService, string> = {
  cloudflare: 'https://api.cloudflare.com',
  fastly: 'https://api.fastly.com',
  bunny: 'https://api.bunny.net',
};

/** A token goes into a header: printable ASCII without spaces. */
const PURGE = /^(cloudflare:[0-9a-f]{32}|fastly:[A-Za-z0-9]{1,40}|bunny:[0-9]{1,12}):[!-~]{8,}$/;

/** The settings of README's table about a CDN. */
export const CdnVariables = z.object({
  CDN_PURGE: z
    .string()
    .regex(PURGE, 'must be cloudflare:ZONE_ID:TOKEN, fastly:SERVICE_ID:TOKEN or bunny:PULL_ZONE_ID:KEY')
    .optional(),
  CDN_API_URL: z.url({ protocol: /^https?$/, error: 'must be an http(s) address' }).optional(),
});

/** Returns the CDN that is purged after changes; null without one. */
export function cdnOf({ CDN_PURGE, CDN_API_URL }: z.infer<typeof CdnVariables>): CdnSettings | null {
  if (!CDN_PURGE) return null;
  const [service, zone = '', ...token] = CDN_PURGE.split(':') as [CdnService, ...string[]];
  return { service, zone, token: token.join(':'), api: (CDN_API_URL ?? APIS[service]).replace(/\/+$/, '') };
}
