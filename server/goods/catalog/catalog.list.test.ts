import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { testServer, type Caller, type GraphqlAnswer } from '#testing/harness.ts';
import { makeDealer } from '#accounts/customers/customers.factory.ts';
import { makeUser, signIn } from '#access/identity/identity.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { refreshEntries } from './catalog.entries.actions.ts';
import { makeArticle } from './catalog.factory.ts';

/** Answers are untyped; the contract test checks their shapes. */
type Answer = GraphqlAnswer['data'];

const server = testServer();
const today = '2026-11-21';
let sorg = '';
let dealer: Awaited<ReturnType<typeof makeDealer>>;
let other: Awaited<ReturnType<typeof makeDealer>>;
const now = new Date(`${today}T12:00:00Z`);

const listed = `id articleCode name modelName sorg slug modelYear colour { id description hex } size image { thumbnail }
  price { currency dealer retail marginPercent deals { salesDealNo description term steps { qty type value price } } }
  available { qty mask } nextArrival { date qty precision mask } availability { state qty mask date } blockReason { code description setting } badges { newArrival sale } allocation orderLimit`;

async function list(caller: Caller, args: Record<string, unknown> = {}, fields = listed, outer = ''): Promise<Answer> {
  const answer = await server.graphql(
    caller,
    `query($page: Int, $limit: Int, $sort: String, $view: String, $filter: ProductFilterInput) {
    products(page: $page, limit: $limit, sort: $sort, view: $view, filter: $filter) { data { ${fields} } info { page count pageTotal } ${outer} } }`,
    { limit: 24, ...args },
  );
  expect(answer.errors).toBeUndefined();
  return answer.data.products;
}
const names = (products: { data: { modelName: string }[] }): string[] =>
  products.data.map((product) => product.modelName);
const codes = (products: { data: { articleCode: string }[] }): string[] =>
  products.data.map((product) => product.articleCode);

beforeAll(async () => {
  server.setNow(now);
  sorg = await makeSorg(server, { languages: ['en', 'de'] });
  await makeMarket(server, { sorgs: [sorg], languages: ['en-us', 'de'] });
  dealer = await makeDealer(server, { sorgs: [sorg], customerGroup: 'dealer' });
  other = await makeDealer(server, { sorgs: [sorg], customerGroup: 'retailer', priceList: 'retailer' });
  const meridian = await makeArticle(server, {
    sorg,
    code: 'V26-M7-GLC-M',
    name: 'Meridian 7 Disc',
    merchandiseCategory: 'road',
    size: 'M',
    color: 'GLC',
    price: 187_900,
    stock: 12,
  });
  await makeArticle(server, {
    sorg,
    code: 'V26-M7-GLC-L',
    modelId: meridian.modelId,
    merchandiseCategory: 'road',
    size: 'L',
    color: 'GLC',
    price: 187_900,
    stock: 2,
  });
  await makeArticle(server, {
    sorg,
    code: 'V26-M7-CHK-M',
    modelId: meridian.modelId,
    merchandiseCategory: 'road',
    size: 'M',
    color: 'CHK',
    price: 187_900,
    stock: 0,
  });
  await makeArticle(server, {
    sorg,
    code: '0004711',
    name: 'Scarp Mountain 29',
    merchandiseCategory: 'mountain',
    price: 84_200,
    stock: null,
  });
  await makeArticle(server, {
    sorg,
    code: 'KIDS-1',
    name: 'Pip 20',
    merchandiseCategory: 'kids',
    price: null,
    stock: 84,
  });
  await makeArticle(server, {
    sorg,
    code: 'TY-700-28',
    name: 'Étoile road tyre',
    category: 'paa',
    merchandiseCategory: 'tyres',
    price: 3_900,
    stock: 400,
  });
  const { db } = server;
  await sql`insert into catalog_color values ('GLC', '#0b6f94'), ('CHK', '#e9e8e2')`.execute(db);
  await sql`
    insert into catalog_color_text
    values ('GLC', 'en', 'Glacier'), ('GLC', 'de', 'Gletscher'), ('CHK', 'en', 'Chalk')`.execute(db);
  await sql`
    insert into catalog_category_text
    values ('road', 'en', 'Road'), ('road', 'de', 'Rennrad'), ('mountain', 'en', 'Mountain')`.execute(db);
  await sql`
    insert into catalog_model_text (model_id, language, name)
    select model_id, 'de', 'Reifen Étoile'
      from catalog_model_text
     where name like 'Étoile%'`.execute(db);
  await sql`update catalog_article set gtin = '4006381333931', old_code = 'OLD/55-1' where code = 'TY-700-28'`.execute(
    db,
  );
  await sql`
    insert into catalog_price (article_id, sorg, price_list, valid_from, valid_to, amount, currency)
    select id, ${sorg}, 'RRP', date '2020-01-01', null::date, 289900, 'USD'
      from catalog_article
     where code like 'V26%'
     union all
    select id, ${sorg}, 'retailer', '2020-01-01', null, 200000, 'USD'
      from catalog_article
     where code like 'V26%'
     union all
    select id, ${sorg}, 'dealer', '2026-11-01', '2026-11-20', 100, 'USD'
      from catalog_article
     where code = '0004711'
     union all
    select id, ${sorg}, 'dealer', '2026-11-22', null, 200, 'USD'
      from catalog_article
     where code = '0004711'`.execute(db);
  await sql`
    insert into catalog_arrival (article_id, sorg, site, arrives_on, precision, qty, as_of)
    select id, ${sorg}, 'S1', '2026-12-08'::date, 'day', 10, now()
      from catalog_article
     where code = '0004711'`.execute(db);
  await refreshEntries(db, 'all', now);
});

