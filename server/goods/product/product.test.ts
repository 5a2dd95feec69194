import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { testServer, type Caller, type GraphqlAnswer } from '#testing/harness.ts';
import { makeDealer } from '#accounts/customers/customers.factory.ts';
import { makeUser, signIn } from '#access/identity/identity.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { refreshEntries } from '#goods/catalog/catalog.entries.actions.ts';
import { makeArticle } from '#goods/catalog/catalog.factory.ts';

/** Answers are untyped; the contract test checks their shapes. */
type Answer = GraphqlAnswer['data'];

const server = testServer();
const now = new Date('2026-11-21T12:00:00Z');
let sorg = '';
let second = '';
let dealer: Awaited<ReturnType<typeof makeDealer>>;
let other: Awaited<ReturnType<typeof makeDealer>>;
let slug = '';
let modelId = '';

const product = `articleCode size colour { id } price { dealer } available { qty mask } allocation arrivals { date precision qty mask } nextArrival { date }
  custorder { date qty } availableForOrderAt { date precision } preOrder { from to } onRequest availability { state qty mask date precision } sites { location qty priority }
  blockReason { code description setting } invalidArticle { status } allowToOrder { status } orderBlocked { status description } hierarchyBlocked { status description }
  brandBlocked { status description } categoryBlocked { status description } sorgBlocked { status description } hasPrice { status description }`;

const details = async (caller: Caller, address = slug): Promise<Answer> => {
  const answer = await server.graphql(
    caller,
    `query($slug: String!) { productDetailsV2(slug: $slug) { slug articleCode name subtitle description url image { full thumbnail }
    specification { code name value } geometry { code value } documents { name url } breadcrumbs { label path } pictures { image { small } colour } asOf
    groupsetParts { qty product { articleCode } } variants { ${product} } } }`,
    { slug: address },
  );
  expect(answer.errors).toBeUndefined();
  return answer.data.productDetailsV2;
};
const variant = async (caller: Caller, code: string, host?: string): Promise<Answer> =>
  (await details(host ? { ...caller, host } : caller)).variants.find((one: Answer) => one.articleCode === code);

beforeAll(async () => {
  server.setNow(now);
  const { db } = server;
  sorg = await makeSorg(server);
  second = await makeSorg(server);
  await makeMarket(server, { sorgs: [sorg, second] });
  dealer = await makeDealer(server, { sorgs: [sorg], customerGroup: 'dealer' });
  other = await makeDealer(server, { sorgs: [sorg], customerGroup: 'retailer' });
  const first = await makeArticle(server, {
    sorg,
    code: 'B-M',
    name: 'Drift 5',
    merchandiseCategory: 'gravel',
    size: 'M',
    color: 'OLV',
    stock: 20,
  });
  ({ slug, modelId } = first);
  for (const [code, size] of [
    ['B-S', 'S'],
    ['B-L', 'L'],
    ['B-XL', 'XL'],
    ['B-XS', 'XS'],
  ] as const)
    await makeArticle(server, { sorg, code, modelId, merchandiseCategory: 'gravel', size, color: 'OLV', stock: null });
  await sql`
    update catalog_article
       set size_order = array_position(array['XS','S','M','L','XL'], size)
     where model_id = ${modelId}`.execute(db);
  await sql`
    update catalog_model_text
       set subtitle = 'Alloy', description = 'Made for gravel.'
     where model_id = ${modelId}`.execute(db);
  const specification = { model_id: modelId, position: 1, section: 'specification', code: 'frame' };
  await db
    .insertInto('catalog_specification')
    .values([
      { ...specification, language: 'en', name: 'Frame', value: 'Alloy' },
      {
        ...specification,
        language: 'en',
        position: 2,
        section: 'geometry',
        code: 'reach',
        name: 'Reach',
        value: '381 mm',
      },
      { ...specification, language: 'de', name: 'Rahmen', value: 'Alu' },
    ])
    .execute();
  await sql`insert into catalog_picture values (${modelId}, 'OLV', 1, 'abcd', 1600, 1000)`.execute(db);
  await db
    .insertInto('catalog_document')
    .values([
      { model_id: modelId, kind: 'manual', name: 'Manual', language: 'en', file: 'm.pdf', bytes: 10 },
      { model_id: modelId, kind: 'manual', name: 'Anleitung', language: 'de', file: 'a.pdf', bytes: 10 },
    ])
    .execute();
  const id = (code: string) => sql`(select id from catalog_article where code = ${code})`;
  await sql`
    insert into catalog_arrival (article_id, sorg, site, arrives_on, precision, kind, qty, as_of)
    values (${id('B-S')}, ${sorg}, 'S1', '2026-12-08', 'day', 'arrival', 10, now()),
           (${id('B-S')}, ${sorg}, 'S1', '2026-12-14', 'week', 'arrival', 50, now()),
           (${id('B-S')}, ${sorg}, 'S1', '2027-08-01', 'month', 'arrival', 99, now()),
           (${id('B-L')}, ${sorg}, 'S1', '2026-11-20', 'day', 'arrival', 2, now()),
           (${id('B-XL')}, ${sorg}, 'S1', '2027-02-01', 'month', 'prebook', 40, now())`.execute(db);
  await sql`
    update catalog_article_sorg
       set pre_order_from = '2027-02-01', pre_order_to = '2027-02-27'
     where article_id = ${id('B-XL')}`.execute(db);
  await sql`update catalog_article_sorg set on_request = true where article_id = ${id('B-XS')}`.execute(db);
  await refreshEntries(db, 'all', now);
});

