import { retailPriceList } from '#rules/goods/catalog/deals.ts';
import { readableAmount, unitFactor, wholeCurrencyList } from '#platform/sheets/minor-units.ts';
import { sameButCase } from './erp-columns.code-doubts.ts';
import { broken, doubt, importDay as today, outOfRange, type RowCheck } from './erp-columns.checks.ts';
import { accountDoubt, groupDoubt, priceListDoubt, termsDoubt } from './erp-columns.customer-doubts.ts';

// Warnings about rows that are formally right and hardly true: they are imported and named.

const minor = (amount: string, currency: string): string => `${amount} * ${unitFactor(currency)}`;

/** The articles of the file and the stored ones that it lacks, with these columns. */
const allArticles = (staged: string, stored: string): string => `
    select x.article as code, ${staged} from staged x where x.status <> 'deleted'
    union all
    select a.code, ${stored} from catalog_article a join catalog_model m on m.id = a.model_id
     where a.code not in (select x.article from staged x)
       and exists (select from catalog_article_sorg o where o.article_id = a.id and o.status <> 'deleted')`;
/** Another article than that of the row, of those that share something with it. */
const another = '(select min(c) from unnest(t.codes) c where c <> s.article)';

const digits = `substr(lpad(s.gtin, 14, '0'), i, 1)::int * case when i % 2 = 1 then 3 else 1 end`;

const yearsAhead = 5;
const latestYear = `extract(year from ${today})::int + ${yearsAhead}`;

export const articleDoubts: readonly RowCheck[] = [
  doubt({
    column: 'gtin',
    code: 'row_gtin_invalid',
    about: 'A GTIN has 8, 12, 13 or 14 digits, and the last one is its check digit.',
    bad: `case when s.gtin = '' then false when s.gtin !~ '^([0-9]{8}|[0-9]{12,14})$' then true
      else (select sum(${digits}) % 10 <> 0 from generate_series(1, 14) i) end`,
  }),
  doubt({
    column: 'gtin',
    code: 'row_gtin_taken',
    about: 'No other article has the GTIN.',
    join: `join (
      select p.gtin, array_agg(distinct p.code) as codes from (${allArticles('x.gtin', 'a.gtin')}) p
       where p.gtin <> '' group by p.gtin having count(distinct p.code) > 1) t on t.gtin = s.gtin`,
    bad: `s.status <> 'deleted'`,
    params: { article: another },
  }),
  doubt({
    column: 'display_code',
    code: 'row_display_code_taken',
    about: 'No other article has the display code.',
    join: `join (
      select p.shown, array_agg(distinct p.code) as codes
        from (${allArticles("coalesce(nullif(x.display_code, ''), x.article) as shown", 'a.display_code')}) p
       group by p.shown having count(distinct p.code) > 1) t on t.shown = coalesce(nullif(s.display_code, ''), s.article)`,
    bad: `s.status <> 'deleted'`,
    params: { article: another },
  }),
  doubt({
    column: 'model_year',
    code: 'row_not_allowed',
    about: `A model year of four digits is not before 1950, and at most ${yearsAhead} years ahead.`,
    bad: `s.model_year ~ '^[0-9]{4}$' and (s.model_year < '1950' or s.model_year::int > ${latestYear})`,
    params: broken('range', "'1950'", `(${latestYear})::text`),
  }),
  doubt({
    column: 'size',
    code: 'row_same_variant',
    about: 'No other article has the same model, colour and size.',
    join: `join (
      select p.model, p.color, p.size, array_agg(distinct p.code) as codes
        from (${allArticles('x.model, x.color, x.size', 'm.code, a.color, a.size')}) p
       group by p.model, p.color, p.size having count(distinct p.code) > 1) t
      on t.model = s.model and t.color = s.color and t.size = s.size`,
    bad: `s.status <> 'deleted'`,
    params: { article: another },
  }),
  doubt({
    column: 'size_order',
    code: 'row_size_order_differs',
    about: 'A size has one `size_order` within its model: the one that most of its articles have.',
    join: `join (
      select p.model, p.size, mode() within group (order by p.place) as usual
        from (${allArticles('x.model, x.size, x.size_order as place', 'm.code, a.size, a.size_order')}) p
       where p.size <> '' and p.place is not null
       group by p.model, p.size having count(distinct p.place) > 1) t on t.model = s.model and t.size = s.size`,
    bad: `s.status <> 'deleted' and s.size_order <> t.usual`,
    params: { size: 's.size', usual: 't.usual' },
  }),
  doubt({
    column: 'color',
    code: 'row_color_size_swapped',
    about: '`color` is not a size of other articles while `size` is a colour of others.',
    join: `join (
      select p.value, sum(p.color) as colors, sum(p.size) as sizes from (
        select v.value, v.color, v.size from (${allArticles('x.color, x.size', 'a.color, a.size')}) k
         cross join lateral (values (k.color, 1, 0), (k.size, 0, 1)) v(value, color, size)) p
       where p.value <> '' group by p.value) c on c.value = s.color
      join (
      select p.value, sum(p.color) as colors, sum(p.size) as sizes from (
        select v.value, v.color, v.size from (${allArticles('x.color, x.size', 'a.color, a.size')}) k
         cross join lateral (values (k.color, 1, 0), (k.size, 0, 1)) v(value, color, size)) p
       where p.value <> '' group by p.value) z on z.value = s.size`,
    bad: 'c.sizes > c.colors and z.colors > z.sizes',
    params: { color: 's.color', size: 's.size' },
  }),
  doubt({
    column: 'article',
    code: 'row_code_zeros',
    about: 'No other article code differs in leading zeros only.',
    join: `join (
      select ltrim(p.code, '0') as digits, array_agg(distinct p.code) as codes from (${allArticles('1', '1')}) p
       where p.code ~ '^[0-9]+$' group by 1 having count(distinct p.code) > 1) t
      on s.article ~ '^[0-9]+$' and t.digits = ltrim(s.article, '0')`,
    bad: `s.status <> 'deleted'`,
    params: { other: another },
  }),
  sameButCase('brand', { table: 'catalog_brand', column: 'code' }),
  sameButCase('merchandise_category', { table: 'catalog_category', column: 'code' }),
  sameButCase('model', { table: 'catalog_model', column: 'code' }),
  sameButCase('color', { table: 'catalog_color', column: 'code' }),
  doubt({
    column: 'successor',
    code: 'row_successor_itself',
    about: 'An article does not follow itself.',
    bad: 's.successor = s.article',
  }),
  doubt({
    column: 'successor',
    code: 'row_successor_unknown',
    about: 'The successor exists.',
    params: { key: 's.successor' },
    bad: `s.successor <> '' and s.successor not in (select a.code from catalog_article a union all select x.article from staged x)`,
  }),
];