describe('product list', () => {
  test('shows one page with prices, stock and pictures for the caller', async () => {
    const answer = await list(dealer, { sort: 'name', filter: { category: 'bike' } });
    expect(names(answer)).toEqual([
      'Meridian 7 Disc',
      'Meridian 7 Disc',
      'Meridian 7 Disc',
      'Pip 20',
      'Scarp Mountain 29',
    ]);
    expect(answer.info).toEqual({ page: 1, count: 5, pageTotal: 1 });
    const [first] = answer.data;
    expect(first).toMatchObject({
      articleCode: 'V26-M7-GLC-M',
      name: 'Meridian 7 Disc, Glacier, M',
      colour: { id: 'GLC', description: 'Glacier', hex: '#0b6f94' },
      size: 'M',
      price: { currency: 'USD', dealer: '1879.00', retail: '2899.00', marginPercent: 35 },
      available: { qty: 12, mask: '' },
      availability: { state: 'now', qty: 12 },
      blockReason: null,
    });
  });

  test('R-172: the product list has a default limit of one and sort by recommended, counts on demand and refuses invalid arguments', async () => {
    const answer = await server.graphql(dealer, '{ products { data { articleCode } info { count pageTotal } } }');
    expect(answer.data.products.data).toEqual([{ articleCode: codes(await list(dealer, { sort: 'recommended' }))[0] }]);
    expect(answer.data.products.info).toEqual({ count: 6, pageTotal: 6 });
    expect(
      (await server.graphql(dealer, '{ products(limit: 101) { data { id } } }')).errors?.[0]?.extensions,
    ).toMatchObject({ reason: 'out_of_range' });
    expect(
      (await server.graphql(dealer, '{ products(sort: "best") { data { id } } }')).errors?.[0]?.extensions,
    ).toMatchObject({ reason: 'unknown_field' });
    expect((await server.graphql(dealer, '{ products(filter: { wheels: 2 }) { data { id } } }')).status).toBe(400);
  });

  test('requires the permission', async () => {
    const vendor = await makeUser(server, { role: 'vendor', groupRole: 'Vendor' });
    const answer = await server.graphql(await signIn(server, vendor.id), '{ products { data { id } } }');
    expect(answer.errors?.[0]?.extensions['code']).toBe('FORBIDDEN_SCOPE');
  });

  test('groups by model, best article first, with all variants', async () => {
    const answer = await list(
      dealer,
      { view: 'group', sort: 'recommended', filter: { category: 'bike' } },
      `${listed} variants { articleCode size }`,
    );
    expect(codes(answer)).toEqual(['V26-M7-GLC-M', '0004711', 'KIDS-1']);
    expect(answer.info.count).toBe(3);
    expect(answer.data[0].variants.map((one: Answer) => one.articleCode)).toEqual([
      'V26-M7-GLC-M',
      'V26-M7-GLC-L',
      'V26-M7-CHK-M',
    ]);
    const narrowed = await list(dealer, { view: 'group', filter: { size: ['L'] } });
    expect(codes(narrowed)).toEqual(['V26-M7-GLC-L']);
    expect(narrowed.info.count).toBe(1);
  });

  test('every sort pages through all entries exactly once', async () => {
    for (const sort of ['recommended', 'name', 'price', 'newest', 'code']) {
      for (const filter of [{}, { category: 'bike' }, { merchandiseCategory: ['road'] }]) {
        const seen: string[] = [];
        for (let page = 1; page <= 4; page += 1)
          seen.push(...codes(await list(dealer, { sort, page, limit: 2, filter })));
        const all = codes(await list(dealer, { sort, filter }));
        expect(seen).toEqual(all);
        expect(new Set(seen).size).toBe(seen.length);
      }
    }
  });

  test('filters', async () => {
    expect(codes(await list(dealer, { filter: { inStock: true, category: 'bike' } }))).toEqual([
      'V26-M7-GLC-M',
      'V26-M7-GLC-L',
      'KIDS-1',
    ]);
    expect((await list(dealer, { filter: { inStock: true, category: ' BIKE' } })).info.count).toBe(3);
    expect((await list(dealer, { filter: { category: '' } })).info.count).toBe((await list(dealer)).info.count);
    expect(
      (await server.graphql(dealer, '{ products(filter: { category: "bikes" }) { data { id } } }')).errors,
    ).toMatchObject([{ extensions: { code: 'BAD_INPUT', reason: 'out_of_range' } }]);
    expect(codes(await list(dealer, { filter: { availability: ['arriving'] } }))).toEqual(['0004711']);
    expect(codes(await list(dealer, { filter: { priceFrom: '800', priceTo: '1000.50' } }))).toEqual(['0004711']);
    expect(codes(await list(dealer, { filter: { colour: ['CHK'] } }))).toEqual(['V26-M7-CHK-M']);
    expect(codes(await list(dealer, { filter: { merchandiseCategory: ['road'], category: 'paa' } }))).toEqual([]);
    expect((await list(dealer, { filter: { merchandiseCategory: ['road'], category: 'paa' } })).info.count).toBe(0);
    expect((await list(dealer, { filter: { merchandiseCategory: ['road'], category: 'bike' } })).info.count).toBe(3);
    expect(codes(await list(dealer, { filter: { sorgs: ['NONE'] } }))).toEqual([]);
  });

  test('facets ignore their own filter and count the results of choosing a value', async () => {
    const facets = async (filter: object, view = 'list'): Promise<Record<string, Record<string, number>>> => {
      const answer = await list(
        dealer,
        { filter, view },
        'articleCode',
        'facets { key label values { value label count } }',
      );
      return Object.fromEntries(
        answer.facets.map((facet: Answer) => [
          facet.key,
          Object.fromEntries(facet.values.map((value: Answer) => [value.value, value.count])),
        ]),
      );
    };
    const all = await facets({ category: 'bike' });
    expect(all['merchandiseCategory']).toEqual({ road: 3, mountain: 1, kids: 1 });
    expect(all['colour']).toEqual({ GLC: 2, CHK: 1 });
    expect(all['availability']).toEqual({ now: 3, arriving: 1, 'not-orderable': 1 });
    const narrowed = await facets({ category: 'bike', size: ['M'], colour: ['GLC'] });
    expect(narrowed['size']).toEqual({ M: 1, L: 1 });
    expect(narrowed['colour']).toEqual({ GLC: 1, CHK: 1 });
    expect((await facets({ merchandiseCategory: ['road'], category: 'bike' }))['merchandiseCategory']).toEqual({
      road: 3,
      mountain: 1,
      kids: 1,
    });
    const grouped = await facets({ category: 'bike' }, 'group');
    expect(grouped['merchandiseCategory']).toEqual({ road: 1, mountain: 1, kids: 1 });
  });

  test('a facet never offers a value that then finds nothing, also with inStock', async () => {
    for (const filter of [{ inStock: true }, { inStock: true, category: 'bike' }, { availability: ['arriving'] }]) {
      const { facets } = await list(dealer, { filter }, 'articleCode', 'facets { key values { value count } }');
      for (const { key, values } of facets as { key: string; values: { value: string; count: number }[] }[])
        for (const { value, count } of values) {
          const found = await list(dealer, { filter: { ...filter, [key]: [value] } });
          expect([filter, key, value, found.info.count]).toEqual([filter, key, value, count]);
          expect(count).toBeGreaterThan(0);
        }
    }
  });

  test('R-168: counts the articles of the sub-catalogs, including empty ones, and names the default (Q-073)', async () => {
    const answer = await list(
      dealer,
      {},
      'id',
      'catalogs { bike { models articles } paa { models } groupset { models } default } asOf',
    );
    expect(answer.catalogs).toEqual({
      bike: { models: 3, articles: 5 },
      paa: { models: 1 },
      groupset: { models: 0 },
      default: 'bike',
    });
    expect(answer.asOf).not.toBeNull();
  });
});

