import { createServer, request } from 'node:http';
import type { Socket } from 'node:net';
import { listen } from './listening.ts';

/** A line to a site that is there already or comes later, for browsers whose network no test can cut. */
export type Line = {
  url: string;
  leadTo(url: string): void;
  cut(): void;
  /** Takes the scripts away that pages name, as another build does when nothing is kept of the one before. */
  forgetBuild(): void;
  mend(): void;
  close(): void;
};

export async function startLine(): Promise<Line> {
  let port = 0;
  let state: 'whole' | 'cut' | 'forgets' = 'whole';
  const clients = new Set<Socket>();
  const server = createServer((asked, answer) => {
    const { url: path = '/', method, headers } = asked;
    if (state === 'cut') return void answer.destroy();
    if (state === 'forgets' && path.startsWith('/_astro/')) return void answer.writeHead(404).end();
    const upstream = request({ host: '127.0.0.1', port, path, method, headers }, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(answer);
    });
    upstream.on('error', () => answer.destroy());
    asked.pipe(upstream);
  });
  server.on('connection', (client: Socket) => {
    clients.add(client);
    client.on('close', () => clients.delete(client)).on('error', () => undefined);
  });
  const url = `http://localhost:${await listen(server)}`;
  return {
    url,
    leadTo: (site) => void (port = Number(new URL(site).port)),
    cut: () => {
      state = 'cut';
      for (const client of clients) client.destroy();
    },
    forgetBuild: () => void (state = 'forgets'),
    mend: () => void (state = 'whole'),
    close: () => {
      for (const client of clients) client.destroy();
      server.close();
    },
  };
}
