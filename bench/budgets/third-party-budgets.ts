import { username } from '#bench/loading/load.ts';
import type { BudgetBench, BudgetCall } from './budgets.ts';
import { articleWords, loadVendors, vendorArticleOf, vendorUser } from '#bench/loading/third-party.ts';

/** A dealer of the benchmark who sees all vendors. */
const buyer = username(1);

const articlesOperation = `query BenchArticles($search: String, $withStock: Boolean, $switchedOff: Boolean, $page: Int) {
  productThirdParties(search: $search, withStock: $withStock, switchedOff: $switchedOff, page: $page, limit: 24) {
    data { vendor { id name } articleCode description price currency imageUrl salesUnit uomConverter stock openOrder
      shippedOrder inCart switchedOff }
    info { page count pageTotal } countIsExact } }`;
const ordersOperation = `query BenchVendorOrders($page: Int, $filter: ThirdPartyOrderFilterInput) {
  orderThirdParties(page: $page, limit: 20, filter: $filter) {
    data { orderNo status totalOrder currency createdAt custThirdParty { name } address { name address city }
      vendor { id name } details { articleCode description price subtotal orderQty salesUnit status nextStatuses } }
    info { page count pageTotal } countIsExact } }`;

interface List {
  readonly data: readonly unknown[];
  readonly info: { readonly count: number };
}
const filled = (rows: number, { data, info }: List): string | null =>
  data.length === rows && info.count >= rows ? null : `${data.length} of ${info.count} rows`;

type Asked = Record<string, unknown>;
const articles = (name: string, user: string, ask: (nth: number) => Asked, rows = 24): BudgetCall => ({
  name: `W25 ${name}`,
  user,
  operation: articlesOperation,
  ask: (random, count) => ask(random.int(1, count)),
  check: ({ productThirdParties }: { productThirdParties: List }) => filled(rows, productThirdParties),
});
const orders = (name: string, ask: (nth: number) => Asked): BudgetCall => ({
  name: `W25 ${name}`,
  user: vendorUser,
  operation: ordersOperation,
  ask: (random, count) => ask(random.int(1, count)),
  check: ({ orderThirdParties }: { orderThirdParties: List }) => filled(20, orderThirdParties),
});

const calls: readonly BudgetCall[] = [
  articles('articles of all vendors, first page', buyer, () => ({ page: 1, withStock: true })),
  articles('articles of all vendors, any page', buyer, (nth) => ({ page: 1 + (nth % 100) })),
  articles('articles, a common word', buyer, (nth) => ({ search: articleWords[nth % articleWords.length] ?? '' })),
  articles('articles, one code', buyer, (nth) => ({ search: vendorArticleOf(nth) }), 1),
  articles("a vendor's articles, any page", vendorUser, (nth) => ({ page: 1 + (nth % 100), switchedOff: true })),
  orders("a vendor's orders, latest", () => ({ page: 1 })),
  orders("a vendor's orders with open items", () => ({ page: 1, filter: { itemStatus: 'open' } })),
];

/** Lists of articles of vendors, for a dealer and for a vendor with half of them, and the orders of that vendor. */
export const thirdPartyBench: BudgetBench = {
  name: 'third-party',
  rowsName: 'articles and items of vendors',
  rows: 50_000,
  title: 'Third party (W25): articles and items of vendors',
  calls,
  fill: loadVendors,
};