describe('prices', () => {
  test('each dealer sees their own price list; a dated price counts on its days only', async () => {
    const mine = await list(dealer, { filter: { model: ['M-0004711'] } });
    expect(mine.data[0].price.dealer).toBe('842.00');
    const theirs = await list(other, { sort: 'code', filter: { category: 'bike' } });
    expect(theirs.data.find((one: Answer) => one.articleCode === 'V26-M7-GLC-M').price.dealer).toBe('2000.00');
    expect(theirs.data.find((one: Answer) => one.articleCode === '0004711')).toMatchObject({
      price: null,
      blockReason: { code: 'no_price' },
      availability: { state: 'not-orderable' },
    });
    server.setNow(new Date('2026-11-20T23:59:00Z'));
    expect(
      (await list(await signIn(server, dealer.userId, dealer.customer.id), { filter: { model: ['M-0004711'] } }))
        .data[0].price.dealer,
    ).toBe('1.00');
    server.setNow(new Date('2026-11-22T00:00:00Z'));
    expect(
      (await list(await signIn(server, dealer.userId, dealer.customer.id), { filter: { model: ['M-0004711'] } }))
        .data[0].price.dealer,
    ).toBe('2.00');
    server.setNow(now);
  });

  test('shows only the deals that apply to the caller', async () => {
    const { db } = server;
    const insert = async (
      number: string,
      extra: { group?: string; customer?: string; term?: string; to?: string },
    ): Promise<void> => {
      await sql`
        with d as (
          insert into catalog_deal (number, sorg, customer_group, customer_id, description, payment_term, valid_from,
                                    valid_to)
          values (${number}, ${sorg}, ${extra.group ?? null}, ${extra.customer ?? null},
                  '{"en":"Autumn","de":"Herbst"}', ${extra.term ?? ''}, '2026-01-01', ${extra.to ?? null})
          returning id)
        insert into catalog_deal_line (deal_id, article_id, min_qty, type, value)
        select d.id, a.id, q, 'percent', q * 25
          from d, catalog_article a, (values (10), (25)) x(q)
         where a.code = 'V26-M7-GLC-M'`.execute(db);
    };
    await insert('D-ALL', {});
    await insert('D-GROUP', { group: 'dealer' });
    await insert('D-OTHER-GROUP', { group: 'retailer' });
    await insert('D-OTHER-CUSTOMER', { customer: other.customer.id });
    await insert('D-TERM', { term: 'PREPAID' });
    await insert('D-OVER', { to: '2026-11-20' });
    const [product] = (await list(dealer, { filter: { search: 'V26-M7-GLC-M' } })).data;
    expect(product.price.deals.map((deal: Answer) => deal.salesDealNo)).toEqual(['D-ALL', 'D-GROUP']);
    expect(product.price.deals[0]).toEqual({
      salesDealNo: 'D-ALL',
      description: 'Autumn',
      term: '',
      steps: [
        { qty: 10, type: 'percent', value: '2.50', price: '1832.02' },
        { qty: 25, type: 'percent', value: '6.25', price: '1761.56' },
      ],
    });
    const [theirs] = (await list(other, { filter: { search: 'V26-M7-GLC-M' } })).data;
    expect(theirs.price.deals.map((deal: Answer) => deal.salesDealNo)).toEqual([
      'D-ALL',
      'D-OTHER-CUSTOMER',
      'D-OTHER-GROUP',
    ]);
  });

  test('without a customer there is no dealer price; staff see exact stock, a guest a mask', async () => {
    const areas = [{ sorg, limitation: 'none', option: 'include', value: '' }] as const;
    const staff = await signIn(server, (await makeUser(server, { role: 'Product', groupRole: 'Product', areas })).id);
    const [bike] = (await list(staff, { sort: 'name' })).data.filter(
      (one: Answer) => one.articleCode === 'V26-M7-GLC-M',
    );
    expect(bike).toMatchObject({
      price: { dealer: null, retail: '2899.00', deals: [] },
      available: { qty: 12, mask: '' },
      blockReason: null,
    });
    const guest = await signIn(server, (await makeUser(server, { role: 'guest', groupRole: 'Guest', areas })).id);
    const [seen] = (await list(guest, { sort: 'name' })).data.filter(
      (one: Answer) => one.articleCode === 'V26-M7-GLC-M',
    );
    expect(seen).toMatchObject({ price: { dealer: null, retail: '2899.00' }, available: { qty: null, mask: '> 10' } });
  });

  test('without a customer only the own areas show: a dealer on the host of another market sees no article', async () => {
    const elsewhere = [{ sorg: 'ELSE', limitation: 'customer', option: 'include', value: '' }] as const;
    for (const areas of [elsewhere, []]) {
      const visitor = await signIn(server, (await makeUser(server, { role: 'dealer', groupRole: 'Dealer', areas })).id);
      expect((await list(visitor, { sort: 'name' })).data).toEqual([]);
    }
  });
});