/** Prices of today in the file and, of lists that it lacks, in the portal, as the aggregate of each article. */
const pricesToday = (which: string, aggregate: string): string => `
    select p.sorg, p.article, ${aggregate}(p.amount) as amount from (
      select x.sorg, x.article, ${minor('x.amount', 'x.currency')} as amount from staged x
       where ${which.replaceAll('list', 'x.price_list')} and x.amount > 0
         and x.valid_from <= ${today} and coalesce(x.valid_to, ${today}) >= ${today}
      union all
      select k.sorg, a.code, k.amount from catalog_price k join catalog_article a on a.id = k.article_id
       where ${which.replaceAll('list', 'k.price_list')} and k.amount > 0
         and k.valid_from <= ${today} and coalesce(k.valid_to, ${today}) >= ${today}
         and (k.sorg, k.price_list) not in (select c.sorg, c.price_list from staged_scope c)) p
     group by p.sorg, p.article`;
const validToday = `s.valid_from <= ${today} and coalesce(s.valid_to, ${today}) >= ${today}`;
const shown = (amount: string): string => readableAmount(amount, 's.currency');

/** The unit of measure is that of the article. */
export const unitDoubt: RowCheck = doubt({
  column: 'uom',
  code: 'row_uom_differs',
  about: 'The unit of measure is that of the article.',
  join: 'join catalog_article a on a.code = s.article',
  bad: 'a.uom <> s.uom',
  params: { article: 's.article', expected: 'a.uom' },
});

/** Nobody sees a price, stock or deal of an article that its sales organisation does not sell; `articles` may add it later. */
export const soldDoubt: RowCheck = doubt({
  column: 'article',
  code: 'row_article_not_sold',
  about:
    'The sales organisation sells the article (`articles`), once it sells any, or an administrator removed it there.',
  when: `exists (select from (select distinct c.sorg from staged_scope c) g
     where (select count(*) from catalog_article_sorg o where o.sorg = g.sorg)
           between 1 and (select count(*) - 1 from catalog_article))`,
  join: 'join catalog_article a on a.code = s.article',
  bad: `s.sorg in (select o.sorg from catalog_article_sorg o)
    and not exists (select from catalog_article_sorg o where o.sorg = s.sorg and o.article_id = a.id)`,
  params: { article: 's.article', sorg: 's.sorg' },
});

