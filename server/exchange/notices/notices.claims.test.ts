import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemContext } from '#server/background.ts';
import { testServer, type Caller } from '#testing/harness.ts';
import { bikeClaim, fileClaim, moveClaimTo } from '#service/claims/claims.factory.ts';
import { makeDealer } from '#accounts/customers/customers.factory.ts';
import { makeUser, signIn } from '#access/identity/identity.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { browserKeys, pushService, type PushService } from './notices.factory.ts';
import { pushServices } from './notices.gateway.ts';
import { noticeJobs } from './notices.jobs.ts';

const server = testServer({ PUSH_ALLOW_LOOPBACK: '1' });
const browsers = new Map<string, ReturnType<typeof browserKeys>>();
let service: PushService;
let sorg = '';
let desk: Caller;
let deskId = '';

beforeAll(async () => {
  server.setNow(new Date('2026-11-30T08:00:00Z'));
  sorg = await makeSorg(server);
  await makeMarket(server, { sorgs: [sorg], configuration: { features: { WEB_NOTIFICATION: true } } });
  service = await pushService((path) => browsers.get(path)!);
  const areas = [{ sorg, limitation: 'none' as const, option: 'include' as const, value: '' }];
  const user = await makeUser(server, { role: 'claim.desk', groupRole: 'Claim desk', name: 'Wening Desk', areas });
  deskId = user.id;
  desk = await signIn(server, user.id);
});
afterAll(() => service.stop());

async function subscribed(caller: Caller): Promise<string> {
  const path = `/${randomUUID()}`;
  const keys = browserKeys();
  browsers.set(path, keys);
  const answer = await server.app.inject({
    method: 'POST',
    url: '/notification/subscriptions',
    payload: { endpoint: `${service.origin}${path}`, keys: { p256dh: keys.p256dh, auth: keys.auth } },
    headers: { host: 'localhost', authorization: `Bearer ${caller.token}`, 'x-locale': 'en-us' },
  });
  expect(answer.statusCode).toBe(200);
  return path;
}

/** Runs the waiting jobs of notices. */
async function run(): Promise<void> {
  const jobs = noticeJobs({ port: 4000, mailReplies: null }, pushServices(true));
  for (const name of ['notices.raise', 'notices.push']) {
    const { rows } = await sql<{ id: string; payload: Record<string, unknown> }>`
      select j.id::text, j.payload
        from graphile_worker._private_jobs j
        join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = ${name}
       order by j.id`.execute(server.db);
    for (const { id, payload } of rows) {
      await jobs.find((job) => job.name === name)?.run(await systemContext(server.services, 'job'), payload);
      await sql`select graphile_worker.complete_jobs(array[${id}::bigint])`.execute(server.db);
    }
  }
}
const pushed = (path: string) =>
  service.received.filter((push) => push.path === path).map(({ payload: { title, body } }) => `${title}: ${body}`);