describe('search', () => {
  const found = async (search: string, args: object = {}, caller: Caller = dealer): Promise<Answer> =>
    list(caller, { filter: { search }, ...args }, listed, 'suggestion');

  test('finds codes with and without separators, by GTIN, old code and prefix, leading zeros kept', async () => {
    expect(codes(await found('V26-M7-GLC-M'))[0]).toBe('V26-M7-GLC-M');
    expect(codes(await found('v26m7glcm'))[0]).toBe('V26-M7-GLC-M');
    expect(codes(await found('V26 M7'))).toHaveLength(3);
    expect(codes(await found('0004711'))).toEqual(['0004711']);
    expect(codes(await found('4711')), 'a part of the code').toEqual(['0004711']);
    expect(codes(await found('M7-GLC-M'))[0]).toBe('V26-M7-GLC-M');
    expect(codes(await found('m7glc'))).toContain('V26-M7-GLC-M');
    expect(codes(await found('700-28'))).toEqual(['TY-700-28']);
    expect(codes(await found('471'))).toEqual(['0004711']);
    expect(codes(await found('4006381333931'))).toEqual(['TY-700-28']);
    expect(codes(await found('old55-1'))).toEqual(['TY-700-28']);
    expect(codes(await found('TY-7'))).toEqual(['TY-700-28']);
  });

  test('an exact code match wins over words that look like its parts', async () => {
    const near = await makeArticle(server, {
      sorg,
      code: 'NEAR-1',
      name: 'Chq 4006381333932',
      merchandiseCategory: 'mtb',
      price: null,
      stock: null,
    });
    await refreshEntries(server.db, { articleIds: [near.id] }, now);
    for (const [typed, meant] of [
      ['V26-M7-CHK-M', 'V26-M7-CHK-M'],
      ['v26 m7 chk m', 'V26-M7-CHK-M'],
      ['4006381333931', 'TY-700-28'],
    ] as const) {
      const answer = await found(typed);
      expect([typed, codes(answer), answer.suggestion, answer.info.count]).toEqual([typed, [meant], null, 1]);
    }
    expect(await found('chkk')).toMatchObject({ suggestion: null, data: [] });
    expect(await found('chqq')).toMatchObject({ suggestion: 'chq', data: [{ articleCode: 'NEAR-1' }] });
    await sql`update catalog_article_sorg set removed_at = now() where article_id = ${near.id}`.execute(server.db);
    await refreshEntries(server.db, { articleIds: [near.id] }, now);
  });

  test('finds measures as people type them', async () => {
    const tyres = await Promise.all([
      makeArticle(server, {
        sorg,
        code: 'M-1',
        name: 'Measured 29×2.4',
        merchandiseCategory: 'road',
        size: '700×38',
        price: null,
        stock: null,
      }),
      makeArticle(server, {
        sorg,
        code: 'M-2',
        name: 'Measured 27.5x2.25',
        merchandiseCategory: 'road',
        price: null,
        stock: null,
      }),
    ]);
    const articleIds = tyres.map((one) => one.id);
    await refreshEntries(server.db, { articleIds }, now);
    for (const typed of [
      ...['29x2.4', '29×2.4', '29 2.4', '29X2.4', '700x38', '700 38'],
      ...['29 x 2,4', '29 x 2.4', '29" x 2.4', '29x2,4', '700 x 38', '700 × 38'],
    ])
      expect([typed, codes(await found(typed))]).toEqual([typed, ['M-1']]);
    for (const typed of ['27.5x2.25', '27.5×2.25', '27.5 2.25'])
      expect([typed, codes(await found(typed))]).toEqual([typed, ['M-2']]);
    await sql`update catalog_article_sorg set removed_at = now() where article_id = any(${articleIds}::uuid[])`.execute(
      server.db,
    );
    await refreshEntries(server.db, { articleIds }, now);
  });

  test('finds words, prefixes, accents folded, and ranks names before categories', async () => {
    expect(codes(await found('meridian'))).toHaveLength(3);
    expect(codes(await found('merid'))).toHaveLength(3);
    expect(codes(await found('ETOILE'))).toEqual(['TY-700-28']);
    expect(codes(await found('étoile'))).toEqual(['TY-700-28']);
    expect(codes(await found('road'))[0]).toBe('TY-700-28');
    expect(codes(await found('road'))).toHaveLength(4);
    expect((await found('road')).info.count).toBe(4);
    expect(codes(await found('road meridian'))).toHaveLength(3);
    expect(codes(await found('glacier meridian'))).toHaveLength(2);
    expect(codes(await found('meridian nothinglike'))).toEqual([]);
    expect(codes(await found('road', { view: 'group' }))).toEqual(['TY-700-28', 'V26-M7-GLC-M']);
    expect((await found('road', { view: 'group' })).info.count).toBe(2);
  });

  test('all forms of a word find the same articles', async () => {
    const made = await Promise.all(
      ['Formed helmet', 'Formed helmets red', 'Geformte Bremse', 'Geformte Bremsen'].map((name, at) =>
        makeArticle(server, { sorg, code: `FORM-${at}`, name, merchandiseCategory: 'road', price: null, stock: null }),
      ),
    );
    const articleIds = made.map((one) => one.id);
    await refreshEntries(server.db, { articleIds }, now);
    for (const typed of ['helmet', 'helmets', 'formed helmets', 'HELMET'])
      expect([typed, codes(await found(typed)).sort()]).toEqual([typed, ['FORM-0', 'FORM-1']]);
    for (const typed of ['bremse', 'bremsen'])
      expect([typed, codes(await found(typed)).sort()]).toEqual([typed, ['FORM-2', 'FORM-3']]);
    expect(codes(await found('helmets'))[0], 'the form that was typed comes first').toBe('FORM-1');
    await sql`update catalog_article_sorg set removed_at = now() where article_id = any(${articleIds}::uuid[])`.execute(
      server.db,
    );
    await refreshEntries(server.db, { articleIds }, now);
  });

  test('corrects typing errors and returns the corrected words', async () => {
    for (const [typed, meant] of [
      ['moutnain', 'mountain'],
      ['meridain', 'meridian'],
      ['roadd', 'road'],
      ['tyrre', 'tyre'],
      ['mounttain', 'mountain'],
      ['mridian', 'meridian'],
      ['scaarp mountain', 'scarp mountain'],
    ]) {
      const answer = await found(typed as string);
      expect([typed, answer.suggestion]).toEqual([typed, meant]);
      expect(answer.data.length).toBeGreaterThan(0);
    }
    expect(await found('xyzzyq')).toMatchObject({ data: [], suggestion: null, info: { count: 0 } });
    // Numbers are other things, not typing errors; a correction without a hit is no suggestion.
    for (const typed of ['39', '2027x', '701', '7000', 'meridain 4999', 'moutnain glaicer tyree'])
      expect([typed, (await found(typed)).suggestion]).toEqual([typed, null]);
    expect(codes(await found('  '))).toHaveLength(6);
    expect(codes(await found("'; drop table x --%_"))).toEqual([]);
  });

  test("searches and shows names in the caller's language, else in the first of the sorg", async () => {
    const german = await server.graphql(
      dealer,
      '{ products(limit: 5, filter: { search: "reifen" }) { data { articleCode name } } }',
      {},
      { 'x-locale': 'de' },
    );
    expect(german.data.products.data).toEqual([{ articleCode: 'TY-700-28', name: 'Reifen Étoile' }]);
    const malay = await server.graphql(
      dealer,
      '{ products(limit: 5, filter: { search: "etoile" }) { data { name } } }',
      {},
      { 'x-locale': 'ms-my' },
    );
    expect(malay.data.products.data).toEqual([{ name: 'Étoile road tyre' }]);
    expect(codes(await found('reifen'))).toEqual([]);
  });

  test('combines with filters, sorts and type-ahead', async () => {
    expect(
      codes(await list(dealer, { sort: 'code', filter: { search: 'road', category: 'bike', size: ['M'] } })),
    ).toEqual(['V26-M7-CHK-M', 'V26-M7-GLC-M']);
    const ahead = await server.graphql(
      dealer,
      `{ articleDisplays(search: "ty", sorgs: ["${sorg}"]) { data { articleCode } info { count } } }`,
    );
    expect(ahead.data.articleDisplays).toEqual({ data: [{ articleCode: 'TY-700-28' }], info: { count: 1 } });
  });
});

