import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { pack } from 'tar-stream';

/** A package as an author publishes it: its package.json, and its other files by path. */
export type Published = {
  manifest: { name: string; version: string; [field: string]: unknown };
  files?: Record<string, string>;
};

/** A package registry on this machine that has these packages alone. */
export type Registry = {
  url: string;
  /** Paths that were asked for, oldest first. */
  asked: string[];
  /** The lockfile's entry of a package. */
  entry(name: string): { version: string; integrity: string };
  close(): Promise<void>;
};

export async function startRegistry(packages: Published[]): Promise<Registry> {
  const held = new Map(
    await Promise.all(packages.map(async (one) => [one.manifest.name, await tarball(one)] as const)),
  );
  const asked: string[] = [];
  const server: Server = createServer((request, response) => {
    const path = request.url ?? '/';
    asked.push(path);
    const [, name = '', file] = /^\/([^/]+)(\/-\/.+\.tgz)?$/.exec(path) ?? [];
    const found = held.get(name);
    if (path.startsWith('/-/ping')) response.end('{}');
    else if (!found) response.writeHead(404).end('{}');
    else response.end(file ? found.bytes : JSON.stringify(packument(found, address(server))));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: address(server),
    asked,
    entry: (name) => {
      const { manifest, integrity } = held.get(name) ?? { manifest: { version: '' }, integrity: '' };
      return { version: manifest.version, integrity };
    },
    close: () => new Promise((closed) => (server.close(() => closed()), server.closeAllConnections())),
  };
}

const address = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;

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
