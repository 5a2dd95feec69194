import type pg from 'pg';
import { refreshBonus } from '#server/field/bonus/bonus.actions.ts';
import { customerId, r3Of, sorg, username } from '#bench/loading/load.ts';
import type { BudgetBench, BudgetCall } from './budgets.ts';

const dealer = 7;
const custCode = `${r3Of(dealer)}-`;
const year = new Date().getUTCFullYear();
/** Rows of a page of the list. */
const shown = 20;

/** Registrations of one dealer over the current year, every tenth late, with points and values. */
async function loadBonus(client: pg.ClientBase, registrations: number): Promise<void> {
  await client.query('begin');
  await client.query(
    `insert into bonus_point (sorg, kind, brand, merchandise, valid_from, points)
     select $1, k.kind, b.code, '', make_date($2::int - 3, 1, 1), k.points
       from catalog_brand b
      cross join (values ('registration', 1200), ('purchase', 25)) k(kind, points)`,
    [sorg, year],
  );
  await client.query(`insert into bonus_year (sorg, year, point_value, deadline_days) values ($1, $2::int, 250, 7)`, [
    sorg,
    year,
  ]);
  await client.query(
    `insert into retail_sales_registration
       (number, market_id, sorg, article_code, customer_id, sold_on, non_retail, use_account, state, consumer_locale,
        created_at, updated_at)
     select 'WTB' || lpad(n::text, 8, '0'), k.id, $2, a.codes[1 + n % array_length(a.codes, 1)], $3::uuid,
            (make_timestamp($4::int, 1, 2, 12, 0, 0) + n * interval '360 days' / $1::int)::date
              - case when n % 10 = 0 then 30 else 1 end,
            false, false, 'complete', 'en-us',
            make_timestamp($4::int, 1, 2, 12, 0, 0) + n * interval '360 days' / $1::int, now()
       from generate_series(1, $1::int) n
      cross join (select array_agg(code order by code) as codes from catalog_article) a
      cross join (select id from markets_market order by code limit 1) k`,
    [registrations, sorg, customerId(dealer), year],
  );
  await client.query('commit');
  await client.query('vacuum analyze');
}

const calls: readonly BudgetCall[] = [
  {
    name: 'W23 figures of a year',
    user: username(dealer),
    operation: 'BonusPage',
    ask: () => ({ year, custCode }),
    check: ({ bonusDealerData: bonus }: { bonusDealerData: { totalDealerSales: { rows: number } } | null }) =>
      bonus && bonus.totalDealerSales.rows > 0 ? null : JSON.stringify(bonus),
  },
  {
    name: 'W23 registrations of a quarter',
    user: username(dealer),
    operation: 'BonusRegistrationRows',
    ask: (random) => {
      const [quarter, page] = [random.int(1, 4), random.int(1, 5)];
      return { year, custCode, quarter, page, limit: shown };
    },
    check: ({ retailSalesV2: rows }: { retailSalesV2: unknown[] }) =>
      rows.length === shown ? null : `${rows.length} rows`,
  },
];

/** The bonus of a dealer with many registrations. */
export const bonusBench: BudgetBench = {
  name: 'bonus',
  rowsName: 'registrations of a dealer',
  rows: 5_000,
  title: 'Dealer bonus (W23): figures of a year, rows of a quarter',
  calls,
  fill: loadBonus,
  derive: async ({ db }) => void (await refreshBonus(db)),
};
