import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { withTransaction } from '#platform/database/transaction.ts';
import {
  fill,
  ledgerErrors,
  makeArticles,
  makeBuyer,
  makePaymentMethod,
  makeShipment,
  order,
  type Dealer,
} from '#buying/cart/cart.factory.ts';
import { erpFile, exchangeContext, type Cells } from '#exchange/erp/erp.factory.ts';
import { exportFiles } from '#exchange/erp-export/erp-export.actions.ts';
import { openFolders, type ErpFolders } from '#exchange/erp-inbox/erp-inbox.folders.ts';
import { importFile } from '#exchange/erp/erp.import.actions.ts';
import { makeUser, signIn } from '#access/identity/identity.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { expirePayments } from '#ordering/order-payments/order-payments.actions.ts';
import { testServer } from '#testing/harness.ts';

/**
 * Two dealers, three articles, an order desk and a simulated ERP act at random; after every step nothing is oversold,
 * every sum adds up and nothing is lost. A failure prints its seed and the steps; INVARIANTS_SEED=<seed> replays it.
 */
const server = testServer();
let sorg = '';
let desk = '';
let methods: readonly string[] = [];
let folders: ErpFolders;

const runs = 7;
const steps = 60;
const stocks = [14, 6, 25] as const;
const limits = [60_000, 18_000] as const;
const minute = 60_000;
let clock = Date.parse('2026-11-20T08:00:00Z');
let sequence = 0;

beforeAll(async () => {
  server.setNow(new Date(clock));
  sorg = await makeSorg(server, { taxBasisPoints: 1_050 });
  await makeMarket(server, { sorgs: [sorg], configuration: { payment: true } });
  desk = (
    await makeUser(server, {
      role: 'order.desk',
      groupRole: 'Order desk',
      areas: [{ sorg, limitation: 'none', option: 'include', value: '' }],
    })
  ).id;
  await makeShipment(server, sorg, { rate: 495, freeFrom: 30_000 });
  methods = [
    await makePaymentMethod(server, sorg, { type: 'account' }),
    await makePaymentMethod(server, sorg, { type: 'transfer', hours: 48 }),
  ];
  folders = await openFolders(server.config.erpFolder);
});

interface ErpLine {
  readonly position: number;
  readonly article: number;
  readonly qty: number;
  readonly price: number;
  cancelled: number;
  shipped: number;
  invoiced: number;
}
/** An order in the simulated ERP. */
interface ErpOrder {
  readonly number: string;
  readonly dealer: number;
  readonly total: number;
  readonly lines: readonly ErpLine[];
  accepted: boolean;
  paid: number;
}
interface World {
  readonly dealers: readonly (Dealer & { account: string })[];
  readonly articles: readonly { id: string; code: string }[];
  /** Quantity of each article that the ERP may still promise. */
  readonly free: number[];
  readonly known: Map<string, ErpOrder>;
  /** Units that the order desk took back before the ERP had the order, by its number and the position of the line. */
  readonly lowered: Map<string, Map<number, number>>;
  /** Acknowledgements that have not arrived yet. */
  readonly acks: Cells[];
}

/** Imports a file; none of its rows may be rejected. */
async function take(type: string, rows: readonly Cells[]): Promise<void> {
  if (rows.length === 0) return;
  sequence += 1;
  const path = erpFile(server, type, rows, { sequence, madeAt: new Date(clock) });
  const outcome = await importFile(await exchangeContext(server), path, { gap: true, shrink: true });
  expect({ type, state: outcome.state, rejects: outcome.rejects, reason: outcome.reason }).toEqual({
    type,
    state: 'done',
    rejects: [],
    reason: null,
  });
}

