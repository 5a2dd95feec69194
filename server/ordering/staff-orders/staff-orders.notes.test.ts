import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { UserArea } from '#rules/permissions.ts';
import { testServer, type Caller } from '#testing/harness.ts';
import { makeArticles, makeBuyer, placeOrder, type Dealer, type Placed } from '#buying/cart/cart.factory.ts';
import { makeUser, signIn } from '#access/identity/identity.factory.ts';
import { raiseNotices } from '#exchange/notices/notices.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';

const server = testServer();
let sorg = '';
let article = '';
let dealer: Dealer;

async function member(name: string, areas: readonly UserArea[]): Promise<Caller & { username: string }> {
  const user = await makeUser(server, { role: 'order.desk', groupRole: 'Order desk', name, areas });
  return { ...(await signIn(server, user.id)), username: user.username };
}
const all = (code = sorg): UserArea[] => [{ sorg: code, option: 'include', limitation: 'none', value: '' }];
const of = (value: string): UserArea[] => [{ sorg, option: 'include', limitation: 'salesman', value }];

beforeAll(async () => {
  sorg = await makeSorg(server);
  await makeMarket(server, { sorgs: [sorg] });
  dealer = await makeBuyer(server, { sorgs: [sorg], salesman: 'N1' });
  article = (await makeArticles(server, [{ sorg, stock: 500 }]))[0]?.code ?? '';
});

const place = (): Promise<Placed> => placeOrder(server, dealer, sorg, { [article]: 1 });
async function act(caller: Caller, verb: string, args: string, variables: Record<string, unknown>): Promise<string> {
  const names = Object.keys(variables).map((name) => `$${name}: String`);
  const { data } = await server.graphql(
    caller,
    `mutation (${names.map((one) => (one === '$username: String' ? one : `${one}!`)).join(', ')}) { done: ${verb}(${args}) { userErrors { code } } }`,
    variables,
  );
  return data ? (data.done.userErrors[0]?.code ?? 'ok') : 'forbidden';
}
const note = (caller: Caller, n: string, words: string) =>
  act(caller, 'addOrderNote', 'orderNumber: $n, note: $words', { n, words });
const message = (caller: Caller, n: string, words: string) =>
  act(caller, 'messageDealer', 'orderNumber: $n, message: $words', { n, words });
const assign = (caller: Caller, n: string, username: string | null) =>
  act(caller, 'assignOrder', 'orderNumber: $n, username: $username', { n, username });
const seenBy = async (caller: Caller, n: string) =>
  (
    await server.graphql(
      caller,
      'query ($n: String!) { order(number: $n) { assignedTo { name } assignees { name } deskNotes { note createdByName } events { kind text actorName } } }',
      { n },
    )
  ).data.order;
const mailsOf = async (kind: string, number: string) =>
  (
    await sql<{ subject: string; body: string }>`
      select subject, body_text as body
        from platform_mail
       where kind = ${kind} and body_text like ${`%${number}%`}`.execute(server.db)
  ).rows;
const mine = async (caller: Caller): Promise<string[]> =>
  (
    await server.graphql(caller, '{ orders(filter: { scope: "staff", mine: true }, limit: 50) { data { number } } }')
  ).data.orders.data.map(({ number }: { number: string }) => number);

test('notes are for the desk: the dealer, other desks and readers without the list never see them', async () => {
  const { number } = await place();
  const dora = await member('Dora Desk', all());
  expect(await note(dora, number, 'Frame is on hold,\nask the buyer first')).toBe('ok');
  expect(await note(dora, number, 'Asked')).toBe('ok');
  expect(await note(dora, number, ' ')).toBe('not_empty');
  expect(await note(dora, number, 'x'.repeat(1_001))).toBe('too_long');
  expect((await seenBy(dora, number)).deskNotes).toEqual([
    { note: 'Asked', createdByName: 'Dora Desk' },
    { note: 'Frame is on hold,\nask the buyer first', createdByName: 'Dora Desk' },
  ]);
  expect(await seenBy(dealer, number)).toMatchObject({ deskNotes: [], assignees: [], assignedTo: null });
  const rep = await makeUser(server, { role: 'salesman', groupRole: 'Sales', areas: of('N1') });
  expect(await seenBy(await signIn(server, rep.id), number)).toMatchObject({ deskNotes: [], assignees: [] });
  expect(await note(dealer, number, 'x')).toBe('forbidden');
  expect(await note(await member('Else', of('S1')), number, 'x')).toBe('order_not_found');
  expect(JSON.stringify((await seenBy(dealer, number)).events)).not.toContain('Asked');
});

test('an order is assigned to a colleague who may see it, and everybody finds their own', async () => {
  const { number } = await place();
  const dora = await member('Dora Desk', all());
  const emil = await member('Emil Desk', of('N1'));
  const other = await member('Other Desk', of('S1'));
  expect(await assign(dora, number, emil.username)).toBe('ok');
  expect(await mine(emil)).toEqual([number]);
  expect(await mine(dora)).toEqual([]);
  expect((await seenBy(dora, number)).assignedTo).toEqual({ name: 'Emil Desk' });
  expect((await seenBy(dealer, number)).assignedTo).toBeNull();
  expect((await seenBy(dora, number)).assignees).not.toContainEqual({ name: 'Other Desk' });
  const { username: ofDealer } = await server.db
    .selectFrom('identity_user')
    .select('username')
    .where('id', '=', dealer.userId)
    .executeTakeFirstOrThrow();
  for (const username of [other.username, ofDealer, 'nobody'])
    expect(await assign(dora, number, username)).toBe('order_assignee_unknown');
  expect(await assign(other, number, other.username)).toBe('order_not_found');
  expect(await assign(dora, number, null)).toBe('ok');
  expect(await mine(emil)).toEqual([]);
  const audit = await server.db
    .selectFrom('platform_audit')
    .select(['actor_name', 'customer_id', 'after'])
    .where('action', '=', 'order.assigned')
    .orderBy('id')
    .execute();
  expect(audit).toMatchObject([
    { actor_name: 'Dora Desk', customer_id: dealer.customer.id, after: { assignedTo: 'Emil Desk' } },
    { actor_name: 'Dora Desk', customer_id: dealer.customer.id, after: { assignedTo: null } },
  ]);
});

test('a message reaches the dealer by the history of the order and by a notice', async () => {
  const { number } = await place();
  const dora = await member('Dora Desk', all());
  expect(await message(dora, number, 'The colour comes a week later.')).toBe('ok');
  expect((await seenBy(dealer, number)).events[0]).toMatchObject({
    kind: 'message',
    text: 'Message to the dealer: The colour comes a week later.',
    actorName: 'Dora Desk',
  });
  await raiseNotices(server, 2);
  expect(await mailsOf('order.message', number)).toEqual([
    { subject: `Message about order ${number}`, body: expect.stringContaining('The colour comes a week later.') },
  ]);
  expect(await message(dealer, number, 'x')).toBe('forbidden');
  expect(await message(await member('Else', of('S1')), number, 'x')).toBe('order_not_found');
});
