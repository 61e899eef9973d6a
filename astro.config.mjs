import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import node from '@astrojs/node';
import react from '@astrojs/react';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, passthroughImageService } from 'astro/config';
import islandScript from 'astro/runtime/server/astro-island.prebuilt.js';
import islandScriptInDevelopment from 'astro/runtime/server/astro-island.prebuilt-dev.js';
import { staticImports } from './scripts/import-graph.mjs';
import { precompress } from './scripts/precompress.mjs';
import { stripTypes } from './scripts/strip-types.mjs';
import { twoBuilds } from './scripts/two-builds.mjs';

/**
 * The front door and the Astro build share the modules under src/server as they stand: imports of
 * `#server/…` stay imports, so both see the same pool, cache and stores, and Node runs the source.
 */
const oneCopyOfTheServer = {
  name: 'one-copy-of-the-server',
  enforce: 'pre',
  /** @param {string} id */
  resolveId(id) {
    return id.startsWith('#server/') ? { id, external: true } : null;
  },
};

const touchDirective = {
  name: 'client-touch',
  hooks: {
    /** @param {{ addClientDirective: (directive: { name: string; entrypoint: string }) => void }} setup */
    'astro:config:setup': ({ addClientDirective }) =>
      addClientDirective({ name: 'touch', entrypoint: './src/islands/touch.ts' }),
  },
};

/** `@astrojs/react` unmounts islands that have not hydrated yet, which React reports as an error: see the module. */
const quietUnmount = {
  name: 'quiet-unmount',
  enforce: 'pre',
  /** @param {string} id @param {string | undefined} importer */
  resolveId(id, importer) {
    if (id !== 'react-dom/client' || !importer?.includes('/@astrojs/react/')) return null;
    return fileURLToPath(new URL('./src/islands/hydrate-root.ts', import.meta.url));
  },
};

/** Renders each island once, and none in a stream: see the module. */
const ownRenderer = {
  name: 'own-renderer',
  enforce: 'pre',
  /** @param {string} id */
  resolveId: (id) =>
    id === '@astrojs/react/server.js'
      ? fileURLToPath(new URL('./src/islands/render-island.ts', import.meta.url))
      : null,
};

/** What loads the files beside a dynamic import: see the module. */
const ownPreload = {
  name: 'own-preload',
  enforce: 'pre',
  /** @param {string} id */
  resolveId: (id) =>
    id === '\0vite/preload-helper.js' ? fileURLToPath(new URL('./src/islands/load-ahead.ts', import.meta.url)) : null,
};

/** Every page has `client:touch`, whose script brings `<astro-island>` with it (islands/island.ts): Astro's stays out. */
const ownIsland = {
  name: 'own-island',
  enforce: 'pre',
  /** @param {string} id */
  load: (id) => (/\/astro-island\.prebuilt\.js(\?|$)/.test(id) ? 'export default ``;' : null),
};

/** Astro's policy permits the script of every directive it has, and its island: this leaves those in use (islands/). */
const narrowPolicy = {
  name: 'narrow-policy',
  hooks: {
    /** @param {{ manifest: import('astro').SSRManifest }} build */
    'astro:build:ssr': ({ manifest: { clientDirectives, csp } }) => {
      const used = new Set(globSync('src/**/*.astro').flatMap((file) => directivesIn(readFileSync(file, 'utf8'))));
      const unused = [...clientDirectives].filter(([name]) => !used.has(name)).map(([, script]) => script);
      const refused = new Set([...unused, islandScript, islandScriptInDevelopment].map(hashOf));
      for (const list of [csp?.scriptHashes, csp?.scriptDirective?.hashes])
        list?.splice(0, Infinity, ...list.filter((hash) => !refused.has(hash)));
    },
  },
};

/** @param {string} source */
const directivesIn = (source) => [...source.matchAll(/\bclient:(\w+)/g)].map(([, name = '']) => name);

const firstScripts = staticImports(resolve('src/components/FirstScript.astro'));
const routerScripts = staticImports(resolve('src/islands/router/client-router.ts'));
const listeningScripts = staticImports(resolve('src/islands/player/page/attach-playback.ts'));

/** What every page loads before anything is touched, the script that starts it all included, in one file instead of nine. */
const firstLoad = {
  name: 'first-load',
  priority: 1,
  test: (/** @type {string} */ id) =>
    firstScripts.has(id.split('?')[0] ?? '') || /nanostores\/(atom|clean-stores)\//.test(id),
};

/** What comes with the first touch: the client router and what only works with it. */
const router = {
  name: 'router',
  test: (/** @type {string} */ id) =>
    (routerScripts.has(id) && !firstScripts.has(id)) || /astro\/dist\/(transitions|prefetch)\//.test(id),
};

/** What comes with the first episode, in one file as well; without this the bundler puts parts of it into the first load. */
const listening = {
  name: 'listening',
  test: (/** @type {string} */ id) => listeningScripts.has(id) && !firstScripts.has(id),
};

/** By itself, or the player for other sites would load the whole of the site's for it. */
const position = { name: 'position', priority: 2, test: /shared\/position\.ts$/ };

/** @param {string | Buffer} script @returns {`sha256-${string}`} */
function hashOf(script) {
  return `sha256-${createHash('sha256').update(script).digest('base64')}`;
}

export default defineConfig({
  output: 'server',
  // Above the largest body any endpoint reads, the show's artwork; each endpoint has its own limit below.
  // In one piece: nothing is sent before the whole page is compressed, and a stream of chunks takes as long again.
  adapter: node({ mode: 'middleware', bodySizeLimit: 5_500_000, experimentalDisableStreaming: true }),
  integrations: [react(), touchDirective, narrowPolicy, twoBuilds, precompress, stripTypes],
  markdown: { syntaxHighlight: false },
  image: { service: passthroughImageService() },
  // Stylesheets are files: the client router keeps the first page's policy, which knows no later hashes.
  build: { inlineStylesheets: 'never' },
  trailingSlash: 'never',
  devToolbar: { enabled: false },
  cache: { provider: { name: 'page-cache', entrypoint: '#server/front/pages/cache-provider.ts' } },
  security: {
    checkOrigin: false, // server/http/csrf.ts holds the stricter rule of its own, for every method but GET
    csp: {
      scriptDirective: { hashes: [hashOf(readFileSync('src/islands/ui/before-paint.js'))] },
      directives: [
        "default-src 'self'",
        "img-src 'self' data:",
        "media-src 'self' blob:",
        "connect-src 'self'",
        "font-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
      ],
    },
  },
  vite: {
    plugins: [
      tailwindcss(),
      quietUnmount,
      ownRenderer,
      ownPreload,
      ownIsland,
      { ...oneCopyOfTheServer, apply: 'build' },
    ],
    environments: {
      client: {
        build: { rolldownOptions: { output: { codeSplitting: { groups: [position, firstLoad, router, listening] } } } },
      },
    },
    build: { emptyOutDir: false }, // an older version may be running on it: scripts/two-builds.mjs
    resolve: { alias: { '#shared': fileURLToPath(new URL('./src/shared', import.meta.url)) } },
  },
});
