import js from '@eslint/js';
import { defineConfig } from 'eslint/config';
import astro from 'eslint-plugin-astro';
import globals from 'globals';
import tseslint from 'typescript-eslint';

// Only .astro files, which oxlint reads in part: .oxlintrc.json has the rules of all others.
export default defineConfig(
  { ignores: ['dist/', '.astro/', 'data/', 'demo-data/', 'test-results/', 'playwright-report/', 'public/'] },
  { ignores: ['**/*.{js,mjs,cjs,ts,mts,cts,tsx}', '!**/*.astro/*.{js,ts}'] },
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
    // HTML as it stands goes through the one component for it, whose input server/catalogue/markup.ts has cleaned.
    ignores: ['src/components/Prose.astro', 'src/components/Preview.astro', 'src/components/BeforePaint.astro'],
    rules: { 'astro/no-set-html-directive': 'error' },
  },
);
