import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { systemContext } from '#server/background.ts';
import { jobs } from '#server/jobs.ts';
import { testServer, type Caller } from '#testing/harness.ts';
import { makeArticles, makeBuyer, order as checkout, type Dealer } from '#buying/cart/cart.factory.ts';
import { refreshEntries } from '#goods/catalog/catalog.entries.actions.ts';
import { erpText, exchangeContext, put } from '#exchange/erp/erp.factory.ts';
import { openFolders } from '#exchange/erp-inbox/erp-inbox.folders.ts';
import { scanInbox } from '#exchange/erp-inbox/erp-inbox.actions.ts';
import { makeUser, signIn } from '#access/identity/identity.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { pushServices } from '#exchange/notices/notices.gateway.ts';
import { noticeJobs } from '#exchange/notices/notices.jobs.ts';

const server = testServer();
const now = new Date('2026-06-15T10:00:00Z');
let sorg = '';
let otherSorg = '';
/** A stock file covers its whole sorg. */
let filedSorg = '';
beforeAll(async () => {
  server.setNow(now);
  sorg = await makeSorg(server);
  otherSorg = await makeSorg(server);
  filedSorg = await makeSorg(server);
  const configuration = { webTitle: 'Veldra', maskStock: 10, preOrderDisplay: true, nextArrivalDisplay: true };
  await makeMarket(server, { sorgs: [sorg, otherSorg, filedSorg], configuration });
  await sql`
    insert into catalog_site (sorg, code, name)
    select code, 'S1', 'Site'
      from markets_sorg
        on conflict do nothing`.execute(server.db);
});

const all = [...jobs, ...noticeJobs({ port: 4000, mailReplies: null }, pushServices(false))];
const run = async (name: string, payload: Record<string, unknown> = {}): Promise<void> =>
  all.find((job) => job.name === name)!.run(await systemContext(server.services, 'job'), payload);
const queued = async (name: string) =>
  (
    await sql<{
      id: string;
      payload: Record<string, unknown>;
    }>`
      select j.id::text, j.payload
        from graphile_worker._private_jobs j
        join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = ${name}
       order by j.id`.execute(server.db)
  ).rows;

/** Runs the waiting jobs of a name. */
async function runJob(name: string): Promise<number> {
  const waiting = await queued(name);
  for (const { id, payload } of waiting) {
    await run(name, payload);
    await sql`select graphile_worker.complete_jobs(array[${id}::bigint])`.execute(server.db);
  }
  return waiting.length;
}
/** Runs the hourly job and sends its notices. */
async function answer(): Promise<void> {
  await run('stock-alerts.answer');
  await runJob('notices.raise');
}

interface Mailed {
  readonly recipient: string;
  readonly kind: string;
  readonly locale: string;
  readonly subject: string;
  readonly body_text: string;
}
const mailsOf = async (code: string): Promise<Mailed[]> =>
  (
    await sql<Mailed>`
      select recipient, kind, locale, subject, body_text
        from platform_mail
       where kind like 'stock.%' and body_text like ${`%${code}%`}
       order by recipient`.execute(server.db)
  ).rows;
const emailOf = async (userId: string): Promise<string> =>
  (await sql<{ email: string }>`select email from identity_user where id = ${userId}`.execute(server.db)).rows[0]!
    .email;

