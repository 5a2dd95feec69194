import { beforeAll, describe, expect, test } from 'vitest';
import { longestSearch } from '#rules/start/search/search-kinds.ts';
import { makeDealer } from '#accounts/customers/customers.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { makeUser, signIn } from '#access/identity/identity.factory.ts';
import { makeArticles, type Dealer } from '#buying/cart/cart.factory.ts';
import { makeEditor, makeTargetMarket } from '#content/content/content.factory.ts';
import { makeNews } from '#content/news/news.factory.ts';
import { makeDocument } from '#content/sales-documents/sales-documents.factory.ts';
import { testServer, type Caller } from '#testing/harness.ts';
import { addOrder, addThings, hitsOf, makeRoleWith, readsMarket, searchAs, type ThingsOf } from './search.factory.ts';

const server = testServer();
let sorg = '';
let otherSorg = '';
let owner: Dealer;
let other: Dealer;
let content: string;

const own: ThingsOf = {
  order: { number: 'PL-7000001', erp: '4600000001', po: 'ZWIEBEL-1' },
  invoice: '9700000001',
  delivery: { number: '0087000001', tracking: 'TRK87000001' },
  frame: 'ZWB1234567',
  claim: { number: 'CL-7000001', reference: 'ZWIEBEL REF' },
};
const others: ThingsOf = {
  order: { number: 'PL-8000001', erp: '4700000001', po: 'HOLUNDER-1' },
  invoice: '9800000001',
  delivery: { number: '0088000001', tracking: 'TRK88000001' },
  frame: 'HLD1234567',
  claim: { number: 'CL-8000001', reference: 'HOLUNDER REF' },
};
const article = { code: 'ZWB-ART-1', name: 'Zwiebelrad' };
const titles = { document: 'Zwiebelfisch price list', news: 'Zwiebelfisch opens' };

/** Texts that find something of the owner, by kind. */
const marks: Readonly<Record<string, readonly string[]>> = {
  order: [own.order.number, own.order.erp, own.order.po, 'pl-7000'],
  invoice: [own.invoice, '97000000'],
  delivery: [own.delivery.number, own.delivery.tracking, '87000001'],
  frame: [own.frame],
  claim: [own.claim.number, own.claim.reference],
  document: [titles.document],
  news: [titles.news],
};

async function person(role: string, areas: Parameters<typeof makeUser>[1]): Promise<Caller> {
  const user = await makeUser(server, { role, groupRole: 'Administrator', ...areas });
  return signIn(server, user.id);
}
const wholeArea = (code: string) => ({ sorg: code, limitation: 'none', option: 'include', value: '' }) as const;

beforeAll(async () => {
  server.setNow(new Date('2026-06-15T10:00:00Z'));
  [sorg, otherSorg] = [await makeSorg(server), await makeSorg(server)];
  await makeMarket(server, { sorgs: [sorg, otherSorg], configuration: { features: { news: true } } });
  content = await makeTargetMarket(server);
  owner = await makeDealer(server, { sorgs: [sorg], name: 'Zwiebel Velo', salesman: 'S1' });
  other = await makeDealer(server, { sorgs: [sorg], name: 'Holunder Velo', salesman: 'S2' });
  await readsMarket(server, owner.userId, content);
  await readsMarket(server, other.userId, await makeTargetMarket(server));
  await addThings(server, owner, sorg, own);
  await addThings(server, other, sorg, others);
  await makeArticles(server, [{ sorg, ...article }]);
  const editor = await makeEditor(server);
  await makeDocument(server, editor, titles.document, { marketIds: [content] });
  await makeNews(server, editor, [content], { texts: [{ language: 'en', title: titles.news }] });
});

const kindsFound = async (caller: Caller, text: string): Promise<string[]> =>
  (await searchAs(server, caller, text)).map(({ kind }) => kind);

