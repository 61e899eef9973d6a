// node --import ./bench/without-counting.mjs …: the site as it would be if it counted no downloads, to compare it with.
import { registerHooks } from 'node:module';

const NAMES = ['countedRequest', 'countDelivered', 'countRequested'];
const STUB = `data:text/javascript,${NAMES.map((name) => `export const ${name} = () => null;`).join('')}`;

registerHooks({
  resolve: (specifier, context, next) =>
    specifier.endsWith('/count-download.ts') ? { url: STUB, shortCircuit: true } : next(specifier, context),
});