const alertFields = `id articleCode sorg qty askedAt askedBy acting mine endedAt outcome product { articleCode name }`;
const add = async (caller: Caller, articleCode: string, more: { qty?: number; sorg?: string } = {}) => {
  const { data, errors } = await server.graphql(
    caller,
    `mutation ($articleCode: String!, $sorg: String!, $qty: Int) {
      addStockAlert(articleCode: $articleCode, sorg: $sorg, qty: $qty) { stockAlert { ${alertFields} } message { status } userErrors { field code message params } } }`,
    { articleCode, sorg, ...more },
  );
  return { ...data?.addStockAlert, errors };
};
const list = async (caller: Caller, args: Record<string, unknown> = {}) => {
  const { data, errors } = await server.graphql(
    caller,
    `query ($state: String, $articles: [String!], $page: Int, $limit: Int) {
      stockAlerts(state: $state, articles: $articles, page: $page, limit: $limit) { info { page count pageTotal } asOf data { ${alertFields} } } }`,
    args,
  );
  return { ...data?.stockAlerts, errors };
};
const remove = async (caller: Caller, ids: readonly string[]) => {
  const { data, errors } = await server.graphql(
    caller,
    'mutation ($ids: [ID!]!) { removeStockAlerts(ids: $ids) { removed message { status } userErrors { code } } }',
    { ids },
  );
  return { ...data?.removeStockAlerts, errors };
};
const setStock = (articleId: string, qty: number, where = sorg) =>
  sql`
    insert into catalog_stock (article_id, sorg, site, qty, as_of)
    values (${articleId}, ${where}, 'S1', ${qty}, now())
        on conflict (article_id, sorg, site) do update set qty = excluded.qty`.execute(server.db);
const keep = (articleId: string, customerId: string, qty: number) =>
  sql`
    insert into catalog_allocation (article_id, sorg, customer_id, qty)
    values (${articleId}, ${sorg}, ${customerId}, ${qty})`.execute(server.db);

async function makeWaiting(options: Partial<Parameters<typeof makeArticles>[1][number]> = {}) {
  const dealer = await makeBuyer(server, { sorgs: [sorg] });
  const [article] = await makeArticles(server, [{ sorg, stock: 0, ...options }]);
  return { dealer, article: article! };
}

