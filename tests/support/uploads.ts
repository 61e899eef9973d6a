import { readdir, readFile, readlink } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import { fileURLToPath } from 'node:url';
import { beginUpload } from '#server/media/index.ts';
import type { Admin } from '#shared/account.ts';
import type { UploadKind } from '#shared/upload.ts';
import type { UploadTicket } from '#shared/contract/files.ts';
import { listen } from './listening.ts';

export const audioFixture = (name: string): string =>
  fileURLToPath(new URL(`../fixtures/audio/${name}`, import.meta.url));
export const demoFile = (name: string): string => fileURLToPath(new URL(`../../demo/${name}`, import.meta.url));

/** Permission to send these bytes, and the path and query to send them to. */
export async function aTicket(
  admin: Admin,
  size: number,
  kind: UploadKind = 'audio',
  name = 'talk.mp3',
  now = new Date(),
) {
  const ticket: UploadTicket = await beginUpload(admin, { kind, name, size, type: '' }, now);
  const url = new URL(ticket.uploadURL);
  return { ...ticket, path: url.pathname + url.search, id: url.pathname.slice(-36) };
}

/** A real server on a port of its own. */
export async function serve(
  listener: RequestListener,
): Promise<{ origin: string; port: number; close(): Promise<void> }> {
  const server = createServer({ requestTimeout: 0 }, listener);
  const port = await listen(server);
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export const put = (url: string, body: BodyInit | Buffer, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(url, { method: 'PUT', body: body as BodyInit, headers });

/** How many files of a folder this process has open; Linux alone says. */
export async function countOpenFiles(folder: string): Promise<number> {
  const names = await readdir('/proc/self/fd');
  const links = await Promise.all(names.map((name) => readlink(`/proc/self/fd/${name}`).catch(() => '')));
  return links.filter((link) => link.startsWith(folder)).length;
}

/** A file that has arrived: sent through the receiver at `origin`. */
export async function anArrivedFile(
  origin: string,
  admin: Admin,
  path: string,
  kind: UploadKind = 'audio',
  name = path,
) {
  const bytes = await readFile(path);
  const ticket = await aTicket(admin, bytes.length, kind, name);
  const response = await put(origin + ticket.path, bytes);
  if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
  return { ...ticket, bytes };
}
