import type { CacheProvider } from 'astro';

/**
 * Makes `Astro.cache` take what pages say of their dependencies. Nothing more is Astro's: `finishPage` of the front
 * door reads it, and the front door serves what is cached without Astro.
 */
export default function pageCacheProvider(): CacheProvider {
  return {
    name: 'page-cache',
    setHeaders: () => new Headers(),
    invalidate: () => Promise.reject(new Error('Changes are announced through server/invalidation.ts')),
  };
}
