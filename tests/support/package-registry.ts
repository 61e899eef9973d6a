import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { pack } from 'tar-stream';
import { listen } from './listening.ts';

/** A package as an author publishes it: its package.json, and its other files by path. */
export type Published = {
  manifest: { name: string; version: string; [field: string]: unknown };
  files?: Record<string, string>;
};

/** A package registry on this machine that has these packages alone. As a proxy it is every registry. */
export type Registry = {
  url: string;
  /** Paths that were asked for, oldest first. */
  asked: string[];
  /** The lockfile's entry of a package. */
  entry(name: string): { version: string; integrity: string };
  /** Resolves when the package is asked for, whose file does not arrive then. */
  withhold(name: string): Promise<void>;
  close(): Promise<void>;
};

export async function startRegistry(packages: Published[]): Promise<Registry> {
  const held = new Map(
    await Promise.all(packages.map(async (one) => [one.manifest.name, await tarball(one)] as const)),
  );
  const asked: string[] = [];
  let withheld = { name: '', reached: () => {} };
  const respond = (request: IncomingMessage, response: ServerResponse) => {
    const { pathname } = new URL(request.url ?? '/', 'http://registry');
    asked.push(pathname);
    const [, name = '', file] = /^\/([^/]+)(\/-\/.+\.tgz)?$/.exec(pathname) ?? [];
    const found = held.get(name);
    if (pathname.startsWith('/-/ping')) response.end('{}');
    else if (!found) response.writeHead(404).end('{}');
    else if (!file) response.end(JSON.stringify(packument(found, `http://${request.headers.host}/`)));
    else if (withheld.name === name) withheld.reached();
    else response.end(found.bytes);
  };
  const server: Server = createServer(respond);
  return {
    url: `http://127.0.0.1:${await listen(server)}/`,
    asked,
    entry: (name) => {
      const { manifest, integrity } = held.get(name) ?? { manifest: { version: '' }, integrity: '' };
      return { version: manifest.version, integrity };
    },
    withhold: (name) => new Promise((reached) => (withheld = { name, reached })),
    close: () => new Promise((closed) => (server.close(() => closed()), server.closeAllConnections())),
  };
}

type Tarball = { manifest: Published['manifest']; bytes: Buffer; integrity: string };

async function tarball({ manifest, files = {} }: Published): Promise<Tarball> {
  const archive = pack();
  for (const [path, text] of Object.entries({ ...files, 'package.json': JSON.stringify(manifest) })) {
    archive.entry({ name: `package/${path}`, mode: 0o755 }, text);
  }
  archive.finalize();
  const bytes = gzipSync(await buffer(archive));
  return { manifest, bytes, integrity: `sha512-${createHash('sha512').update(bytes).digest('base64')}` };
}

function packument({ manifest, integrity }: Tarball, url: string) {
  const { name, version } = manifest;
  const dist = { integrity, tarball: `${url}${name}/-/${name}-${version}.tgz` };
  return { name, 'dist-tags': { latest: version }, versions: { [version]: { ...manifest, dist } } };
}
