import { documentOf } from '#platform/api/documents.ts';

/** The sales organisations of the market by name. */
export const SorgNames = documentOf<'SorgNames'>(/* GraphQL */ `
  query SorgNames {
    sorgs {
      sorg
      name
    }
  }
`);
