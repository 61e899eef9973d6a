type Kept = { body: string; headers: [string, string][] };

let kept: Kept | null = null;
let changes = 0;

/**
 * Returns the page for addresses where nothing is: the same for all of them, so it is rendered once and kept until the
 * show changes. Crawlers ask for many that never were. `isForEveryone`: whether what `render` returned is no visitor's.
 */
export async function renderNotFound(
  render: () => Promise<Response>,
  isForEveryone: (rendered: Response) => boolean,
): Promise<Response> {
  if (kept) return asResponse(kept);
  const before = changes;
  const response = await render();
  if (response.status !== 404) return response;
  const rendered = { body: await response.text(), headers: [...response.headers] };
  if (changes === before && isForEveryone(response)) kept = rendered;
  return asResponse(rendered);
}

const asResponse = ({ body, headers }: Kept): Response => new Response(body, { status: 404, headers });

/** Has it rendered again by the next request. */
export function forgetNotFound(): void {
  kept = null;
  changes += 1;
}
