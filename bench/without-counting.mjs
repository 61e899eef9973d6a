// node --import ./bench/without-counting.mjs …: the site as it would be if it counted no downloads, to compare it with.
import { registerHooks } from 'node:module';

const STUB = 'data:text/javascript,export const countWhenEnded = () => {}; export const countRequested = () => {};';

registerHooks({
  resolve: (specifier, context, next) =>
    specifier.endsWith('/count-download.ts') ? { url: STUB, shortCircuit: true } : next(specifier, context),
});
