import { documentOf } from '#platform/api/documents.ts';
import type { SearchQuery } from '#platform/api/generated/graphql.ts';

/** Everything of the user that a text finds. */
export const Search = documentOf<'Search'>(/* GraphQL */ `
  query Search($text: String!) {
    search(text: $text) {
      kind
      more
      hits {
        id
        name
        details
        day
        place
        slug
        exact
      }
    }
  }
`);
export type FoundGroup = SearchQuery['search'][number];
export type SearchKind = FoundGroup['kind'];
