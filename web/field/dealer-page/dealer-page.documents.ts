import { documentOf } from '#platform/api/documents.ts';
import type { DealerPageQuery } from '#platform/api/generated/graphql.ts';

/** All cards of a dealer in one query. */
export const DealerPage = documentOf<'DealerPage'>(/* GraphQL */ `
  query DealerPage($code: String!, $page: Int) {
    dealerPage(code: $code, page: $page) {
      code
      name
      city
      address
      phone
      email
      blockedReasons
      contact {
        name
        email
        phone
      }
      orders {
        place
        info {
          count
        }
        data {
          id
          number
          poNumber
          status
          erpState
          createdAt
          progress {
            ordered
            shipped
            confirmed
            invoiced
            cancelled
          }
        }
      }
      credit {
        id
        code
        companies {
          name
        }
        currency
        creditLimit
        creditExposure
        balance
        isBlocked
        reasonBlocked
      }
      overdue {
        currency
        amount
        count
      }
      claims {
        info {
          count
        }
        data {
          id
          number
          description
          articleName
          createdAt
        }
      }
      claimsInProcess {
        info {
          count
        }
      }
      bikes {
        info {
          count
        }
        data {
          frameNumber
          description
          size
          state
          shippedOn
        }
      }
      visits {
        brand
        info {
          count
        }
        data {
          id
          createdBy
          visitedOn
          notes
        }
      }
      people {
        info {
          count
        }
        data {
          id
          name
          email
          state
          roles {
            name
            description
          }
        }
      }
      notes {
        info {
          page
          count
          pageTotal
        }
        data {
          id
          note
          createdByName
          createdAt
        }
      }
    }
  }
`);
export type ShownDealer = NonNullable<DealerPageQuery['dealerPage']>;

export const AddDealerNote = documentOf<'AddDealerNote'>(/* GraphQL */ `
  mutation AddDealerNote($code: String!, $note: String!) {
    addDealerNote(code: $code, note: $note) {
      dealer {
        code
      }
    }
  }
`);