type Row = {
  number: string;
  dealer: string;
  status: string;
  erpState: string;
  total: number;
  lines: { position: number; articleId: string; qty: number; price: number }[];
};
async function portalOrders(world: World): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select o.number, o.customer_id as dealer, o.status, o.erp_state as "erpState", o.total_amount as total,
           (select jsonb_agg(jsonb_build_object('position', l.position, 'articleId', l.article_id, 'qty', l.qty - l.qty_withdrawn, 'price', l.price) order by l.position) from orders_line l where l.order_id = o.id and l.qty > l.qty_withdrawn) as lines
      from orders_order o where o.customer_id = any(${world.dealers.map(({ customer }) => customer.id)}::uuid[]) order by o.number`.execute(
    server.db,
  );
  return rows;
}
const alive = (row: Row): boolean => ['pending', 'processing', 'complete'].includes(row.status);
const indexOf = (world: World, articleId: string): number => world.articles.findIndex(({ id }) => id === articleId);
const pickOf = <T>(list: readonly T[], pick: number): T | undefined => list[pick % Math.max(1, list.length)];
const money = (minor: number): string => (minor / 100).toFixed(2);
const codeOf = (world: World, line: ErpLine): string => world.articles[line.article]?.code ?? '';
const open = (line: ErpLine): number => line.qty - line.cancelled - line.shipped;

const kinds = [
  'put',
  'save',
  'buy',
  'buy',
  'buy',
  'buy',
  'buy',
  'checkout',
  'cancel',
  'lower',
  'approve',
  'void',
  'expire',
  'export',
  'export',
  'answer',
  'answer',
  'revive',
  'ack',
  'ack',
  'stock',
  'credit',
  'status',
  'ship',
  'invoice',
  'pay',
] as const;
const step = fc.record({
  kind: fc.constantFrom(...kinds),
  dealer: fc.nat(1),
  article: fc.nat(2),
  qty: fc.integer({ min: 0, max: 7 }),
  pick: fc.nat(50),
});
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

/** Signs the dealer in again, because sessions end while the clock runs. */
async function as(dealer: Dealer): Promise<Dealer> {
  return { ...dealer, ...(await signIn(server, dealer.userId, dealer.customer.id)) };
}

async function checkOut(world: World, { dealer: index, pick }: Step): Promise<void> {
  const dealer = await as(world.dealers[index] as Dealer);
  const { data } = await server.graphql(
    dealer,
    '{ checkoutReview { cartVersion groups { sorg merchant tax earliestOn total shipmentId lines { articleCode sorg qty unitPrice } } } cartOverview { saved { articleCode qty } } }',
  );
  const [group] = data.checkoutReview.groups;
  if (!group) return;
  const answer = await order(server, dealer, {
    products: group.lines.map(({ unitPrice, ...line }: { unitPrice: string }) => ({
      ...line,
      reviewedPrice: unitPrice,
      reviewedCurrency: 'USD',
      reviewedQty: (line as { qty?: number }).qty,
    })),
    shipments: [{ sorg, merchant: 'main', shipmentId: group.shipmentId }],
    reviewed: [{ sorg, merchant: group.merchant, tax: group.tax, earliestOn: group.earliestOn }],
    paymentId: pickOf(methods, pick),
    cartVersion: data.checkoutReview.cartVersion,
  });
  const { orders, userErrors } = answer.data.checkoutV5;
  // The order must equal the review, including its total; only credit may refuse it.
  if (orders) expect(orders.map((one: { total_order: string }) => one.total_order)).toEqual([group.total]);
  else expect(userErrors.map(({ code }: { code: string }) => code)).toEqual(['insufficient_order_balance']);
  const after = await server.graphql(dealer, '{ cartOverview { saved { articleCode qty } } }');
  expect(after.data.cartOverview.saved).toEqual(data.cartOverview.saved);
}

/** Records an order in the simulated ERP and deducts the promised quantity. */
function accept(world: World, row: Row): ErpOrder {
  const lines = row.lines.map((line) => ({
    ...line,
    article: indexOf(world, line.articleId),
    cancelled: 0,
    shipped: 0,
    invoiced: 0,
  }));
  for (const line of lines) {
    world.free[line.article] = (world.free[line.article] ?? 0) - line.qty;
    expect(world.free[line.article], `${row.number} was sold without stock`).toBeGreaterThanOrEqual(0);
  }
  const made = {
    number: row.number,
    dealer: world.dealers.findIndex(({ customer }) => customer.id === row.dealer),
    total: row.total,
    lines,
    accepted: true,
    paid: 0,
  };
  world.known.set(row.number, made);
  return made;
}

const ackOf = (number: string, accepted: boolean): Cells => ({
  order: number,
  result: accepted ? 'accepted' : 'rejected',
  erp_number: accepted ? `E${number}` : '',
  reason: accepted ? '' : 'closed',
  at: new Date(clock).toISOString(),
});
/** Total of a dealer's active unpaid orders. */
const exposureOf = (world: World, rows: readonly Row[], dealer: number): number =>
  rows
    .filter((row) => alive(row) && row.dealer === world.dealers[dealer]?.customer.id)
    .reduce((sum, row) => sum + row.total - (world.known.get(row.number)?.paid ?? 0), 0);
/** Units of active orders that the ERP has not promised. */
const unknownUnits = (world: World, rows: readonly Row[], article: number): number =>
  rows
    .filter((row) => alive(row) && !world.known.get(row.number)?.accepted)
    .flatMap((row) => row.lines)
    .filter((line) => indexOf(world, line.articleId) === article)
    .reduce((sum, line) => sum + line.qty, 0);

async function erpStep(world: World, one: Step): Promise<void> {
  const rows = await portalOrders(world);
  const accepted = [...world.known.values()].filter((known) => known.accepted);
  const chosen = pickOf(accepted, one.pick);
  switch (one.kind) {
    case 'export':
      await exportFiles(await exchangeContext(server), folders);
      return;
    case 'answer': {
      const row = pickOf(
        rows.filter(({ number, erpState }) => erpState === 'sent' && !world.known.has(number)),
        one.pick,
      );
      if (!row) return;
      const refuses = one.qty === 0;
      if (refuses)
        world.known.set(row.number, {
          number: row.number,
          dealer: 0,
          total: row.total,
          lines: [],
          accepted: false,
          paid: 0,
        });
      else accept(world, row);
      world.acks.push(ackOf(row.number, !refuses));
      return;
    }
    case 'revive': {
      // The ERP accepts an order that it had refused only if nobody else needs the goods and the credit; its message
      // arrives at once.
      const row = pickOf(
        rows.filter(({ number, status }) => status === 'failed' && world.known.get(number)?.accepted === false),
        one.pick,
      );
      if (!row || world.acks.length > 0) return;
      const fits = row.lines.every(
        (line) =>
          (world.free[indexOf(world, line.articleId)] ?? 0) -
            unknownUnits(world, rows, indexOf(world, line.articleId)) >=
          line.qty,
      );
      const dealer = world.dealers.findIndex(({ customer }) => customer.id === row.dealer);
      if (!fits || exposureOf(world, rows, dealer) + row.total > (limits[dealer] ?? 0)) return;
      accept(world, row);
      await take('order_acks', [ackOf(row.number, true)]);
      return;
    }
    case 'ack': {
      if (world.acks.length === 0) return;
      const [ack] = world.acks.splice(one.pick % world.acks.length, 1);
      await take('order_acks', ack ? [ack] : []);
      return;
    }
    case 'stock':
      // Goods arrive occasionally.
      if (one.pick % 3 === 0) world.free[one.article] = (world.free[one.article] ?? 0) + one.qty;
      await take(
        'stock',
        world.articles.map(({ code }, index) => ({
          sorg,
          site: 'S1',
          article: code,
          qty: world.free[index] ?? 0,
          type: 'now',
        })),
      );
      return;
    case 'credit':
      await take(
        'credit',
        world.dealers.map(({ customer, account }, index) => {
          const own = accepted.filter(
            (known) => known.dealer === index && known.lines.some((line) => line.cancelled < line.qty),
          );
          const billed = own.reduce(
            (sum, known) =>
              sum + known.lines.reduce((lines, line) => lines + line.invoiced * line.price, 0) - known.paid,
            0,
          );
          const whole = own.reduce((sum, known) => sum + known.total - known.paid, 0);
          return {
            account,
            r3: customer.r3,
            currency: 'USD',
            companies: `C${sorg}`,
            limit: money(limits[index] ?? 0),
            open_invoice: money(billed),
            open_delivery: money(whole - billed),
            consignment: '0.00',
          };
        }),
      );
      return;
    case 'status': {
      const line = pickOf(chosen?.lines ?? [], one.article);
      if (!chosen || !line) return;
      const gone = Math.min(one.qty % 3, open(line));
      line.cancelled += gone;
      world.free[line.article] = (world.free[line.article] ?? 0) + gone;
      await take('order_status', [
        {
          order: chosen.number,
          position: line.position,
          schedule: 1,
          qty: line.qty - line.cancelled,
          date: line.qty > line.cancelled ? `2026-12-${String((one.pick % 20) + 10)}` : '',
          site: 'S1',
          qty_rejected: line.cancelled,
          reason: line.cancelled > 0 ? 'no more' : '',
          at: new Date(clock).toISOString(),
        },
      ]);
      return;
    }
    case 'ship': {
      const line = chosen?.lines.find((each) => open(each) > 0);
      const dealer = world.dealers[chosen?.dealer ?? 0];
      if (!chosen || !line || !dealer) return;
      const qty = 1 + (one.qty % open(line));
      line.shipped += qty;
      await take('deliveries', [
        {
          sorg,
          delivery: `D${sequence}-${chosen.number}`,
          r3: dealer.customer.r3,
          company_code: `C${sorg}`,
          status: 'shipped',
          currency: 'USD',
          shipped_on: '2026-11-24',
          position: 1,
          order: chosen.number,
          order_position: line.position,
          article: codeOf(world, line),
          qty,
          uom: 'PCE',
        },
      ]);
      return;
    }
    case 'invoice': {
      const line = chosen?.lines.find((each) => each.invoiced < each.shipped);
      const dealer = world.dealers[chosen?.dealer ?? 0];
      if (!chosen || !line || !dealer) return;
      const qty = line.shipped - line.invoiced;
      line.invoiced += qty;
      const amount = money(qty * line.price);
      await take('invoices', [
        {
          company_code: `C${sorg}`,
          number: `I${sequence}-${chosen.number}`,
          fiscal_year: 2026,
          sorg,
          r3: dealer.customer.r3,
          account: dealer.account,
          invoiced_on: '2026-11-24',
          due_on: '2026-12-24',
          currency: 'USD',
          goods_amount: amount,
          shipment_amount: '0.00',
          discount_amount: '0.00',
          tax_amount: '0.00',
          total_amount: amount,
          open_amount: amount,
          position: 1,
          order: chosen.number,
          order_position: line.position,
          article: codeOf(world, line),
          qty,
          uom: 'PCE',
          subtotal: amount,
        },
      ]);
      return;
    }
    default: {
      // pay: the ERP records the payment of an invoice.
      if (chosen) chosen.paid = chosen.lines.reduce((sum, line) => sum + line.invoiced * line.price, 0);
    }
  }
}

async function portalStep(world: World, one: Step): Promise<void> {
  const dealer = world.dealers[one.dealer] as Dealer;
  const code = world.articles[one.article]?.code ?? '';
  const rows = await portalOrders(world);
  const pending = pickOf(
    rows.filter(({ status }) => status === 'pending'),
    one.pick,
  );
  switch (one.kind) {
    case 'put':
      await fill(server, await as(dealer), sorg, { [code]: one.qty });
      return;
    case 'save':
      await server.graphql(
        await as(dealer),
        'mutation ($products: [SavedProductInput!]!) { updateSavedProducts(products: $products) { userErrors { code } } }',
        {
          products: [
            {
              articleCode: code,
              sorg,
              qty: one.pick % 2 === 0 ? one.qty : 0,
              cartQty: one.pick % 2 === 0 ? 0 : one.qty,
            },
          ],
        },
      );
      return;
    case 'buy':
      await fill(server, await as(dealer), sorg, { [code]: one.qty });
      await checkOut(world, one);
      return;
    case 'checkout':
      await checkOut(world, one);
      return;
    case 'cancel': {
      const row = pickOf(
        rows.filter((each) => each.dealer === dealer.customer.id),
        one.pick,
      );
      if (row)
        await server.graphql(
          await as(dealer),
          'mutation ($n: String!) { cancelOrder(orderNumber: $n) { userErrors { code } } }',
          { n: row.number },
        );
      return;
    }
    case 'lower': {
      const row = pickOf(
        rows.filter(
          ({ status, erpState, lines }) => alive({ status } as Row) && erpState === 'waiting' && lines.length > 0,
        ),
        one.pick,
      );
      const line = pickOf(row?.lines ?? [], one.pick);
      if (!row || !line) return;
      const kept = one.qty % line.qty;
      const lowered = await server.graphql(
        await signIn(server, desk),
        'mutation ($n: String!, $lines: [LowerLineInput!]!) { lowerOrderLines(orderNumber: $n, lines: $lines, reason: "short") { userErrors { code } } }',
        { n: row.number, lines: [{ position: line.position, qty: kept }] },
      );
      // Money came for the whole order; anything else would be a fault of the portal.
      const codes: string[] = lowered.data.lowerOrderLines.userErrors.map(({ code }: { code: string }) => code);
      if (codes.some((code) => code !== 'order_lines_paid'))
        throw new Error(`${row.number} was refused: ${codes.join()}`);
      if (codes.length > 0) return;
      const taken = world.lowered.get(row.number) ?? new Map<number, number>();
      world.lowered.set(row.number, taken.set(line.position, (taken.get(line.position) ?? 0) + line.qty - kept));
      return;
    }
    case 'approve':
    case 'void': {
      if (!pending) return;
      const staff = await signIn(server, desk);
      if (one.kind === 'approve') {
        await sql`insert into orders_payment_document (order_id, file, file_name, content_type, bytes, uploaded_by_name, uploaded_at)
          select id, 'none', 'receipt.pdf', 'application/pdf', 1, 'Dealer', ${new Date(clock)} from orders_order where number = ${pending.number}`.execute(
          server.db,
        );
        await sql`
          update orders_payment
             set state = 'uploaded'
           where order_id = (select id from orders_order where number = ${pending.number})`.execute(server.db);
      }
      const { data } = await server.graphql(
        staff,
        one.kind === 'approve'
          ? 'mutation ($n: String!) { done: approvePayment(orderNumber: $n) { userErrors { code } } }'
          : 'mutation ($n: String!) { done: voidPayment(orderNumber: $n, reason: "wrong sum") { userErrors { code } } }',
        { n: pending.number },
      );
      if (data.done.userErrors.length > 0)
        throw new Error(`${one.kind} of ${pending.number} was refused: ${JSON.stringify(data.done.userErrors)}`);
      return;
    }
    default:
      clock += 50 * 60 * minute;
      server.setNow(new Date(clock));
      await withTransaction(await exchangeContext(server), expirePayments);
  }
}

/** All violated invariants; empty if everything holds. */
async function broken(world: World, after: Step): Promise<unknown[]> {
  const customers = world.dealers.map(({ customer }) => customer.id);
  const articles = world.articles.map(({ id }) => id);
  const found: unknown[] = [];
  const none = async (what: string, query: ReturnType<typeof sql>): Promise<void> => {
    const { rows } = await query.execute(server.db);
    if (rows.length > 0) found.push({ what, rows });
  };
  const own = sql`o.customer_id = any(${customers}::uuid[])`;
  await none(
    'reserved stock is that of the open reservations, and never negative',
    sql`
      select s.article_id, s.qty, s.reserved
        from catalog_stock s
       where s.article_id = any(${articles}::uuid[])
         and (s.reserved < 0
              or s.qty < 0
              or s.reserved <> coalesce((
          select sum(r.qty)
            from orders_reservation r
           where r.article_id = s.article_id
             and r.sorg = s.sorg
             and r.site = s.site
             and r.released_at is null),
                                        0))`,
  );
  // While an acknowledgement is pending, a newer stock file counts its order twice; that only reduces availability.
  if (world.acks.length === 0)
    await none(
      'no more is reserved than is there',
      sql`
        select s.article_id, s.qty, s.reserved
          from catalog_stock s
         where s.article_id = any(${articles}::uuid[]) and s.reserved > s.qty`,
    );
  await none(
    'lines, shipment and tax make the total; the payment is the total',
    sql`
      select o.number
        from orders_order o
        join orders_payment p on p.order_id = o.id
       where ${own}
         and (o.goods_amount <> (select sum(l.subtotal) from orders_line l where l.order_id = o.id)
              or o.total_amount <> o.goods_amount + o.shipment_amount + o.tax_amount
              or p.amount <> o.total_amount
              or p.currency <> o.currency)`,
  );
  await none(
    'a line costs its units, no more than the list, and goes forward in order',
    sql`
      select o.number, l.*
        from orders_line l
        join orders_order o on o.id = l.order_id
       where ${own}
         and (l.subtotal <> l.price * (l.qty - l.qty_withdrawn)
              or l.price > l.list_price
              or l.qty_shipped + l.qty_cancelled > l.qty
              or l.qty_confirmed > l.qty - l.qty_withdrawn
              or l.qty_invoiced > l.qty_shipped)`,
  );
  // The ERP may have cancelled an order whose acknowledgement is pending; its reservation ends with it.
  const underway = world.acks.map((ack) => String(ack['order']));
  await none(
    'what has ended holds neither stock nor credit, nor waits for the ERP',
    sql`
      select o.number, o.status
        from orders_order o
       where ${own}
         and o.status in ('cancelled', 'failed', 'void')
         and o.erp_state <> 'accepted'
         and o.number <> all(${underway})
         and (exists (
          select
            from orders_line l
            join orders_reservation r on r.line_id = l.id
           where l.order_id = o.id and r.released_at is null)
              or exists (
          select
            from credit_movement h
           where h.order_id = o.id
             and h.kind = 'hold'
             and not exists (select from credit_movement r where r.order_id = h.order_id and r.kind = 'release'))
              or exists (
          select
            from erp_outbox b
           where b.subject_id = o.id
             and b.kind = 'order'
             and b.state = 'pending'))`,
  );
  await none(
    'what waits for the ERP is in its outbox, what waits for payment is not',
    sql`
      select o.number, o.status, o.erp_state
        from orders_order o
       where ${own}
         and (o.status = 'processing' and o.erp_state = 'waiting') <> exists (
          select
            from erp_outbox b
           where b.subject_id = o.id
             and b.kind = 'order'
             and b.state = 'pending')`,
  );
  await none(
    'quantities in carts and beside them are whole and positive',
    sql`select qty from cart_line where qty <= 0 union all select qty from cart_saved_line where qty <= 0`,
  );
  const ledger = await ledgerErrors(server);
  if (ledger.length > 0) found.push({ what: 'held credit is that of the open holds', rows: ledger });

  const rows = await portalOrders(world);
  for (const [index, free] of world.free.entries()) {
    const wanted = unknownUnits(world, rows, index);
    if (wanted > free) found.push({ what: 'sold more than the ERP can promise', index, wanted, free });
  }
  for (const index of world.dealers.keys()) {
    const exposure = exposureOf(world, rows, index);
    if (exposure > (limits[index] ?? 0)) found.push({ what: 'credit exceeded', index, exposure });
  }
  // Right after an ERP file without pending messages, both sides have the same figures.
  if (after.kind === 'stock' && world.acks.length === 0) {
    const { rows: stock } = await sql<{ id: string; qty: number; reserved: number }>`
      select article_id as id, sum(qty)::int as qty, sum(reserved)::int as reserved
        from catalog_stock
       where article_id = any(${articles}::uuid[])
       group by article_id`.execute(server.db);
    const said = world.articles
      .map(({ id }) => stock.find((one) => one.id === id))
      .map((one) => [one?.qty, one?.reserved]);
    const real = world.free.map((free, index) => [free, unknownUnits(world, rows, index)]);
    if (JSON.stringify(said) !== JSON.stringify(real)) found.push({ what: 'stock differs from the ERP', said, real });
  }
  if (after.kind === 'credit' && world.acks.length === 0) {
    const { rows: accounts } = await sql<{ code: string; used: number }>`
      select code, open_invoice + open_delivery + consignment + held as used
        from credit_account
       where customer_id = any(${customers}::uuid[])`.execute(server.db);
    const said = world.dealers.map(({ account }) => accounts.find(({ code }) => code === account)?.used);
    const real = world.dealers.map((_dealer, index) => exposureOf(world, rows, index));
    if (JSON.stringify(said) !== JSON.stringify(real))
      found.push({ what: 'credit differs from the open items', said, real });
  }
  return found;
}

/** Lines of an accepted order as the portal must show them: the ERP knows nothing of what the desk took back before. */
function linesOf({ lines }: ErpOrder, taken: ReadonlyMap<number, number>) {
  const positions = new Set([...lines.map(({ position }) => position), ...taken.keys()]);
  return Array.from(positions)
    .toSorted((one, other) => one - other)
    .map((position) => {
      const { shipped = 0, invoiced = 0, cancelled = 0 } = lines.find((line) => line.position === position) ?? {};
      const qtyCancelled = cancelled + (taken.get(position) ?? 0);
      return { position, qtyShipped: shipped, qtyInvoiced: invoiced, qtyCancelled };
    });
}

/**
 * Exactly one payment flag of each order is true, none where nothing is paid with the order, and its lines match
 * what the ERP shipped and invoiced.
 */
async function checkEnd(world: World): Promise<void> {
  const rows = await portalOrders(world);
  for (const dealer of world.dealers) {
    const numbers = rows.filter((row) => row.dealer === dealer.customer.id).map(({ number }) => number);
    for (let from = 0; from < numbers.length; from += 10) {
      const { data } = await server.graphql(
        await as(dealer),
        `query ($numbers: [String!]!) { ordersByNumber(numbers: $numbers) { number lines { position qtyShipped qtyInvoiced qtyCancelled }
          orderPayment { isPaymentWaiting isPaymentUploaded isPaymentFailed isPaymentVoided isPaymentCompleted payment { type } paymentStatus { id } } } }`,
        { numbers: numbers.slice(from, from + 10) },
      );
      for (const one of data.ordersByNumber) {
        const { payment, paymentStatus, ...flags } = one.orderPayment;
        const onAccount = payment.type === 'account' && paymentStatus.id === 'completed';
        expect(Object.values(flags).filter(Boolean), one.number).toHaveLength(onAccount ? 0 : 1);
        // Orders unknown to the ERP have no shipped or invoiced quantity.
        const known = world.known.get(one.number);
        const lines = known?.accepted ? linesOf(known, world.lowered.get(one.number) ?? new Map()) : one.lines;
        expect(one.lines, one.number).toEqual(lines);
      }
    }
  }
}

async function makeWorld(): Promise<World> {
  const articles = await makeArticles(server, [
    { sorg, price: 999, stock: stocks[0] },
    { sorg, price: 4_250, stock: stocks[1] },
    { sorg, price: 35, stock: stocks[2], packSize: 2 },
  ]);
  const deal = await server.db
    .insertInto('catalog_deal')
    .values({
      number: `SD-${sequence}-${articles[0]?.code ?? ''}`,
      sorg,
      description: JSON.stringify({ en: 'Volume' }),
      valid_from: '2020-01-01',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await server.db
    .insertInto('catalog_deal_line')
    .values([
      { deal_id: deal.id, article_id: articles[0]?.id ?? '', min_qty: 3, type: 'percent', value: 333 },
      { deal_id: deal.id, article_id: articles[1]?.id ?? '', min_qty: 2, type: 'amount', value: 5_000 },
    ])
    .execute();
  await sql`
    update catalog_stock
       set as_of = ${new Date(clock)}
     where article_id = any(${articles.map(({ id }) => id)}::uuid[])`.execute(server.db);
  const dealers = [];
  for (const limit of limits) {
    const dealer = await makeBuyer(server, { sorgs: [sorg], includeTax: true, credit: { limit } });
    await server.db
      .updateTable('credit_account')
      .set({ as_of: new Date(clock) })
      .where('customer_id', '=', dealer.customer.id)
      .execute();
    const { code } = await server.db
      .selectFrom('credit_account')
      .select('code')
      .where('customer_id', '=', dealer.customer.id)
      .executeTakeFirstOrThrow();
    dealers.push({ ...dealer, account: code });
  }
  return { dealers, articles, free: [...stocks], known: new Map(), lowered: new Map(), acks: [] };
}

const portalKinds: ReadonlySet<string> = new Set([
  'put',
  'save',
  'buy',
  'checkout',
  'cancel',
  'lower',
  'approve',
  'void',
  'expire',
]);

test('stock, sums, credit and progress stay consistent for random actions of dealers, the order desk and the ERP', async () => {
  const replayed = process.env['INVARIANTS_SEED'];
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: steps, maxLength: steps }), async (drawn) => {
      const world = await makeWorld();
      for (const [place, one] of drawn.entries()) {
        clock += minute;
        server.setNow(new Date(clock));
        await (portalKinds.has(one.kind) ? portalStep(world, one) : erpStep(world, one));
        expect(
          await broken(world, one),
          `after step ${place + 1}: ${drawn
            .slice(0, place + 1)
            .map(({ kind }) => kind)
            .join(', ')}`,
        ).toEqual([]);
      }
      await checkEnd(world);
    }),
    { numRuns: runs, endOnFailure: true, ...(replayed === undefined ? {} : { seed: Number(replayed) }) },
  );
  const orders = await sql<{
    count: number;
    statuses: number;
  }>`select count(*)::int as count, count(distinct status)::int as statuses from orders_order`.execute(server.db);
  // A run with few orders would prove little.
  expect(orders.rows[0]?.count).toBeGreaterThan(runs * 3);
  expect(orders.rows[0]?.statuses).toBeGreaterThan(2);
});