describe('creating an alert', () => {
  test('waits for a quantity; a second request changes it, removing ends it', async () => {
    const { dealer, article } = await makeWaiting();
    const asked = await add(dealer, article.code, { qty: 4 });
    expect(asked).toMatchObject({
      stockAlert: {
        articleCode: article.code,
        sorg,
        qty: 4,
        askedAt: now.toISOString(),
        acting: false,
        endedAt: null,
        outcome: null,
        product: {},
      },
      message: { status: 'success' },
      userErrors: [],
    });
    expect((await add(dealer, article.code)).stockAlert).toMatchObject({ id: asked.stockAlert.id, qty: 1 });
    expect(await list(dealer)).toMatchObject({
      info: { page: 1, count: 1 },
      data: [{ id: asked.stockAlert.id, qty: 1 }],
    });
    expect(await remove(dealer, [asked.stockAlert.id])).toMatchObject({ removed: 1, message: { status: 'success' } });
    expect((await list(dealer)).data).toEqual([]);
  });

  test('uses whole packs within the order limit (R-182)', async () => {
    const { dealer, article } = await makeWaiting({ packSize: 10, orderLimit: 20 });
    expect((await add(dealer, article.code)).stockAlert.qty).toBe(10);
    expect((await add(dealer, article.code, { qty: 11 })).stockAlert.qty).toBe(20);
    expect(await add(dealer, article.code, { qty: 21 })).toMatchObject({
      stockAlert: null,
      message: { status: 'failed' },
      userErrors: [{ field: 'qty', code: 'exceeds_order_limit', params: { limit: 20 } }],
    });
    expect((await list(dealer)).data).toMatchObject([{ qty: 20 }]);
  });

  test('is refused for articles that are in stock, will not come, may not be ordered or are unknown', async () => {
    const { dealer, article } = await makeWaiting({ stock: 4 });
    const [leaving, blocked, removed] = await makeArticles(server, [
      { sorg, stock: 0 },
      { sorg, stock: 0 },
      { sorg, stock: 0 },
    ]);
    await sql`update catalog_article_sorg set status = 'discontinued' where article_id = ${leaving!.id}`.execute(
      server.db,
    );
    await sql`update catalog_article_sorg set order_block_reason = 'Recall' where article_id = ${blocked!.id}`.execute(
      server.db,
    );
    await sql`update catalog_article_sorg set removed_at = now() where article_id = ${removed!.id}`.execute(server.db);
    await refreshEntries(server.db, { articleIds: [leaving!.id, blocked!.id, removed!.id] }, now);
    const refusal = async (code: string, more = {}) => (await add(dealer, code, more)).userErrors[0]?.code;
    expect(await refusal(article.code, { qty: 4 })).toBe('stock_alert_here');
    expect(await refusal(article.code, { qty: 5 })).toBeUndefined();
    expect(await refusal(leaving!.code)).toBe('stock_alert_over');
    expect(await refusal(blocked!.code)).toBe('order_blocked');
    expect(await refusal(removed!.code)).toBe('article_removed');
    expect(await refusal('NO-SUCH')).toBe('article_not_found');
    expect(await refusal(article.code, { sorg: otherSorg })).toBe('article_not_found');
    expect(await refusal(article.code, { qty: 0 })).toBe('min_quantity');
    // The discontinued article still has an arrival.
    await sql`
      insert into catalog_arrival (article_id, sorg, site, arrives_on, qty, as_of)
      values (${leaving!.id}, ${sorg}, 'S1', '2027-12-01', 3, now())`.execute(server.db);
    expect(await refusal(leaving!.code)).toBeUndefined();
  });

  test('requires a customer and the catalog', async () => {
    const { article } = await makeWaiting();
    const staff = await signIn(server, (await makeUser(server)).id);
    expect((await add(staff, article.code)).userErrors).toMatchObject([{ code: 'customer_required' }]);
    expect(await list(staff)).toMatchObject({ data: [], info: { count: 0 } });
    const vendor = await signIn(server, (await makeUser(server, { role: 'vendor', groupRole: 'Vendor' })).id);
    expect((await list(vendor)).errors?.[0]?.extensions?.code).toBe('FORBIDDEN_SCOPE');
    expect((await remove(staff, ['no-id'])).userErrors).toEqual([{ code: 'bad_input' }]);
  });

  test('belongs to its customer: another dealer neither sees nor removes it, a colleague has a separate one', async () => {
    const { dealer, article } = await makeWaiting();
    const { stockAlert } = await add(dealer, article.code);
    const other = await makeBuyer(server, { sorgs: [sorg] });
    expect((await list(other)).data).toEqual([]);
    expect(await remove(other, [stockAlert.id, randomUUID()])).toMatchObject({ removed: 0 });
    const colleague = await makeUser(server, { groupRole: 'Dealer', customerId: dealer.customer.id });
    const second = await signIn(server, colleague.id, dealer.customer.id);
    expect((await list(second)).data).toEqual([]);
    expect(await remove(second, [stockAlert.id])).toMatchObject({ removed: 0 });
    expect((await add(second, article.code, { qty: 2 })).stockAlert).toMatchObject({ qty: 2 });
    expect((await list(dealer)).data).toMatchObject([{ id: stockAlert.id, qty: 1 }]);
  });

  test('is limited to 500 open alerts of a customer, also for parallel requests', async () => {
    const { dealer, article } = await makeWaiting();
    const [one, two] = await makeArticles(server, [
      { sorg, stock: 0 },
      { sorg, stock: 0 },
    ]);
    await sql`
      with made as (
        insert into catalog_article (code, display_code, model_id, color, size, created_at, updated_at)
        select 'FULL-' || n, 'FULL-' || n, m.id, '', n::text, now(), now()
          from generate_series(1, 498) n, catalog_model m
         where m.id = ${article.modelId}
        returning id)
      insert into stock_alerts_alert (customer_id, user_id, acting, article_id, sorg, qty, host, asked_at)
      select ${dealer.customer.id}, ${dealer.userId}, false, id, ${sorg}, 1, 'localhost', ${now}
        from made`.execute(server.db);
    const answers = await Promise.all([add(dealer, article.code), add(dealer, one!.code), add(dealer, two!.code)]);
    expect(answers.filter(({ stockAlert }) => stockAlert !== null)).toHaveLength(2);
    expect(answers.flatMap(({ userErrors }) => userErrors)).toMatchObject([
      { code: 'stock_alerts_full', params: { limit: 500 } },
    ]);
    // The quantity of an open alert can still change.
    const known = (await list(dealer, { articles: [article.code, one!.code] })).data[0];
    expect((await add(dealer, known.articleCode, { qty: 3 })).stockAlert).toMatchObject({ id: known.id, qty: 3 });
    expect((await list(dealer, { page: 6, limit: 100 })).info).toMatchObject({ page: 6, count: 500 });
  });

  test('by staff for a dealer records both, and the dealer sees it and may remove it', async () => {
    const { dealer, article } = await makeWaiting();
    const rep = await makeUser(server, {
      role: 'salesman',
      groupRole: 'Sales',
      name: 'Ann Rep',
      areas: [{ sorg, limitation: 'none', option: 'include', value: '' }],
    });
    const acting = await signIn(server, rep.id, dealer.customer.id);
    const { stockAlert } = await add(acting, article.code, { qty: 2 });
    expect(stockAlert).toMatchObject({ askedBy: 'Ann Rep', acting: true, mine: true });
    expect((await list(dealer)).data).toMatchObject([
      { id: stockAlert.id, askedBy: 'Ann Rep', acting: true, mine: false },
    ]);
    const { rows } =
      await sql`select action, actor_user_id, customer_id from platform_audit where subject_id = ${stockAlert.id}`.execute(
        server.db,
      );
    expect(rows).toEqual([{ action: 'stock-alerts.add', actor_user_id: rep.id, customer_id: dealer.customer.id }]);
    await setStock(article.id, 2);
    await answer();
    const mails = await mailsOf(article.code);
    expect(mails.map(({ recipient }) => recipient)).toEqual(
      [await emailOf(dealer.userId), await emailOf(rep.id)].toSorted(),
    );
    for (const mail of mails) expect(mail.body_text).toContain('Ann Rep asked for');
    expect(await remove(dealer, [stockAlert.id])).toMatchObject({ removed: 1 });
  });
});

