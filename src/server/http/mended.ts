import type { APIContext } from 'astro';
import { reasonText } from '#shared/reason.ts';
import { NO_CONTENT } from './headers.ts';

/**
 * The addresses a link to one of our pages may have had before mail programs and people changed it. `address`: as Astro
 * knows the page, without the prefix of a language; `isOtherPage`: not only its parameters differ.
 */
export type MendedLink = { link: string; address: string; isOtherPage: boolean };

/**
 * Returns a redirect to the mended link where nothing is at the link as it came, or only its parameters were changed,
 * and a page is at the mended one; else null. `response`: what is at the link as it came.
 */
export async function redirectToMended(
  context: Pick<APIContext, 'locals' | 'rewrite'>,
  response: Response,
): Promise<Response | null> {
  const { mended } = context.locals;
  if (!mended || (mended.isOtherPage && response.status !== 404)) return null;
  const page = await context.rewrite(mended.address);
  await page.body?.cancel();
  if (page.status >= 400) return null;
  const headers = {
    Location: mended.link,
    'Cache-Control': 'no-store',
    'Content-Security-Policy': NO_CONTENT,
    'Content-Type': 'text/plain; charset=utf-8',
  };
  return new Response(reasonText({ code: 'moved' }), { status: 301, headers });
}
