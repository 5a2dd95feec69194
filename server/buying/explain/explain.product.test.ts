import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { contentLanguages } from '#rules/locales.ts';
import { textIn } from '#platform/text/texts.ts';
import { testServer, type Caller, type GraphqlAnswer } from '#testing/harness.ts';
import { refreshEntries } from '#goods/catalog/catalog.entries.actions.ts';
import { makeArticle } from '#goods/catalog/catalog.factory.ts';
import { makeCustomer, makeDealer } from '#accounts/customers/customers.factory.ts';
import { makeUser, signIn } from '#access/identity/identity.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';

/** Answers are untyped; the contract test checks their shapes. */
type Answer = GraphqlAnswer['data'];

const server = testServer();
const locales = { en: 'en-us', de: 'de', fr: 'fr', id: 'id-id', ms: 'ms-my' } as const;
let sorg = '';
let other = '';
let dealer: Caller & { customer: { id: string; r3: string; unified: string } };
let rival: { id: string; r3: string; unified: string };
let rep: Caller;
let staff: Caller;

const facts = 'facts { name value kind }';
const fields = `articleCode sorg name reasons { code kind title description whoCanChange ${facts} setting { name ${facts} place { kind name path } } }`;
const explain = async (
  caller: Caller,
  articleCode: string,
  locale: string = 'en-us',
  more: Record<string, unknown> = {},
): Promise<Answer> =>
  (
    await server.graphql(
      caller,
      `query($sorg: String!, $articleCode: String!, $custCode: ProductCustomerInput) { explainProduct(sorg: $sorg, articleCode: $articleCode, custCode: $custCode) { ${fields} } }`,
      { sorg, articleCode, ...more },
      { 'accept-language': locale },
    )
  ).data?.explainProduct;
const reasonOf = async (caller: Caller, article: string, code: string, locale?: string): Promise<Answer> =>
  (await explain(caller, article, locale)).reasons.find((reason: Answer) => reason.code === code);

const block = (
  kind: string,
  subject: string,
  more: Partial<{ customer_group: string; customer_id: string; valid_to: string }> = {},
): Promise<unknown> =>
  server.db
    .insertInto('catalog_block')
    .values({ sorg, kind, subject, reason: `Recall of ${subject}`, created_at: sql<Date>`now()`, ...more })
    .execute();
const change = (code: string, set: Record<string, unknown>): Promise<unknown> =>
  server.db
    .updateTable('catalog_article_sorg')
    .set(set)
    .where('article_id', '=', (query) => query.selectFrom('catalog_article').select('id').where('code', '=', code))
    .execute();
const asStaff = (name: string, type: string, product: string): Promise<Answer> =>
  server.graphql(
    staff,
    `mutation { ${name}(products: [{ articleCode: "${product}", sorg: "${sorg}" ${type} }]) { message { status } } }`,
  );