test('claims are pushed to the other side: the desk learns what the customer does, the customer all the rest', async () => {
  const dealer = await makeDealer(server, { sorgs: [sorg] });
  const blind = await makeUser(server, { role: 'guest', groupRole: 'Administrator', customerId: dealer.customer.id });
  const office = await subscribed(desk);
  const shop = await subscribed(dealer);
  const others = [
    await subscribed(await makeDealer(server, { sorgs: [sorg] })),
    await subscribed(await signIn(server, blind.id, dealer.customer.id)),
  ];
  const { name: dealerName } = await server.db
    .selectFrom('identity_user')
    .select('name')
    .where('id', '=', dealer.userId)
    .executeTakeFirstOrThrow();
  const { claim } = await fileClaim(server, dealer, await bikeClaim(server, dealer));
  const { id, number } = claim ?? { id: '', number: '' };
  await run();
  expect(pushed(office)).toEqual([`Claim ${number}: Submitted: A claim was submitted and waits for the review.`]);
  expect(pushed(shop)).toEqual([]);
  await moveClaimTo(server, desk, id, 'in_review');
  await moveClaimTo(server, desk, id, 'waiting_for_dealer', ', reason: "Which torque?"');
  const comment = (caller: Caller, text: string, more = '') =>
    server.graphql(
      caller,
      `mutation { createClaimComment(id: "${id}", comment: "${text}" ${more}) { userErrors { code } } }`,
    );
  await comment(dealer, '6 Nm');
  const colleague = await makeUser(server, {
    role: 'claim.desk',
    groupRole: 'Claim desk',
    areas: [{ sorg, limitation: 'none', option: 'include', value: '' }],
  });
  const beside = await subscribed(await signIn(server, colleague.id));
  await comment(desk, 'Zebra suspicion', `, isInternal: true, mentions: ["${colleague.id}", "${deskId}"]`);
  await run();
  expect(pushed(shop).sort()).toEqual([
    `Claim ${number}: In review: Your claim has a new status.`,
    `Claim ${number}: Waiting for dealer: The claim desk needs your answer before it can decide: Which torque?`,
  ]);
  expect(pushed(office).slice(1)).toEqual([`Comment on claim ${number}: ${dealerName}: 6 Nm`]);
  expect(pushed(beside).sort()).toEqual([
    `Comment on claim ${number}: ${dealerName}: 6 Nm`,
    `You are mentioned in claim ${number}: Wening Desk mentions you in an internal comment.`,
  ]);
  expect(others.flatMap(pushed)).toEqual([]);
  expect(JSON.stringify(service.received)).not.toContain('Zebra');
  // A user who wants no pushes of a kind gets none.
  const { data } = await server.graphql(
    dealer,
    'mutation { chooseNotices(kind: "claim.status", push: false) { userErrors { code } } }',
  );
  expect(data.chooseNotices.userErrors).toEqual([]);
  await moveClaimTo(server, desk, id, 'in_review');
  await run();
  expect(pushed(shop)).toHaveLength(2);
});

test('the claim names its mails: a customer sees those to its own users, nobody outside those about internal comments', async () => {
  const dealer = await makeDealer(server, { sorgs: [sorg] });
  const areas = [{ sorg, limitation: 'none' as const, option: 'include' as const, value: '' }];
  const colleague = await makeUser(server, { role: 'claim.desk', groupRole: 'Claim desk', name: 'Tara Desk', areas });
  const nameOf = async (id: string) =>
    (await server.db.selectFrom('identity_user').select('name').where('id', '=', id).executeTakeFirstOrThrow()).name;
  await server.db
    .updateTable('identity_user')
    .set({ send_email_warranty: true })
    .where('id', 'in', [dealer.userId, deskId, colleague.id])
    .execute();
  const { claim } = await fileClaim(server, dealer, await bikeClaim(server, dealer));
  const id = claim?.id ?? '';
  await moveClaimTo(server, desk, id, 'in_review');
  await server.graphql(
    desk,
    `mutation { createClaimComment(id: "${id}", comment: "Zebra", isInternal: true, mentions: ["${colleague.id}"]) { userErrors { code } } }`,
  );
  await server.graphql(dealer, `mutation { createClaimComment(id: "${id}", comment: "6 Nm") { userErrors { code } } }`);
  await run();
  const mails = async (caller: Caller): Promise<string[]> =>
    (await server.graphql(caller, `{ claimV2(id: "${id}") { mails { at to } } }`)).data.claimV2.mails.map(
      (mail: { to: string[] }) => mail.to.join(),
    );
  const own = await mails(dealer);
  expect(own.length).toBeGreaterThan(0);
  expect(own.filter((to) => to !== own[0])).toEqual([]);
  expect(own[0]).toBe(await nameOf(dealer.userId));
  const seen = await mails(desk);
  expect(seen).toContain(await nameOf(dealer.userId));
  // The mention is the only mail to one member of the desk alone.
  expect(seen).toContain('Tara Desk');
  const salesman = await makeUser(server, { role: 'salesman', groupRole: 'Sales', areas });
  const rep = await mails(await signIn(server, salesman.id, dealer.customer.id));
  expect(rep).toContain(await nameOf(dealer.userId));
  expect(rep).not.toContain('Tara Desk');
});