describe('search finds', () => {
  test.each(Object.entries(marks))('each %s of the caller by its numbers or title', async (kind, texts) => {
    for (const text of texts) {
      const [hit] = hitsOf(await searchAs(server, owner, text));
      expect([text, hit?.kind]).toEqual([text, kind]);
    }
  });

  test('an article once, however many sizes it has', async () => {
    const [group] = await searchAs(server, owner, 'zwiebelrad');
    expect(group).toMatchObject({ kind: 'article', more: false, hits: [{ id: article.code, place: 'bike' }] });
  });

  test('whole numbers before numbers that begin with them, and says that there are more', async () => {
    for (let nth = 0; nth < 4; nth += 1)
      await addOrder(server, owner, sorg, {
        number: `PL-71${nth}`,
        erp: '',
        po: `KOHL-1${nth}`,
        at: '2026-06-01T08:00:00Z',
      });
    await addOrder(server, owner, sorg, { number: 'PL-719', erp: '', po: 'KOHL-1', at: '2020-01-01T08:00:00Z' });
    const [group] = await searchAs(server, owner, 'kohl-1', 3);
    expect(group).toMatchObject({ kind: 'order', more: true });
    expect(group?.hits.map(({ id, exact }) => [id, exact])).toEqual([
      ['PL-719', true],
      ['PL-713', false],
      ['PL-712', false],
    ]);
  });

  test('a whole name before more names than it shows that only hold its words', async () => {
    const admin = await person('administrator', { areas: [wholeArea(sorg)] });
    const editor = await makeEditor(server);
    const longer = ['Acker', 'Berg', 'Cham'].flatMap((place) => [`${place} Quitte 3`, `Quitte 3${place}`]);
    // The newest content comes first: the whole title is the oldest.
    for (const name of ['Quitte 3', ...longer]) {
      await makeDealer(server, { sorgs: [sorg], name });
      await makeDocument(server, editor, name, { marketIds: [content] });
      await makeNews(server, editor, [content], { texts: [{ language: 'en', title: name }] });
      await makeUser(server, { name, role: 'administrator', areas: [wholeArea(sorg)] });
    }
    const found = await searchAs(server, admin, 'quitte 3', 2);
    expect(found.map(({ kind, hits, more }) => [kind, hits[0]?.name, hits[0]?.exact, more])).toEqual(
      ['document', 'news', 'dealer', 'user'].map((kind) => [kind, 'Quitte 3', true, true]),
    );
  });

  test('orders of all dealers for the order desk, with the name of the dealer', async () => {
    const desk = await person('order.desk', { groupRole: 'Order desk', areas: [wholeArea(sorg)] });
    for (const things of [own, others]) {
      const [hit] = hitsOf(await searchAs(server, desk, things.order.po));
      expect(hit).toMatchObject({ kind: 'order', id: things.order.number, place: 'staff' });
      expect(hit?.details.some((detail) => detail.endsWith('Velo'))).toBe(true);
    }
    const [delivery] = hitsOf(await searchAs(server, desk, own.delivery.number));
    expect(delivery).toMatchObject({
      kind: 'delivery',
      id: own.order.number,
      name: own.delivery.number,
      place: 'staff',
    });
  });
});

/** Everything that strangers type to find what is the owner's. */
const allMarks = [...Object.values(marks).flat(), 'zwiebel', 'TRK87'];
const secret = /Zwiebel|ZWIEBEL|700000|TRK87|X-1/;

/** The hits of a caller for all marks that tell something of the owner, without the known frame number itself. */
async function leaksTo(caller: Caller): Promise<unknown[]> {
  const leaks = [];
  for (const text of allMarks)
    for (const hit of hitsOf(await searchAs(server, caller, text)))
      if (hit.kind !== 'article' && secret.test(JSON.stringify({ ...hit, exact: null }))) leaks.push([text, hit]);
  return leaks;
}

