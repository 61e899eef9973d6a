import type { PageLanguage } from '#shared/language.ts';
import { language } from '#server/words.ts';

type CachedPage = { body: string; headers: [string, string][] };

const cache = new Map<PageLanguage, CachedPage>();
let changes = 0;

/**
 * Returns the page for addresses where nothing is: the same for all of them in one language, so it is rendered once and
 * cached until the show changes. Crawlers ask for many that never were. `isForEveryone`: whether what `render` returned
 * is no visitor's.
 */
export async function renderNotFound(
  render: () => Promise<Response>,
  isForEveryone: (rendered: Response) => boolean,
): Promise<Response> {
  const cached = cache.get(language());
  if (cached) return asResponse(cached);
  const before = changes;
  const response = await render();
  if (response.status !== 404) return response;
  const rendered = { body: await response.text(), headers: [...response.headers] };
  if (changes === before && isForEveryone(response)) cache.set(language(), rendered);
  return asResponse(rendered);
}

const asResponse = ({ body, headers }: CachedPage): Response => new Response(body, { status: 404, headers });

/** Has it rendered again by the next request. */
export function forgetNotFound(): void {
  cache.clear();
  changes += 1;
}
