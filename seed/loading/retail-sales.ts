// Registered frames of Pelita in every state, some of another dealer, and the dealers below a distributor.
import { sql } from 'kysely';
import type { RegistrationState } from '#rules/service/retail-sales/registration-state.ts';
import { addDays, instant } from '../days.ts';
import { idAt, insertRows, type Rows } from './rows.ts';

/** Invented consumers: name, phone, street, city, country, locale. */
const CONSUMERS = [
  ['Ayu Lestari', '81255501401', 'Jl. Kenanga 12', 'Surabaya', 'ID', 'id-id'],
  ['Bima Ardiansyah', '81355502210', 'Jl. Melati 3', 'Malang', 'ID', 'id-id'],
  ['Nguyễn Thị Hương', '89955509912', '8 Hẻm Trúc', 'Surabaya', 'ID', 'en-id'],
  ['Citra Wulandari', '81555507788', 'Jl. Anggrek 27', 'Sidoarjo', 'ID', 'id-id'],
  ['Łukasz Żurawski', '81155504512', 'Jl. Raya Darmo 90', 'Surabaya', 'ID', 'en-id'],
  ['Dewi Kartikasari', '81255503390', 'Jl. Cempaka 5', 'Gresik', 'ID', 'id-id'],
  ['Ελένη Μαυρίδη', '81955506604', 'Jl. Pemuda 41', 'Surabaya', 'ID', 'en-id'],
  ['Юлия Соколова', '81755502029', 'Jl. Diponegoro 18', 'Denpasar', 'ID', 'en-id'],
  ['Farid Iskandar', '81255508801', 'Jl. Mawar 66', 'Kediri', 'ID', 'ms-my'],
  ['Mona Krüger', '81855501177', 'Jl. Basuki Rahmat 2', 'Surabaya', 'ID', 'de'],
] as const;

interface DemoRegistration {
  readonly state: RegistrationState;
  readonly soldDaysAgo: number;
  /** The consumer, or how it was sold instead. */
  readonly buyer: 'consumer' | 'account' | 'none';
  readonly failure?: 'unreachable' | 'refused' | 'account_missing';
}

/** A sale that the consumer site has taken. */
export const complete = (soldDaysAgo: number, buyer: DemoRegistration['buyer'] = 'consumer'): DemoRegistration => ({
  state: 'complete',
  soldDaysAgo,
  buyer,
});

/** Sales of Pelita, the newest first. */
const SALES: readonly DemoRegistration[] = [
  { state: 'pending_insert', soldDaysAgo: 0, buyer: 'consumer' },
  { state: 'processing_insert', soldDaysAgo: 0, buyer: 'consumer' },
  { state: 'failed_insert', soldDaysAgo: 1, buyer: 'consumer', failure: 'unreachable' },
  { state: 'failed_insert', soldDaysAgo: 2, buyer: 'account', failure: 'account_missing' },
  complete(3),
  complete(3),
  complete(5, 'account'),
  { state: 'pending_update', soldDaysAgo: 6, buyer: 'consumer' },
  { state: 'processing_update', soldDaysAgo: 7, buyer: 'consumer' },
  { state: 'failed_update', soldDaysAgo: 8, buyer: 'consumer', failure: 'refused' },
  complete(9),
  complete(11),
  complete(12, 'none'),
  complete(14),
  complete(15, 'account'),
  complete(16),
  complete(18),
  complete(19, 'none'),
  complete(20),
  complete(21),
  complete(23),
];
/** Sales of Roda Jaya. */
const FEW: readonly DemoRegistration[] = [complete(4), complete(9, 'none'), complete(13), complete(17)];

const DISTRIBUTOR = 'khatulistiwa';

/** Loads the dealers below a distributor, and the registrations. */
export async function loadRetailSales(
  db: Rows,
  { users, customers }: { users: Map<string, string>; customers: Map<string, string> },
  now: string,
): Promise<void> {
  const [distributor, pelita, rodaJaya] = [DISTRIBUTOR, 'pelita', 'roda-jaya'].map((key) => customers.get(key));
  if (!distributor || !pelita || !rodaJaya) throw new Error('The demo lacks a customer with registrations');
  await insertRows(
    db,
    'retail_sales_dealer',
    [pelita, rodaJaya].map((customer_id) => ({ customer_id, distributor_id: distributor })),
  );
  await loadSales(db, SALES, { customer: pelita, user: users.get('dealer') ?? null }, now);
  await loadSales(db, FEW, { customer: rodaJaya, user: null }, now);
}

