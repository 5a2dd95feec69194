// Orders of consumers at the counter of Pelita, one in each status and some that are late; one each of a small dealer and of a
// dealer in the United States.
import { sql } from 'kysely';
import type { CollectMark, CollectStatus } from '#rules/partners/click-collect/collect-choices.ts';
import { collectDueOn } from '#rules/partners/click-collect/service-level.ts';
import { idAt, insertRows, type Rows } from './rows.ts';

/** Invented consumers. */
const CONSUMERS: readonly Consumer[] = [
  ['Sari', 'Wibowo', 'sari.wibowo@consumer.example', '0812 5550 3301', 'id'],
  ['Tomás', 'Okoye', 'tomas.okoye@consumer.example', '0813 5550 3302', 'en'],
  ['Putri', 'Halim', 'putri.halim@consumer.example', '0815 5550 3303', 'id'],
  ['Yusuf', '', '', '0817 5550 3304', 'id'],
  ['Ingrid', 'Solberg', 'ingrid.solberg@consumer.example', '', 'de'],
  ['Melati', 'Anggraini', 'melati.anggraini@consumer.example', '0819 5550 3306', 'id'],
];

/** Invented consumers of Europe. */
const EUROPEANS: readonly Consumer[] = [
  ['Lukas', 'Feldmann', 'lukas.feldmann@consumer.example', '089 99998 311', 'de'],
  ['Amélie', 'Vasseur', 'amelie.vasseur@consumer.example', '', 'fr'],
  ['Katrin', 'Aumüller', 'katrin.aumueller@consumer.example', '089 99998 313', 'de'],
];
type Consumer = readonly [first: string, last: string, email: string, phone: string, locale: string];

type Good = readonly [sku: string, name: string, qty: number];
/** The same goods as a German shop names them. */
const GERMAN_SHELF: readonly Good[] = [
  ['HE-HAA-WHT-M', 'Helm Haan, weiß, M', 1],
  ['LI-B800', 'Frontlicht Beam 800', 1],
  ['TY-CIN-2924', 'Reifen Cinder 29 × 2,4', 2],
  ['BELL-01', 'Klingel aus Messing', 1],
  ['CH-L12', 'Kette L12', 1],
];
/** Goods from the dealer's shelf: article code, name in the shop, quantity. */
const SHELF: readonly Good[] = [
  ['HE-HAA-WHT-M', 'Helm Haan, putih, M', 1],
  ['LI-B800', 'Lampu depan Beam 800', 1],
  ['TY-CIN-2924', 'Ban Cinder 29 × 2,4', 2],
  ['BELL-01', 'Bel kuningan', 1],
  ['CH-L12', 'Rantai L12', 1],
];

interface Step {
  readonly to: CollectStatus;
  /** Hours after the step before. */
  readonly after: number;
}
const to = (status: CollectStatus, after: number): Step => ({ to: status, after });

interface Story {
  /** Days and hours ago that the order arrived. */
  readonly ago: readonly [days: number, hours: number];
  readonly shelf: readonly number[];
  /** Lines from HQ: shipped or not, of real orders of the dealer. */
  readonly hq?: readonly ('waiting' | 'shipped')[];
  /** The last line is marked for HQ, and not ordered yet. */
  readonly marked?: boolean;
  readonly steps: readonly Step[];
  /** Days ago that the order desk reminded the dealer, and what it wrote. */
  readonly reminded?: readonly [days: number, note: string];
}

const taken = [to('open', 3), to('confirmed', 2), to('ready_to_pickup', 4), to('complete', 44)];
const fromHq = [to('open', 5), to('processing_by_hq', 1)];

