import type { CodegenConfig } from '@graphql-codegen/cli';
import { type DocumentNode, parse, print } from 'graphql';
import { withOutcome } from './platform/api/documents.ts';

/** The document that `documentOf` sends: every mutation asks for its outcome. */
const withOutcomes = (document: DocumentNode): DocumentNode => ({
  ...document,
  definitions: document.definitions.flatMap((definition) => parse(withOutcome(print(definition))).definitions),
});

/**
 * Generates the types of every document. `documentOf` finds them by the name of the operation, as types only, so the
 * generated file never reaches the browser.
 */
const config: CodegenConfig = {
  schema: '../schema.graphql',
  documents: ['*/**/*.documents.ts', 'platform/api/*.fragments.ts', '!node_modules'],
  ignoreNoDocuments: true,
  generates: {
    './platform/api/generated/graphql.ts': {
      plugins: ['typescript-operations', './codegen-operations.ts'],
      documentTransforms: [
        {
          transform: ({ documents }) =>
            documents.map((file) => (file.document ? { ...file, document: withOutcomes(file.document) } : file)),
        },
      ],
      config: {
        arrayInputCoercion: false,
        avoidOptionals: { field: true, inputValue: false, object: false, defaultValue: false },
        scalars: { Decimal: 'string', CalendarDate: 'string', DateTime: 'string', JSON: 'unknown' },
      },
    },
  },
};

export default config;