/** Percent, not a part of one: 5 percent is `5`. */
export const percentDoubt = (column: string, when = 'true'): RowCheck =>
  doubt({
    column,
    code: 'row_percent_fraction',
    about: `\`${column}\` is in percent: 5 percent is \`5\`, not \`0.05\`.`,
    bad: `${when} and s.${column} > 0 and s.${column} < 1`,
  });

export const priceDoubts: readonly RowCheck[] = [
  priceListDoubt,
  soldDoubt,
  {
    ...unitDoubt,
    // With one unit in the list and in the catalog, no row has to be compared.
    when: `(select count(distinct c.uom) > 1 from staged_scope c)
      or exists (select from catalog_article a where a.uom not in (select c.uom from staged_scope c))`,
  },
  doubt({ column: 'amount', code: 'row_price_zero', about: 'A price is above 0.', bad: 's.amount = 0' }),
  doubt({
    column: 'amount',
    code: 'row_price_filler',
    about: 'A price is not a row of nines, such as 999999.',
    bad: `s.amount >= 9999 and s.currency not in (${wholeCurrencyList}) and s.amount::text ~ '^9{4,}([.](99|00?))?$'`,
  }),
  doubt({
    column: 'amount',
    code: 'row_price_above_retail',
    about: `A price is not above the retail price (list \`${retailPriceList}\`) of the same day.`,
    when: `exists (select from staged_scope c where c.price_list = '${retailPriceList}')
      or exists (select from catalog_price k where k.price_list = '${retailPriceList}')`,
    join: `join (${pricesToday(`list = '${retailPriceList}'`, 'min')}) r on r.sorg = s.sorg and r.article = s.article`,
    bad: `s.price_list <> '${retailPriceList}' and ${validToday} and ${minor('s.amount', 's.currency')} > r.amount`,
    params: { retail: shown('r.amount') },
  }),
  doubt({
    column: 'amount',
    code: 'row_retail_below_price',
    about: 'A retail price is not below another price of the same day.',
    when: `exists (select from staged_scope c where c.price_list = '${retailPriceList}')`,
    join: `join (${pricesToday(`list <> '${retailPriceList}'`, 'max')}) r on r.sorg = s.sorg and r.article = s.article`,
    bad: `s.price_list = '${retailPriceList}' and ${validToday} and ${minor('s.amount', 's.currency')} < r.amount`,
    params: { price: shown('r.amount') },
  }),
];

export const dealDoubts: readonly RowCheck[] = [
  accountDoubt,
  groupDoubt,
  termsDoubt,
  soldDoubt,
  unitDoubt,
  percentDoubt('value', "s.type = 'percent'"),
  doubt({
    column: 'min_qty',
    code: 'row_not_pack',
    about: '`min_qty` is a multiple of the pack of the article.',
    join: 'join catalog_article a on a.code = s.article',
    bad: 's.min_qty > 1 and s.min_qty % a.pack_size <> 0',
    params: { article: 's.article', pack: 'a.pack_size' },
  }),
  doubt({
    column: 'value',
    code: 'row_step_smaller',
    about: 'A step takes off at least as much as the step before it.',
    join: `join (
      select x.ctid as row, lag(x.value) over w as before, lag(x.min_qty) over w as quantity
        from staged x window w as (partition by x.sorg, x.number, x.article, x.type order by x.min_qty)) t on t.row = s.ctid`,
    bad: 't.before > s.value',
    params: { quantity: 't.quantity', before: 't.before::text' },
  }),
  doubt({
    column: 'value',
    code: 'row_deal_above_price',
    about: 'A deal takes off less than the price.',
    join: `left join (
      select k.sorg, a.code as article, max(k.amount) as amount, max(k.currency) as currency
        from catalog_price k join catalog_article a on a.id = k.article_id
       where k.price_list <> '${retailPriceList}' and k.valid_from <= ${today} and coalesce(k.valid_to, ${today}) >= ${today}
       group by k.sorg, a.code) r on r.sorg = s.sorg and r.article = s.article`,
    bad: `case s.type when 'percent' then s.value >= 100 else ${minor('s.value', 'r.currency')} >= r.amount end`,
  }),
];

const mostStock = 9_999_999;

export const stockDoubts: readonly RowCheck[] = [
  soldDoubt,
  doubt({
    column: 'date',
    code: 'row_date_past',
    about: 'A day of arrival is not in the past; yesterday is taken for the time zone.',
    bad: `s.type <> 'now' and s.date < ${today} - 1`,
  }),
  doubt({
    column: 'qty',
    code: 'row_not_allowed',
    about: `A quantity is at most ${mostStock}: a date or code may stand in its column.`,
    bad: `s.qty > ${mostStock}`,
    params: outOfRange(0, mostStock),
  }),
];
