import type { CodegenConfig } from '@graphql-codegen/cli';

/**
 * Generates the types of every document. Features import them as types only and keep the document's text in their own
 * chunk (platform/api/documents.ts), so the generated file never reaches the browser.
 */
const config: CodegenConfig = {
  schema: '../schema.graphql',
  documents: ['features/**/*.documents.ts', 'shell/**/*.documents.ts', 'platform/api/*.fragments.ts'],
  ignoreNoDocuments: true,
  generates: {
    './platform/api/generated/graphql.ts': {
      plugins: ['typescript-operations'],
      config: {
        avoidOptionals: { field: true, inputValue: false, object: false, defaultValue: false },
        scalars: { Decimal: 'string', CalendarDate: 'string', DateTime: 'string', JSON: 'unknown' },
      },
    },
  },
};

export default config;