describe('product page', () => {
  test('returns everything in one answer, by slug or by article code', async () => {
    const page = await details(dealer);
    expect(page).toMatchObject({
      slug,
      articleCode: null,
      name: 'Drift 5',
      subtitle: 'Alloy',
      description: 'Made for gravel.',
      url: `/catalog/bike/${slug}`,
      image: { full: '/files/pictures/abcd-1200.webp', thumbnail: '/files/pictures/abcd-400.webp' },
      pictures: [{ image: { small: '/files/pictures/abcd-160.webp' }, colour: 'OLV' }],
      specification: [{ code: 'frame', name: 'Frame', value: 'Alloy' }],
      geometry: [{ code: 'reach', value: '381 mm' }],
      documents: [{ name: 'Manual', url: '/files/documents/m.pdf' }],
      groupsetParts: [],
    });
    expect(page.breadcrumbs.map((one: Answer) => one.label)).toEqual(['Bikes', 'gravel', 'Drift 5']);
    expect(page.variants.map((one: Answer) => one.size)).toEqual(['XS', 'S', 'M', 'L', 'XL']);
    expect(await details(dealer, 'B-L')).toMatchObject({ slug, articleCode: 'B-L' });
    expect(await details(dealer, 'M-B-M')).toMatchObject({ slug, articleCode: null });
    expect(await details(dealer, 'nothing')).toBeNull();
  });

  test('puts the colour of the best-ranked article first, as the list does', async () => {
    const first = await makeArticle(server, {
      sorg,
      code: 'C-ZZZ',
      name: 'Ordered',
      merchandiseCategory: 'gravel',
      color: 'ZZZ',
      size: 'S',
    });
    const rest = await Promise.all(
      ['AAA', 'ZZZ'].map((color) =>
        makeArticle(server, {
          sorg,
          code: `C-${color}-M`,
          modelId: first.modelId,
          merchandiseCategory: 'gravel',
          color,
          size: 'M',
        }),
      ),
    );
    await sql`
      update catalog_article_sorg
         set rank = 7
       where article_id = any(${[first.id, ...rest.map((one) => one.id)]}::uuid[])`.execute(server.db);
    await sql`update catalog_article set size_order = 1 where model_id = ${first.modelId} and size = 'M'`.execute(
      server.db,
    );
    await refreshEntries(server.db, { articleIds: [first.id] }, now);
    const colours = (list: readonly Answer[]): Answer[] => list.map((one) => `${one.colour.id} ${one.size}`);
    const expected = ['ZZZ S', 'ZZZ M', 'AAA M'];
    expect(colours((await details(dealer, first.slug)).variants)).toEqual(expected);
    const listed = await server.graphql(
      dealer,
      '{ products(limit: 5, view: "group", filter: { search: "ordered" }) { data { colour { id } variants { colour { id } size } } } }',
    );
    expect(listed.data.products.data).toHaveLength(1);
    expect(listed.data.products.data[0].colour.id).toBe('ZZZ');
    expect(colours(listed.data.products.data[0].variants)).toEqual(expected);
  });

  test('names a model without texts by its code', async () => {
    const bare = await makeArticle(server, { sorg, code: 'BARE', merchandiseCategory: 'gravel' });
    await sql`delete from catalog_model_text where model_id = ${bare.modelId}`.execute(server.db);
    await refreshEntries(server.db, { articleIds: [bare.id] }, now);
    expect(await details(dealer, 'BARE')).toMatchObject({ name: 'M-BARE', subtitle: '', description: '' });
  });

  test('shows the state of every variant', async () => {
    const { variants } = await details(dealer);
    const by = Object.fromEntries(variants.map((one: Answer) => [one.size, one]));
    expect(by.M).toMatchObject({
      availability: { state: 'now', qty: 20 },
      availableForOrderAt: { date: '2026-11-21' },
    });
    expect(by.S).toMatchObject({
      availability: { state: 'arriving', qty: 10, date: '2026-12-08', precision: 'day' },
      availableForOrderAt: { date: '2026-12-08', precision: 'day' },
      arrivals: [
        { date: '2026-12-08', precision: 'day', qty: 10 },
        { date: '2026-12-14', precision: 'week', qty: 50 },
      ],
    });
    expect(by.L).toMatchObject({ availability: { state: 'low', qty: 2 }, available: { qty: 2 }, arrivals: [] });
    expect(by.XL).toMatchObject({
      availability: { state: 'pre-order', date: '2027-02-01' },
      custorder: { date: '2027-02-01', qty: 40 },
      preOrder: { from: '2027-02-01', to: '2027-02-27' },
    });
    expect(by.XS).toMatchObject({ availability: { state: 'on-request' }, onRequest: true, availableForOrderAt: null });
  });

  test('is polled for stock alone', async () => {
    const answer = await server.graphql(
      dealer,
      `{ productStock(slug: "${slug}") { slug asOf data { articleCode available { qty } } } nothing: productStock(slug: "none") { slug } }`,
    );
    expect(answer.data.productStock.data).toHaveLength(5);
    expect(answer.data.nothing).toBeNull();
  });

  test('shows the parts of a groupset', async () => {
    const group = await makeArticle(server, {
      sorg,
      code: 'GS-1',
      category: 'groupset',
      merchandiseCategory: 'groupset-road',
    });
    const part = await makeArticle(server, { sorg, code: 'PART-1', category: 'paa', merchandiseCategory: 'brakes' });
    await sql`insert into catalog_groupset_part values (${group.id}, ${part.id}, 2, 1)`.execute(server.db);
    await refreshEntries(server.db, { articleIds: [group.id, part.id] }, now);
    expect((await details(dealer, 'GS-1')).groupsetParts).toEqual([{ qty: 2, product: { articleCode: 'PART-1' } }]);
  });
});