describe('notices', () => {
  test('are sent once when the quantity is available; they show the requested quantity and hide the real one (Q-069)', async () => {
    const { dealer, article } = await makeWaiting();
    await sql`update identity_user set language = 'de' where id = ${dealer.userId}`.execute(server.db);
    await add(dealer, article.code, { qty: 4 });
    await setStock(article.id, 3);
    await answer();
    expect((await list(dealer)).data).toHaveLength(1);
    await setStock(article.id, 7193);
    await answer();
    const mails = await mailsOf(article.code);
    expect(mails).toMatchObject([
      {
        recipient: await emailOf(dealer.userId),
        kind: 'stock.here',
        locale: 'de',
        subject: `${article.code} ist wieder lieferbar`,
      },
    ]);
    expect(mails[0]!.body_text).toContain('mindestens 4 jetzt');
    expect(mails[0]!.body_text).not.toMatch(/7.?193/);
    expect(mails[0]!.body_text).toContain(`/de/catalog/bike/${article.slug}`);
    expect(await list(dealer)).toMatchObject({ data: [], info: { count: 0 } });
    expect((await list(dealer, { state: 'ended' })).data).toMatchObject([
      { outcome: 'raised', endedAt: now.toISOString() },
    ]);
    await answer();
    expect(await mailsOf(article.code)).toHaveLength(1);
  });

  test('depend on real quantity, never on what may be ordered for later', async () => {
    const { dealer, article } = await makeWaiting();
    await sql`
      update catalog_article_sorg
         set on_request = true, pre_order_from = '2026-01-01', pre_order_to = '2026-12-31'
       where article_id = ${article.id}`.execute(server.db);
    await sql`
      insert into catalog_arrival (article_id, sorg, site, arrives_on, qty, as_of)
      values (${article.id}, ${sorg}, 'S1', '2026-06-20', 50, now())`.execute(server.db);
    await refreshEntries(server.db, { articleIds: [article.id] }, now);
    const orderable = await server.graphql(
      dealer,
      'query ($articles: [RepeatLineInput!]) { reorderPreview(lines: $articles) { lines { same { qty laterQty } } } }',
      {
        articles: [{ articleCode: article.code, sorg, qty: 2 }],
      },
    );
    expect(orderable.data.reorderPreview.lines[0].same).toEqual({ qty: 2, laterQty: 2 });
    await add(dealer, article.code, { qty: 2 });
    await answer();
    expect((await list(dealer)).data).toHaveLength(1);
    expect(await mailsOf(article.code)).toEqual([]);
  });

  test('consider reservations and allocations, separately for each customer (Q-077)', async () => {
    const { dealer, article } = await makeWaiting({ stock: 0 });
    const favoured = await makeBuyer(server, { sorgs: [sorg] });
    for (const one of [dealer, favoured]) await add(one, article.code, { qty: 3 });
    await setStock(article.id, 10);
    await sql`update catalog_stock set reserved = 5 where article_id = ${article.id}`.execute(server.db);
    await keep(article.id, favoured.customer.id, 3);
    await answer();
    expect((await list(dealer)).data).toHaveLength(1);
    expect((await list(favoured)).data).toEqual([]);
    expect((await mailsOf(article.code)).map(({ recipient }) => recipient)).toEqual([await emailOf(favoured.userId)]);
    await sql`update catalog_stock set reserved = 4 where article_id = ${article.id}`.execute(server.db);
    await answer();
    expect((await list(dealer)).data).toEqual([]);
  });

  test('wait while a block prevents the customer from ordering', async () => {
    const { dealer, article } = await makeWaiting();
    await add(dealer, article.code);
    await setStock(article.id, 5);
    const block = randomUUID();
    await server.db
      .insertInto('catalog_block')
      .values({
        id: block,
        sorg,
        kind: 'sorg',
        subject: sorg,
        reason: 'Not yet',
        customer_id: dealer.customer.id,
        valid_from: '2026-01-01',
        created_at: sql<Date>`now()`,
      })
      .execute();
    await answer();
    expect((await list(dealer)).data).toHaveLength(1);
    await sql`delete from catalog_block where id = ${block}`.execute(server.db);
    await answer();
    expect((await list(dealer)).data).toEqual([]);
    expect(await mailsOf(article.code)).toHaveLength(1);
  });

  test('are sent once, even if two processes check in parallel', async () => {
    const { dealer, article } = await makeWaiting();
    const more = await makeArticles(
      server,
      Array.from({ length: 5 }, () => ({ sorg, stock: 0 })),
    );
    for (const each of [article, ...more]) await add(dealer, each.code);
    for (const each of [article, ...more]) await setStock(each.id, 1);
    await Promise.all([run('stock-alerts.answer'), run('stock-alerts.answer'), run('stock-alerts.answer')]);
    const raised = (await queued('notices.raise')).filter(({ payload }) =>
      JSON.stringify(payload).includes(dealer.userId),
    );
    expect(raised).toHaveLength(1);
    await Promise.all([run('notices.raise', raised[0]!.payload), run('notices.raise', raised[0]!.payload)]);
    await runJob('notices.raise');
    const mails = await mailsOf(article.code);
    // Six articles at once give one mail with a link to the list.
    expect(mails).toMatchObject([{ subject: '6 articles that you waited for are in stock' }]);
    expect(mails[0]!.body_text).toContain('/en-us/catalog/repeat-order?tab=alerts');
    for (const each of more) expect(mails[0]!.body_text).toContain(each.code);
  });

  test('list only the first of many, with the number of others', async () => {
    const { dealer, article } = await makeWaiting();
    const more = await makeArticles(
      server,
      Array.from({ length: 21 }, () => ({ sorg, stock: 0 })),
    );
    for (const each of [article, ...more]) await add(dealer, each.code);
    for (const each of [article, ...more]) await setStock(each.id, 1);
    await answer();
    const [mail] = (
      await sql<Mailed>`
        select body_text
          from platform_mail
         where recipient = ${await emailOf(dealer.userId)} and kind = 'stock.here'`.execute(server.db)
    ).rows;
    expect(mail!.body_text).toContain('2 more articles are in the list.');
  });

  test('report once that an article will not come again, and its successor', async () => {
    const { dealer, article } = await makeWaiting({ name: 'Old Tyre' });
    const [leaving, next] = await makeArticles(server, [
      { sorg, stock: 0 },
      { sorg, name: 'New Tyre' },
    ]);
    await sql`update catalog_article set successor_code = ${next!.code} where id = ${article.id}`.execute(server.db);
    await add(dealer, article.code);
    await add(dealer, leaving!.code, { qty: 3 });
    await setStock(leaving!.id, 2);
    await sql`update catalog_article_sorg set removed_at = now() where article_id = ${article.id}`.execute(server.db);
    await refreshEntries(server.db, { articleIds: [article.id] }, now);
    await answer();
    await answer();
    const mails = await mailsOf(article.code);
    expect(mails).toMatchObject([{ kind: 'stock.gone', subject: `${article.code} will not be back in stock` }]);
    expect(mails[0]!.body_text).toContain(`Old Tyre: replaced by New Tyre (${next!.code})`);
    expect(mails[0]!.body_text).toContain(`/en-us/catalog/bike/${next!.slug}`);
    expect((await list(dealer)).data).toMatchObject([{ articleCode: leaving!.code }]);
    // The last two units of the discontinued article are fewer than the dealer wants.
    await sql`update catalog_article_sorg set status = 'discontinued' where article_id = ${leaving!.id}`.execute(
      server.db,
    );
    await refreshEntries(server.db, { articleIds: [leaving!.id] }, now);
    await answer();
    expect((await mailsOf(leaving!.code))[0]!.body_text).toContain('will not be back in stock');
    expect((await list(dealer, { state: 'ended' })).data.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
      'gone',
      'gone',
    ]);
  });

  test('report an article that the ERP deletes from the sorg, but not a sorg that the customer lost', async () => {
    const { dealer, article } = await makeWaiting();
    const twice = await makeBuyer(server, { sorgs: [sorg, otherSorg] });
    const [elsewhere] = await makeArticles(server, [{ sorg: otherSorg, stock: 0 }]);
    await add(dealer, article.code);
    await add(twice, elsewhere!.code, { sorg: otherSorg });
    await sql`delete from customers_area where customer_id = ${twice.customer.id} and sorg = ${otherSorg}`.execute(
      server.db,
    );
    await sql`delete from catalog_article_sorg where article_id = any(${[article.id, elsewhere!.id]}::uuid[])`.execute(
      server.db,
    );
    await refreshEntries(server.db, { articleIds: [article.id, elsewhere!.id] }, now);
    await answer();
    expect(await mailsOf(article.code)).toMatchObject([{ kind: 'stock.gone' }]);
    expect((await list(dealer, { state: 'ended' })).data).toMatchObject([
      { articleCode: article.code, outcome: 'gone', product: null },
    ]);
    expect(await mailsOf(elsewhere!.code)).toEqual([]);
  });

  test('stop after 12 months when the alert expires, and the alert is deleted another 12 months later', async () => {
    const { dealer, article } = await makeWaiting();
    const [young] = await makeArticles(server, [{ sorg, stock: 0 }]);
    const { stockAlert } = await add(dealer, article.code);
    await add(dealer, young!.code);
    const askedAt = (id: string, at: string) =>
      sql`update stock_alerts_alert set asked_at = ${at} where id = ${id}`.execute(server.db);
    await askedAt(stockAlert.id, '2025-06-15T20:00:00Z');
    await sql`update stock_alerts_alert set asked_at = '2025-06-16T20:00:00Z' where article_id = ${young!.id}`.execute(
      server.db,
    );
    await answer();
    expect((await list(dealer)).data).toMatchObject([{ articleCode: young!.code }]);
    expect((await list(dealer, { state: 'ended' })).data).toMatchObject([
      { articleCode: article.code, outcome: 'lapsed' },
    ]);
    expect(await mailsOf(article.code)).toEqual([]);
    await run('stock-alerts.forget');
    expect((await list(dealer, { state: 'ended' })).data).toHaveLength(1);
    await sql`update stock_alerts_alert set ended_at = '2025-06-14T00:00:00Z' where id = ${stockAlert.id}`.execute(
      server.db,
    );
    await run('stock-alerts.forget');
    expect((await list(dealer, { state: 'ended' })).data).toEqual([]);
  });

  test('skip users who want no mail and users without the catalog permission', async () => {
    const { dealer, article } = await makeWaiting();
    const shut = await makeBuyer(server, { sorgs: [sorg] });
    for (const one of [dealer, shut]) await add(one, article.code);
    await sql`update identity_user set send_email = false where id = ${dealer.userId}`.execute(server.db);
    await sql`update identity_user set disabled_at = now() where id = ${shut.userId}`.execute(server.db);
    await setStock(article.id, 5);
    await answer();
    expect(await mailsOf(article.code)).toEqual([]);
    expect((await list(dealer)).data).toEqual([]);
    const { rows } =
      await sql`select user_id from stock_alerts_alert where article_id = ${article.id} and ended_at is null`.execute(
        server.db,
      );
    expect(rows).toEqual([{ user_id: shut.userId }]);
  });

  test('are not sent if the stock was ordered meanwhile', async () => {
    const { dealer, article } = await makeWaiting({ stock: 3 });
    await add(dealer, article.code, { qty: 4 });
    await setStock(article.id, 5);
    const quick: Dealer = await makeBuyer(server, { sorgs: [sorg] });
    const { data } = await checkout(server, quick, { products: [{ articleCode: article.code, sorg, qty: 2 }] });
    expect(data.checkoutV5.userErrors).toEqual([]);
    await answer();
    expect((await list(dealer)).data).toHaveLength(1);
  });
});

