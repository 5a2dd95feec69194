import { documentOf } from '#platform/api/documents.ts';
import type {
  CheckIntakeMutation,
  IntakeProductFragment,
  IntakeRowInput,
  IntakeShownFragment,
  OwnCodesQuery,
  SaveOwnCodesMutation,
} from '#platform/api/generated/graphql.ts';

/** The details of an article that only a visible row shows. */
const shown = /* GraphQL */ `
  fragment IntakeShown on Product {
    articleCodeDisplay
    name
    packSize
    image {
      small
    }
    price {
      currency
      dealer
      deals {
        steps {
          qty
          price
        }
      }
    }
    availability {
      state
      qty
      mask
      date
      precision
    }
    nextArrival {
      qty
      mask
      date
      precision
    }
  }
`;
const product = /* GraphQL */ `
  ${shown}
  fragment IntakeProduct on Product {
    articleCode
    sorg
    ...IntakeShown
  }
`;
export type IntakeProduct = IntakeProductFragment;
/** The article of a row. While its details are not loaded, its code stands for the name. */
export type IntakeArticle = Pick<IntakeProduct, 'articleCode' | 'articleCodeDisplay' | 'name' | 'sorg' | 'packSize'>;
export type IntakeDetails = Omit<IntakeShownFragment, 'articleCodeDisplay' | 'name' | 'packSize'>;

/** Rows are answered with the details of the first ones, and with `undecided` unless they are ready. */
export const CheckIntake = documentOf<'CheckIntake'>(/* GraphQL */ `
  mutation CheckIntake($text: String, $file: Upload, $hiddenRows: Boolean, $rows: [IntakeRowInput!], $details: Int!) {
    checkIntake(text: $text, file: $file, hiddenRows: $hiddenRows, rows: $rows) {
      rows {
        lines
        part
        written
        code
        group
        matchedBy
        asked
        add
        inCart
        readyQty
        laterQty
        currency
        unitPrice
        amount
        acceptLater
        articleCode
        sorg
        details(first: $details) {
          ...IntakeShown
        }
        undecided {
          missingQty
          quantityChoices
          question
          columnQuantities
          problems {
            code
            field
            message
            params
          }
          candidates {
            kind
            qty
            product {
              ...IntakeProduct
            }
            also {
              qty
              product {
                ...IntakeProduct
              }
            }
          }
        }
      }
      ignored {
        line
        written
        reason
      }
      facts {
        sheets {
          name
          state
          firstLine
          rows
          separator
          header
          codeColumn
          quantityColumn
          hiddenRows
          hiddenColumns
          leftOut {
            column
            reason
            name
            samples
          }
        }
        questions {
          question
          sheet
          columns {
            column
            name
            samples
          }
        }
      }
      cartVersion
    }
  }
  ${product}
`);
export type RowInput = IntakeRowInput;
export type AnsweredCheck = CheckIntakeMutation['checkIntake'];
export type AnsweredRow = NonNullable<AnsweredCheck['rows']>[number];
type Undecided = NonNullable<AnsweredRow['undecided']>;
export type Problem = Undecided['problems'][number];
/** A choice of a row; `also` are the other articles of the line in this reading. */
export type Candidate = Undecided['candidates'][number];
export type CandidateItem = Candidate['also'][number];
/** A row with its article and what is to decide. Its details are null while it has no article or is not shown yet. */
export type CheckedRow = Omit<AnsweredRow, 'undecided' | 'articleCode' | 'sorg' | 'details'> &
  Undecided & { product: IntakeArticle | null; details: IntakeDetails | null };
export type Checked = Omit<AnsweredCheck, 'rows'> & { rows: CheckedRow[] };
export type IgnoredLine = NonNullable<AnsweredCheck['ignored']>[number];

type AnsweredFacts = NonNullable<AnsweredCheck['facts']>;
type AnsweredSheet = AnsweredFacts['sheets'][number];
type Later = 'hiddenRows' | 'hiddenColumns' | 'leftOut';
/** Drafts of earlier versions lack some facts. */
export type SheetFacts = Omit<AnsweredSheet, Later> & Partial<Pick<AnsweredSheet, Later>>;
export type Question = AnsweredFacts['questions'][number];

export const AddIntake = documentOf<'AddIntake'>(/* GraphQL */ `
  mutation AddIntake($products: [CartProductInput!]!, $version: Int) {
    updateProductsInCart(products: $products, version: $version) {
      cart {
        lines
        units
        version
      }
    }
  }
`);

/** Articles and own codes that match the typed text. */
export const SuggestArticles = documentOf<'SuggestArticles'>(/* GraphQL */ `
  query SuggestArticles($search: String!) {
    products(limit: 7, view: "list", filter: { search: $search }) {
      data {
        ...IntakeProduct
      }
    }
    intakeCodes(search: $search, limit: 3) {
      data {
        code
        product {
          ...IntakeProduct
        }
      }
    }
  }
  ${product}
`);

export const OwnCodes = documentOf<'OwnCodes'>(/* GraphQL */ `
  query OwnCodes($search: String, $page: Int) {
    intakeCodes(search: $search, page: $page, limit: 20) {
      data {
        id
        code
        articleCode
        savedBy
        product {
          name
          articleCodeDisplay
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
export type OwnCode = OwnCodesQuery['intakeCodes']['data'][number];

export const SaveOwnCodes = documentOf<'SaveOwnCodes'>(/* GraphQL */ `
  mutation SaveOwnCodes($codes: [OwnArticleCodeInput!], $text: String, $file: Upload) {
    saveIntakeCodes(codes: $codes, text: $text, file: $file) {
      saved
    }
  }
`);
export type SavedCodes = SaveOwnCodesMutation['saveIntakeCodes'];

export const DeleteOwnCodes = documentOf<'DeleteOwnCodes'>(/* GraphQL */ `
  mutation DeleteOwnCodes($ids: [ID!]!) {
    deleteIntakeCodes(ids: $ids) {
      deleted
    }
  }
`);