describe('masks and markets', () => {
  test('R-170: a mask withholds the number everywhere; locations, arrivals and pre-orders follow the market', async () => {
    await makeMarket(server, {
      host: 'masked',
      sorgs: [sorg],
      configuration: { maskStock: 10, maskNextArrival: 20, stockDisplay: 'per-location' },
    });
    await makeMarket(server, {
      host: 'plain',
      sorgs: [sorg],
      configuration: { exactQtyCheck: false, nextArrivalDisplay: false, preOrderDisplay: false },
    });
    const masked = { ...(await signIn(server, dealer.userId, dealer.customer.id, 'masked')) };
    const plain = { ...(await signIn(server, dealer.userId, dealer.customer.id, 'plain')) };
    const medium = await variant(masked, 'B-M');
    expect(medium).toMatchObject({
      available: { qty: null, mask: '> 10' },
      availability: { state: 'now', qty: null, mask: '> 10' },
      sites: [{ location: 'Site 1', qty: null, priority: 1 }],
    });
    expect((await variant(masked, 'B-S')).arrivals).toMatchObject([
      { qty: 10, mask: '' },
      { qty: null, mask: '> 20' },
    ]);
    // The sites together reveal no more than the total, and a mask never comes with 'low'.
    const spread = await makeArticle(server, { sorg, code: 'B-SPREAD', merchandiseCategory: 'gravel', stock: 8 });
    await sql`
      insert into catalog_site (sorg, code, name, priority)
      values (${sorg}, 'S2', 'Site 2', 2), (${sorg}, 'S3', 'Site 3', 3)`.execute(server.db);
    await sql`
      insert into catalog_stock (article_id, sorg, site, qty, as_of)
      values (${spread.id}, ${sorg}, 'S2', 5, now()), (${spread.id}, ${sorg}, 'S3', 4, now())`.execute(server.db);
    await refreshEntries(server.db, { articleIds: [spread.id] }, now);
    expect(await details(masked, 'B-SPREAD')).toMatchObject({
      variants: [
        {
          available: { qty: null, mask: '> 10' },
          sites: [
            { qty: 8, priority: 1 },
            { qty: null, priority: 2 },
            { qty: null, priority: 3 },
          ],
        },
      ],
    });
    // Stock at a site without a description counts too, after the described ones: orders use it as well.
    await makeMarket(server, { host: 'sited', sorgs: [sorg], configuration: { stockDisplay: 'per-location' } });
    const sited = await signIn(server, dealer.userId, dealer.customer.id, 'sited');
    await sql`delete from catalog_site where sorg = ${sorg} and code = 'S2'`.execute(server.db);
    expect(await details(sited, 'B-SPREAD')).toMatchObject({
      variants: [
        {
          available: { qty: 17 },
          sites: [
            { qty: 8, location: 'Site 1' },
            { qty: 4, location: 'Site 3' },
            { qty: 5, location: 'S2' },
          ],
        },
      ],
    });
    await makeMarket(server, { host: 'tight', sorgs: [sorg], configuration: { maskStock: 1 } });
    const tight = await signIn(server, dealer.userId, dealer.customer.id, 'tight');
    expect(await variant(tight, 'B-L')).toMatchObject({
      available: { qty: null, mask: '> 1' },
      availability: { state: 'now', qty: null, mask: '> 1' },
    });
    expect(await variant(plain, 'B-M')).toMatchObject({ available: { qty: null, mask: '> 0' }, sites: [] });
    expect(await variant(plain, 'B-L')).toMatchObject({ availability: { state: 'now', qty: null } });
    expect(await variant(plain, 'B-S')).toMatchObject({ nextArrival: null, availability: { state: 'not-orderable' } });
    expect(await variant(plain, 'B-XL')).toMatchObject({
      custorder: null,
      preOrder: null,
      availability: { state: 'not-orderable' },
    });
  });

  test('shows arrivals of as many months as the market says', async () => {
    await makeMarket(server, { host: 'near', sorgs: [sorg], configuration: { nextArrivalMonth: 0 } });
    const near = await signIn(server, dealer.userId, dealer.customer.id, 'near');
    expect((await variant(dealer, 'B-S')).arrivals).toHaveLength(2);
    expect((await variant(near, 'B-S')).arrivals).toEqual([]);
  });
});