/** Orders of Pelita, the newest first. */
const STORIES: readonly Story[] = [
  { ago: [0, 2], shelf: [0, 1], steps: [] },
  { ago: [0, 5], shelf: [3], steps: [] },
  { ago: [6, 3], shelf: [2], steps: [], reminded: [1, 'The consumer asked our hotline about this order.'] },
  { ago: [1, 1], shelf: [3, 4], marked: true, steps: [to('open', 6)] },
  { ago: [2, 0], shelf: [], hq: ['waiting'], steps: fromHq },
  // HQ has packed the goods; the haulier takes them along today.
  { ago: [4, 2], shelf: [1], hq: ['waiting'], steps: [...fromHq, to('shipment_from_hq', 64)] },
  {
    ago: [5, 0],
    shelf: [3],
    hq: ['waiting', 'shipped'],
    steps: [...fromHq, to('shipment_from_hq', 60), to('partially_shipped', 20)],
  },
  { ago: [6, 0], shelf: [], hq: ['shipped'], steps: [...fromHq, to('shipment_from_hq', 70), to('shipped', 30)] },
  { ago: [1, 4], shelf: [1], steps: taken.slice(0, 2) },
  { ago: [3, 2], shelf: [0, 3], steps: taken.slice(0, 3) },
  { ago: [27, 0], shelf: [4], steps: taken.slice(0, 3) },
  { ago: [9, 0], shelf: [1], steps: taken },
  { ago: [14, 6], shelf: [2, 3], steps: taken },
  {
    ago: [21, 2],
    shelf: [],
    hq: ['shipped'],
    steps: [...fromHq, to('shipment_from_hq', 80), to('shipped', 26), to('ready_to_pickup', 20), to('complete', 30)],
  },
  { ago: [33, 8], shelf: [0], steps: [to('open', 90), ...taken.slice(1)] },
  { ago: [48, 1], shelf: [4, 1], steps: taken },
];

/** Orders of a dealer in Germany: one in each step of goods from the shelf. */
const AT_A_GERMAN_COUNTER: readonly Story[] = [
  { ago: [0, 3], shelf: [1], steps: [] },
  { ago: [1, 5], shelf: [3], steps: taken.slice(0, 2) },
  { ago: [4, 1], shelf: [0, 2], steps: taken.slice(0, 3) },
  { ago: [12, 0], shelf: [4], steps: taken },
];

/** A real order line of the dealer at HQ. */
interface HqLine {
  readonly id: string;
  readonly orderId: string;
  readonly articleId: string;
  readonly articleCode: string;
  readonly description: string;
  readonly qty: number;
  readonly shipped: boolean;
}

/** Small lines of orders of a dealer, one of each order: shipped as a whole, or not yet on their way. */
async function hqLines(db: Rows, customer: string): Promise<HqLine[]> {
  const { rows } = await sql<HqLine>`
    select distinct on (o.created_at, o.id) l.id, o.id as "orderId", l.article_id as "articleId",
           l.article_code as "articleCode", l.description, l.qty, l.qty_shipped = l.qty as shipped
      from orders_order o
      join orders_line l on l.order_id = o.id
     where o.customer_id = ${customer}
       and l.article_id is not null
       and l.qty <= 12
       and (l.qty_shipped = l.qty
            or o.status = 'processing' and l.qty_shipped + l.qty_cancelled = 0
               and not exists (select from deliveries_line d where d.order_line_id = l.id))
     order by o.created_at desc, o.id, l.qty, l.position`.execute(db);
  return rows;
}

/** A pick-up code that is the same at each load. */
const ALPHABET = '234679ACDEFGHJKMNPQRTWXYZ';
const codeOf = (nth: number): string =>
  Array.from({ length: 6 }, (_, at) => ALPHABET[(nth * 7 + at * at * 5 + at * (nth + 3)) % ALPHABET.length]).join('');

interface Ids {
  readonly users: Map<string, string>;
  readonly customers: Map<string, string>;
  readonly articles: Map<string, string>;
  readonly shops: Map<string, string>;
}

interface Place {
  readonly customer: string;
  readonly sorg: string;
  readonly shop: string;
  readonly shopName: string;
  readonly clerk: string;
  readonly clerkName: string;
  readonly consumers?: readonly Consumer[];
  readonly shelf?: readonly Good[];
}

