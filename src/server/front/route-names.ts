import { allCalls } from '#shared/contract/index.ts';
import { splitPrefix } from '#server/words.ts';

/** Our pages and folders; anything else is `other`, so that no one can make up routes. */
const PAGES = new Set(
  `/ /browse /upload /login /reset-password /passkeys /account /review /in-service /join /confirm-email /subscribe /privacy /accessibility /saved /series /offline /sw.js
  /secret-admin-2025 /studio /feed.xml /sitemap.xml /robots.txt /llms.txt /manifest.webmanifest /oembed /healthz /readyz /up`.split(
    /\s+/,
  ),
);
const FOLDERS =
  /^\/(_astro|appearance|artwork|chapters|edit|embed|episodes|feed|in-service|media|og|review|series|statistics|studio|subscribe|transcripts)\//;
const SITEMAPS = /^\/sitemap-\d+\.xml$/;
const CALL = /^\/api\/([a-z-]+)(?:[/.]|$)/;
const CALLS = new Set(allCalls.map(({ address }) => CALL.exec(address.slice(address.indexOf(' ') + 1))?.[1]));

/** Addresses that programs request and no person sends. */
const NO_LINKS = /^\/(?:_astro|appearance|api|media|og)\/|^\/(?:sw\.js|healthz|readyz|up)$/;

/** Returns whether a path, without its language, is where a page or document of ours may be. */
export const isPageName = (path: string): boolean => !NO_LINKS.test(path) && routeOf(path) !== 'other';

/** Returns the route of a path and query: one of few, whatever is requested. */
export function routeOf(target: string): string {
  const { path } = splitPrefix(target.split('?', 1)[0] ?? '');
  if (PAGES.has(path)) return path;
  const [, folder] = FOLDERS.exec(path) ?? [];
  if (folder) return `/${folder}/…`;
  if (SITEMAPS.test(path)) return '/sitemap-….xml';
  const [, call = ''] = CALL.exec(path) ?? [];
  return CALLS.has(call) ? `/api/${call}` : 'other';
}
