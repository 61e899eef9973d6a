import type { IncomingMessage, ServerResponse } from 'node:http';
import { countRequest, isMeasured } from './metrics.ts';

/** As nginx logs a request whose client left before the response began. */
const CLIENT_LEFT = 499;
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Pages and folders of ours; anything else is `other`, so that nobody can make up routes. */
const PAGES = new Set(
  `/ /browse /upload /login /reset-password /passkeys /feedback /settings /subscribe /privacy /secret-admin-2025
  /feed.xml /sitemap.xml /robots.txt /llms.txt /manifest.webmanifest /oembed /healthz /readyz /up`.split(/\s+/),
);
const FOLDERS = /^\/(_astro|artwork|chapters|edit|embed|episodes|feed|media|og|transcripts)\//;
const API =
  /^\/api\/(auth|episodes|feedback|objects|passkeys|pdf-attachments|ratings|search|sessions|settings|uploadthing)(\/|$)/;

/** Counts the request under its route, with the time until its response has ended or the client has left. */
export function measure({ method = '', url = '' }: IncomingMessage, response: ServerResponse): void {
  if (!isMeasured) return;
  const began = performance.now();
  response.once('close', () => {
    const status = response.headersSent ? response.statusCode : CLIENT_LEFT;
    const known = METHODS.has(method) ? method : 'other';
    countRequest(routeOf(url), known, status, (performance.now() - began) / 1000);
  });
}

/** Returns the route of a path and query: one of few, whatever is requested. */
export function routeOf(target: string): string {
  const [path = ''] = target.split('?', 1);
  if (PAGES.has(path)) return path;
  const [, folder] = FOLDERS.exec(path) ?? [];
  if (folder) return `/${folder}/…`;
  const [, call] = API.exec(path) ?? [];
  return call ? `/api/${call}` : 'other';
}
