import { documentEndpoint } from '#server/http/endpoint.ts';
import { currentShow } from '#server/show/index.ts';
import leave from './_service-worker/leave.js?raw';
import worker from './_service-worker/worker.js?raw';
import { DAY_S } from '#shared/units.ts';

/**
 * The service worker, at an address that never changes: a browser requests it again with each page it controls and
 * after a day at the latest. Where saving is switched off, one that removes itself and what was saved.
 */
export const GET = documentEndpoint(({ cache }) => {
  cache.set({ tags: ['show'], maxAge: DAY_S });
  const headers = {
    'Content-Type': 'text/javascript; charset=utf-8',
    'Cache-Control': 'no-cache',
    'Content-Security-Policy': "default-src 'none'; connect-src 'self'",
  };
  return Promise.resolve(new Response(currentShow().isSavable ? worker : leave, { headers }));
});
