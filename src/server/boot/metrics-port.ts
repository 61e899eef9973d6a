import { createServer } from 'node:http';
import { config, ConfigError } from '#server/config.ts';
import { logError } from '#server/log.ts';
import type { MetricsText } from '#server/front/index.ts';
import { listenOptions } from './listen-options.ts';

/**
 * Serves what `read` returns as `/metrics` on METRICS_HOST:METRICS_PORT. Returns the function that stops it.
 * @throws ConfigError when the port cannot be used
 */
export async function listenForScrapes(read: () => Promise<MetricsText>): Promise<() => Promise<void>> {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end();
    read().then(
      ({ text, type }) => response.writeHead(200, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(text),
      (error: unknown) => {
        logError('metrics could not be read', error);
        response.writeHead(500).end();
      },
    );
  });
  server.maxConnections = 32;
  const { metricsPort: port = 0, metricsHost: host } = config;
  await new Promise<void>((listening, failed) => {
    server.once('error', ({ code }: NodeJS.ErrnoException) => failed(portProblem(port, host, code)));
    server.listen(listenOptions(port, host), listening);
  });
  return () =>
    new Promise((stopped) => {
      server.close(() => stopped());
      server.closeAllConnections();
    });
}

const portProblem = (port: number, host: string, code = 'unknown'): ConfigError =>
  new ConfigError((t) => (code === 'EADDRINUSE' ? t.metricsPortInUse(port) : t.metricsUnheard(host, port, code)));