/** States that a registration passed before the present one. */
function pathTo(state: RegistrationState): RegistrationState[] {
  const inserted: RegistrationState[] = ['pending_insert', 'processing_insert', 'complete'];
  const updated: RegistrationState[] = [...inserted, 'pending_update', 'processing_update'];
  if (state === 'failed_insert') return ['pending_insert', 'processing_insert', state];
  if (state === 'failed_update') return [...updated, state];
  const path = state.endsWith('_update') ? updated : inserted;
  return path.slice(0, path.lastIndexOf(state) + 1);
}

async function loadSales(
  db: Rows,
  sales: readonly DemoRegistration[],
  { customer, user }: { customer: string; user: string | null },
  now: string,
): Promise<void> {
  const today = now.slice(0, 10);
  const { rows: frames } = await sql<{ number: string; article: string; market: string }>`
    select f.number, f.article_code as article, h.market_id as market
      from frames_frame f
      join markets_host h on h.host = 'localhost'
     where f.customer_id = ${customer}
       and coalesce(f.delivered_on, f.shipped_on) < ${addDays(today, -30)}::date
       and not exists (select from frames_stolen s where s.number = f.number)
     order by coalesce(f.delivered_on, f.shipped_on) desc, f.number
     limit ${sales.length}`.execute(db);
  const made = frames.map((frame, at) => {
    const sale = sales[at] ?? complete(30);
    const soldOn = addDays(today, -sale.soldDaysAgo);
    // Those of today were entered before the demo was loaded.
    const createdAt = sale.soldDaysAgo === 0 ? now : instant(soldOn, 9 * 60 + at * 7);
    return { ...frame, sale, at, soldOn, createdAt, id: idAt(createdAt) };
  });
  await insertRows(
    db,
    'retail_sales_registration',
    made.map(({ id, number, article, market, sale, at, soldOn, createdAt }) =>
      rowOf({ id, number, article, market, customer, user, sale, at, soldOn, createdAt, now }),
    ),
  );
  await insertRows(
    db,
    'retail_sales_change',
    made.flatMap(({ id, sale, createdAt }) => {
      const path = pathTo(sale.state);
      return path.map((to, step) => ({
        id: idAt(createdAt),
        registration_id: id,
        from_state: path[step - 1] ?? null,
        to_state: to,
        reason: to.startsWith('failed_') ? sale.failure : '',
        user_id: to.startsWith('pending_') ? user : null,
        changed_at: new Date(Date.parse(createdAt) + step * 2_000).toISOString(),
      }));
    }),
  );
}

interface RowInput {
  readonly id: string;
  readonly number: string;
  readonly article: string;
  readonly market: string;
  readonly customer: string;
  readonly user: string | null;
  readonly sale: DemoRegistration;
  readonly at: number;
  readonly soldOn: string;
  readonly createdAt: string;
  readonly now: string;
}

/** The columns of a registration. */
export function rowOf({ id, number, article, market, customer, user, sale, at, soldOn, createdAt, now }: RowInput) {
  const uploaded = sale.state === 'complete' || sale.state.endsWith('_update');
  const known = sale.buyer === 'consumer' || (sale.buyer === 'account' && uploaded);
  const [name, phone, address, city, country, locale] = CONSUMERS[at % CONSUMERS.length] ?? CONSUMERS[0];
  const mail = sale.failure === 'unreachable' ? 'unreachable3@simulator.example' : `owner${at + 1}@consumer.example`;
  const agreed = sale.buyer === 'consumer' && at % 3 !== 0;
  return {
    id,
    number,
    market_id: market,
    sorg: '1000',
    article_code: article,
    customer_id: customer,
    distributor_id: null,
    sold_on: soldOn,
    non_retail: sale.buyer === 'none',
    use_account: sale.buyer === 'account',
    state: sale.state,
    failure: sale.failure ?? '',
    failure_details: sale.failure === 'refused' ? 'The simulated consumer site refuses this address.' : '',
    attempts: sale.failure === undefined ? 0 : 3,
    revision: sale.state.endsWith('_update') ? 2 : 1,
    consumer_name: known ? name : '',
    consumer_phone: known ? phone : '',
    consumer_address: known ? address : '',
    consumer_city: known ? city : '',
    consumer_country: known ? country : '',
    consumer_email: known ? mail : '',
    consumer_locale: locale,
    consented_at: agreed ? createdAt : null,
    mailed_at: agreed && uploaded ? createdAt : null,
    account_reference: uploaded ? `SIM-${id.slice(-10).toUpperCase()}` : '',
    uploaded_at: uploaded ? createdAt : null,
    refreshed_at: sale.buyer === 'account' && uploaded ? createdAt : null,
    completed_at: uploaded ? createdAt : null,
    created_by: user,
    created_at: createdAt,
    // The sweep takes up those that wait for long; in the demo they wait from now on.
    updated_at: sale.failure === undefined && sale.state !== 'complete' ? now : createdAt,
  };
}
