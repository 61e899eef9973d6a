import type { Server } from 'node:http';
import { config } from './config.ts';
import { frontDoor } from './front/door.ts';

/** The same front door before Astro's development server, which reloads pages as they are edited. */
export async function serveDev(): Promise<Server> {
  const { dev } = await import('astro');
  let server: Server | null = null;
  await dev({
    server: { port: config.port, host: config.host },
    integrations: [
      {
        name: 'front-door',
        hooks: {
          'astro:server:setup': ({ server: vite }) => {
            server = vite.httpServer as Server | null;
            vite.middlewares.use((request, response, next) =>
              frontDoor((_request, _response, _next, locals) => {
                Object.assign(request, { [Symbol.for('astro.locals')]: locals });
                next();
              }, 'public')(request, response),
            );
          },
        },
      },
    ],
  });
  if (!server) throw new Error('the development server has no socket');
  return server;
}
