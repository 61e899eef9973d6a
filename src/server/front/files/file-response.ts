import type { ServerResponse } from 'node:http';
import { forbidCdn } from '#server/http/cdn.ts';
import type { FileResponse } from './conditions.ts';

/** A response with bytes of a file, of `bytes` in all. */
type Sent = Extract<FileResponse, { start: number }>;
type Unsent = Exclude<FileResponse['status'], Sent['status']>;

/** Writes the head of a response with a file or a part of it; `res` has the file's headers. */
export function writeFileHead(res: ServerResponse, { status, start, end }: Sent, bytes: number): void {
  res.setHeader('Accept-Ranges', 'bytes').setHeader('Content-Length', end - start);
  if (status === 206) res.setHeader('Content-Range', `bytes ${start}-${end - 1}/${bytes}`);
  res.writeHead(status);
}

/** Responds that nothing of the file is sent: not modified, a failed precondition, or a range beyond its end. */
export function sendNoFile(res: ServerResponse, status: Unsent, bytes: number): void {
  if (status === 304) res.removeHeader('Content-Type');
  else forgetFile(res);
  if (status === 416) res.setHeader('Content-Range', `bytes */${bytes}`);
  if (status !== 304) res.setHeader('Cache-Control', 'no-store').setHeader('Content-Length', 0);
  res.writeHead(status).end();
}

/** Removes the headers that describe the file, for a response that is about something else. */
export function forgetFile(res: ServerResponse): void {
  for (const name of ['ETag', 'Last-Modified', 'Content-Type', 'Content-Disposition']) res.removeHeader(name);
  forbidCdn(res);
}