beforeAll(async () => {
  sorg = await makeSorg(server);
  other = await makeSorg(server);
  await makeMarket(server, {
    sorgs: [sorg, other],
    configuration: { maskStock: 10, maskNextArrival: 5 },
    languages: Object.values(locales),
  });
  dealer = await makeDealer(server, { sorgs: [sorg], salesman: '104', name: 'Own shop' });
  rival = await makeCustomer(server, { sorgs: [sorg], customerGroup: 'vip', name: 'Rival shop' });
  const own = [{ sorg, limitation: 'salesman', option: 'include', value: '104' }] as const;
  const sales = await makeUser(server, { role: 'salesman', groupRole: 'Sales', name: 'Rita Rep', areas: own });
  rep = await signIn(server, sales.id, dealer.customer.id);
  const areas = [{ sorg, limitation: 'none', option: 'include', value: '' }] as const;
  staff = await signIn(
    server,
    (await makeUser(server, { role: 'administrator', name: 'Ada Admin', areas })).id,
    dealer.customer.id,
  );

  const plain = ['FREE', 'REMOVED', 'SWITCHED', 'LIMITED', 'LATER', 'ORDERBLOCK', 'KEPT'];
  for (const code of plain) await makeArticle(server, { sorg, code, stock: 8040 });
  await makeArticle(server, { sorg, code: 'PACKED', packSize: 6 });
  await makeArticle(server, { sorg, code: 'UNPRICED', price: null });
  await makeArticle(server, { sorg, code: 'EMPTY', stock: 0 });
  await makeArticle(server, { sorg, code: 'OLD', stock: 0 });
  await makeArticle(server, { sorg, code: 'ARRIVING', stock: 0 });
  await makeArticle(server, { sorg, code: 'FEW', stock: 2 });
  await makeArticle(server, { sorg, code: 'ASKED', stock: 0 });
  await makeArticle(server, { sorg, code: 'EARLY', stock: 0 });
  const model = await makeArticle(server, { sorg, code: 'MODEL' });
  await makeArticle(server, { sorg, code: 'GROUPED', merchandiseCategory: 'held-back' });
  const branded = await makeArticle(server, { sorg, code: 'BRANDED' });
  await sql`insert into catalog_brand (code, name) values ('kessel', 'Kessel')`.execute(server.db);
  await sql`update catalog_model set brand = 'kessel' where id = ${branded.modelId}`.execute(server.db);
  await sql`update catalog_model set series = 'Alpine' where id = ${model.modelId}`.execute(server.db);
  await block('brand', 'kessel');
  await block('brand', 'kessel', { customer_id: rival.id });
  await block('category', 'held-back', { customer_group: 'dealer' });
  await block('category', 'held-back', { customer_group: 'vip' });
  await block('hierarchy', 'Alpine', { customer_id: dealer.customer.id });
  await change('LATER', { valid_from: '2999-01-01' });
  await change('ORDERBLOCK', { order_block_reason: 'Brake recall' });
  await change('OLD', { status: 'discontinued' });
  await sql`update catalog_article set successor_code = 'FREE' where code = 'OLD'`.execute(server.db);
  await change('ASKED', { on_request: true });
  await change('EARLY', { pre_order_from: '2020-01-01', pre_order_to: '2999-01-01' });
  await sql`
    insert into catalog_arrival (article_id, sorg, site, arrives_on, qty, as_of)
    select id, ${sorg}, 'S1', now()::date + 20, 977, now()
      from catalog_article
     where code = 'ARRIVING'`.execute(server.db);
  await sql`
    insert into catalog_allocation (article_id, sorg, customer_id, qty)
    select id, ${sorg}, ${dealer.customer.id}::uuid, 4
      from catalog_article
     where code = 'KEPT'`.execute(server.db);
  await sql`
    insert into catalog_allocation (article_id, sorg, customer_id, qty)
    select id, ${sorg}, ${rival.id}::uuid, 713
      from catalog_article
     where code = 'KEPT'`.execute(server.db);
  await sql`
    insert into catalog_price (sorg, price_list, article_id, valid_from, amount, currency)
    select ${sorg}, 'dealer', id, '2998-01-01', 4711, 'USD'
      from catalog_article
     where code = 'UNPRICED'`.execute(server.db);
  await refreshEntries(server.db, 'all', server.services.now());
  await asStaff('deleteProducts', '', 'REMOVED');
  await asStaff('updateProductAttributes', ', attribute: { order: false }', 'SWITCHED');
  await asStaff('updateOrderLimits', ', orderLimit: 3', 'LIMITED');
});

