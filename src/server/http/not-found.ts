import type { PageLanguage } from '#shared/page-language.ts';
import { language } from '#server/words.ts';

type Kept = { body: string; headers: [string, string][] };

const kept = new Map<PageLanguage, Kept>();
let changes = 0;

/**
 * Returns the page for addresses where nothing is: the same for all of them in one language, so it is rendered once and kept until the
 * show changes. Crawlers ask for many that never were. `isForEveryone`: whether what `render` returned is no visitor's.
 */
export async function renderNotFound(
  render: () => Promise<Response>,
  isForEveryone: (rendered: Response) => boolean,
): Promise<Response> {
  const known = kept.get(language());
  if (known) return asResponse(known);
  const before = changes;
  const response = await render();
  if (response.status !== 404) return response;
  const rendered = { body: await response.text(), headers: [...response.headers] };
  if (changes === before && isForEveryone(response)) kept.set(language(), rendered);
  return asResponse(rendered);
}

const asResponse = ({ body, headers }: Kept): Response => new Response(body, { status: 404, headers });

/** Has it rendered again by the next request. */
export function forgetNotFound(): void {
  kept.clear();
  changes += 1;
}