describe('search never finds', () => {
  test('anything of another dealer', async () => {
    expect(await leaksTo(other)).toEqual([]);
    // The same texts find everything for the owner.
    expect(new Set((await leaksTo(owner)).map((leak) => (leak as [string, { kind: string }])[1].kind))).toEqual(
      new Set(['order', 'invoice', 'delivery', 'frame', 'claim', 'document', 'news']),
    );
  });

  test('whose a frame is, or what it is, for another dealer: only that the portal knows it', async () => {
    const found = hitsOf(await searchAs(server, other, own.frame));
    expect(found.map(({ kind, id, details }) => [kind, id, details])).toEqual([['frame', own.frame, []]]);
    expect(await kindsFound(other, own.frame.slice(0, 7))).toEqual([]);
  });

  test('anything for staff of another sales organisation, or of other dealers', async () => {
    const areas = [
      [wholeArea(otherSorg)],
      [{ sorg, limitation: 'salesman', option: 'include', value: 'S2' }],
      [wholeArea(sorg), { sorg, limitation: 'customer', option: 'exclude', value: owner.customer.unified }],
      [],
    ] as const;
    for (const some of areas)
      for (const role of ['order.desk', 'salesman'])
        expect(await leaksTo(await person(role, { groupRole: 'Sales', areas: some }))).toEqual([]);
    const inside = await person('order.desk', { groupRole: 'Order desk', areas: [wholeArea(sorg)] });
    expect((await leaksTo(inside)).length).toBeGreaterThan(0);
  });

  test('what else staff see while they act for another dealer', async () => {
    const user = await makeUser(server, { role: 'salesman', groupRole: 'Sales', areas: [wholeArea(sorg)] });
    const acting = await signIn(server, user.id, other.customer.id);
    // The dealers of the picker are found whomever they act for.
    const found = (await leaksTo(acting)).filter((leak) => (leak as [string, { kind: string }])[1].kind !== 'dealer');
    expect(found).toEqual([]);
  });

  test.each([
    ['page.catalog', 'article'],
    ['page.order-status', 'order delivery'],
    ['page.invoice-status', 'invoice'],
    ['page.claim', 'claim frame'],
    ['page.pdi', 'frame'],
    ['page.sales-document', 'document'],
    ['page.news', 'news'],
    ['profile.update', ''],
  ])('a kind without its permission: with %s alone only %s', async (permission, kinds) => {
    const role = await makeRoleWith(server, `only ${permission}`, [permission]);
    const user = await makeUser(server, { role, groupRole: 'Dealer', customerId: owner.customer.id });
    await readsMarket(server, user.id, content);
    const caller = await signIn(server, user.id, owner.customer.id);
    const found = new Set<string>();
    for (const text of [...allMarks, article.code]) for (const kind of await kindsFound(caller, text)) found.add(kind);
    expect([...found].toSorted()).toEqual(kinds.split(' ').filter(Boolean).toSorted());
  });

  test('dealers and users for dealers', async () => {
    expect(await kindsFound(owner, 'Zwiebel Velo')).not.toContain('dealer');
    const [{ username }] = (await server.db
      .selectFrom('identity_user')
      .select('username')
      .where('id', '=', owner.userId)
      .execute()) as [{ username: string }];
    expect(await kindsFound(owner, username)).toEqual([]);
    const admin = await person('administrator', { areas: [wholeArea(sorg)] });
    expect(await kindsFound(admin, username)).toEqual(['user', 'dealer']);
  });

  test('anything without a session', async () => {
    expect((await server.graphql({ token: null }, '{ search(text: "PL-7000001") { kind } }')).status).toBe(401);
  });
});

describe('search texts', () => {
  test.each(['', ' ', '   \t ', 'a', '\u200B\u200B'])('%j are too short and find nothing', async (text) => {
    expect(await searchAs(server, owner, text)).toEqual([]);
  });

  test.each([
    '%%',
    '__',
    '%700000%',
    'PL_7000001',
    "' or 1=1 --",
    '\\\\',
    '"zwiebel" & | ! :*',
    "zwiebel')",
    '🚲🚲',
    '\u0001\u0007zz\u001F',
    '(((((',
    '::jsonb',
    'x'.repeat(longestSearch),
    'ﷺ'.repeat(longestSearch),
  ])('%j has no special meaning', async (text) => {
    for (const caller of [owner, await person('administrator', { areas: [wholeArea(sorg)] })])
      expect(hitsOf(await searchAs(server, caller, text)).filter(({ kind }) => kind !== 'article')).toEqual([]);
  });

  test('of 1,000 characters, and more than 20 hits a kind, are refused', async () => {
    const refused = async (variables: string) =>
      (await server.graphql(owner, `{ search(${variables}) { kind } }`)).errors?.[0]?.extensions['reason'];
    expect(await refused(`text: "${'x'.repeat(1_000)}"`)).toBe('too_long');
    expect(await refused('text: "PL", limit: 21')).toBe('out_of_range');
    expect(await refused('text: "PL", limit: 0')).toBe('out_of_range');
  });

  test('are found with other spaces and dashes around them', async () => {
    expect(await kindsFound(owner, '  ZWIEBEL\u2011REF ')).toEqual([]);
    expect(await kindsFound(owner, `\u00A0PL\u20117000001\n`)).toEqual(['order']);
  });
});