/** Every reason with the kind of its setting, and the roles shown to staff. */
const cases: readonly [code: string, article: string, kind: string, place: string, who: string, roles: string][] = [
  ['orderable', 'FREE', 'note', '', '', ''],
  ['invalid_article', 'NOPE', 'stop', 'erp', 'explain.who.erp', ''],
  ['article_removed', 'REMOVED', 'stop', 'page', 'explain.who.roles', 'Product, administrator, us.administrator'],
  ['brand_blocked', 'BRANDED', 'stop', 'erp', 'explain.who.erp', ''],
  ['category_blocked', 'GROUPED', 'stop', 'erp', 'explain.who.erp', ''],
  ['hierarchy_blocked', 'MODEL', 'stop', 'erp', 'explain.who.erp', ''],
  ['order_blocked', 'ORDERBLOCK', 'stop', 'erp', 'explain.who.erp', ''],
  ['not_allowed_to_order', 'SWITCHED', 'stop', 'page', 'explain.who.roles', 'Product, administrator, us.administrator'],
  ['no_price', 'UNPRICED', 'stop', 'erp', 'explain.who.erp', ''],
  ['order_limit', 'LIMITED', 'limit', 'page', 'explain.who.roles', 'Product, administrator, us.administrator'],
  ['pack_size', 'PACKED', 'limit', 'erp', 'explain.who.erp', ''],
  ['allocation', 'KEPT', 'note', 'erp', 'explain.who.erp', ''],
  ['stock_masked', 'FREE', 'note', 'page', 'explain.who.roles', 'administrator'],
  ['arrivals_masked', 'ARRIVING', 'note', 'page', 'explain.who.roles', 'administrator'],
  ['stock_now', 'FREE', 'note', 'erp', 'explain.who.erp', ''],
  ['stock_low', 'FEW', 'note', 'erp', 'explain.who.erp', ''],
  ['stock_arriving', 'ARRIVING', 'note', 'erp', 'explain.who.erp', ''],
  ['stock_pre_order', 'EARLY', 'note', 'erp', 'explain.who.erp', ''],
  ['stock_on_request', 'ASKED', 'note', 'erp', 'explain.who.erp', ''],
  ['stock_none', 'EMPTY', 'stop', 'erp', 'explain.who.erp', ''],
  ['stock_sold_out', 'OLD', 'stop', 'erp', 'explain.who.erp', ''],
];
const languages = contentLanguages.map((language) => [language, locales[language]] as const);

describe('why an article is as it is (R-169, R-170)', () => {
  describe.each(cases)('%s', (code, article, kind, place, who, roles) => {
    test.each(languages)('gives dealer, rep and staff an answer in %s', async (_language, locale) => {
      for (const [caller, audience] of [
        [dealer, 'customer'],
        [rep, 'sales'],
        [staff, 'staff'],
      ] as const) {
        const reason = await reasonOf(caller, article, code, locale);
        expect(reason, `${code} for ${audience}`).toBeDefined();
        expect(reason.kind).toBe(kind);
        for (const words of [reason.title, reason.description]) {
          expect(words).not.toBe('');
          expect(words).not.toMatch(/explain\.|[{}]/);
        }
        const chooseLimit = () => {
          if (code === 'order_limit') return 3;
          if (code === 'arrivals_masked') return 5;
          return 10;
        };
        const about = {
          sorg,
          code: article,
          brand: 'Kessel',
          category: 'held-back',
          limit: chooseLimit(),
          pack: 6,
          count: 4,
        };
        expect(reason.title).toBe(textIn(locale, `explain.title.${code}`, about));
        expect(reason.description).toContain(textIn(locale, `explain.text.${code}`, about));
        expect(reason.setting?.place.kind ?? '').toBe(audience === 'staff' ? place : '');
        expect(reason.setting?.name ?? 'none').not.toMatch(/explain\.|product\.|markets\.|[{}]|^$/);
        const asked =
          audience === 'customer'
            ? textIn(locale, 'explain.who.contactNamed', { name: 'Rita Rep' })
            : textIn(locale, 'explain.who.desk');
        const changed = kind === 'note' ? '' : asked;
        const chooseValue = () => {
          if (audience === 'staff') {
            if (roles === '') return textIn(locale, who);
            return textIn(locale, who, { roles });
          }
          return changed;
        };
        expect(reason.whoCanChange).toBe(chooseValue());
      }
    });
  });
});