/** Loads the orders, with their history and the links to orders at HQ. */
export async function loadClickCollect(db: Rows, ids: Ids, now: string): Promise<void> {
  const pelita = { sorg: '1000', shop: 'veldra-store-id', shopName: 'Veldra Store Indonesia' };
  const lines = await hqLines(db, ids.customers.get('pelita') ?? '');
  await loadOf(
    db,
    ids,
    { ...pelita, customer: 'pelita', clerk: 'dealer', clerkName: 'Maya Lestari' },
    STORIES,
    lines,
    now,
  );
  const fresh = STORIES.slice(0, 1);
  await loadOf(
    db,
    ids,
    { ...pelita, customer: 'roda-jaya', clerk: 'dealer2', clerkName: 'Hendra Gunawan' },
    fresh,
    [],
    now,
  );
  const usa = { sorg: '5000', shop: 'veldra-store-us', shopName: 'Veldra Store USA' };
  await loadOf(
    db,
    ids,
    { ...usa, customer: 'ridgeline', clerk: 'dealer-us', clerkName: 'Maya Lindqvist' },
    fresh,
    [],
    now,
  );
  const europe = { sorg: '3000', shop: 'veldra-store-eu', shopName: 'Veldra Store Europe' };
  await loadOf(
    db,
    ids,
    {
      ...europe,
      customer: 'radwerk-isar',
      clerk: 'dealer-de',
      clerkName: 'Jana Brandl',
      consumers: EUROPEANS,
      shelf: GERMAN_SHELF,
    },
    AT_A_GERMAN_COUNTER,
    [],
    now,
  );
}

