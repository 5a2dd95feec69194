import { readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { nextWorkingDay } from '#rules/dates.ts';
import { testServer, type Ctx } from '#testing/harness.ts';
import {
  ledgerErrors,
  makeArticles,
  makeBuyer,
  makeShipment,
  placeOrder,
  type Dealer,
} from '#buying/cart/cart.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { exchangeContext } from '#exchange/erp/erp.factory.ts';
import { exportFiles, replayOutbox } from '#exchange/erp-export/erp-export.actions.ts';
import { openFolders, type ErpFolders } from '#exchange/erp-inbox/erp-inbox.folders.ts';
import type { ImportOutcome } from '#exchange/erp/erp.import.actions.ts';
import { scanInbox } from '#exchange/erp-inbox/erp-inbox.actions.ts';
import { readWhole } from '#exchange/erp/erp.reading.ts';
import { ErpSimulator, type SimulatorSwitches } from './simulator.ts';
import { readOpenItems, readSimulatedWorld } from './simulator.queries.ts';

const server = testServer();
let sorg: string;
let dealer: Dealer;
let folders: ErpFolders;
let shipmentId: string;
let now = new Date('2030-03-01T08:00:00Z');

beforeAll(async () => {
  server.setNow(now);
  sorg = await makeSorg(server, { taxBasisPoints: 1000 });
  await makeMarket(server, { sorgs: [sorg], configuration: { creditCheck: true } });
  dealer = await makeBuyer(server, { sorgs: [sorg], credit: { limit: 50_000_000 } });
  shipmentId = await makeShipment(server, sorg, { rate: 1500 });
  await sql`update customers_area set payment_terms = 'NET60' where customer_id = ${dealer.customer.id}`.execute(
    server.db,
  );
  await sql`
    insert into orders_payment_method (sorg, module, type, description)
    values (${sorg}, 'order', 'account', '{"en":"On account"}')`.execute(server.db);
});

beforeEach(async () => {
  now = new Date(now.getTime() + 86_400_000);
  server.setNow(now);
  rmSync(server.config.erpFolder, { recursive: true, force: true });
  folders = await openFolders(server.config.erpFolder);
});

/** Advances the time by a minute; returns the context of the exchange at that time. */
async function later(minutes = 1): Promise<Ctx> {
  now = new Date(now.getTime() + minutes * 60_000);
  server.setNow(now);
  return exchangeContext(server);
}

const simulator = (switches: SimulatorSwitches = {}): ErpSimulator =>
  new ErpSimulator({
    folder: server.config.erpFolder,
    delayMs: 30_000,
    switches,
    world: (sorgs) => readSimulatedWorld(server.db, sorgs),
    openItems: (companies) => readOpenItems(server.db, companies),
  });

/** The clock jumps, so the dealer uses a new token each time. */
const freshToken = (): Promise<string> =>
  server.services.tokens.sign(
    {
      userId: dealer.userId,
      sessionId: dealer.sessionId,
      customerId: dealer.customer.id,
      r3: dealer.customer.r3,
      isr: '',
    },
    now,
  );

/** Cancels as the dealer; returns the codes of the refusal. */
async function cancel(number: string): Promise<string[]> {
  const answer = await server.graphql(
    { token: await freshToken() },
    'mutation ($number: String!) { cancelOrder(orderNumber: $number, reason: "wrong colour") { userErrors { code } } }',
    { number },
  );
  const refusals = (answer.data?.cancelOrder?.userErrors ?? []) as { code: string }[];
  return refusals.map((error) => error.code);
}

const place = async (
  quantities: Readonly<Record<string, number>>,
  wishes: { date?: string; complete?: boolean; cancelAfter?: string } = {},
): Promise<string> =>
  (
    await placeOrder(server, { ...dealer, token: await freshToken() }, sorg, quantities, {
      ...wishes,
      shipments: [{ sorg, merchant: 'main', shipmentId }],
    })
  ).number;

/** Runs the exchange until nothing changes any more. */
async function settle(erp: ErpSimulator): Promise<ImportOutcome[]> {
  const outcomes: ImportOutcome[] = [];
  const writtenAt = new Map<string, number>();
  for (let quiet = 0; quiet < 4;) {
    const ctx = await later();
    const exported = await exportFiles(ctx, folders);
    const written = await erp.step(ctx.now);
    for (const name of written) writtenAt.set(name, now.getTime());
    // The file system's clock does not follow the test's: a file's age is the number of rounds since it was written.
    for (const name of readdirSync(folders.inbox)) {
      const at = new Date(Date.now() - (now.getTime() - (writtenAt.get(name) ?? now.getTime())));
      utimesSync(join(folders.inbox, name), at, at);
    }
    const taken = await scanInbox(ctx, folders);
    outcomes.push(...taken);
    quiet = exported.length + written.length + taken.length > 0 ? 0 : quiet + 1;
  }
  return outcomes;
}

interface OrderSnapshot {
  readonly status: string;
  readonly erp_state: string;
  readonly erp_number: string | null;
  readonly lines: string;
  readonly deliveries: number;
  readonly invoices: number;
  readonly invoiced: number;
  readonly events: string;
}

async function seen(number: string): Promise<OrderSnapshot | undefined> {
  const { rows } = await sql<OrderSnapshot>`
    select o.status, o.erp_state, o.erp_number,
           (
        select string_agg(concat_ws('/', l.qty, l.qty_confirmed, l.qty_shipped, l.qty_invoiced, l.qty_cancelled),
                          ' ' order by l.position)
          from orders_line l
         where l.order_id = o.id) as lines,
           (select count(distinct delivery_id)::int from deliveries_line d where d.order_id = o.id) as deliveries,
           (select count(distinct invoice_id)::int from invoices_line i where i.order_id = o.id) as invoices,
           coalesce((
        select sum(i.total_amount)::bigint
          from invoices_invoice i
         where i.id in (select invoice_id from invoices_line x where x.order_id = o.id)),
                    0) as invoiced,
           (select string_agg(e.kind, ' ' order by e.at, e.id) from orders_event e where e.order_id = o.id) as events
      from orders_order o
     where o.number = ${number}`.execute(server.db);
  return rows[0];
}

const stockOf = async (article: string): Promise<unknown> =>
  (
    await sql`
      select s.qty, s.reserved
        from catalog_stock s
        join catalog_article a on a.id = s.article_id
       where a.code = ${article}`.execute(server.db)
  ).rows[0];
const whole = { status: 'complete', erp_state: 'accepted', deliveries: 1, invoices: 1 };

describe('an order goes to the simulated ERP and comes back', () => {
  test('acknowledged, confirmed, delivered, invoiced; stock and credit follow; nothing is rejected', async () => {
    const [first, second] = await makeArticles(server, [
      { sorg, stock: 10, price: 10_000, name: '=Danger' },
      { sorg, stock: 5, price: 2_500 },
    ]);
    const number = await place({ [first?.code ?? '']: 3, [second?.code ?? '']: 2 });
    expect(await stockOf(first?.code ?? '')).toEqual({ qty: 10, reserved: 3 });
    const ctx = await later();
    const [name] = await exportFiles(ctx, folders);
    const file = await readWhole(join(folders.out, name ?? ''));
    expect(file?.rows).toHaveLength(2);
    expect(file?.rows[0]).toMatchObject({
      order: number,
      r3: dealer.customer.r3,
      article: first?.code,
      qty: '3',
      price: '100.00',
      subtotal: '300.00',
      shipment_amount: '15.00',
      currency: 'USD',
      created_by: expect.any(String) as string,
    });
    expect(file?.rows.find((row) => row['article'] === first?.code)?.['description']).toMatch(/^'=Danger/);
    expect(await seen(number)).toMatchObject({ erp_state: 'sent', status: 'processing' });
    expect(await exportFiles(ctx, folders)).toEqual([]);

    const outcomes = await settle(simulator());
    expect(outcomes.map(({ type }) => type).sort()).toEqual([
      'credit',
      'credit',
      'deliveries',
      'invoices',
      'order_acks',
      'order_status',
      'stock',
    ]);
    expect(
      outcomes.every(
        (outcome) => outcome.state === 'done' && outcome.rejects.length === 0 && outcome.warnings.length === 0,
      ),
    ).toBe(true);
    expect(await seen(number)).toMatchObject({
      ...whole,
      lines: '3/3/3/3/0 2/2/2/2/0',
      erp_number: expect.any(String) as string,
      events: expect.stringMatching(/^created sent received confirmed .*invoiced/) as string,
    });
    // The ERP's stock includes the order, so nothing is reserved twice.
    expect(await stockOf(first?.code ?? '')).toEqual({ qty: 7, reserved: 0 });
    const tracking = await sql`select tracking_number <> '' as tracked from deliveries_delivery`.execute(server.db);
    expect(tracking.rows).toEqual([{ tracked: true }]);
    const credit = await sql<{
      held: number;
      open_invoice: number;
      open_delivery: number;
    }>`select held, open_invoice, open_delivery from credit_account`.execute(server.db);
    expect(credit.rows).toEqual([{ held: 0, open_invoice: (await seen(number))?.invoiced, open_delivery: 0 }]);
    const due = await sql<{ days: number; terms: string }>`
      select i.due_on - i.invoiced_on as days, i.payment_terms as terms
        from invoices_invoice i
       where i.id in (
          select l.invoice_id
            from invoices_line l
            join orders_order o on o.id = l.order_id
           where o.number = ${number})`.execute(server.db);
    expect(due.rows, 'due by the terms that checkout showed').toEqual([{ days: 60, terms: 'NET60' }]);
    expect(await ledgerErrors(server)).toEqual([]);
  });

  test('articles that are not in stock are promised for later and stay open', async () => {
    const [article] = await makeArticles(server, [{ sorg, stock: 4, price: 1_000 }]);
    const number = await place({ [article?.code ?? '']: 4 });
    await sql`update catalog_stock set qty = 1 where article_id = ${article?.id}`.execute(server.db);
    await settle(simulator());
    expect(await seen(number)).toMatchObject({
      status: 'processing',
      erp_state: 'accepted',
      lines: '4/4/1/1/0',
      deliveries: 1,
      invoices: 1,
    });
    const parts = await sql<{
      qty: number;
    }>`
      select c.qty, c.supply_on
        from orders_confirmation c
        join orders_line l on l.id = c.line_id
       where l.article_id = ${article?.id}
       order by c.position`.execute(server.db);
    expect(parts.rows.map((part) => part.qty)).toEqual([1, 3]);
  });

  test('after a restart the simulator continues where it stopped', async () => {
    const [article] = await makeArticles(server, [{ sorg, stock: 9, price: 1_000 }]);
    const number = await place({ [article?.code ?? '']: 2 });
    const ctx = await later();
    await exportFiles(ctx, folders);
    await simulator().step(ctx.now);
    await simulator().step((await later()).now);
    await settle(simulator());
    expect(await seen(number)).toMatchObject({ ...whole, lines: '2/2/2/2/0' });
  });

  /** An order of 2 and 3 pieces; the ERP has only one left of the second article. */
  async function shortOrder(wishes: {
    date?: string;
    complete?: boolean;
    cancelAfter?: string;
  }): Promise<{ number: string; row: Record<string, string> | undefined; after: OrderSnapshot | undefined }> {
    const [first, second] = await makeArticles(server, [
      { sorg, stock: 10, price: 10_000 },
      { sorg, stock: 3, price: 2_500 },
    ]);
    const number = await place({ [first?.code ?? '']: 2, [second?.code ?? '']: 3 }, wishes);
    await sql`update catalog_stock set qty = 1, reserved = 1 where article_id = ${second?.id ?? ''}`.execute(server.db);
    const [name] = await exportFiles(await later(), folders);
    const file = await readWhole(join(folders.out, name ?? ''));
    await settle(simulator());
    return { number, row: file?.rows[0], after: await seen(number) };
  }

  test('the cancel date is sent along; quantities that the ERP cannot supply by then are cancelled, the rest arrives', async () => {
    const cancelAfter = new Date(now.getTime() + 7 * 86_400_000).toISOString().slice(0, 10);
    const { row, after } = await shortOrder({ cancelAfter });
    expect(row).toMatchObject({ cancel_after: cancelAfter, deliver_complete: '0' });
    expect(after).toMatchObject({ lines: '2/2/2/2/0 3/1/1/1/2', deliveries: 1, status: 'complete' });
    expect(await ledgerErrors(server)).toEqual([]);
  });

  test('nothing is promised or dispatched before the day that the order asks for', async () => {
    const [first, second] = await makeArticles(server, [
      { sorg, stock: 10, price: 10_000 },
      { sorg, stock: 3, price: 2_500 },
    ]);
    const inDays = (days: number): string => new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10);
    // A Monday, so that no weekend moves it.
    const date = nextWorkingDay(inDays(7), { workingDays: [1], holidays: [] });
    const number = await place({ [first?.code ?? '']: 2, [second?.code ?? '']: 3 }, { date });
    await sql`update catalog_stock set qty = 1, reserved = 1 where article_id = ${second?.id ?? ''}`.execute(server.db);
    await settle(simulator());
    const supply = await sql<{ day: string }>`
      select distinct c.supply_on::text as day
        from orders_confirmation c
        join orders_line l on l.id = c.line_id
        join orders_order o on o.id = l.order_id
       where o.number = ${number}`.execute(server.db);
    expect(supply.rows.map(({ day }) => day).toSorted()[0]).toBe(date);
    expect(await seen(number)).toMatchObject({ lines: '2/2/0/0/0 3/3/0/0/0', deliveries: 0 });
    now = new Date(`${date}T06:00:00Z`);
    await settle(simulator());
    expect(await seen(number)).toMatchObject({ lines: '2/2/2/2/0 3/3/1/1/0', deliveries: 1 });
    const sent = await sql<{ day: string }>`
      select distinct d.shipped_on::text as day
        from deliveries_delivery d
        join deliveries_line l on l.delivery_id = d.id
        join orders_order o on o.id = l.order_id
       where o.number = ${number}`.execute(server.db);
    expect(sent.rows).toEqual([{ day: date }]);
  });

  test('an order with one delivery is dispatched only when complete; others are dispatched in parts', async () => {
    const whole = await shortOrder({ complete: true });
    expect(whole.row).toMatchObject({ cancel_after: '', deliver_complete: '1' });
    expect(whole.after).toMatchObject({ lines: '2/2/0/0/0 3/3/0/0/0', deliveries: 0, status: 'processing' });
    const parts = await shortOrder({});
    expect(parts.after).toMatchObject({ lines: '2/2/2/2/0 3/3/1/1/0', deliveries: 1, status: 'processing' });
  });
});

describe('faulty answers', () => {
  const placeOne = async (): Promise<{ number: string; article: string }> => {
    const [article] = await makeArticles(server, [{ sorg, stock: 9, price: 1_000 }]);
    return { number: await place({ [article?.code ?? '']: 2 }), article: article?.code ?? '' };
  };

  test('every file twice: the second changes nothing', async () => {
    const { number, article } = await placeOne();
    const outcomes = await settle(simulator({ duplicate: true }));
    expect(outcomes.filter((outcome) => outcome.state === 'known')).toHaveLength(
      outcomes.filter((outcome) => outcome.state === 'done').length,
    );
    expect(await seen(number)).toMatchObject({ ...whole, lines: '2/2/2/2/0' });
    expect(await stockOf(article)).toEqual({ qty: 7, reserved: 0 });
  });

  test('in the wrong order: the same result', async () => {
    const { number, article } = await placeOne();
    const outcomes = await settle(simulator({ reordered: true }));
    expect(outcomes.map(({ type }) => type).indexOf('order_acks')).toBeGreaterThan(
      outcomes.map(({ type }) => type).indexOf('invoices'),
    );
    expect(outcomes.every((outcome) => outcome.state === 'done')).toBe(true);
    expect(await seen(number)).toMatchObject({ ...whole, lines: '2/2/2/2/0' });
    expect(await stockOf(article)).toEqual({ qty: 7, reserved: 0 });
    expect(await ledgerErrors(server)).toEqual([]);
  });

  test('truncated by a broken transfer: refused, and the complete file counts', async () => {
    const { number } = await placeOne();
    const outcomes = await settle(simulator({ truncated: true }));
    const refused = outcomes.filter((outcome) => outcome.state === 'rejected');
    expect(refused.length).toBeGreaterThan(4);
    expect(new Set(refused.map((outcome) => outcome.reason?.code))).toEqual(new Set(['file_trailer_missing']));
    expect(await seen(number)).toMatchObject({ ...whole, lines: '2/2/2/2/0' });
    expect(readdirSync(folders.rejected).length).toBeGreaterThan(4);
  });

  test('in another encoding: refused, and the correct file counts', async () => {
    const { number } = await placeOne();
    const outcomes = await settle(simulator({ misencoded: true }));
    const refused = outcomes.filter((outcome) => outcome.state === 'rejected');
    expect(refused.length).toBeGreaterThan(4);
    expect(new Set(refused.map((outcome) => outcome.reason?.code))).toEqual(new Set(['file_encoding']));
    expect(await seen(number)).toMatchObject({ ...whole, lines: '2/2/2/2/0' });
  });

  test('late: nothing arrives before its time', async () => {
    const { number } = await placeOne();
    const erp = simulator({ lateMs: 3_600_000 });
    await settle(erp);
    expect(await seen(number)).toMatchObject({ erp_state: 'sent', status: 'processing' });
    for (let hour = 0; hour < 5; hour += 1) {
      await later(61);
      await settle(erp);
    }
    expect(await seen(number)).toMatchObject(whole);
  });

  test('refused: the order fails with the reason, stock and credit are released', async () => {
    const { number, article } = await placeOne();
    await settle(simulator({ refused: 'Customer is blocked' }));
    expect(await seen(number)).toMatchObject({
      status: 'failed',
      erp_state: 'rejected',
      erp_number: null,
      deliveries: 0,
      events: 'created sent rejected',
    });
    expect(await stockOf(article)).toEqual({ qty: 9, reserved: 0 });
    expect(await ledgerErrors(server)).toEqual([]);
    const { rows } = await sql<{ held: number }>`select held from credit_account`.execute(server.db);
    expect(rows[0]?.held).toBe(0);
  });
});

describe('the outbox', () => {
  test('a cancelled order is not exported; an exported one cannot be cancelled', async () => {
    const [article] = await makeArticles(server, [{ sorg, stock: 9, price: 1_000 }]);
    const [early, late] = [await place({ [article?.code ?? '']: 1 }), await place({ [article?.code ?? '']: 2 })];
    expect(await cancel(early)).toEqual([]);
    const [name] = await exportFiles(await later(), folders);
    const file = await readWhole(join(folders.out, name ?? ''));
    expect(file?.rows.map((row) => row['order'])).toEqual([late]);
    expect(await cancel(late)).toEqual(['order_already_taken']);
  });

  test('a folder without write permission: retried with pauses, marked as dead, replayed by an operator', async () => {
    const [article] = await makeArticles(server, [{ sorg, stock: 9, price: 1_000 }]);
    const number = await place({ [article?.code ?? '']: 1 });
    rmSync(folders.out, { recursive: true });
    writeFileSync(folders.out, 'not a folder');
    const states: string[] = [];
    for (let attempt = 0; attempt < 12; attempt += 1) {
      expect(await exportFiles(await later(attempt === 0 ? 1 : 70), folders)).toEqual([]);
      const { rows } = await sql<{
        state: string;
        attempts: number;
        due: boolean;
      }>`
        select state, attempts, next_attempt_at > ${now} as due
          from erp_outbox
         where subject_id = (select id from orders_order where number = ${number})`.execute(server.db);
      states.push(`${rows[0]?.state} ${rows[0]?.attempts}`);
    }
    expect(states.at(0)).toBe('pending 1');
    expect(states.at(-1)).toBe('dead 12');
    expect(await seen(number)).toMatchObject({ erp_state: 'waiting', status: 'processing' });
    rmSync(folders.out);
    folders = await openFolders(server.config.erpFolder);
    expect(await exportFiles(await later(120), folders)).toEqual([]);
    expect(await replayOutbox(await exchangeContext(server), number)).toBe(1);
    const names = await exportFiles(await later(), folders);
    expect(names).toHaveLength(1);
    expect(await seen(number)).toMatchObject({ erp_state: 'sent' });
    // The numbers of our own files have no gap.
    const sequences = await sql<{
      sequence: number;
    }>`select sequence from erp_file where direction = 'out' order by sequence`.execute(server.db);
    expect(sequences.rows.map((row) => row.sequence)).toEqual(sequences.rows.map((_row, index) => index + 1));
  });

  test('a file that was written but not recorded is written again with the same bytes', async () => {
    const [article] = await makeArticles(server, [{ sorg, stock: 9, price: 1_000 }]);
    const number = await place({ [article?.code ?? '']: 1 });
    const [name] = await exportFiles(await later(), folders);
    const text = readFileSync(join(folders.out, name ?? ''), 'utf8');
    // Simulates a process that died between the file and the commit.
    await sql`update erp_file set state = 'processing' where name = ${name}`.execute(server.db);
    await sql`
      update erp_outbox
         set state = 'pending'
       where subject_id = (select id from orders_order where number = ${number})`.execute(server.db);
    await sql`update orders_order set erp_state = 'waiting' where number = ${number}`.execute(server.db);
    expect(await exportFiles(await later(5), folders)).toEqual([name]);
    expect(readFileSync(join(folders.out, name ?? ''), 'utf8')).toBe(text);
  });
});
