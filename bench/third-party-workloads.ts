import { username } from './load.ts';
import type { SizedBench, SizedWorkload } from './sized.ts';
import { articleWords, bigVendor, loadVendors, vendorArticleOf, vendorUser } from './third-party.ts';

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

interface Asked {
  readonly variables: Record<string, unknown>;
  readonly path: string;
}
const articles = (name: string, user: string, ask: (nth: number) => Asked, rows = 24): SizedWorkload => ({
  name: `W25 ${name}`,
  user,
  operation: articlesOperation,
  ask: (random, count) => ask(random.int(1, count)),
  check: ({ productThirdParties }: { productThirdParties: List }) => filled(rows, productThirdParties),
});
const orders = (name: string, ask: (nth: number) => Asked): SizedWorkload => ({
  name: `W25 ${name}`,
  user: vendorUser,
  operation: ordersOperation,
  ask: (random, count) => ask(random.int(1, count)),
  check: ({ orderThirdParties }: { orderThirdParties: List }) => filled(20, orderThirdParties),
});

const workloads: readonly SizedWorkload[] = [
  articles('articles of all vendors, first page', buyer, () => ({
    variables: { page: 1, withStock: true },
    path: '/articles?offset=0',
  })),
  articles('articles of all vendors, any page', buyer, (nth) => {
    const page = 1 + (nth % 100);
    return { variables: { page }, path: `/articles?offset=${(page - 1) * 24}` };
  }),
  articles('articles, a common word', buyer, (nth) => {
    const word = articleWords[nth % articleWords.length] ?? '';
    return { variables: { search: word }, path: `/articles?offset=0&word=${encodeURIComponent(word)}` };
  }),
  articles(
    'articles, one code',
    buyer,
    (nth) => ({
      variables: { search: vendorArticleOf(nth) },
      path: `/articles?offset=0&word=${vendorArticleOf(nth)}`,
    }),
    1,
  ),
  articles("a vendor's articles, any page", vendorUser, (nth) => {
    const page = 1 + (nth % 100);
    return {
      variables: { page, switchedOff: true },
      path: `/articles?vendor=${bigVendor}&offset=${(page - 1) * 24}`,
    };
  }),
  orders("a vendor's orders, latest", () => ({ variables: { page: 1 }, path: `/orders?vendor=${bigVendor}` })),
  orders("a vendor's orders with open items", () => ({
    variables: { page: 1, filter: { itemStatus: 'open' } },
    path: `/orders?vendor=${bigVendor}&status=open`,
  })),
];

/** Lists of articles of vendors, for a dealer and for a vendor with half of them, and the orders of that vendor. */
export const thirdPartyBench: SizedBench = {
  name: 'third-party',
  rowsName: 'articles and items of vendors',
  sizes: { full: [50_000, 1_000_000], quick: [5_000, 50_000] },
  title: 'Third party (W25): articles and items of vendors',
  // A common word matches more articles, which are all read before the first page can be sorted.
  isFlat: (workload) => !workload.includes('word'),
  workloads,
  floor: 'third-party-floor.ts',
  firstPath: '/orders?vendor=none',
  fill: loadVendors,
};
