// oxlint-disable-next-line no-restricted-imports -- this is where it gets its seed
import fc from 'fast-check';

// The same values in every run: no test fails by chance. `FC_SEED=7 npm test` draws others.
fc.configureGlobal({ seed: Number(process.env['FC_SEED'] ?? 2026) });

export { fc };
