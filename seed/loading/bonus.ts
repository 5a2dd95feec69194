// The bonus: points, values and steps of four years, late registrations of Pelita in one quarter, and a step that it just
// misses.
import { sql } from 'kysely';
import { quarterOf, quarters } from '#rules/field/bonus/quarter.ts';
import { refreshBonus } from '#server/field/bonus/bonus.actions.ts';
import { addDays, instant, monthStart } from '../days.ts';
import { complete, rowOf } from './retail-sales.ts';
import { idAt, insertRows, type Rows } from './rows.ts';

/** Points of one bicycle that is registered as sold, in hundredths, by merchandise category; others earn `OTHERS`. */
const CLASSES = { 'e-bike': 2_000, road: 1_500, gravel: 1_500, mountain: 1_200, kids: 300 } as const;
const OTHERS = 800;

/** Value of a point in minor units, days to register, and amounts of the steps. */
const TERMS = {
  '1000': { value: 15_000, deadlineDays: 7, amounts: [750_000, 2_500_000, 7_500_000] },
  '5000': { value: 120, deadlineDays: 14, amounts: [5_000, 20_000, 60_000] },
  '3000': { value: 110, deadlineDays: 14, amounts: [5_000, 20_000, 50_000] },
} as const;
const STEP_NAMES = ['Bronze', 'Silver', 'Gold'];

const percent = (at: number, quarter: number): number => 10_000 - ((at * 37 + quarter * 113) % 1_800);

/** Points by brand and category, with a rise for e-bikes from this year on; purchases earn less than registrations. */
function pointRows(sorg: string, year: number) {
  const from = `${year - 3}-01-01`;
  const row = (kind: string, brand: string, merchandise: string, points: number, valid_from = from) => ({
    sorg,
    kind,
    brand,
    merchandise,
    valid_from,
    points,
  });
  return [
    row('registration', 'VELDRA', '', OTHERS),
    ...Object.entries(CLASSES).map(([merchandise, points]) => row('registration', 'VELDRA', merchandise, points)),
    row('registration', 'VELDRA', 'e-bike', CLASSES['e-bike'] + 500, `${year}-01-01`),
    row('purchase', 'VELDRA', '', 25),
    row('purchase', 'VELDRA', 'e-bike', 150),
    row('purchase', 'AXIS', '', 10),
    row('purchase', 'VANE', '', 5),
  ];
}

/** Older sales of a dealer: every third was registered weeks after the sale. */
async function loadOlderSales(db: Rows, customer: string, user: string | null, now: string): Promise<void> {
  const today = now.slice(0, 10);
  const { rows: frames } = await sql<{ number: string; article: string; market: string }>`
    select f.number, f.article_code as article, h.market_id as market
      from frames_frame f
      join markets_host h on h.host = 'localhost'
     where f.customer_id = ${customer}
       and coalesce(f.delivered_on, f.shipped_on) < ${addDays(today, -200)}::date
       and not exists (select from frames_stolen s where s.number = f.number)
       and not exists (select from retail_sales_registration r where r.number = f.number)
     order by coalesce(f.delivered_on, f.shipped_on), f.number
     limit 12`.execute(db);
  const before = monthStart(today, -4);
  await insertRows(
    db,
    'retail_sales_registration',
    frames.map(({ number, article, market }, at) => {
      const enteredOn = addDays(before, at * 5);
      const createdAt = instant(enteredOn, 8 * 60 + at * 11);
      const soldOn = addDays(enteredOn, at % 3 === 0 ? -24 : -2);
      const id = idAt(createdAt);
      return rowOf({ id, number, article, market, customer, user, sale: complete(90), at, soldOn, createdAt, now });
    }),
  );
}

const steps = (sorg: keyof typeof TERMS, year: number, points: readonly number[]) =>
  points.map((each, at) => ({ sorg, year, points: each, name: STEP_NAMES[at], amount: TERMS[sorg].amounts[at] }));

/** Hundredths of a point that a dealer collected in a year. */
async function collected(db: Rows, customer: string, year: number): Promise<number> {
  const { rows } = await sql<{ points: number }>`
    select coalesce(sum(points), 0)::bigint as points
      from bonus_total
     where customer_id = ${customer}
       and year = ${year}`.execute(db);
  return rows[0]?.points ?? 0;
}

/** Loads the bonus of all sales organisations; the trade and the registrations must exist. */
export async function loadBonus(
  db: Rows,
  { users, customers }: { users: Map<string, string>; customers: Map<string, string> },
  now: string,
): Promise<void> {
  const pelita = customers.get('pelita');
  if (!pelita) throw new Error('The demo lacks the dealer of the bonus');
  const year = Number(now.slice(0, 4));
  const years = [year, year - 1, year - 2, year - 3];
  for (const [sorg, { value, deadlineDays }] of Object.entries(TERMS)) {
    await insertRows(db, 'bonus_point', pointRows(sorg, year));
    await insertRows(
      db,
      'bonus_year',
      years.map((each, back) => ({
        sorg,
        year: each,
        point_value: Math.round(value * (1 - back * 0.1)),
        deadline_days: deadlineDays,
      })),
    );
  }
  await loadOlderSales(db, pelita, users.get('dealer') ?? null, now);
  await refreshBonus(db);
  for (const each of years) {
    // Pelita is a few points below the second step, whatever the day.
    const second = (Math.floor((await collected(db, pelita, each)) / 2_000) + 1) * 2_000;
    await insertRows(db, 'bonus_step', [
      ...steps('1000', each, [second / 2, second, second * 2]),
      ...steps('5000', each, [2_000, 8_000, 20_000]),
      ...steps('3000', each, [2_000, 8_000, 20_000]),
    ]);
  }
  const { rows: areas } = await sql<{ customer_id: string; sorg: string }>`
    select a.customer_id, a.sorg
      from customers_area a
      join customers_customer c on c.id = a.customer_id
     order by c.unified, a.sorg`.execute(db);
  await insertRows(
    db,
    'bonus_payment',
    areas.flatMap((area, at) =>
      years.slice(0, 2).flatMap((each) =>
        // Quarters that have begun.
        [0, ...quarters.filter((quarter) => each < year || quarter <= quarterOf(now.slice(0, 10)))].map((quarter) => ({
          ...area,
          year: each,
          quarter,
          basis_points: percent(at, quarter),
        })),
      ),
    ),
  );
}
