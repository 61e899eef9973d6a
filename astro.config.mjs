import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import node from '@astrojs/node';
import react from '@astrojs/react';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, passthroughImageService } from 'astro/config';
import manifest from './package.json' with { type: 'json' };
import { oneCopyOfStyles } from './scripts/one-copy-of-styles.mjs';
import { precompress } from './scripts/precompress.mjs';

/**
 * The front door and the Astro build share the modules under src/server and src/shared as they stand: imports of
 * `#server/…` and `#shared/…` stay imports, so both see the same pool, cache and stores, and Node runs the source.
 */
const oneCopyOfTheServer = {
  name: 'one-copy-of-the-server',
  enforce: 'pre',
  apply: 'build',
  /** @param {{ name: string }} environment */
  applyToEnvironment: ({ name }) => name !== 'client',
  /** @param {string} id */
  resolveId: (id) => (/^#(server|shared)\//.test(id) ? { id, external: true } : null),
};

/**
 * Each `import()` of a page can be repeated: islands/import-with-retry.ts says why. What a worker imports stays as it
 * is.
 */
const repeatableImports = {
  name: 'repeatable-imports',
  apply: 'build',
  /** @param {{ name: string }} environment */
  applyToEnvironment: ({ name }) => name === 'client',
  /** @param {string} code */
  renderChunk: (code) => code.replace(/\bimport\((["'`])\.\//g, 'self.importWithRetry($1/_astro/'),
};

const touchDirective = {
  name: 'client-touch',
  hooks: {
    /** @param {{ addClientDirective: (directive: { name: string; entrypoint: string }) => void }} setup */
    'astro:config:setup': ({ addClientDirective }) =>
      addClientDirective({ name: 'touch', entrypoint: './src/islands/touch.ts' }),
  },
};

/**
 * Each with all it imports: what every page loads at once (the router with it, of which it has a part), and what comes
 * with the first episode that is played.
 */
const groups = [
  { name: 'paths', priority: 2, test: /shared\/local-path\.ts$/ }, // after a touch
  { name: 'position', priority: 1, test: /shared\/(position|time)\.ts$|playback\/(retention|skip-seconds)\.ts$/ }, // alone: the player for other sites loads no more
  { name: 'first', priority: 3, test: /\/layout\/FirstScript\.astro\?|astro:transitions\/client/ },
  { name: 'listening', test: /player\/page\/attach-playback\.ts$/ },
];

/**
 * Inside the page is what every page's first paint waits for: on a slow phone a request for it takes as long as all
 * else. Other styles are files, for the client router keeps the policy of the first page, which has the hash of this
 * one.
 */
const INSIDE_PAGES = /\/Layout\.[\w-]+\.css$/;

/** Of the scripts in the page itself. */
const hashes = ['floor', 'before-paint', 'early-press'].map((name) => {
  const script = readFileSync(`src/islands/ui/${name}.js`);
  return `sha256-${createHash('sha256').update(script).digest('base64')}`;
});

export default defineConfig({
  output: 'server',
  // Above the largest body any endpoint reads, the show's artwork; each endpoint has its own limit below.
  // In one piece: nothing is sent before the whole page is compressed, and a stream of chunks takes as long again.
  adapter: node({ mode: 'middleware', bodySizeLimit: 5_500_000, experimentalDisableStreaming: true }),
  integrations: [react(), touchDirective, oneCopyOfStyles, precompress],
  markdown: { syntaxHighlight: false },
  image: { service: passthroughImageService() },
  build: { inlineStylesheets: 'auto' }, // by `assetsInlineLimit` below
  trailingSlash: 'never',
  prefetch: false, // of a page that is only pointed at: its script is a tenth of what comes before a touch
  devToolbar: { enabled: false },
  cache: { provider: { name: 'page-cache', entrypoint: '#server/http/cache-provider.ts' } },
  security: {
    checkOrigin: false, // server/http/csrf.ts holds the stricter rule of its own, for every method but GET
    csp: {
      scriptDirective: { hashes },
      // Astro gives it to pages that link a stylesheet; one policy serves every page.
      styleDirective: { hashes: [`sha256-${createHash('sha256').digest('base64')}`] },
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
    plugins: [tailwindcss(), oneCopyOfTheServer, repeatableImports],
    worker: { format: 'es' }, // a worker loads what it needs when it needs it
    build: {
      modulePreload: false,
      assetsInlineLimit: (path) => INSIDE_PAGES.test(path),
      cssTarget: manifest.browserslist.map((oldest) => oldest.replace('_saf', '').replace(' >= ', '')),
    },
    environments: {
      client: {
        build: { rolldownOptions: { output: { codeSplitting: { groups } } } },
        optimizeDeps: {
          entries: ['!src/**/*.test.tsx'], // what tests import is not there in production's packages
          include: ['mediabunny', '@mediabunny/mp3-encoder', 'mpg123-decoder', 'music-metadata'], // of a worker: found later, they would reload the page
        },
      },
    },
  },
});