describe('settings', () => {
  const valueOf = (reason: Answer, name: string): string =>
    reason.setting.facts.find((fact: Answer) => fact.name === name)?.value;

  test('name who removed, switched off and limited the article, when, and link to the page (Q-076, Q-077)', async () => {
    for (const [article, code] of [
      ['REMOVED', 'article_removed'],
      ['SWITCHED', 'not_allowed_to_order'],
      ['LIMITED', 'order_limit'],
    ] as const) {
      const reason = await reasonOf(staff, article, code);
      expect(valueOf(reason, 'Set by')).toBe('Ada Admin');
      expect(Date.parse(valueOf(reason, 'Set on'))).toBeGreaterThan(0);
      expect(reason.setting.place.path).toBe(`/admin/catalog-analyze?sorg=${sorg}&codes=${article}`);
    }
    expect((await reasonOf(staff, 'FREE', 'stock_masked')).setting).toMatchObject({
      place: { path: '/admin/markets/localhost' },
      facts: [{ value: '10' }],
    });
  });

  test('give the range of a block, only for blocks that apply to the customer', async () => {
    const { reasons } = await explain(staff, 'BRANDED');
    const brands = reasons.filter((reason: Answer) => reason.code === 'brand_blocked');
    expect(brands).toHaveLength(1);
    expect(valueOf(brands[0], 'Applies to')).toBe('All customers');
    expect(brands[0].description).toContain('Recall of kessel');
    expect(valueOf(await reasonOf(staff, 'GROUPED', 'category_blocked'), 'Applies to')).toBe('Customer group dealer');
    expect(valueOf(await reasonOf(staff, 'MODEL', 'hierarchy_blocked'), 'Applies to')).toContain('Own shop');
    const asRival = await explain(staff, 'BRANDED', 'en-us', { custCode: { r3: rival.r3 } });
    expect(asRival.reasons.filter((reason: Answer) => reason.code === 'brand_blocked')).toHaveLength(2);
  });

  test('name the price list without a price, the start of the next price and the rejected row of a file', async () => {
    const file = await server.db
      .insertInto('erp_file')
      .values({
        direction: 'in',
        type: 'prices',
        name: 'prices-7.csv',
        sender: 'erp',
        sequence: 7,
        made_at: new Date('2026-03-01T08:00:00Z'),
        sha256: 'x',
        state: 'done',
        rejected_count: 1,
        started_at: sql<Date>`now()`,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await server.db
      .insertInto('erp_reject')
      .values({ file_id: file.id, line: 12, column_name: 'article', code: 'article_not_found', value: 'UNPRICED' })
      .execute();
    const reason = await reasonOf(staff, 'UNPRICED', 'no_price');
    expect(reason.setting.name).toBe(`Price list dealer of ${sorg}`);
    expect(valueOf(reason, 'Next price from')).toBe('2998-01-01');
    expect(valueOf(reason, 'Rejected row')).toContain('prices-7.csv, line 12');
    expect(valueOf(reason, 'Newest file')).toBe('prices-7.csv');
    expect(reason.setting.place.name).toBe('ERP file “prices”');
  });

  test('include the end of a block of the whole sales organisation', async () => {
    await block('sorg', sorg, { valid_to: '2999-12-31' });
    for (const caller of [dealer, rep, staff])
      expect((await reasonOf(caller, 'FREE', 'sorg_blocked')).description).toContain(`Recall of ${sorg}`);
    expect(valueOf(await reasonOf(staff, 'FREE', 'sorg_blocked'), 'Until')).toBe('2999-12-31');
    await sql`delete from catalog_block where kind = 'sorg'`.execute(server.db);
    expect(await reasonOf(dealer, 'FREE', 'sorg_blocked')).toBeUndefined();
  });
});

describe('withheld data', () => {
  test("a dealer gets no setting, no other dealer's data and no number behind a mask (Q-069, Q-077)", async () => {
    for (const article of ['FREE', 'KEPT', 'BRANDED', 'GROUPED', 'MODEL', 'ARRIVING', 'LATER', 'UNPRICED', 'REMOVED']) {
      for (const caller of [dealer, rep]) {
        const told = await explain(caller, article);
        expect(told.reasons.every((reason: Answer) => reason.setting === null)).toBe(true);
        expect(JSON.stringify(told)).not.toMatch(/Rival|Ada Admin|2999|2998|8040|713|977|vip/);
        expect(told.reasons.map((reason: Answer) => reason.code)).not.toContain('allocation_others');
        expect(told.reasons.map((reason: Answer) => reason.code)).not.toContain('article_not_yet');
      }
    }
    expect(await reasonOf(dealer, 'LATER', 'invalid_article')).toBeDefined();
    expect(await reasonOf(staff, 'LATER', 'article_not_yet')).toMatchObject({
      setting: { facts: [{ name: 'From', value: '2999-01-01' }, {}] },
    });
    expect(await reasonOf(staff, 'KEPT', 'allocation_others')).toMatchObject({ title: '713 kept for other customers' });
    expect(JSON.stringify(await explain(staff, 'KEPT'))).not.toContain('Rival');
  });

  test('settings require an own area and the permission', async () => {
    const foreign = [{ sorg: other, limitation: 'none', option: 'include', value: '' }] as const;
    const elsewhere = await signIn(server, (await makeUser(server, { role: 'administrator', areas: foreign })).id);
    await makeArticle(server, { sorg: other, code: 'THERE', price: null });
    await refreshEntries(server.db, 'all', server.services.now());
    expect((await explain(elsewhere, 'FREE')).reasons).toMatchObject([{ code: 'invalid_article', setting: null }]);
    const there = await explain(elsewhere, 'THERE', 'en-us', { sorg: other });
    expect(there.reasons.map((reason: Answer) => reason.code)).toContain('no_retail_price');
    expect(there.reasons[0].setting).not.toBeNull();
    expect((await explain(staff, 'THERE', 'en-us', { sorg: other })).reasons).toMatchObject([
      { code: 'invalid_article', setting: null },
    ]);
    // A user of a dealer gets a dealer's answer, whatever their role allows.
    const odd = await makeDealer(server, { sorgs: [sorg], role: 'administrator' });
    expect((await reasonOf(odd, 'LIMITED', 'order_limit')).setting).toBeNull();
  });

  test("another dealer's view is refused, and the permission is required", async () => {
    expect(await explain(dealer, 'FREE', 'en-us', { custCode: { r3: rival.r3 } })).toBeUndefined();
    expect(await explain(rep, 'FREE', 'en-us', { custCode: { r3: rival.r3 } })).toBeUndefined();
    expect((await explain(rep, 'FREE', 'en-us', { custCode: { r3: dealer.customer.r3 } })).name).toMatch(/^Article/);
    const vendor = await signIn(server, (await makeUser(server, { role: 'vendor', groupRole: 'Vendor' })).id);
    const answer = await server.graphql(vendor, `{ explainProduct(sorg: "${sorg}", articleCode: "FREE") { name } }`);
    expect(answer.errors?.[0]?.extensions['code']).toBe('FORBIDDEN_SCOPE');
  });

  test('staff see that a customer has no account with the sales organisation', async () => {
    const areas = [sorg, other].map(
      (code) => ({ sorg: code, limitation: 'none', option: 'include', value: '' }) as const,
    );
    const both = await signIn(server, (await makeUser(server, { role: 'administrator', areas })).id);
    const told = await explain(both, 'THERE', 'en-us', { sorg: other, custCode: { r3: dealer.customer.r3 } });
    expect(told.reasons).toMatchObject([
      { code: 'no_area', setting: { place: { kind: 'erp', name: 'ERP file “customers”' } } },
    ]);
  });
});
