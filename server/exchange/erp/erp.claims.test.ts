import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { testServer, type Caller } from '#testing/harness.ts';
import { makeArticle } from '#goods/catalog/catalog.factory.ts';
import {
  bikeClaim,
  fileClaim,
  makeProblem,
  moveClaimTo,
  reviewedClaim,
  settlesAtOnce,
} from '#service/claims/claims.factory.ts';
import { followClaims } from '#service/claim-settlement/claim-settlement.factory.ts';
import { makeDealer } from '#accounts/customers/customers.factory.ts';
import { makeUser, signIn } from '#access/identity/identity.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { raiseNotices } from '#exchange/notices/notices.factory.ts';
import { makeFrame, register } from '#service/retail-sales/retail-sales.factory.ts';
import { erpFile, exchangeContext, type Cells } from './erp.factory.ts';
import { exportFiles, replayOutbox } from '#exchange/erp-export/erp-export.actions.ts';
import { openFolders } from '#exchange/erp-inbox/erp-inbox.folders.ts';
import { importFile } from './erp.import.actions.ts';
import { scanInbox } from '#exchange/erp-inbox/erp-inbox.actions.ts';
import { readWhole } from './erp.reading.ts';
import { ErpSimulator } from '#exchange/simulator/simulator.ts';
import { readOpenItems, readSimulatedWorld } from '#exchange/simulator/simulator.queries.ts';

const server = testServer();
const now = new Date('2026-11-30T08:00:00Z');
let sorg = '';
let desk: Caller;
let dealer: Awaited<ReturnType<typeof makeDealer>>;

beforeAll(async () => {
  server.setNow(now);
  sorg = await makeSorg(server);
  await makeMarket(server, { sorgs: [sorg], configuration: settlesAtOnce });
  const user = await makeUser(server, {
    role: 'claim.desk',
    groupRole: 'Claim desk',
    name: 'Wening Desk',
    areas: [{ sorg, limitation: 'none', option: 'include', value: '' }],
  });
  desk = await signIn(server, user.id);
  dealer = await makeDealer(server, { sorgs: [sorg] });
  await server.db.updateTable('identity_user').set({ send_email_warranty: true }).execute();
});

/** The configuration of the market with other minutes of recall. */
const kept = (minutes: number) =>
  sql<string>`configuration || ${JSON.stringify({ claimRecallMinutes: minutes })}::jsonb`;

/** A credit of 25.00 for a claim that the desk approved. */
async function credited(): Promise<string> {
  const article = await makeArticle(server, { sorg, stock: 0, price: 2_500 });
  const args = await bikeClaim(
    server,
    dealer,
    {
      frameNumber: null,
      articleCode: article.code,
      problems: [{ id: await makeProblem(server, 'paa', { wholeArticle: true }) }],
      consumer: { name: 'Rina Sari', phone: '1', address: 'Jalan 1', city: 'Malang' },
    },
    ['invoice', 'idCard', 'photo3'],
  );
  const id = (await fileClaim(server, dealer, args, 'Paa')).claim?.id ?? '';
  await moveClaimTo(server, desk, id, 'in_review');
  expect((await moveClaimTo(server, desk, id, 'approved', ', resolution: "credit"')).userErrors).toEqual([]);
  return id;
}

/** Imports a file of answers to credit requests. */
const take = async (rows: readonly Cells[]) =>
  importFile(
    await exchangeContext(server),
    erpFile(server, 'credit_request_status', rows, { sender: 'OTHER', madeAt: now }),
    { shrink: true },
  );

/** Hands over what waits, and runs the simulated ERP and the import so many times; returns the rows of the files. */
async function exchange(rounds: number) {
  const folders = await openFolders(server.config.erpFolder);
  const before = new Set(readdirSync(folders.out));
  const ctx = await exchangeContext(server);
  await exportFiles(ctx, folders);
  const sent = new Map<string, readonly Readonly<Record<string, string>>[]>();
  for (const name of readdirSync(folders.out).filter((one) => !before.has(one)))
    sent.set(name.replace(/-.*$/, ''), (await readWhole(join(folders.out, name)))?.rows ?? []);
  const simulator = new ErpSimulator({
    folder: server.config.erpFolder,
    delayMs: 0,
    world: (sorgs) => readSimulatedWorld(server.db, sorgs),
    openItems: (companies) => readOpenItems(server.db, companies),
  });
  for (let round = 0; round < rounds; round += 1) {
    await simulator.step(new Date(now.getTime() + (round + 1) * 1_000));
    await scanInbox(ctx, folders);
  }
  return { sent };
}