test('a stock file of the ERP sends one notice, and the next one none', async () => {
  const dealer = await makeBuyer(server, { sorgs: [filedSorg] });
  const article = (await makeArticles(server, [{ sorg: filedSorg, stock: 0 }]))[0]!;
  const folders = await openFolders(server.config.erpFolder);
  const ctx = await exchangeContext(server);
  const stock = async (qty: number, sequence: number): Promise<void> => {
    await sql`truncate graphile_worker._private_jobs`.execute(server.db);
    const text = erpText('stock', [{ sorg: filedSorg, site: 'S1', article: article.code, qty, type: 'now' }], {
      sequence,
      madeAt: new Date(now.getTime() + sequence * 60_000),
    });
    put(server, `stock-${sequence}.csv`, text, 'erp/inbox');
    expect(await scanInbox(ctx, folders)).toMatchObject([{ state: 'done', rejects: [] }]);
    const { rows } = await sql<{ qty: number }>`select qty from catalog_stock where article_id = ${article.id}`.execute(
      server.db,
    );
    expect(rows).toEqual([{ qty }]);
  };
  await add(dealer, article.code, { sorg: filedSorg, qty: 6 });
  await stock(5, 1);
  expect(await runJob('stock-alerts.answer')).toBe(1);
  expect(await runJob('notices.raise')).toBe(0);
  await stock(6, 2);
  expect(await runJob('stock-alerts.answer')).toBe(1);
  expect(await runJob('notices.raise')).toBe(1);
  expect(await mailsOf(article.code)).toMatchObject([{ kind: 'stock.here', recipient: await emailOf(dealer.userId) }]);
  await stock(60, 3);
  expect(await runJob('stock-alerts.answer')).toBe(1);
  expect(await runJob('notices.raise')).toBe(0);
  expect(await mailsOf(article.code)).toHaveLength(1);
});
