import { compileCache } from '../../scripts/places.mjs';

/** Makes this process's children keep what Node compiles: tests start the site and its commands a hundred times. */
export function useCompileCache(): void {
  Object.assign(process.env, compileCache);
}
