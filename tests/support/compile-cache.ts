import { join, resolve } from 'node:path';

/**
 * Makes Node keep what it compiles (https://nodejs.org/api/module.html#module-compile-cache), for this process's
 * children: tests start the site and its commands a hundred times, and a third of a start is compiling.
 */
export function useCompileCache(): void {
  process.env['NODE_COMPILE_CACHE'] ??= join(resolve(import.meta.dirname, '../..'), 'node_modules/.cache/node');
}
