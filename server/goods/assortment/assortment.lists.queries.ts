/** A table of which a full list replaces a part. */
export interface ListTable {
  readonly table: string;
  readonly key: readonly string[];
  /** The fields that the list sets, besides the key. */
  readonly columns: readonly string[];
  /** SQL condition of the replaced rows `t`; the temporary table `replaced_scope` names the scopes of the list. */
  readonly scope: string;
}

/** A kind of full list: the columns of its rows that name a scope, and its tables, those that others refer to first. */
export interface ReplacingList {
  readonly scope: readonly string[];
  readonly tables: readonly ListTable[];
}

/** Full lists that can be taken back. Quantities that orders reserve are not part of stock lists. */
export const replacingLists = {
  prices: {
    scope: ['sorg', 'price_list'],
    tables: [
      {
        table: 'catalog_price',
        key: ['article_id', 'sorg', 'price_list', 'valid_from'],
        columns: ['valid_to', 'amount', 'currency', 'uom'],
        scope: '(t.sorg, t.price_list) in (select c.sorg, c.price_list from replaced_scope c)',
      },
    ],
  },
  stock: {
    scope: ['sorg'],
    tables: [
      {
        table: 'catalog_stock',
        key: ['article_id', 'sorg', 'site'],
        columns: ['qty', 'as_of'],
        scope: 't.sorg in (select c.sorg from replaced_scope c)',
      },
      {
        table: 'catalog_arrival',
        key: ['article_id', 'sorg', 'site', 'arrives_on', 'kind'],
        columns: ['precision', 'qty', 'as_of'],
        scope: 't.sorg in (select c.sorg from replaced_scope c)',
      },
    ],
  },
  deals: {
    scope: ['sorg', 'number'],
    tables: [
      {
        table: 'catalog_deal',
        key: ['id'],
        columns: [
          'number',
          'sorg',
          'customer_group',
          'customer_id',
          'description',
          'payment_term',
          'valid_from',
          'valid_to',
        ],
        scope: '(t.sorg, t.number) in (select c.sorg, c.number from replaced_scope c)',
      },
      {
        table: 'catalog_deal_line',
        key: ['deal_id', 'article_id', 'min_qty'],
        columns: ['uom', 'type', 'value'],
        scope:
          't.deal_id in (select d.id from catalog_deal d join replaced_scope c on c.sorg = d.sorg and c.number = d.number)',
      },
    ],
  },
} as const satisfies Readonly<Record<string, ReplacingList>>;
export type ReplacingType = keyof typeof replacingLists;

/** The list of a kind of file that can be taken back, or null. */
export const replacingListOf = (type: string): ReplacingList | null =>
  Object.hasOwn(replacingLists, type) ? replacingLists[type as ReplacingType] : null;
