import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../../scripts/places.mjs';

/** A route without the names of its parts: `/api/episodes/[]`. */
const nameless = (route: string): string => route.replace(/\[(\.\.\.)?[^\]]+\]/g, '[$1]');

/** The routes of the build as its server will match them, Astro's own (`/_image`) left out. */
export function builtRoutes(): string[] {
  const entry = readFileSync(join(root, 'dist/server/entry.mjs'), 'utf8');
  // scripts/one-copy-of-styles.mjs puts a name in the place of styles.
  const manifest = objectAfter(entry, 'deserializeManifest(').replaceAll(/:longText\d+/g, ':""');
  const { routes } = JSON.parse(manifest) as {
    routes: { routeData: { route: string; origin: string } }[];
  };
  return routes.flatMap(({ routeData: { route, origin } }) => (origin === 'project' ? [nameless(route)] : [])).sort();
}

/** The same from the files that make them; a name that begins with _ is no route. */
export const sourceRoutes = (): string[] =>
  globSync('src/pages/**/*.{astro,ts}', { cwd: root })
    .filter((file) => !/[\\/]_/.test(file))
    .map((file) => nameless(pathOf(file)) || '/')
    .sort();

const pathOf = (file: string): string =>
  file
    .replaceAll('\\', '/')
    .replace(/^src\/pages/, '')
    .replace(/\.(astro|ts)$/, '')
    .replace(/\/index$/, '');

/** The JSON object that follows the last `mark(` with one. */
function objectAfter(text: string, mark: string): string {
  const from = text.lastIndexOf(`${mark}{`) + mark.length;
  let depth = 0;
  for (const { 0: part, index } of text.slice(from).matchAll(/"(?:[^"\\]|\\.)*"|[{}]/g)) {
    if (part === '{') depth += 1;
    if (part === '}') depth -= 1;
    if (depth === 0) return text.slice(from, from + index + 1);
  }
  throw new Error('the build has no manifest');
}
