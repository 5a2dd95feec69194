// The day of the salesperson, who starts at home in Surabaya: three dealers in the east of Java, and one whose place nobody knows.
import { calendarDateIn } from '#rules/dates.ts';
import { idAt, insertRows, type Rows } from './rows.ts';

const STOPS = ['pelita', 'bromo', 'semeru', 'madura'];

/** Loads the plan of account `rep` for the day of loading, in the market of `localhost`. */
export async function loadVisitPlans(
  db: Rows,
  ids: { users: Map<string, string>; customers: Map<string, string> },
  now: string,
): Promise<void> {
  const market = await db
    .selectFrom('markets_market')
    .innerJoin('markets_host', 'markets_host.market_id', 'markets_market.id')
    .select(['markets_market.id', 'time_zone'])
    .where('host', '=', 'localhost')
    .executeTakeFirstOrThrow();
  const id = idAt(now);
  await insertRows(db, 'visit_plans_plan', [
    {
      id,
      market_id: market.id,
      user_id: ids.users.get('rep'),
      planned_on: calendarDateIn(new Date(now), market.time_zone),
      start_name: 'Home',
      start_latitude: -7.2891,
      start_longitude: 112.7344,
      note: 'Bring posters of the Meridian 7 and the price list of next season.',
      created_at: now,
      updated_at: now,
    },
  ]);
  await insertRows(
    db,
    'visit_plans_stop',
    STOPS.map((key, at) => ({ plan_id: id, position: at + 1, customer_id: ids.customers.get(key) })),
  );
}