describe('blocks, allocations and other dealers', () => {
  const block = async (
    kind: string,
    subject: string,
    whom: { group?: string; customer?: string } = {},
    reason = `${kind} block`,
  ): Promise<void> => {
    await server.db
      .insertInto('catalog_block')
      .values({
        sorg,
        kind,
        subject,
        customer_group: whom.group ?? null,
        customer_id: whom.customer ?? null,
        reason,
        created_at: sql<Date>`now()`,
      })
      .execute();
  };
  const unblock = async (): Promise<void> => void (await sql`delete from catalog_block`.execute(server.db));

  test.each([
    ['hierarchy', () => 'M-B-M', 'hierarchyBlocked', 'hierarchy_blocked'],
    ['brand', () => 'veldra', 'brandBlocked', 'brand_blocked'],
    ['category', () => 'gravel', 'categoryBlocked', 'category_blocked'],
    ['category', () => 'bike', 'categoryBlocked', 'category_blocked'],
    ['sorg', () => sorg, 'sorgBlocked', 'sorg_blocked'],
  ])('R-169: a %s block returns its kind and its reason', async (kind, subject, flag, code) => {
    await block(kind, subject());
    const seen = await variant(dealer, 'B-M');
    expect(seen[flag]).toEqual({ status: true, description: `${kind} block` });
    expect(seen).toMatchObject({
      availability: { state: 'not-orderable' },
      blockReason: { code, description: `${kind} block`, setting: null },
    });
    await unblock();
    expect((await variant(dealer, 'B-M')).blockReason).toBeNull();
  });

  test('hides blocks of another group, customer or time', async () => {
    await block('brand', 'veldra', { group: 'retailer' }, 'secret');
    await block('category', 'gravel', { customer: other.customer.id }, 'secret');
    const whole = { sorg, kind: 'sorg', subject: sorg, created_at: sql<Date>`now()` };
    await server.db
      .insertInto('catalog_block')
      .values([
        { ...whole, reason: 'old', valid_from: '2026-01-01', valid_to: '2026-11-20' },
        { ...whole, reason: 'new', valid_from: '2026-11-22', valid_to: null },
      ])
      .execute();
    expect(JSON.stringify(await variant(dealer, 'B-M'))).not.toContain('secret');
    expect((await variant(dealer, 'B-M')).blockReason).toBeNull();
    expect((await variant(other, 'B-M')).brandBlocked).toEqual({ status: true, description: 'secret' });
    await unblock();
  });

  test('R-169: an order block of the ERP shows its reason', async () => {
    await sql`
      update catalog_article_sorg
         set order_block_reason = 'Recall check'
       where article_id = (select id from catalog_article where code = 'B-M')`.execute(server.db);
    await refreshEntries(server.db, 'all', now);
    expect(await variant(dealer, 'B-M')).toMatchObject({
      orderBlocked: { status: true, description: 'Recall check' },
      blockReason: { code: 'order_blocked', description: 'Recall check' },
    });
    await sql`update catalog_article_sorg set order_block_reason = null`.execute(server.db);
    await refreshEntries(server.db, 'all', now);
  });

  test('R-171: stock allocated to another dealer is missing here, without the dealer or the quantity', async () => {
    await sql`
      insert into catalog_allocation (article_id, sorg, customer_id, qty, used)
      select id, ${sorg}, ${other.customer.id}::uuid, 15, 3
        from catalog_article
       where code = 'B-M'`.execute(server.db);
    expect(await variant(dealer, 'B-M')).toMatchObject({ available: { qty: 8 }, allocation: null });
    expect(await variant(other, 'B-M')).toMatchObject({ available: { qty: 20 }, allocation: 12 });
    const areas = [{ sorg, limitation: 'none', option: 'include', value: '' }] as const;
    const staff = await signIn(server, (await makeUser(server, { role: 'Product', groupRole: 'Product', areas })).id);
    expect(await variant(staff, 'B-M')).toMatchObject({ available: { qty: 8 }, allocation: null, price: null });
    await sql`delete from catalog_allocation`.execute(server.db);
  });

  test('lists of several sales organisations in one request each have separate variants', async () => {
    const there = await makeArticle(server, {
      sorg: second,
      code: 'THERE',
      name: 'Elsewhere',
      merchandiseCategory: 'gravel',
    });
    await refreshEntries(server.db, { articleIds: [there.id] }, now);
    const both = await makeDealer(server, { sorgs: [sorg, second] });
    const answer = await server.graphql(
      both,
      `{ here: products(limit: 1, filter: { sorgs: ["${sorg}"], model: ["${slug}"] }) { data { variants { articleCode } } }
         there: products(limit: 1, filter: { sorgs: ["${second}"], model: ["${there.slug}"] }) { data { variants { articleCode } } } }`,
    );
    expect(answer.data.here.data[0].variants).toHaveLength(5);
    expect(answer.data.there.data[0].variants).toEqual([{ articleCode: 'THERE' }]);
  });

  test('a dealer without an area in a sorg sees nothing of the sorg', async () => {
    await makeArticle(server, { sorg: second, code: 'SECOND-1' });
    await refreshEntries(server.db, 'all', now);
    expect(await details(dealer, 'SECOND-1')).toBeNull();
    const both = await makeDealer(server, { sorgs: [sorg, second] });
    expect(await details(both, 'SECOND-1')).toMatchObject({ articleCode: 'SECOND-1' });
    const list = await server.graphql(
      both,
      '{ products(limit: 100, sort: "name", filter: { category: "bike" }) { data { articleCode sorg } info { count } } }',
    );
    expect(list.data.products.data.some((one: Answer) => one.sorg === second)).toBe(true);
    expect(list.data.products.info.count).toBe(list.data.products.data.length);
    const analysis = await server.graphql(
      dealer,
      `{ productAnalyzesV3(sorg: "${second}", articleCodes: ["SECOND-1"]) { data { articleCode invalidArticle { status } price: hasPrice { status } } } }`,
    );
    expect(analysis.data.productAnalyzesV3.data).toEqual([
      { articleCode: 'SECOND-1', invalidArticle: { status: true }, price: { status: false } },
    ]);
  });
});

