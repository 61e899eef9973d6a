import js from '@eslint/js';
import { defineConfig } from 'eslint/config';
import astro from 'eslint-plugin-astro';
import compat from 'eslint-plugin-compat';
import regexp from 'eslint-plugin-regexp';
import globals from 'globals';
import tseslint from 'typescript-eslint';
import ours from './lint-rules.mjs';

const IN_BROWSERS = ['src/islands/**/*.{js,ts,tsx}', 'src/shared/**/*.ts', 'src/pages/_service-worker/*.js'];

/** Too new for our oldest browsers, and unknown to eslint-plugin-compat. es-check knows those of the language. */
const TOO_NEW = [
  ...['parse', 'canParse'].map((property) => ({ object: 'URL', property })),
  { object: 'AbortSignal', property: 'any' },
  ...['showPopover', 'hidePopover', 'togglePopover', 'startViewTransition'].map((property) => ({ property })),
  ...['checkVisibility', 'moveBefore', 'setHTMLUnsafe', 'requestIdleCallback'].map((property) => ({ property })),
].map((each) => ({ ...each, message: 'Too new for some browsers of `browserslist`: guard it, or do without.' }));

// .astro files, which oxlint reads in part, and what browsers have: .oxlintrc.json has all other rules.
export default defineConfig(
  { ignores: ['dist/', '.astro/', 'data/', 'demo-data/', 'test-results/', 'playwright-report/', 'public/'] },
  { ignores: ['**/*.{js,mjs,cjs,ts,mts,cts,tsx}', '!**/*.astro/*.{js,ts}', ...IN_BROWSERS.map((glob) => `!${glob}`)] },
  { ignores: ['**/*.test.{ts,tsx}'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    files: ['**/*.astro', '**/*.astro/*.{js,ts}'],
    extends: [js.configs.recommended, tseslint.configs.strict, astro.configs['flat/recommended']],
    plugins: { carecast: ours, regexp },
    rules: {
      'regexp/no-super-linear-move': 'error',
      'regexp/no-super-linear-backtracking': 'error',
      'carecast/imports': 'error',
      'carecast/formats-at-home': 'error',
      'carecast/words': 'error',
      'carecast/english-comments': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
      '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
      eqeqeq: 'error',
      'no-else-return': 'error',
      'no-nested-ternary': 'error',
      'no-restricted-globals': ['error', 'event', 'name'],
      'no-restricted-syntax': [
        'error',
        {
          selector: "MemberExpression[object.name='process'][property.name='env']",
          message: 'Settings come from src/server/config.ts, which checks them.',
        },
        {
          selector: "MemberExpression[property.name='unsafe']",
          message: 'SQL is written as a tagged template, where values cannot become code.',
        },
      ],
    },
  },
  { languageOptions: { globals: globals.node } },
  {
    files: ['**/*.astro'],
    // HTML as it stands goes through the one component for it, whose input server/catalog/markup.ts has cleaned.
    ignores: [
      'src/components/ui/Prose.astro',
      'src/components/layout/Preview.astro',
      'src/components/layout/BeforePaint.astro',
      'src/components/layout/EarlyPress.astro',
      'src/components/layout/Floor.astro',
      'src/pages/studio/docs/*.astro', // documents of the project itself
    ],
    rules: { 'astro/no-set-html-directive': 'error' },
  },
  {
    // The floor is `browserslist` in package.json.
    files: [...IN_BROWSERS, '**/*.astro/*.{js,ts}'],
    extends: [compat.configs['flat/recommended']],
    languageOptions: { parser: tseslint.parser, parserOptions: { ecmaFeatures: { jsx: true } } },
    settings: { lintAllEsApis: true },
  },
  {
    files: [...IN_BROWSERS, '**/*.astro/*.{js,ts}'],
    ignores: ['src/islands/ui/tooltip.ts', 'src/islands/ui/ActionMenu.tsx'], // which guard it, or bring it
    rules: { 'no-restricted-properties': ['error', ...TOO_NEW] },
  },
);
