import { codeKey } from '#rules/goods/catalog/search.ts';
import { longestCode } from '#rules/buying/intake/tokens.ts';
import { noValue } from '#rules/buying/upload-area/columns.ts';
import { refuse, textCell, type ReadRow } from '#rules/buying/upload-area/cells.ts';
import { findNamedArticles, type NamedArticle } from '#goods/catalog-import/catalog-import.keyed.queries.ts';
import { findCustomersByNumber } from '#accounts/customers/customers.numbers.queries.ts';
import { ownCodeRows } from '#buying/intake/intake.keyed.actions.ts';
import { namedArticles, type RowPlan, type SheetModule } from './upload-area.plan.ts';

/** True if the row removes the code: the word instead of an article. */
const removes = ({ row }: ReadRow): boolean => row.cells.article?.toLowerCase() === noValue;

function codePlan(
  read: ReadRow,
  customer: { readonly id: string; readonly unified: string },
  code: string,
  article: NamedArticle | null,
): RowPlan {
  return {
    keys: [{ customer: customer.id, number: customer.unified, code, codeKey: codeKey(code) }],
    sorg: null,
    resolve([current]) {
      if (article) return [{ code, article: article.code, articleId: article.id }];
      return current ? [null] : refuse(read, 'code', 'upload_no_code', { code });
    },
  };
}

/** The codes of customers for articles; fast order intake reads these codes. */
export const ownCodeSheet: SheetModule = {
  module: 'own-codes',
  rows: ownCodeRows,
  async plan(place, rows) {
    const { ctx, sorgs } = place;
    const numbers = rows.map((read) => textCell(read, 'customer', 60));
    const customers = await findCustomersByNumber(
      ctx.db,
      ctx.actor,
      sorgs,
      numbers.filter((number) => number !== null),
    );
    const codes = rows.map((read) => {
      const code = textCell(read, 'code', longestCode);
      return code !== null && codeKey(code) === '' ? refuse(read, 'code', 'valid_alphaNumeric') : code;
    });
    const within = numbers.map((number) => customers.get(number ?? '')?.sorgs ?? []);
    const articles = await namedArticles(
      place,
      rows,
      within.map((known, at) => (rows[at] && removes(rows[at]) ? [] : known)),
    );
    const taken = await findNamedArticles(
      ctx,
      codes.map((code, at) => ({ code: code ?? '', sorgs: within[at] ?? [] })),
    );
    return rows.map((read, at): RowPlan | null => {
      const [number, code, article] = [numbers[at] ?? null, codes[at] ?? null, articles[at] ?? null];
      const customer = customers.get(number ?? '');
      if (number !== null && !customer) refuse(read, 'customer', 'upload_customer_unknown', { customer: number });
      if (code !== null && taken[at]) refuse(read, 'code', 'code_is_article', { code });
      if (!customer || code === null || read.problems.length > 0) return null;
      return codePlan(read, customer, code, article);
    });
  },
};