async function loadOf(
  db: Rows,
  ids: Ids,
  place: Place,
  stories: readonly Story[],
  hq: readonly HqLine[],
  now: string,
): Promise<void> {
  const [customer, shop, clerk] = [
    ids.customers.get(place.customer),
    ids.shops.get(place.shop),
    ids.users.get(place.clerk),
  ];
  if (!customer || !shop || !clerk) throw new Error(`The demo has no counter of ${place.customer}`);
  const free = [...hq];
  const take = (shipped: boolean): HqLine => {
    const at = free.findIndex((line) => line.shipped === shipped);
    const [line] = at < 0 ? [] : free.splice(at, 1);
    if (!line) throw new Error(`The demo has no order line for click and collect (shipped: ${shipped})`);
    return line;
  };
  const orders = stories.map((story, nth) => {
    const createdMs = Date.parse(now) - (story.ago[0] * 24 + story.ago[1]) * 3_600_000;
    const created = new Date(createdMs).toISOString();
    let at = createdMs;
    const steps = story.steps.map((step) => {
      at = Math.min(at + step.after * 3_600_000, Date.parse(now) - 60_000);
      return { ...step, at: new Date(at).toISOString() };
    });
    const id = idAt(created);
    const code = codeOf(nth + 1);
    const consumers = place.consumers ?? CONSUMERS;
    const [firstName, lastName, email, phone, locale] = consumers[nth % consumers.length]!;
    return { story, id, code, created, steps, consumer: { firstName, lastName, email, phone, locale } };
  });
  const byAge = orders.toReversed();
  const ofYear = Map.groupBy(byAge, ({ created }) => created.slice(0, 4));
  const numbers = new Map<string, string>();
  for (const [year, those] of ofYear) {
    const { rows } = await sql<{ value: number }>`
      insert into platform_counter (name, value)
      values (${`click-collect:${year}`}, ${those.length})
          on conflict (name) do update set value = platform_counter.value + ${those.length}
      returning value::int as value`.execute(db);
    const last = rows[0]?.value ?? those.length;
    those.forEach(({ id }, nth) =>
      numbers.set(id, `CC-${year}-${String(last - those.length + nth + 1).padStart(6, '0')}`),
    );
  }
  const calendar = { workingDays: [1, 2, 3, 4, 5], holidays: [] };
  const dueOf = (status: CollectStatus, since: string) => collectDueOn(status, since.slice(0, 10), calendar);
  await insertRows(
    db,
    'click_collect_order',
    orders.map(({ id, code, created, steps }) => {
      const last = steps.at(-1);
      const status = last?.to ?? 'need_confirmation';
      return {
        id,
        number: numbers.get(id),
        shop_id: shop,
        shop_name: place.shopName,
        // The shop counts in its own way.
        external_id: `VS${(numbers.get(id) ?? '').replaceAll(/\D/g, '')}`,
        content_hash: '',
        sorg: place.sorg,
        customer_id: customer,
        status,
        ordered_at: created,
        created_at: created,
        status_at: last?.at ?? created,
        due_on: dueOf(status, last?.at ?? created),
        pickup_code: code,
      };
    }),
  );
  await insertRows(
    db,
    'click_collect_consumer',
    orders.map(({ id, consumer: { firstName, lastName, ...consumer } }) => ({
      order_id: id,
      first_name: firstName,
      last_name: lastName,
      ...consumer,
    })),
  );
  const parts = orders.map(({ id, created, story, steps }) => {
    const ofHq = (story.hq ?? []).map((what) => ({ ...take(what === 'shipped'), lineId: idAt(created) }));
    const shelf = place.shelf ?? SHELF;
    const ofShelf = story.shelf.map((at) => shelf[at]!);
    const rows = [
      ...ofShelf.map(([sku, name, qty], nth) => ({
        id: idAt(created),
        sku,
        name,
        article_id: ids.articles.get(sku) ?? null,
        qty,
        qty_shipped: 0,
        mark: (story.marked && nth === ofShelf.length - 1 ? 'order_to_hq' : 'ready_to_pickup') satisfies CollectMark,
      })),
      ...ofHq.map((line) => ({
        id: line.lineId,
        sku: line.articleCode,
        name: line.description,
        article_id: line.articleId,
        qty: line.qty,
        qty_shipped: line.shipped ? line.qty : 0,
        mark: 'order_to_hq' satisfies CollectMark,
      })),
    ];
    return { id, created, steps, ofHq, rows, reminded: story.reminded };
  });
  await insertRows(
    db,
    'click_collect_line',
    parts.flatMap(({ id, rows }) => rows.map((row, nth) => ({ ...row, order_id: id, position: nth + 1 }))),
  );
  const orderedAt = ({ steps, created }: (typeof parts)[number]): string =>
    steps.find((step) => step.to === 'processing_by_hq')?.at ?? created;
  await insertRows(
    db,
    'click_collect_hq_line',
    parts.flatMap((part) =>
      part.ofHq.map((line) => ({
        order_line_id: line.id,
        line_id: line.lineId,
        order_id: part.id,
        hq_order_id: line.orderId,
        ordered_at: orderedAt(part),
      })),
    ),
  );
  const event = (id: string, at: string, more: Record<string, unknown>) => ({
    id: idAt(at),
    order_id: id,
    kind: 'status',
    from_status: null,
    to_status: null,
    line_name: '',
    mark: null,
    qty: null,
    hq_order_id: null,
    actor_name: place.clerkName,
    by_user_id: clerk,
    at,
    since: null,
    on_time: null,
    note: '',
    ...more,
  });
  const erp = { actor_name: 'ERP', by_user_id: null };
  const desk = { actor_name: 'Jonas Siregar', by_user_id: ids.users.get('staff') ?? null };
  await insertRows(
    db,
    'click_collect_event',
    parts.flatMap(({ id, created, steps, ofHq, rows, reminded }) => {
      let [status, since]: [CollectStatus, string] = ['need_confirmation', created];
      const shop = { actor_name: place.shopName, by_user_id: null };
      const history = [event(id, created, { ...shop, kind: 'arrival', to_status: status })];
      for (const step of steps) {
        if (step.to === 'processing_by_hq') {
          for (const { name, mark } of rows)
            if (mark === 'order_to_hq') history.push(event(id, step.at, { kind: 'mark', line_name: name, mark }));
          for (const line of ofHq) history.push(event(id, step.at, { kind: 'hq_order', hq_order_id: line.orderId }));
        }
        const byHq = step.to === 'shipment_from_hq' || step.to === 'partially_shipped' || step.to === 'shipped';
        if (step.to === 'partially_shipped' || step.to === 'shipped')
          for (const line of ofHq)
            if (line.shipped)
              history.push(
                event(id, step.at, { ...erp, kind: 'shipment', line_name: line.description, qty: line.qty }),
              );
        if (step.to === 'complete') history.push(event(id, step.at, { kind: 'handover' }));
        const due = dueOf(status, since);
        history.push(
          event(id, step.at, {
            ...(byHq ? erp : {}),
            from_status: status,
            to_status: step.to,
            since,
            on_time: due === null ? null : step.at.slice(0, 10) <= due,
          }),
        );
        [status, since] = [step.to, step.at];
      }
      if (reminded) {
        const [days, note] = reminded;
        const at = new Date(Date.parse(now) - days * 86_400_000).toISOString();
        history.push(event(id, at, { ...desk, kind: 'reminder', note }));
      }
      return history;
    }),
  );
}
