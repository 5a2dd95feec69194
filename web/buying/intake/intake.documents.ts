import { documentOf } from '#platform/api/documents.ts';
import type { Outcome } from '#platform/api/graphql.ts';
import { shownAtFirst } from './shown-rows.ts';

export type Problem = { code: string; field: string; message: string; params: Record<string, string | number> };

/** The article of a row. While its details are not loaded, its code stands for the name. */
export type IntakeArticle = {
  articleCode: string;
  articleCodeDisplay: string;
  name: string;
  sorg: string;
  packSize: number;
};
/** The details of an article that only a visible row shows. */
export type IntakeDetails = {
  image: { small: string } | null;
  price: { currency: string; dealer: string | null; deals: { steps: { qty: number; price: string }[] }[] } | null;
  availability: { state: string; qty: number | null; mask: string; date: string | null; precision: string | null };
  nextArrival: { qty: number | null; mask: string; date: string | null; precision: string } | null;
};
export type IntakeProduct = IntakeArticle & IntakeDetails;

export type CandidateItem = { qty: number | null; product: IntakeProduct };
/** A choice of a row; `also` are the other articles of the line in this reading. */
export type Candidate = CandidateItem & { kind: string; also: CandidateItem[] };

export type CheckedRow = {
  lines: number[];
  part: number;
  written: string;
  code: string;
  group: 'ready' | 'decision' | 'unknown';
  matchedBy: string | null;
  product: IntakeArticle | null;
  /** Null without an article, and for ready rows that are not shown yet. */
  details: IntakeDetails | null;
  asked: number | null;
  add: number;
  inCart: number;
  readyQty: number;
  laterQty: number;
  missingQty: number;
  currency: string | null;
  unitPrice: string | null;
  amount: string | null;
  problems: Problem[];
  candidates: Candidate[];
  quantityChoices: number[];
  question: number | null;
  columnQuantities: (number | null)[];
  acceptLater: boolean;
};

/** Fields that are empty in ready rows. */
type Undecided = Pick<
  CheckedRow,
  'missingQty' | 'problems' | 'candidates' | 'quantityChoices' | 'question' | 'columnQuantities'
>;
/** A row as the server answers it. */
export type AnsweredRow = Omit<CheckedRow, keyof Undecided | 'product' | 'details'> & {
  articleCode: string | null;
  sorg: string | null;
  /** Null without an article, and for ready rows that are not shown yet. */
  details: Omit<IntakeProduct, 'articleCode' | 'sorg'> | null;
  undecided: Undecided | null;
};

export type IgnoredLine = { line: number; written: string; reason: string };
export type SheetFacts = {
  name: string;
  state: string;
  firstLine: number;
  rows: number;
  separator: string;
  header: boolean;
  codeColumn: number | null;
  quantityColumn: number | null;
  // Drafts of earlier versions lack the following fields.
  /** Hidden rows that were left out, and hidden columns. */
  hiddenRows?: number;
  hiddenColumns?: number[];
  /** Columns of numbers that are not read as quantities. */
  leftOut?: { column: number; reason: string; name: string; samples: string[] }[];
};
/** A null column means none of them: one of each article. */
export type Question = {
  question: number;
  sheet: string;
  columns: { column: number | null; name: string; samples: string[] }[];
};
export type Facts = { sheets: SheetFacts[]; questions: Question[] };

export type RowInput = {
  lines: number[];
  part?: number;
  written: string;
  code: string;
  /** As typed: an empty text means one, null means unknown. */
  quantity: string | null;
  quantities?: number[];
  articleCode?: string | null;
  sorg?: string | null;
  acceptLater?: boolean;
};

export type Checked = Omit<AnsweredCheck, 'rows'> & { rows: CheckedRow[] };
export type AnsweredCheck = Outcome & {
  rows: AnsweredRow[] | null;
  ignored: IgnoredLine[] | null;
  facts: Facts | null;
  cartVersion: number | null;
};

const shown = `
  articleCodeDisplay name packSize
  image { small }
  price { currency dealer deals { steps { qty price } } }
  availability { state qty mask date precision }
  nextArrival { qty mask date precision }
`;
const product = `articleCode sorg ${shown}`;

export const CheckIntake = documentOf<
  { checkIntake: AnsweredCheck },
  { text?: string; file?: unknown; hiddenRows?: boolean; rows?: RowInput[]; details?: number }
>(`
  mutation CheckIntake($text: String, $file: Upload, $hiddenRows: Boolean, $rows: [IntakeRowInput!], $details: Int = ${shownAtFirst}) {
    checkIntake(text: $text, file: $file, hiddenRows: $hiddenRows, rows: $rows) {
      rows {
        lines part written code group matchedBy asked add inCart readyQty laterQty currency unitPrice amount acceptLater
        articleCode sorg
        details(first: $details) { ${shown} }
        undecided {
          missingQty quantityChoices question columnQuantities
          problems { code field message params }
          candidates { kind qty product { ${product} } also { qty product { ${product} } } }
        }
      }
      ignored { line written reason }
      facts {
        sheets { name state firstLine rows separator header codeColumn quantityColumn hiddenRows hiddenColumns leftOut { column reason name samples } }
        questions { question sheet columns { column name samples } }
      }
      cartVersion
    }
  }
`);

export type CartAnswer = Outcome & { cart: { lines: number; units: number; version: number } | null };

export const AddIntake = documentOf<
  { updateProductsInCart: CartAnswer },
  { products: { articleCode: string; sorg: string; qty: number }[]; version: number | null }
>(`
  mutation AddIntake($products: [CartProductInput!]!, $version: Int) {
    updateProductsInCart(products: $products, version: $version) {
      cart { lines units version }
    }
  }
`);

/** Articles and own codes that match the typed text. */
export const SuggestArticles = documentOf<
  { products: { data: IntakeProduct[] }; intakeCodes: { data: { code: string; product: IntakeProduct | null }[] } },
  { search: string }
>(`
  query SuggestArticles($search: String!) {
    products(limit: 7, view: "list", filter: { search: $search }) { data { ${product} } }
    intakeCodes(search: $search, limit: 3) { data { code product { ${product} } } }
  }
`);

export type OwnCode = {
  id: string;
  code: string;
  articleCode: string;
  savedBy: string;
  product: { name: string; articleCodeDisplay: string } | null;
};

export const OwnCodes = documentOf<
  { intakeCodes: { data: OwnCode[]; info: { page: number; count: number; pageTotal: number } } },
  { search: string; page: number }
>(`
  query OwnCodes($search: String, $page: Int) {
    intakeCodes(search: $search, page: $page, limit: 20) {
      data { id code articleCode savedBy product { name articleCodeDisplay } }
      info { page count pageTotal }
    }
  }
`);

export type SavedCodes = Outcome & { saved: number | null };

export const SaveOwnCodes = documentOf<
  { saveIntakeCodes: SavedCodes },
  { codes?: { code: string; articleCode: string }[]; text?: string; file?: unknown }
>(`
  mutation SaveOwnCodes($codes: [OwnArticleCodeInput!], $text: String, $file: Upload) {
    saveIntakeCodes(codes: $codes, text: $text, file: $file) { saved }
  }
`);

export const DeleteOwnCodes = documentOf<
  { deleteIntakeCodes: Outcome & { deleted: number | null } },
  { ids: string[] }
>(`
  mutation DeleteOwnCodes($ids: [ID!]!) {
    deleteIntakeCodes(ids: $ids) { deleted }
  }
`);
