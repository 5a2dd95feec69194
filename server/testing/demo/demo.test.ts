import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { demoAccounts, demoHostOf } from '../../../seed/accounts.ts';
import { loadDemoIfEmpty } from '../../../seed/load-if-empty.ts';
import { AnsweredValues, selectionOfPaths } from './answered-values.ts';
import { siteConfigurationSchema } from '#rules/accounts/markets/site-configuration.ts';
import { answeredFields, builtOperations, readContract, type Operation } from '#testing/walks/contract.ts';
import { demoArguments, turnDemoOver } from './demo-calls.ts';
import { auditFaults } from './audit-lines.ts';
import { callMutations, MutationCalls } from './demo-mutations.ts';
import { testServer, type Caller } from '#testing/harness.ts';
import { shortStacks } from '#testing/short-stacks.ts';
import { documentOf, named, schemaOperations, selectionOf, type SchemaOperation } from '#testing/walks/operations.ts';

const server = testServer();

async function signIn(username: string, host = 'localhost'): Promise<Caller> {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/login',
    headers: { host },
    payload: { username, password: demoAccounts.password },
  });
  return { token: answer.json<{ requestToken: string }>().requestToken, host };
}

async function count(table: string, condition = 'true'): Promise<number> {
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from ${sql.raw(table)} where ${sql.raw(condition)}`.execute(server.db);
  return rows[0]?.n ?? 0;
}

/** Prints the fields without information and returns those without a documented reason. */
function silentFields(values: AnsweredValues): string[] {
  const reasons = readContract('fields-without-values.json') as { reason: string; fields: string[] }[];
  const listed = new Set(reasons.flatMap(({ fields }) => fields));
  const silent = values.silent();
  const lines = [...silent].map(([field, what]) => `  ${field}: ${what}${listed.has(field) ? '' : ' (not listed)'}`);
  console.log([`${values.size} fields of answers were read, ${silent.size} of them say nothing:`, ...lines].join('\n'));
  return [...silent.keys()].filter((field) => !listed.has(field));
}

let loaded = false;
beforeAll(async () => {
  loaded = await loadDemoIfEmpty(server.services, () => undefined);
});

describe('the demo brand in the database', () => {
  it('does not load into a database with articles', async () => {
    expect(loaded).toBe(true);
    const before = await count('orders_order');
    expect(await loadDemoIfEmpty(server.services, () => undefined)).toBe(false);
    expect(await count('orders_order')).toBe(before);
  });

  it('leaves the disputed invoice of a dealer out of the payment order', async () => {
    const { rows } = await sql<{ assignment: string; disputed: boolean }>`
      select i.assignment, i.fully_disputed as disputed
        from invoices_invoice i
        join customers_user u on u.customer_id = i.customer_id
        join identity_user p on p.id = u.user_id
       where p.username = 'dealer-us'
         and i.owed_amount > 0
       order by i.due_on, i.id
       limit 2`.execute(server.db);
    expect(rows.map(({ disputed }) => disputed)).toEqual([true, false]);
    const preview = `query ($tick: String!) { invoicePaymentPreview(assignments: [$tick], creditNumbers: []) { refusals { code } payments { type } } }`;
    const answer = await server.graphql(await signIn('dealer-us', 'us.veldra.test'), preview, {
      tick: rows[1]?.assignment,
    });
    expect(answer.data.invoicePaymentPreview).toEqual({
      refusals: [],
      payments: [{ type: 'ach' }, { type: 'card' }, { type: 'sepa' }],
    });
  });

  it('lists the catalog of each market in its languages and currency', async () => {
    const query = `{ products(filter: { category: "bike" }, limit: 3, view: "group") { info { count } data { name articleCode price { dealer currency } image { thumbnail } } } }`;
    const home = await server.graphql(await signIn('dealer'), query);
    const away = await server.graphql(await signIn('dealer-us', 'us.veldra.test'), query);
    expect(home.errors).toBeUndefined();
    expect(home.data.products.info.count).toBeGreaterThan(50);
    expect(home.data.products.data[0].price.currency).toBe('IDR');
    expect(away.data.products.data[0].price).toEqual({ dealer: '1800.00', currency: 'USD' });
    expect(home.data.products.data[0].image.thumbnail).toMatch(/\.webp$/);
  });

  it('names every price list and customer group that it uses', async () => {
    const { data } = await server.graphql(
      await signIn('admin'),
      '{ priceListSettings(limit: 100) { data { sorg code name priceCount customerCount } } customerGroupSettings(limit: 100) { data { code name } } }',
    );
    const lists: { sorg: string; code: string; name: string; priceCount: number }[] = data.priceListSettings.data;
    expect(new Set(lists.map(({ sorg }) => sorg))).toEqual(new Set(['1000', '3000', '5000']));
    expect(lists.filter(({ priceCount }) => priceCount === 0)).toEqual([]);
    const named: { code: string; name: string }[] = [...lists, ...data.customerGroupSettings.data];
    expect(named.length).toBeGreaterThan(15);
    expect(named.filter(({ code, name }) => name === '' || name === code)).toEqual([]);
  });

  it.each(demoAccounts.list.map(({ username }) => username))('lets %s sign in', async (username) => {
    expect((await signIn(username, demoHostOf(username))).token).toEqual(expect.any(String));
  });

  it('keeps its sums consistent: holds, reservations, orders, open items', async () => {
    expect(
      await count(
        'credit_account a',
        `held <> (select coalesce(sum(amount), 0) from credit_movement m where m.account_id = a.id)`,
      ),
    ).toBe(0);
    expect(
      await count(
        'credit_account a',
        `open_invoice <> (select coalesce(sum(open_amount), 0) from invoices_invoice i where i.credit_account_id = a.id)`,
      ),
    ).toBe(0);
    expect(await count('catalog_stock', 'reserved > qty')).toBe(0);
    expect(
      await count(
        'orders_order o',
        `goods_amount <> (select sum(subtotal) from orders_line l where l.order_id = o.id)`,
      ),
    ).toBe(0);
    expect(
      await count(
        'orders_line l',
        `qty_shipped <> (select coalesce(sum(qty), 0) from deliveries_line d join deliveries_delivery y on y.id = d.delivery_id where d.order_line_id = l.id and y.status <> 'planned')`,
      ),
    ).toBe(0);
    expect(
      await count(
        'orders_payment p',
        `state = 'uploaded' and not exists (select from orders_payment_document d where d.order_id = p.order_id)`,
      ),
    ).toBe(0);
  });

  it('has orders at vendors with exact totals, statuses that follow from their items, and one with every status', async () => {
    expect(await count('third_party_order')).toBeGreaterThan(60);
    expect(
      await count(
        'third_party_order o',
        `total_amount <> (select sum(subtotal) from third_party_item i where i.order_id = o.id)`,
      ),
    ).toBe(0);
    expect(
      await count(
        'third_party_order o',
        `status <> (select case when bool_and(i.status = 'open') then 'open'
                                when bool_and(i.status in ('complete', 'cancelled')) then 'complete' else 'processing' end
                      from third_party_item i where i.order_id = o.id)`,
      ),
    ).toBe(0);
    const pelita = `customer_name = 'Pelita Sepeda'`;
    expect(
      await count(
        'third_party_order o',
        `${pelita} and 5 = (select count(distinct i.status) from third_party_item i where i.order_id = o.id)`,
      ),
    ).toBe(1);
    for (const vendor of ['V1001', 'V1002'])
      expect(
        await count('third_party_order', `${pelita} and vendor = '${vendor}' and status = 'open'`),
      ).toBeGreaterThan(0);
  });

  it('has visits of both brands by sales people, with the same slots over time, and dealers without a visit', async () => {
    expect(await count('visit_forms_visit', `brand = 'polygon'`)).toBeGreaterThan(10);
    expect(await count('visit_forms_visit', `brand = 'wim'`)).toBeGreaterThan(3);
    expect(
      await count(
        `visit_forms_visit v join visit_forms_photo p on p.visit_id = v.id
           join customers_customer c on c.id = v.customer_id`,
        `c.name = 'Pelita Sepeda' and p.slot = 'displayShop1'`,
      ),
    ).toBe(3);
    expect(
      await count(
        'customers_area a',
        `salesman = '0000002101'
         and not exists (select from visit_forms_visit v where v.customer_id = a.customer_id)`,
      ),
    ).toBeGreaterThan(0);
    const today = server.services.now().toISOString().slice(0, 10);
    expect(await count('visit_forms_visit', `visited_on >= '${today}' or created_at < visited_on`)).toBe(0);
    const kept = `exists (select from visit_forms_photo p where p.visit_id = v.id and p.slot like 'frontShop%')
              and exists (select from visit_forms_photo p where p.visit_id = v.id and p.slot not like 'frontShop%')
              and (v.series <> '{}' or v.brand_series <> '[]')`;
    expect(await count('visit_forms_visit v', `not (${kept})`)).toBe(0);
  });

  it('moves claims only by people whose role may, and stores every file of their proof', async () => {
    expect(await count('claims_claim')).toBe(44);
    expect(
      await count(
        'claims_history h join claims_claim k on k.id = h.claim_id',
        `h.from_status is not null and h.by_user_id is not null and not exists (
           select from claims_capability c
             join identity_role r on r.name = c.role
             join identity_user_role ur on ur.role_id = r.id and ur.user_id = h.by_user_id
            where c.product_category = k.type and c.customer_category = k.customer_category
              and c.from_status = h.from_status and c.to_status = h.to_status)`,
      ),
    ).toBe(0);
    expect(
      await count(
        'claims_claim',
        `frame_number <> '' and not exists (select from frames_frame f where f.number = frame_number and f.customer_id = claims_claim.customer_id)`,
      ),
    ).toBe(0);
    // Categories of spare parts have names.
    const lost = 'not exists (select from catalog_category c where c.code = spare)';
    expect(await count('claims_problem p cross join unnest(p.spare_categories) as spare')).toBeGreaterThan(10);
    expect(await count('claims_problem p cross join unnest(p.spare_categories) as spare', lost)).toBe(0);
    expect(
      await count('claims_draft d', `exists (select from frames_frame f where f.number = d.form ->> 'frameNumber')`),
    ).toBe(1);
    const { rows } = await sql<{ stored: string }>`
      select a.stored from claims_file f join platform_attachment a on a.id = f.attachment_id`.execute(server.db);
    expect(rows.length).toBeGreaterThan(150);
    for (const { stored } of rows) expect(await server.services.files.exists(stored), stored).toBe(true);
  });

  it('has files, words and copies of all brand content, and histories', async () => {
    const { rows } = await sql<{ stored: string; copies: boolean }>`
      select distinct a.stored, a.has_copies as copies
        from content_file f
        join platform_attachment a on a.id = f.attachment_id`.execute(server.db);
    expect(rows.length).toBeGreaterThan(80);
    for (const { stored, copies } of rows)
      for (const name of copies
        ? [stored, ...[300, 800, 1600, 2400].map((size) => `${stored}-${size}.webp`)]
        : [stored])
        expect(await server.services.files.exists(name), name).toBe(true);
    expect(
      await count('platform_attachment', `content_type = 'application/pdf' and kind = 'material' and words is null`),
    ).toBe(0);
    expect(
      await count('content_item i', `(select count(*) from content_revision r where r.item_id = i.id) >= 3`),
    ).toBeGreaterThan(2);
    expect(await count('content_draft')).toBe(1);
    expect(await count('content_download')).toBe(160);
  });

  it('finds words inside PDFs, and shows readers what is for them and valid now', async () => {
    const documents = `{ salesDocuments(search: "Center Lock", limit: 5) { data { title } } all: salesDocuments(limit: 50) { data { title } } }`;
    const { data } = await server.graphql(await signIn('dealer'), documents);
    expect(data.salesDocuments.data.map(({ title }: { title: string }) => title)).toContain('Torque table');
    const titles = data.all.data.map(({ title }: { title: string }) => title);
    expect(titles).toContain('Bike prices 2026');
    for (const hidden of ['Bike prices 2025', 'Bike prices 2026, US', 'Truing Vane wheels', 'Closeout prices, parts'])
      expect(titles).not.toContain(hidden);
    const guarded = await server.graphql(
      await signIn('credit'),
      '{ salesDocuments { data { id } } newsList { data { title } } }',
    );
    expect(guarded.data).toEqual({
      salesDocuments: { data: [] },
      newsList: { data: [{ title: 'Closing of the month' }] },
    });
  });

  it('asks readers for must-read news that they have not confirmed', async () => {
    const unread = '{ unreadMustReadNews { title } }';
    const { data: one } = await server.graphql(await signIn('dealer'), unread);
    const { data: other } = await server.graphql(await signIn('dealer2'), unread);
    expect(one.unreadMustReadNews).toEqual([]);
    expect(other.unreadMustReadNews).toHaveLength(2);
  });

  it('has orders of consumers from their arrival to their end, late ones, and orders at HQ that fill them', async () => {
    expect(await count('(select distinct status from click_collect_order) s')).toBe(9);
    expect(await count('click_collect_order', 'due_on < now()::date')).toBeGreaterThan(1);
    expect(
      await count(
        'click_collect_line l join click_collect_hq_line x on x.line_id = l.id join orders_line h on h.id = x.order_line_id',
        'l.qty_shipped = h.qty_shipped',
      ),
    ).toBe(await count('click_collect_hq_line'));
    expect(await count('click_collect_hq_line')).toBeGreaterThan(3);
    expect(await count('click_collect_event', `at > '${server.services.now().toISOString()}'`)).toBe(0);
  });

  it('contains no events in the future', async () => {
    const now = `'${server.services.now().toISOString()}'`;
    expect(
      await count(
        'orders_order',
        `greatest(created_at, sent_at, accepted_at, confirmed_at, shipped_at, invoiced_at, closed_at) > ${now}`,
      ),
    ).toBe(0);
    expect(await count('orders_event', `at > ${now}`)).toBe(0);
    expect(await count('invoices_invoice', `invoiced_on > ${now}::timestamptz::date`)).toBe(0);
    expect(await count('claims_claim', `greatest(updated_at, status_at, delivered_at, closed_at) > ${now}`)).toBe(0);
  });

  it('continues the order numbers of every year in which it has orders', async () => {
    const { rows } = await sql<{ year: string; orders: number; last: number; counter: string | null }>`
      select substr(number, 4, 4) as year, count(*)::int as orders, max(right(number, 6)::int) as last,
             (select value from platform_counter where name = 'orders:' || substr(number, 4, 4)) as counter
        from orders_order
       group by 1, 4`.execute(server.db);
    expect(rows.reduce((sum, row) => sum + row.orders, 0)).toBeGreaterThan(100);
    for (const { year, last, counter } of rows) expect(Number(counter), year).toBe(last);
  });
});

describe('a page beyond the last', () => {
  /** True for lists with pages, whose answer tells the number of all rows. */
  const isPaged = ({ field }: SchemaOperation): boolean =>
    field.args.some(({ name }) => name === 'page') && named(field.type).getFields?.()['info'] !== undefined;

  it('tells the number of all rows as the first page does, in every list of every account', async () => {
    const lists = schemaOperations().filter((operation) => operation.kind === 'query' && isPaged(operation));
    const samples = await demoArguments(server);
    const faults: string[] = [];
    const filled = new Set<string>();
    for (const account of ['admin', 'credit', 'rep', 'dealer', 'vendor']) {
      const caller = await signIn(account);
      for (const list of lists) {
        const document = documentOf(list, ' { info { count pageTotal } }');
        const infoOf = async (page: number): Promise<{ count: number; pageTotal: number } | undefined> => {
          const variables = { ...samples[list.name]?.[0], page };
          const { data } = await server.graphql(caller, document, variables);
          return (data as Record<string, { info: { count: number; pageTotal: number } } | null> | null)?.[list.name]
            ?.info;
        };
        const first = await infoOf(1);
        const all = first?.count ?? 0;
        if (all === 0) continue;
        filled.add(list.name);
        const beyond = (await infoOf((first?.pageTotal ?? 0) + 1))?.count;
        if (beyond !== all)
          faults.push(`${list.name} for ${account}: ${all} rows, ${String(beyond)} on the page beyond the last`);
      }
    }
    expect(faults).toEqual([]);
    expect(lists.map(({ name }) => name).filter((name) => !filled.has(name))).toEqual([
      // Nobody has uploaded an archive of pictures or changed a setting, and the other two need a gap or a parent.
      'articleFileImports',
      'articleGaps',
      'marketChanges',
      'marketingMaterialCategoryChildren',
    ]);
  });
});

describe('the fields of every answer', () => {
  shortStacks();
  /** Accounts of every kind, including a salesperson acting for a dealer. */
  async function callers(): Promise<Caller[]> {
    const accounts = [
      'dealer',
      'dealer2',
      'dealer-us',
      'retailer',
      'rep',
      'rep-us',
      'staff',
      'admin',
      'admin-us',
      'product',
    ];
    const own = await Promise.all(accounts.map((username) => signIn(username, demoHostOf(username))));
    const rep = await signIn('rep');
    const { data } = await server.graphql(rep, '{ salesCustomers(limit: 1) { data { custCode { unified } } } }');
    const url = `/change-customer/${encodeURIComponent(data.salesCustomers.data[0].custCode.unified)}`;
    const answer = await server.app.inject({
      method: 'POST',
      url,
      headers: { host: 'localhost', authorization: `Bearer ${rep.token}` },
    });
    return [...own, { token: answer.json<{ requestToken: string }>().requestToken, host: 'localhost' }];
  }

  /** Refusals that prove nothing about a field: the account may not call, or has no customer. */
  const refused = new Set(['FORBIDDEN_SCOPE', 'no_data']);

  const operationOf = (name: string) =>
    builtOperations.find((operation) => operation.name === name && operation.kind !== 'mutation') as Operation;
  const schemaOf = new Map(schemaOperations().map((operation) => [`${operation.kind} ${operation.name}`, operation]));

  /** Sends a query of the contract with all its fields and each set of variables, and records the answers. */
  async function ask(
    values: AnsweredValues,
    name: string,
    caller: Caller,
    calls: readonly Readonly<Record<string, unknown>>[],
  ): Promise<void> {
    const operation = schemaOf.get(`query ${name}`) as SchemaOperation;
    const fields = answeredFields(operationOf(name));
    const inside = (path: string): string => {
      const type = path
        .split('.')
        .reduce((outer, step) => named(outer.getFields?.()[step]?.type ?? outer), named(operation.field.type));
      return selectionOf(type, 2);
    };
    const document = documentOf(operation, fields.length === 0 ? undefined : ` ${selectionOfPaths(fields, inside)}`);
    for (const variables of calls) {
      const { status, data, errors } = await server.graphql(caller, document, variables);
      expect(status, name).toBe(200);
      // A payer of another customer, or a merchant of another market: the next call names other ones.
      const foreign = ['payer_unknown', 'merchant_unknown'];
      if (errors?.some(({ extensions }) => foreign.includes(String(extensions['reason'])))) continue;
      const faults = (errors ?? []).filter(
        ({ extensions }) => !refused.has(String(extensions['code'])) && !refused.has(String(extensions['reason'])),
      );
      expect(faults, `${name} ${JSON.stringify(variables)}`).toEqual([]);
      if (errors) return;
      values.add(name, data[name], fields);
    }
  }

  async function get(
    values: AnsweredValues,
    name: string,
    url: string,
    { host = 'localhost' }: Caller,
    authorization: string,
  ): Promise<Record<string, unknown>> {
    const answer = await server.app.inject({ method: 'GET', url, headers: { host, authorization } });
    expect(answer.statusCode, `${url}: ${answer.body}`).toBe(200);
    values.add(name, answer.json(), answeredFields(operationOf(name)));
    return answer.json();
  }
  const basic = `Basic ${Buffer.from('paceline-web:public').toString('base64')}`;

  /** Every setting of a market with a different value. */
  const otherSettings = (configuration: Record<string, unknown>): Record<string, unknown> => {
    const words: Record<string, unknown> = {
      dateFormat: 'YYYY-MM-DD',
      timeFormat: 'HH:mm',
      stockDisplay: 'per-location',
      catalogDefaultView: 'list',
      itemViewQuota: 7,
      paymentGateway: 'stripe',
      invoiceProfile: 'peppol',
      brandColor: '#b00020',
      noticeDigestAt: '06:30',
      quietHoursFrom: '21:30',
      quietHoursTo: '06:30',
      transitDamageCap: '250',
      claimConfirmAbove: '90',
    };
    const other = (name: string, value: unknown): unknown => {
      if (typeof value === 'boolean') return !value;
      if (typeof value === 'number') return value + 1;
      return (
        words[name] ?? (/^(web|image)(Logo|Login|Navbar|LoginBackground)$/.test(name) ? '/files/other.png' : 'other')
      );
    };
    const settings = Object.keys(siteConfigurationSchema.entries).filter(
      (name) => name in configuration && (typeof configuration[name] !== 'object' || configuration[name] === null),
    );
    const fixed = new Set(['sorg', 'emailSupport', 'countryId', 'telpCode', 'adminLayout']);
    return Object.fromEntries(
      settings.filter((name) => !fixed.has(name)).map((name) => [name, other(name, configuration[name])]),
    );
  };

  it('carry information, or there is a documented reason', async () => {
    const values = new AnsweredValues();
    const calls = await demoArguments(server);
    const everybody = await callers();
    for (const { name } of builtOperations.filter(({ kind }) => kind === 'query'))
      for (const caller of everybody) await ask(values, name, caller, calls[name] ?? [{}]);
    for (const caller of everybody) await get(values, 'user', '/user', caller, `Bearer ${caller.token}`);

    // The other value of what the demo has only once: settings, blocks, the status of a market.
    const boss = await signIn('admin');
    const american = await signIn('dealer-us', 'us.veldra.test');
    const site = '/server/config/us.veldra.test';
    const status = '/server/status?host=us.veldra.test';
    const configuration = otherSettings(await get(values, 'serverConfig', site, american, basic));
    await get(values, 'serverStatus', status, american, basic);
    const change =
      'mutation ($c: JSON, $s: String, $m: String) { updateMarket(code: "veldra-us", configuration: $c, status: $s, statusMessage: $m) { userErrors { field code } } }';
    expect(await server.graphql(boss, change, { c: configuration })).toMatchObject({
      data: { updateMarket: { userErrors: [] } },
    });
    await turnDemoOver(server);
    await get(values, 'serverConfig', site, american, basic);
    for (const name of ['announcement', 'announcements', 'usersV2']) await ask(values, name, boss, calls[name] ?? [{}]);
    for (const name of [
      'configs',
      'customerAreaV3',
      'shiptoV2',
      'cart',
      'orders',
      'openDeliveryV4',
      'productAnalyzesV2',
      'productAnalyzesV3',
    ])
      await ask(values, name, american, calls[name] ?? [{}]);
    expect(await server.graphql(boss, change, { s: 'maintenance', m: 'Back at noon' })).toMatchObject({
      data: { updateMarket: { userErrors: [] } },
    });
    await get(values, 'serverStatus', status, american, basic);
    // Nothing keeps a market of the demo from opening.
    const { data: ready } = await server.graphql(boss, '{ marketReadiness { code blockingCount } }');
    expect(ready.marketReadiness).toEqual([
      { code: 'veldra-eu', blockingCount: 0 },
      { code: 'veldra-us', blockingCount: 0 },
      { code: 'veldra-id', blockingCount: 0 },
    ]);
    expect(await server.graphql(boss, change, { s: 'online' })).toMatchObject({
      data: { updateMarket: { userErrors: [] } },
    });

    expect(silentFields(values)).toEqual([]);
  });
});

describe('the fields of every outcome', () => {
  it('of mutations carry information after a success or a refusal, or there is a documented reason', async () => {
    const calls = new MutationCalls(server, (username) => signIn(username));
    await callMutations(calls);
    const mutations = builtOperations.filter(({ kind }) => kind === 'mutation').map(({ name }) => name);
    expect(mutations.filter((name) => !calls.done.has(name))).toEqual([]);
    expect(mutations.filter((name) => !calls.refused.has(name))).toEqual([]);
    expect(silentFields(calls.values)).toEqual([]);
    // Every action that a mutation records has words for its fields, and both states of a field are of one kind.
    const { actions, unnamed, unlike } = await auditFaults(server.db);
    expect(actions.length).toBeGreaterThan(60);
    expect({ unnamed, unlike }).toEqual({ unnamed: [], unlike: [] });
  });

  it('of REST routes carry information', async () => {
    const values = new AnsweredValues();
    const rest = builtOperations.filter(
      (operation) => operation.kind === 'rest' && answeredFields(operation).length > 0,
    );
    const send = async (
      method: 'GET' | 'POST',
      url: string,
      token: string | null = null,
      payload?: object,
    ): Promise<unknown> => {
      const headers = { host: 'localhost', ...(token === null ? {} : { authorization: `Bearer ${token}` }) };
      const answer = await server.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
      expect(answer.statusCode, `${url}: ${answer.body}`).toBe(200);
      return answer.json();
    };
    const rep = await signIn('rep');
    const { data } = await server.graphql(rep, '{ salesCustomers(limit: 1) { data { custCode { unified r3 isr } } } }');
    const { unified, r3, isr } = data.salesCustomers.data[0].custCode;
    await server.graphql(
      await signIn('admin'),
      `mutation { createAnnouncement(type: "login", title: "Stock-taking", content: "No deliveries.", url: "https://veldra.example/stock", sorgs: ["1000"],
        from: { date: "2020-01-01" }, to: { date: "2099-12-31" }) { userErrors { code } } }`,
    );
    const login = () =>
      send('POST', '/login', null, { username: 'rep', password: demoAccounts.password }) as Promise<{
        refreshToken: string;
      }>;
    const answers: Record<string, () => Promise<unknown>> = {
      login,
      refreshToken: async () => send('POST', '/refresh-token', null, { refreshToken: (await login()).refreshToken }),
      activeAnnouncements: () => send('GET', '/active-announcements/localhost'),
      mappingManifest: () => send('GET', '/manifests/mappingManifest.json'),
      changeCustomerByCode: () => send('POST', `/change-customer/${encodeURIComponent(unified)}`, rep.token),
      changeCustomerByPair: async () =>
        send(
          'POST',
          `/change-customer?${new URLSearchParams({ r3, isr: isr ?? '' }).toString()}`,
          (await signIn('rep')).token,
        ),
    };
    // The test of queries above reads these three.
    const others = ['user', 'serverStatus', 'serverConfig'];
    expect(rest.map(({ name }) => name).sort()).toEqual([...Object.keys(answers), ...others].sort());
    for (const operation of rest) {
      const answer = await answers[operation.name]?.();
      if (answer !== undefined) values.add(operation.name, answer, answeredFields(operation));
    }
    expect(silentFields(values)).toEqual([]);
  });
});
