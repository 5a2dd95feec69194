import { documentOf } from '#platform/api/documents.ts';
import type { MyBikesQuery } from '#platform/api/generated/graphql.ts';

export const MyBikes = documentOf<'MyBikes'>(/* GraphQL */ `
  query MyBikes($search: String, $filter: String, $page: Int!, $limit: Int!) {
    myBikes(search: $search, filter: $filter, page: $page, limit: $limit) {
      data {
        frameNumber
        description
        size
        shippedOn
        state
        soldOn
        registrationId
        claims
        recalls {
          code
          title
          state
        }
      }
      info {
        page
        count
        pageTotal
      }
    }
  }
`);
export type MyBike = MyBikesQuery['myBikes']['data'][number];
