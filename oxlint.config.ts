import { fileURLToPath } from 'node:url';
import { defineConfig } from 'oxlint';
import { grownFrom, modules, wings } from './server/wings.ts';

/** Modules that reach above only through these kinds of files. */
const callable = ['actions', 'queries', 'policy'];

const kinds = ['graphql', 'legacy', 'rest', 'jobs', 'actions', 'queries', 'policy', 'gateway', 'factory', 'test'];

const wingNames = Object.keys(wings);

const above = (module: string): string[] => modules.slice(0, modules.indexOf(module));

export default defineConfig({
  plugins: ['typescript', 'import', 'react', 'jsx-a11y', 'promise', 'vitest'],
  jsPlugins: ['eslint-plugin-boundaries', './tools/rules/lint-rules.ts'],
  categories: { correctness: 'error', suspicious: 'error' },
  ignorePatterns: [
    'node_modules',
    'web/dist',
    'data',
    'web/platform/api/generated',
    'server/platform/database/database-types.ts',
  ],
  settings: {
    'import/resolver': { [fileURLToPath(new URL('tools/rules/import-resolver.cjs', import.meta.url))]: {} },
    'boundaries/root-path': import.meta.dirname,
    'boundaries/elements': [
      { type: 'rules', pattern: 'rules', partialMatch: false },
      ...wingNames.flatMap((wing) => [
        { type: 'module', pattern: `server/${wing}/*`, capture: ['module'], partialMatch: false },
        { type: 'feature', pattern: `web/${wing}/*`, capture: ['feature'], partialMatch: false },
      ]),
      { type: 'platform', pattern: 'server/platform', partialMatch: false },
      { type: 'testing', pattern: 'server/testing', partialMatch: false },
      { type: 'ui', pattern: 'web/ui', partialMatch: false },
      { type: 'web-platform', pattern: 'web/platform', partialMatch: false },
      { type: 'shell', pattern: 'web/shell', partialMatch: false },
    ],
    'boundaries/files': kinds
      .map((kind) => ({ category: kind, pattern: `**/*.${kind}.{ts,tsx}` }))
      .concat([
        { category: 'part', pattern: '**/*.part.{ts,tsx}' },
        { category: 'links', pattern: '**/*.links.ts' },
      ]),
  },
  rules: {
    'no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    'no-console': 'error',
    'no-empty': 'error',
    'no-nested-ternary': 'error',
    'import/no-cycle': 'error',
    'import/no-default-export': 'off',
    'import/no-unassigned-import': 'off',
    'import/no-named-as-default': 'off',
    'import/no-named-as-default-member': 'off',
    'typescript/no-floating-promises': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-unsafe-type-assertion': 'off',
    'typescript/no-unnecessary-type-assertion': 'off',
    'typescript/consistent-return': 'off',
    'react/react-in-jsx-scope': 'off',
    // Fields follow a value that comes from outside; parts that open take functions which draw their trigger.
    'react/set-state-in-effect': 'off',
    'react/exhaustive-effect-dependencies': 'off',
    'react/exhaustive-deps': 'error',
    'paceline/effect-dependencies': 'error',
    'paceline/no-navigation-in-effects': 'error',
    'react/no-unstable-nested-components': ['error', { allowAsProps: true }],
    // <output>, <hr> or <img> are no equals of a live region, of a drawn picture or of a grid that is no table.
    'jsx-a11y/prefer-tag-over-role': 'off',
    'jsx-a11y/no-autofocus': ['error', { ignoreNonDOM: true }],
    'no-shadow': 'off',
    'no-await-in-loop': 'off',
    'no-underscore-dangle': 'off',
    'vitest/require-mock-type-parameters': 'off',
    'vitest/no-conditional-tests': 'off',
    'vitest/expect-expect': 'off',
    // The second argument names the case in the report.
    'vitest/valid-expect': ['error', { maxArgs: 2 }],
    'boundaries/dependencies': [
      'error',
      {
        default: 'allow',
        policies: [
          {
            from: { element: { type: 'rules' } },
            disallow: {
              to: {
                element: {
                  types: { anyOf: ['module', 'platform', 'testing', 'feature', 'ui', 'web-platform', 'shell'] },
                },
              },
            },
            message: 'rules are pure: no server, no web',
          },
          {
            from: { element: { type: 'platform' } },
            disallow: { to: { element: { types: { anyOf: ['module', 'feature', 'ui', 'web-platform', 'shell'] } } } },
            message: 'the platform knows no business: hand it in as a parameter',
          },
          {
            from: { element: { types: { anyOf: ['ui', 'web-platform'] } } },
            disallow: { to: { element: { types: { anyOf: ['feature', 'shell', 'module', 'platform'] } } } },
            message: 'shared web parts get props; they know no feature',
          },
          {
            from: { element: { types: { anyOf: ['feature', 'shell', 'ui', 'web-platform'] } } },
            disallow: { to: { element: { types: { anyOf: ['module', 'platform', 'testing'] } } } },
            message: 'the web talks to the server over the wire only; share through rules',
          },
          // A module reaches no other module ...
          {
            from: { element: { type: 'module' } },
            disallow: { to: { element: { type: 'module' } } },
            message: 'a module may use only actions and queries of modules above it (server/wings.ts)',
          },
          // ... except itself ...
          ...modules.map((module) => ({
            from: { element: { type: 'module', captured: { module } } },
            allow: { to: { element: { type: 'module', captured: { module } } } },
          })),
          // ... and actions and queries of those above it.
          ...modules.map((module) => ({
            from: { element: { type: 'module', captured: { module } } },
            allow: {
              to: {
                element: { type: 'module', captured: { module: above(module) } },
                file: { categories: { anyOf: callable } },
              },
            },
          })),
          // ... and all of the module that it grew out of.
          ...Object.entries(grownFrom).map(([module, trunks]) => ({
            from: { element: { type: 'module', captured: { module } } },
            allow: { to: { element: { type: 'module', captured: { module: [...trunks] } } } },
          })),
          // A graphql file may extend the types of modules above; tests and factories may use any factory.
          ...modules.map((module) => ({
            from: {
              element: { type: 'module', captured: { module } },
              file: { categories: { anyOf: ['graphql', 'legacy'] } },
            },
            allow: {
              to: {
                element: { type: 'module', captured: { module: above(module) } },
                file: { categories: { anyOf: ['graphql'] } },
              },
            },
          })),
          {
            from: { element: { type: 'module' }, file: { categories: { anyOf: ['test', 'factory'] } } },
            allow: { to: { element: { type: 'module' } } },
          },
          // Features reach each other through parts and links only; a test may show one part inside another.
          {
            from: { element: { type: 'feature' } },
            disallow: { to: { element: { type: 'feature' } } },
            message: 'another feature offers only its .part and .links files',
          },
          {
            from: { element: { type: 'feature' } },
            allow: { to: { element: { type: 'feature' }, file: { categories: { anyOf: ['part', 'links'] } } } },
          },
          {
            from: { element: { type: 'feature' }, file: { categories: { anyOf: ['test'] } } },
            allow: { to: { element: { type: 'feature' } } },
          },
          // ... except that a feature uses all of the one that it grew out of, as its module does.
          ...Object.entries(grownFrom).map(([feature, trunks]) => ({
            from: { element: { type: 'feature', captured: { feature } } },
            allow: { to: { element: { type: 'feature', captured: { feature: [...trunks] } } } },
          })),
        ],
      },
    ],
  },
  overrides: [
    {
      files: ['web/**/*.{ts,tsx}'],
      rules: {
        'no-restricted-imports': [
          'error',
          {
            paths: [
              {
                name: '@tanstack/react-router',
                importNames: ['Navigate'],
                message: 'it starts again at each render; use Redirect of ui/page/redirect or beforeLoad of the route',
              },
            ],
          },
        ],
      },
    },
    {
      files: ['rules/**/*.ts', ...wingNames.map((wing) => `server/${wing}/**/*.ts`)],
      rules: {
        'no-restricted-globals': ['error', { name: 'process', message: 'settings come through the context' }],
        'no-restricted-imports': [
          'error',
          {
            patterns: [{ group: ['pg', '#server/opening.ts'], message: 'modules get the database from their context' }],
          },
        ],
      },
    },
    {
      files: [
        '**/*.test.ts',
        '**/*.test.tsx',
        '**/*.factory.ts',
        'tools/**',
        'docs/**',
        'server/commands/**',
        'bench/**',
        'e2e/**',
        'seed/**',
        'server/main.ts',
        'server/testing/**',
      ],
      rules: { 'no-console': 'off', 'no-restricted-globals': 'off', 'no-restricted-imports': 'off' },
    },
  ],
});
