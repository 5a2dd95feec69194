import { beforeAll, describe, expect, test } from 'vitest';
import { testServer, type Caller } from '#testing/harness.ts';
import { leaksOf } from '#testing/walks/isolation.ts';
import { schemaOperations } from '#testing/walks/operations.ts';
import { makeCustomer } from '#accounts/customers/customers.factory.ts';
import { makeUser, signIn } from '#access/identity/identity.factory.ts';
import { makeVisit } from '#field/visit-forms/visit-forms.factory.ts';
import {
  codes,
  makeVisitPeople,
  visitCalls,
  visitPerson,
  type VisitPeople,
} from '#field/visit-forms/visit-forms.people.factory.ts';

const server = testServer();
let near: VisitPeople['near'];
let american: VisitPeople['american'];
let rep: VisitPeople['rep'];
let colleague: VisitPeople['colleague'];
let lead: VisitPeople['lead'];
let dealer: VisitPeople['dealer'];
const { call, create, update, remove, list, idsOf } = visitCalls(server, () => near);

beforeAll(async () => {
  ({ near, american, rep, colleague, lead, dealer } = await makeVisitPeople(server));
});

test('lists filter by brand, dealer, day, period, author and words, the latest first', async () => {
  const mine = await makeCustomer(server, { sorgs: ['1000'], salesman: 'S1', name: 'Quitte Velo' });
  const visit = (visitedOn: string, authorId = rep.userId) =>
    makeVisit(server, { customerId: mine.id, authorId, visitedOn });
  const [first, second, third] = [
    await visit('2026-10-01'),
    await visit('2026-10-15', lead.userId),
    await visit('2026-11-02'),
  ];
  const of = `custCodes: ["${mine.r3}"]`;
  expect(await idsOf(rep, `(${of})`)).toEqual([third, second, first]);
  expect(await list(rep, `(${of}, page: 2, limit: 2)`)).toMatchObject({ info: { count: 3 }, data: [{ id: first }] });
  expect(await idsOf(rep, `(${of}, brand: "wim")`)).toEqual([]);
  expect(await idsOf(rep, `(${of}, date: "2026-10-15")`)).toEqual([second]);
  expect(await idsOf(rep, `(${of}, from: "2026-10-15", to: "2026-11-02")`)).toEqual([third, second]);
  expect(await idsOf(rep, `(${of}, authors: ["${lead.userId}"])`)).toEqual([second]);
  expect(await idsOf(rep, `(search: "quitte velo")`)).toEqual([third, second, first]);
  // Who sees all dealers reads the days of the brand.
  const all = (await list(lead, '(brand: "polygon", limit: 100)')).data as unknown as {
    visitedOn: string;
    id: string;
  }[];
  expect(all.map(({ id }) => id)).toEqual(expect.arrayContaining([first, second, third]));
  expect(all.map(({ visitedOn }) => visitedOn)).toEqual(
    all
      .map(({ visitedOn }) => visitedOn)
      .toSorted()
      .toReversed(),
  );
  const { formVisitAuthors } = await call(rep, '{ formVisitAuthors(brand: "polygon") { id } }');
  expect(formVisitAuthors.map(({ id }: { id: string }) => id)).toEqual(
    expect.arrayContaining([rep.userId, lead.userId]),
  );
  const { data } = await server.graphql(rep, `{ formVisits(brand: "city") { info { count } } }`);
  expect(data).toBeNull();
});

test('photos of a slot over the visits, the latest first', async () => {
  const shop = await makeCustomer(server, { sorgs: ['1000'], salesman: 'S1' });
  const visit = (visitedOn: string, slot: 'displayShop1' | 'displayShop2') =>
    makeVisit(server, { customerId: shop.id, authorId: rep.userId, visitedOn, slots: [slot] });
  const [before, , after] = [
    await visit('2026-05-01', 'displayShop1'),
    await visit('2026-06-01', 'displayShop2'),
    await visit('2026-07-01', 'displayShop1'),
  ];
  const slotPhotos = async (who: Caller) =>
    (
      await call(
        who,
        `{ formVisitPhotos(brand: "polygon", custCode: "${shop.unified}", slot: "displayShop1") { visitId visitedOn slot attachment { id } } }`,
      )
    ).formVisitPhotos as { visitId: string; visitedOn: string }[];
  expect((await slotPhotos(rep)).map(({ visitId }) => visitId)).toEqual([after, before]);
  expect(await slotPhotos(colleague)).toEqual([]);
});

describe('who sees visits', () => {
  test('sales people those of their dealers, whomever they act for; users of a dealer none', async () => {
    const { visit } = await create(rep);
    const acting = { ...(await signIn(server, rep.userId, dealer.customer.id)), userId: rep.userId };
    expect(await idsOf(acting, `(id: "${visit.id}")`)).toEqual([visit.id]);
    expect(await idsOf(lead, `(id: "${visit.id}")`)).toEqual([visit.id]);
    expect(await idsOf(colleague, `(id: "${visit.id}")`)).toEqual([]);
    expect(codes(await update(colleague, visit.id, 1))).toEqual(['id visit_not_found']);
    expect(codes(await remove(colleague, visit.id))).toEqual(['id visit_not_found']);
    expect(codes(await create(colleague, { id: visit.id }))).toEqual(['id visit_not_found']);
    expect(codes(await create(colleague))).toEqual(['visit.custCode visit_customer_unknown']);
    const { errors } = await server.graphql(dealer, '{ formVisits { info { count } } }');
    expect(errors?.[0]?.extensions?.['code']).toBe('FORBIDDEN_SCOPE');
    const user = await makeUser(server, { role: 'salesman', groupRole: 'Dealer', customerId: near.id });
    const insider = await signIn(server, user.id, near.id);
    expect(await idsOf(insider)).toEqual([]);
  });

  test('a brand is visible with an area of its sales organisation only (R-273)', async () => {
    const id = await makeVisit(server, {
      brand: 'wim',
      customerId: american.id,
      authorId: rep.userId,
      visitedOn: '2026-11-25',
    });
    expect(await idsOf(rep, '(brand: "wim", limit: 100)')).toContain(id);
    expect(await idsOf(lead, '(limit: 100)')).not.toContain(id);
    expect(codes(await create(lead, { visit: { brand: 'wim', custCode: american.unified } }))).toEqual([
      'visit.custCode visit_customer_unknown',
    ]);
  });

  test('no operation leaks words of a visit to others, also administrators without areas, with any id', async () => {
    const id = await makeVisit(server, {
      customerId: near.id,
      authorId: rep.userId,
      visitedOn: '2026-11-26',
      notes: 'Zwiebelfisch',
    });
    const secret = { server, marks: /Zwiebelfisch/, learned: [id, near.unified, near.r3, near.id], owner: near };
    const operations = schemaOperations().filter(({ kind, name }) => kind === 'query' && name.startsWith('formVisit'));
    expect(operations.length).toBeGreaterThan(4);
    const seen = await Promise.all(operations.map((operation) => leaksOf(secret, rep, operation)));
    expect(seen.flat()).not.toEqual([]);
    const leaked = await Promise.all(
      [colleague, dealer, await visitPerson(server, 'administrator', [])].flatMap((who) =>
        operations.map((operation) => leaksOf(secret, who, operation)),
      ),
    );
    expect(leaked.flat()).toEqual([]);
  });
});
