import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { routeOf } from './route-names.ts';

/** Addresses without a page: a request for one must not add a route to the metrics. */
const NO_ROUTE = ['/403', '/404', '/500', '/api/1'];

test('every page and call has a route of its own in the metrics, and what is made up has none', () => {
  const paths = globSync('src/pages/**/[!_]*.{astro,ts}').map(
    (file) =>
      file
        .replaceAll('\\', '/')
        .replace(/^src\/pages/, '')
        .replace(/(\/index)?\.(astro|ts)$/, '')
        .replaceAll(/\[[^\]]+\]/g, '1') || '/',
  );
  expect(paths.length).toBeGreaterThan(60);
  expect(paths.filter((path) => routeOf(path) === 'other').toSorted()).toEqual(NO_ROUTE);
  const madeUp = ['/wp-login.php', '/api/made-up', '/sitemap-x.xml', '/statistic'];
  expect(madeUp.map((path) => routeOf(`${path}?a=1`))).toEqual(madeUp.map(() => 'other'));
});