describe('visibility', () => {
  test('hides another sales organisation', async () => {
    const elsewhere = await makeSorg(server);
    await makeArticle(server, { sorg: elsewhere, code: 'ELSE-1', name: 'Elsewhere wheel' });
    await refreshEntries(server.db, 'all', now);
    expect(codes(await list(dealer, { filter: { search: 'ELSE-1' } }))).toEqual([]);
    expect(codes(await list(dealer, { filter: { sorgs: [elsewhere] } }))).toEqual([]);
    expect(
      (await server.graphql(dealer, '{ productDetailsV2(slug: "ELSE-1") { slug } }')).data.productDetailsV2,
    ).toBeNull();
  });

  test('an article is listed from its first day', async () => {
    const article = await makeArticle(server, { sorg, code: 'LATER-1', name: 'Later wheel' });
    await sql`update catalog_article_sorg set valid_from = '2026-12-01' where article_id = ${article.id}`.execute(
      server.db,
    );
    await refreshEntries(server.db, { articleIds: [article.id] }, now);
    expect(codes(await list(dealer, { filter: { search: 'LATER-1' } }))).toEqual([]);
    await refreshEntries(server.db, { articleIds: [article.id] }, new Date('2026-12-01T01:00:00Z'));
    expect(codes(await list(dealer, { filter: { search: 'LATER-1' } }))).toEqual(['LATER-1']);
    await sql`delete from catalog_article where id = ${article.id}`.execute(server.db);
    await refreshEntries(server.db, { articleIds: [article.id] }, now);
    expect(codes(await list(dealer, { filter: { search: 'LATER-1' } }))).toEqual([]);
    const { rows } = await sql<{
      count: number;
    }>`select count(*)::int as count from catalog_word where word = 'later'`.execute(server.db);
    expect(rows[0]?.count).toBe(0);
  });
});
