import path from 'node:path';
import js from '@eslint/js';
import astro from 'eslint-plugin-astro';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';
import { dependencyDirections } from './boundaries.js';
import { RETIRED_NAMES } from './retired-names.js';

const NAMED_EXPORTS = {
  selector: 'ExportDefaultDeclaration',
  message: 'Export by name: a thing keeps one name everywhere.',
};

/** Requests between our services do not follow redirects (ASVS 15.3.2). */
const NO_REDIRECTS = {
  selector: "CallExpression[callee.name='fetch']:not(:has(Property[key.name='redirect']))",
  message: "Set `redirect` ('error'): requests between our services must not follow redirects.",
};

/** Spreads of literals that only pack several elements into one line. */
const NO_PACKED_SPREADS = [
  'SpreadElement > ArrayExpression',
  'SpreadElement > ObjectExpression',
  'JSXSpreadAttribute > ObjectExpression',
].map((selector) => ({ selector, message: 'Write the elements out instead of spreading a literal.' }));

/**
 * A later configuration replaces the rule of an earlier one, so each names all its restrictions.
 *
 * @param {{ selector: string, message: string }[]} restrictions
 * @returns {['error', ...{ selector: string, message: string }[]]}
 */
const restrictSyntax = (...restrictions) => ['error', ...NO_PACKED_SPREADS, ...restrictions];

const IN_PROJECTS = { files: ['**/*.{ts,mts,tsx,js,mjs}'], ignores: ['**/*.astro/**'] };

export default defineConfig(
  globalIgnores([
    '**/dist/',
    '**/dist.new/',
    '**/dist-bench/',
    '**/.astro/',
    '**/.cache/',
    '**/.strapi/',
    '**/.data/',
    'cms/types/generated/',
  ]),
  { linterOptions: { reportUnusedDisableDirectives: 'error', reportUnusedInlineConfigs: 'error' } },
  js.configs.recommended,
  {
    ...IN_PROJECTS,
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: {
      parserOptions: {
        // An ES module in a CommonJS package, so in none of its projects.
        projectService: {
          allowDefaultProject: ['cms/vitest.config.mts'],
          defaultProject: '.config/tsconfig.json',
        },
        tsconfigRootDir: path.dirname(import.meta.dirname),
      },
    },
  },
  { files: ['**/*.astro', '**/*.astro/*'], extends: [tseslint.configs.strict, tseslint.configs.stylistic] },
  ...astro.configs['flat/recommended'],
  ...dependencyDirections,
  {
    rules: {
      curly: ['error', 'multi-line'],
      eqeqeq: 'error',
      'id-denylist': ['error', ...RETIRED_NAMES],
      // TypeScript reports undefined names itself.
      'no-undef': 'off',
      'no-restricted-syntax': restrictSyntax(NAMED_EXPORTS),
    },
  },
  {
    ...IN_PROJECTS,
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
      // Objects here are records of functions, which may be passed on without their object.
      '@typescript-eslint/method-signature-style': ['error', 'property'],
      '@typescript-eslint/dot-notation': ['error', { allowIndexSignaturePropertyAccess: true }],
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      // There are no enums (`erasableSyntaxOnly`), and the rule takes an eighth of the linter's time.
      '@typescript-eslint/no-unsafe-enum-assignment': 'off',
    },
  },
  {
    // Astro, Strapi and the tools require default exports.
    files: [
      '**/*.config.{js,ts,mts}',
      '**/*.reporter.ts',
      '**/*.setup.ts',
      '**/*.d.ts',
      'cms/{bench,config,src}/**',
      'site/adapter/**',
    ],
    rules: { 'no-restricted-syntax': restrictSyntax() },
  },
  {
    files: ['site/{front,publisher}/**'],
    ignores: ['**/testing/**', '**/*.{test,integration}.ts'],
    rules: { 'no-restricted-syntax': restrictSyntax(NAMED_EXPORTS, NO_REDIRECTS) },
  },
  {
    files: ['cms/src/**'],
    ignores: ['cms/src/admin/**'],
    rules: { 'no-restricted-syntax': restrictSyntax(NO_REDIRECTS) },
  },
  {
    files: ['cms/src/modules/**/*routes.ts'],
    rules: {
      'no-restricted-syntax': restrictSyntax({
        selector:
          "MemberExpression[object.name='strapi'][property.name=/^(db|documents|entityService|query)$/]",
        message: 'Routes do not touch the database: services do.',
      }),
    },
  },
  {
    files: ['cms/src/modules/*/**'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              regex: String.raw`^(\.\./)+[a-z-]+/([a-z]+-)?routes$`,
              message: "A module's routes are imported only by the lists in `modules/`.",
            },
          ],
        },
      ],
    },
  },
  // Only the other value of `entrypointResolution` is deprecated, but its declaration marks the whole option.
  { files: ['site/adapter/index.ts'], rules: { '@typescript-eslint/no-deprecated': 'off' } },
  { files: ['shared/**', 'site/src/**'], rules: { 'no-console': 'error' } },
  {
    files: ['**/*.{test,integration}.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        { name: 'vitest', importNames: ['it'], message: 'A test is called `test`.' },
      ],
    },
  },
);
