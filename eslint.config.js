import js from '@eslint/js';
import { defineConfig } from 'eslint/config';
import astro from 'eslint-plugin-astro';
import a11y from 'eslint-plugin-jsx-a11y-x';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import tseslint from 'typescript-eslint';

const noEnvironment = {
  selector: "MemberExpression[object.name='process'][property.name='env']",
  message: 'Settings come from src/server/config.ts, which checks them.',
};
const noUnsafeSql = {
  selector: "MemberExpression[property.name='unsafe']",
  message: 'SQL is written as a tagged template, where values cannot become code.',
};
const noSleep = [
  {
    selector: "CallExpression[callee.property.name='waitForTimeout'], CallExpression[callee.name='setTimeout']",
    message: 'A test waits for its event or steers the clock; a busy machine makes any pause too short.',
  },
  { selector: "ImportSpecifier[imported.name='setTimeout']", message: 'A test waits for its event.' },
  {
    selector: "CallExpression[callee.object.name='vi'][callee.property.name='waitFor'][arguments.length=1]",
    message: 'It waits for one second unless told otherwise, which a busy machine makes too short.',
  },
];
const noDefaultExport = { selector: 'ExportDefaultDeclaration', message: 'Exports are named.' };

export default defineConfig(
  { ignores: ['dist/', '.astro/', 'data/', 'demo-data/', 'test-results/', 'playwright-report/', 'public/'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  tseslint.configs.strict,
  astro.configs['flat/recommended'],
  {
    rules: {
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
      '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
      eqeqeq: 'error',
      'no-else-return': 'error',
      'no-nested-ternary': 'error',
      'no-restricted-globals': ['error', 'event', 'name'],
    },
  },
  {
    // The rules that need types and catch what no test would: a promise nobody waits for.
    files: ['**/*.{ts,tsx}'],
    languageOptions: { parserOptions: { project: './tsconfig.json', tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      '@typescript-eslint/only-throw-error': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
    },
  },
  {
    files: ['scripts/**', 'demo/**', '*.{js,mjs,ts}', 'tests/**', 'bench/**', 'src/server/**'],
    languageOptions: { globals: globals.node },
  },
  { files: ['src/server/transfer/export/browser/**'], languageOptions: { globals: globals.browser } },
  { files: ['src/islands/**'], languageOptions: { globals: globals.browser } },
  { files: ['src/islands/**/*.tsx'], extends: [a11y.configs.strict, reactHooks.configs.flat.recommended] },
  {
    files: ['src/**'],
    rules: { 'no-restricted-syntax': ['error', noEnvironment, noUnsafeSql, noDefaultExport] },
  },
  {
    files: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
    rules: { 'no-restricted-syntax': ['error', noEnvironment, noUnsafeSql, noDefaultExport, ...noSleep] },
  },
  {
    files: ['tests/**'],
    // They ask a process that starts until it is ready, delay on purpose, and attack for as long as an attack lasts.
    ignores: ['tests/support/{site,machines,freshness,replication,delaying-proxy}.ts', 'tests/support/siege/**'],
    rules: { 'no-restricted-syntax': ['error', ...noSleep] },
  },
  {
    files: ['src/server/config.ts'],
    rules: { 'no-restricted-syntax': ['error', noUnsafeSql, noDefaultExport] },
  },
  {
    // A migration is a file of SQL of ours: several statements, no values.
    files: ['src/server/db/migrate.ts'],
    rules: { 'no-restricted-syntax': ['error', noEnvironment, noDefaultExport] },
  },
  {
    // What Astro and the client directive load asks for a default export.
    files: [
      'src/pages/**',
      'src/islands/render-island.ts',
      'src/islands/touch.ts',
      'src/server/front/pages/cache-provider.ts',
    ],
    rules: { 'no-restricted-syntax': ['error', noEnvironment, noUnsafeSql] },
  },
  {
    // HTML as it stands goes through the one component for it, whose input server/catalogue/markup.ts has cleaned.
    files: ['**/*.astro'],
    ignores: ['src/components/Prose.astro', 'src/components/Preview.astro', 'src/components/BeforePaint.astro'],
    rules: { 'astro/no-set-html-directive': 'error' },
  },
);