describe('claims and the ERP', () => {
  test('a credit request goes out, its credit note comes back and completes the claim (Q-137)', async () => {
    const id = await credited();
    const folders = await openFolders(server.config.erpFolder);
    const ctx = await exchangeContext(server);
    await exportFiles(ctx, folders);
    const names = readdirSync(folders.out);
    const rowsOf = async (type: string) =>
      (await readWhole(join(folders.out, names.find((name) => name.startsWith(`${type}-`)) ?? '')))?.rows ?? [];
    const [claim] = await rowsOf('claims');
    expect(claim).toMatchObject({ status: 'approved', resolution: 'credit', qty: '1' });
    // Consumers stay here.
    expect(JSON.stringify(claim)).not.toContain('Rina');
    expect((await rowsOf('credit_requests'))[0]).toMatchObject({ amount: '25.00', claim: claim?.['claim'] });
    const simulator = new ErpSimulator({
      folder: server.config.erpFolder,
      delayMs: 0,
      world: (sorgs) => readSimulatedWorld(server.db, sorgs),
      openItems: (companies) => readOpenItems(server.db, companies),
    });
    await simulator.step(now);
    await simulator.step(new Date(now.getTime() + 1_000));
    await scanInbox(ctx, folders);
    await followClaims(server);
    const { data } = await server.graphql(
      dealer,
      `{ claimV2(id: "${id}") { status { id } creditNote { number amount date } } }`,
    );
    expect(data.claimV2).toMatchObject({ status: { id: 'completed' }, creditNote: { amount: '25.00' } });
  });

  test('a settlement stays here for the minutes of the market', async () => {
    await server.db
      .updateTable('markets_market')
      .set({ configuration: kept(15) })
      .execute();
    try {
      const folders = await openFolders(server.config.erpFolder);
      const sentAt = async (minutes: number) => {
        const at = new Date(now.getTime() + minutes * 60_000);
        const before = new Set(readdirSync(folders.out));
        await exportFiles({ ...(await exchangeContext(server)), now: at }, folders);
        const rows = [];
        for (const name of readdirSync(folders.out))
          if (!before.has(name) && name.startsWith('orders-'))
            rows.push(...((await readWhole(join(folders.out, name)))?.rows ?? []));
        return rows.length;
      };
      const approve = async () => {
        const { id } = await reviewedClaim(server, { desk, dealer, sorg, stock: 9 });
        await moveClaimTo(server, desk, id, 'approved', ', resolution: "replacement"');
        return id;
      };
      const recall = async (id: string) =>
        (await moveClaimTo(server, desk, id, 'in_review', ', reason: "Only a part"')).userErrors;
      const [recalled, sent] = [await approve(), await approve()];
      expect(await sentAt(14)).toBe(0);
      expect(await recall(recalled)).toEqual([]);
      expect(await sentAt(15)).toBe(1);
      expect(await recall(sent)).toEqual([{ field: 'newStatus', code: 'claim_settlement_open' }]);
      expect(await sentAt(60)).toBe(0);
    } finally {
      await server.db
        .updateTable('markets_market')
        .set({ configuration: kept(0) })
        .execute();
    }
  });

  test('a replacement goes out as an order, is shipped and arrives without an invoice (Q-137)', async () => {
    const { id } = await reviewedClaim(server, { desk, dealer, sorg, stock: 9, qty: 2 });
    await moveClaimTo(server, desk, id, 'approved', ', resolution: "replacement"');
    const folders = await openFolders(server.config.erpFolder);
    const simulator = new ErpSimulator({
      folder: server.config.erpFolder,
      delayMs: 0,
      world: (sorgs) => readSimulatedWorld(server.db, sorgs),
      openItems: (companies) => readOpenItems(server.db, companies),
    });
    for (let round = 0; round < 8; round += 1) {
      const ctx = await exchangeContext(server);
      await exportFiles(ctx, folders);
      await simulator.step(new Date(now.getTime() + 60_000 + round * 1_000));
      await scanInbox(ctx, folders);
      await followClaims(server);
    }
    const { claimV2 } = (
      await server.graphql(
        dealer,
        `{ claimV2(id: "${id}") { status { id } deliveryNo deliveryAt resiNo deliveryOrders { doNumber status }
           settlement { orderNumber orderStatus } histories { to { id } } } }`,
      )
    ).data;
    expect(claimV2).toMatchObject({
      status: { id: 'completed' },
      deliveryOrders: [{ doNumber: claimV2.deliveryNo, status: 'delivered' }],
      resiNo: `NF${claimV2.deliveryNo}`,
      settlement: { orderStatus: 'complete' },
    });
    expect(claimV2.histories.map(({ to }: { to: { id: string } }) => to.id)).toEqual([
      'submitted',
      'in_review',
      'approved',
      'in_settlement',
      'completed',
    ]);
    const { rows } = await sql`
      select from invoices_line i join orders_order o on o.id = i.order_id
       where o.number = ${claimV2.settlement.orderNumber}`.execute(server.db);
    expect(rows).toEqual([]);
  });

  test('the credit of transit damage goes out and comes back like that of a claim', async () => {
    const { rows } = await sql<{ id: string }>`
      with delivery as (
        insert into deliveries_delivery (number, sorg, customer_id, company_code, status, currency, shipped_on,
                                         delivered_on, created_at)
        values ('DO-4711', ${sorg}, ${dealer.customer.id}, 'C9', 'delivered', 'USD', '2026-11-28', '2026-11-29', ${now})
        returning id)
      insert into transit_damage_report (number, sorg, customer_id, delivery_id, position, article_code, description,
                                         qty, kind, text, currency, value_amount, state, reported_at)
      select 'TD-2026-000815', ${sorg}, ${dealer.customer.id}, id, 1, 'X-1', 'Wheel', 1, 'component', 'Bent', 'USD', 9000,
             'in_review', ${now}
        from delivery
      returning id`.execute(server.db);
    const { data } = await server.graphql(
      desk,
      `mutation { decideTransitDamage(id: "${rows[0]?.id}", accept: true, amount: "45.50", reason: "Sorry") { userErrors { code } } }`,
    );
    expect(data.decideTransitDamage.userErrors).toEqual([]);
    const { sent } = await exchange(2);
    expect(sent.get('credit_requests')).toMatchObject([
      {
        transit_damage: 'TD-2026-000815',
        claim: '',
        reference: 'DO-4711',
        article: 'X-1',
        company_code: 'C9',
        amount: '45.50',
      },
    ]);
    const read = async (caller: Caller) =>
      (
        await server.graphql(
          caller,
          '{ transitDamages(search: "TD-2026-000815") { data { requestState creditNumber creditOn requestReason } } }',
        )
      ).data.transitDamages.data;
    expect(await read(dealer)).toEqual([
      {
        requestState: 'booked',
        creditNumber: expect.stringMatching(/^20/),
        creditOn: '2026-11-30',
        requestReason: null,
      },
    ]);
    const audit = await server.db
      .selectFrom('platform_audit')
      .select(['subject_type', 'subject_id'])
      .where('action', '=', 'claim.credit-booked')
      .where('subject_id', '=', rows[0]?.id ?? '')
      .execute();
    expect(audit).toEqual([{ subject_type: 'transit-damage', subject_id: rows[0]?.id }]);
  });

  test('a withdrawn request is not booked any more', async () => {
    const id = await credited();
    await exchange(0);
    const number = (await server.graphql(desk, `{ claimV2(id: "${id}") { settlement { requestNumber } } }`)).data
      .claimV2.settlement.requestNumber;
    await sql`update claims_credit_request set erp_state = 'withdrawn' where number = ${number}`.execute(server.db);
    const outcome = await take([
      {
        credit_request: number,
        result: 'booked',
        credit_note: '1',
        credited_on: '2026-11-30',
        amount: '25.00',
        currency: 'USD',
        at: now.toISOString(),
      },
    ]);
    expect(outcome.rejects.map(({ column, code }) => `${column} ${code}`)).toEqual(['credit_request row_not_allowed']);
    const { erp_state } = await server.db
      .selectFrom('claims_credit_request')
      .select('erp_state')
      .where('number', '=', number)
      .executeTakeFirstOrThrow();
    expect(erp_state).toBe('withdrawn');
  });

  test('records of claims that were given up go out again by the number of the claim or of the request', async () => {
    const id = await credited();
    const { number, settlement } = (
      await server.graphql(desk, `{ claimV2(id: "${id}") { number settlement { requestNumber } } }`)
    ).data.claimV2;
    const give = async () => {
      await sql`update erp_outbox set state = 'dead', file_id = null where kind in ('claim', 'credit_request', 'registration')`.execute(
        server.db,
      );
      return exchangeContext(server);
    };
    expect(await replayOutbox(await give(), settlement.requestNumber)).toBe(1);
    expect(await replayOutbox(await give(), number)).toBe(2);
    const frame = await makeFrame(server, { sorg, articleCode: 'X', customerId: dealer.customer.id });
    expect((await register(server, dealer, frame)).userErrors).toEqual([]);
    await sql`
      insert into erp_outbox (kind, subject_id, next_attempt_at, created_at, state)
      select 'registration', id, ${now}, ${now}, 'dead' from retail_sales_registration where number = ${frame}`.execute(
      server.db,
    );
    expect(await replayOutbox(await give(), frame)).toBe(1);
    const { rows } = await sql<{ kind: string }>`
      select kind from erp_outbox where state = 'pending'`.execute(server.db);
    expect(rows).toEqual([{ kind: 'registration' }]);
    await sql`delete from erp_outbox where kind = 'registration'`.execute(server.db);
  });

  test('mails the customer each change and the desk what the customer does; internal comments stay inside (Q-138)', async () => {
    const id = await credited();
    await server.graphql(
      desk,
      `mutation { a: createClaimComment(id: "${id}", comment: "Zebra", isInternal: true) { message { status } }
         b: createClaimComment(id: "${id}", comment: "We credit it") { message { status } } }`,
    );
    await raiseNotices(server);
    const mails = await server.db.selectFrom('platform_mail').selectAll().execute();
    const text = JSON.stringify(mails);
    expect(text).not.toContain('Zebra');
    expect(text).toContain('We credit it');
    // The dealer's own reference, not one of a payment.
    expect(text).toContain('Dealer’s reference');
    expect(text).not.toContain('payment service');
    expect(text).not.toContain('Rina');
  });

  test('mail, inbox and file name the part or the amount of an approval; a workshop reads no amount', async () => {
    const mechanic = await makeUser(server, {
      role: 'mechanic',
      groupRole: 'Dealer',
      customerId: dealer.customer.id,
      name: 'Workshop',
    });
    await server.db.updateTable('identity_user').set({ send_email_warranty: true }).execute();
    await server.db.deleteFrom('platform_mail').execute();
    const credit = await credited();
    const goods = await reviewedClaim(server, { desk, dealer, sorg, stock: 9 });
    const part = await makeArticle(server, { sorg, category: 'paa', name: 'Handlebar', stock: 5, price: 4_500 });
    const terms = `, resolution: "replacement", articleCode: "${part.code}", qty: 2`;
    expect((await moveClaimTo(server, desk, goods.id, 'approved', terms)).userErrors).toEqual([]);
    await raiseNotices(server);
    const { rows: mails } = await sql<{ text: string; reader: string }>`
      select m.body_text as text, m.recipient as reader from platform_mail m`.execute(server.db);
    const sent = `2 units · Handlebar · ${part.code}`;
    const about = (words: string) => mails.filter(({ text }) => text.includes(words));
    expect(about(sent)).toHaveLength(2);
    expect(about('$25.00').map(({ reader }) => reader.includes(mechanic.username))).toEqual([false]);
    const bodies = async (caller: Caller) => {
      const { data } = await server.graphql(caller, '{ inbox { entries { body } } }');
      return data.inbox.entries.map(({ body }: { body: string }) => body);
    };
    const workshop = await bodies(await signIn(server, mechanic.id, dealer.customer.id));
    expect(workshop).toContain(`Your claim is approved. You get 2 units of Handlebar (${part.code}) free of charge.`);
    expect(workshop).toContain('Your claim is approved. Your company gets a credit note.');
    expect(await bodies(dealer)).toContain('Your claim is approved. You get a credit note of $25.00.');
    const { sent: files } = await exchange(0);
    const row = async (id: string) => {
      const { number } = await server.db
        .selectFrom('claims_claim')
        .select('number')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return files.get('claims')?.find(({ claim }) => claim === number);
    };
    expect(await row(goods.id)).toMatchObject({
      article: goods.code,
      sent_article: part.code,
      sent_qty: '2',
      credit_amount: '',
    });
    expect(await row(credit)).toMatchObject({ sent_article: '', credit_amount: '25.00', currency: 'USD' });
  });
});
