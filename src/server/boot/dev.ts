import type { Server } from 'node:http';
import type { RunnableDevEnvironment } from 'vite';
import { config } from '#server/config.ts';
import type { Location } from '#server/db/sql.ts';
import { frontDoor, type Pages } from '#server/front/index.ts';

/**
 * Runs the front door before Astro's development server, which reloads pages and server code as they are edited.
 * It has its own copies of modules, so its copy of the pool is opened and its show loaded here as well.
 */
export async function serveDev(location: Location): Promise<Server> {
  const ours = process.listeners('SIGTERM');
  const { dev } = await import('astro');
  let server: Server | null = null;
  await dev({
    server: { port: config.port, host: config.host },
    integrations: [
      {
        name: 'front-door',
        hooks: {
          'astro:server:setup': async ({ server: vite }) => {
            server = vite.httpServer as Server | null;
            const pages = vite.environments['ssr'] as RunnableDevEnvironment;
            const copy = await pages.runner.import<typeof import('#server/db/sql.ts')>('/src/server/db/sql.ts');
            copy.openPool(location);
            await (
              await pages.runner.import<typeof import('#server/show/index.ts')>('/src/server/show/index.ts')
            ).watchShow();
            vite.middlewares.use(frontDoor(passOn, 'public'));
          },
        },
      },
    ],
  });
  // Vite exits the process on this signal before the database is stopped (vitejs/vite#7627: in middleware mode alone
  // it does not, and Astro's server is none).
  for (const listener of process.listeners('SIGTERM')) if (!ours.includes(listener)) process.off('SIGTERM', listener);
  if (!server) throw new Error('the development server has no socket');
  return server;
}

const passOn: Pages = (_request, _response, next) => next?.();