describe('analysis', () => {
  const analyze = (caller: Caller, args: Record<string, unknown>): Promise<Answer> =>
    server.graphql(
      caller,
      `query($sorg: String!, $articleCodes: [String!]!, $salesUsername: String, $custCode: ProductCustomerInput) {
    productAnalyzesV3(sorg: $sorg, articleCodes: $articleCodes, salesUsername: $salesUsername, custCode: $custCode) { message { status } data { articleCode invalidArticle { status description } available { qty } availability { state } allocation hasPrice { status } product { name price { dealer } } } } }`,
      { sorg, ...args },
    );

  test('returns every code in its order, unknown ones as invalid, codes as text', async () => {
    const answer = await analyze(dealer, { articleCodes: ['B-M', '00B-M', 'b-m', 'B-S', 'B-M'] });
    expect(
      answer.data.productAnalyzesV3.data.map((one: Answer) => [one.articleCode, one.invalidArticle.status]),
    ).toEqual([
      ['B-M', false],
      ['00B-M', true],
      ['b-m', true],
      ['B-S', false],
      ['B-M', false],
    ]);
    expect(answer.data.productAnalyzesV3.message).toEqual({ status: 'success' });
    expect(answer.data.productAnalyzesV3.data[1]).toMatchObject({
      product: null,
      availability: { state: 'not-orderable' },
      invalidArticle: { description: expect.any(String) },
    });
  });

  test('accepts up to 5,000 codes', async () => {
    const many = await analyze(dealer, {
      articleCodes: Array.from({ length: 5000 }, (_, index) => (index === 4999 ? 'B-M' : `X${index}`)),
    });
    expect(many.data.productAnalyzesV3.data).toHaveLength(5000);
    expect(many.data.productAnalyzesV3.data.at(-1).product.name).toContain('Drift 5');
    expect(
      (await analyze(dealer, { articleCodes: Array.from({ length: 5001 }, () => 'X') })).errors?.[0]?.extensions,
    ).toMatchObject({ reason: 'too_many' });
  });

  test("shows a customer's view only to users who may see the customer", async () => {
    await sql`
      insert into catalog_allocation (article_id, sorg, customer_id, qty)
      select id, ${sorg}, ${other.customer.id}::uuid, 5
        from catalog_article
       where code = 'B-M'`.execute(server.db);
    const custCode = { r3: other.customer.r3, isr: '' };
    const user = await makeUser(server, {
      role: 'Product',
      groupRole: 'Product',
      areas: [{ sorg, limitation: 'none', option: 'include', value: '' }],
    });
    const staff = await signIn(server, user.id);
    expect((await analyze(staff, { articleCodes: ['B-M'], custCode })).data.productAnalyzesV3.data[0]).toMatchObject({
      allocation: 5,
      product: { price: { dealer: '100.00' } },
    });
    expect((await analyze(staff, { articleCodes: ['B-M'] })).data.productAnalyzesV3.data[0]).toMatchObject({
      allocation: null,
      product: { price: null },
    });
    const refused = { reason: 'customer_not_found' };
    expect((await analyze(dealer, { articleCodes: ['B-M'], custCode })).errors?.[0]?.extensions).toMatchObject(refused);
    expect(
      (await analyze(dealer, { articleCodes: ['B-M'], custCode: { r3: 'none', isr: '' } })).errors?.[0]?.extensions,
    ).toMatchObject(refused);
    const blind = await makeUser(server, { role: 'Product', groupRole: 'Product' });
    expect(
      (await analyze(await signIn(server, blind.id), { articleCodes: ['B-M'], custCode })).errors?.[0]?.extensions,
    ).toMatchObject(refused);
    expect(
      (await analyze(staff, { articleCodes: ['B-M'], custCode, salesUsername: blind.username })).errors?.[0]
        ?.extensions,
    ).toMatchObject(refused);
    expect(
      (await analyze(staff, { articleCodes: ['B-M'], custCode, salesUsername: user.username })).data.productAnalyzesV3
        .data[0],
    ).toMatchObject({
      allocation: 5,
    });
    // The loader keeps variants of two views in one request separate.
    const both = await server.graphql(
      staff,
      `query($custCode: ProductCustomerInput) {
        own: productAnalyzesV3(sorg: "${sorg}", articleCodes: ["B-M"]) { data { product { variants { articleCode allocation } } } }
        theirs: productAnalyzesV3(sorg: "${sorg}", articleCodes: ["B-M"], custCode: $custCode) { data { product { variants { articleCode allocation } } } } }`,
      { custCode },
    );
    const allocated = (view: 'own' | 'theirs'): Answer =>
      both.data[view].data[0].product.variants.find((one: Answer) => one.articleCode === 'B-M').allocation;
    expect([allocated('own'), allocated('theirs')]).toEqual([null, 5]);
    const older = await server.graphql(
      staff,
      `{ productAnalyzesV2(sorg: "${sorg}", articleCodes: ["B-M"], custCodeUnified: "${other.customer.unified}") { data { articleCode allocation } } }`,
    );
    expect(older.data.productAnalyzesV2.data).toEqual([{ articleCode: 'B-M', allocation: 5 }]);
  });
});
