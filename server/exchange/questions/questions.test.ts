import { beforeAll, describe, expect, test } from 'vitest';
import { questionMessagesPerHour } from '#rules/exchange/questions/question-choices.ts';
import { testServer, type Caller } from '#testing/harness.ts';
import { makeUser, signIn } from '#access/identity/identity.factory.ts';
import { makeDealer } from '#accounts/customers/customers.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { raiseNotices } from '#exchange/notices/notices.factory.ts';
import { billDealer, invoiceIdOf } from '#money/invoices/invoices.factory.ts';
import { reportedDelivery } from '#ordering/deliveries/deliveries.factory.ts';
import { recordDeliveries } from '#ordering/deliveries/deliveries.record.actions.ts';
import { asJob } from '#ordering/orders/orders.factory.ts';
import { makeAttachment } from '#service/claims/claims.factory.ts';

const server = testServer();
const at = new Date('2026-11-30T08:00:00Z');
let sorg = '';
let desk: Caller;
let next = 0;
type Dealer = Awaited<ReturnType<typeof makeDealer>>;

const staff = async (
  role: string,
  groupRole: string,
  limitation: 'none' | 'salesman' = 'none',
  value = '',
  of = sorg,
) =>
  signIn(
    server,
    (await makeUser(server, { role, groupRole, areas: [{ sorg: of, limitation, option: 'include', value }] })).id,
  );

beforeAll(async () => {
  server.setNow(at);
  sorg = await makeSorg(server);
  await makeMarket(server, { sorgs: [sorg] });
  desk = await staff('credit.desk', 'Credit desk');
});

/** A dealer with a delivery and an invoice. */
async function supplied(): Promise<{ dealer: Dealer; delivery: string; invoice: string }> {
  const dealer = await makeDealer(server, { sorgs: [sorg], salesman: 'OWN' });
  const delivery = `QD${(next += 1)}`;
  const reported = reportedDelivery({ sorg, number: delivery, customerId: dealer.customer.id });
  await asJob(server, (ctx) => recordDeliveries(ctx, [reported], at));
  const [number = ''] = await billDealer(server, sorg, dealer, [{}]);
  return { dealer, delivery, invoice: await invoiceIdOf(server, number) };
}

const shown = 'question { id kind subjectNo state messages { by byCustomer text photos { fileName } } }';
async function ask(caller: Caller, kind: string, subject: string, more: { text?: string; photos?: string[] } = {}) {
  const { data, errors } = await server.graphql(
    caller,
    `mutation ($kind: String!, $subject: String!, $text: String!, $photos: [String!]!) {
       askQuestion(kind: $kind, subject: $subject, text: $text, photos: $photos) { ${shown} userErrors { field code } } }`,
    { kind, subject, text: 'Where is it?', photos: [], ...more },
  );
  return data?.askQuestion ?? { question: null, userErrors: errors };
}
const reply = async (caller: Caller, id: string, text: string) =>
  (
    await server.graphql(
      caller,
      `mutation ($id: ID!, $text: String!) { replyToQuestion(id: $id, text: $text, photos: []) { ${shown} userErrors { field code } } }`,
      { id, text },
    )
  ).data.replyToQuestion;
const close = async (caller: Caller, id: string) =>
  server.graphql(
    caller,
    `mutation ($id: ID!) { closeQuestion(id: $id) { question { state } userErrors { field code } } }`,
    { id },
  );
const found = async (caller: Caller, more = '') =>
  (
    await server.graphql(caller, `{ questions${more} { data { subjectNo state } info { count } } }`)
  ).data.questions.data.map(({ subjectNo, state }: { subjectNo: string; state: string }) => `${subjectNo} ${state}`);
const inboxOf = async (caller: Caller): Promise<string[]> =>
  (await server.graphql(caller, '{ inbox { entries { kind title } } }')).data.inbox.entries.map(
    ({ kind, title }: { kind: string; title: string }) => `${kind} ${title}`,
  );

describe('questions about documents', () => {
  test('a dealer asks with a photo, staff answer, and both are one conversation with a state', async () => {
    const { dealer, delivery } = await supplied();
    const photo = await makeAttachment(server, { userId: dealer.userId, slot: 'photo1' });
    const { question } = await ask(dealer, 'delivery', delivery, {
      text: 'Box is "open": 3 & 2?\nWhy?',
      photos: [photo],
    });
    expect(question).toMatchObject({
      kind: 'delivery',
      subjectNo: delivery,
      state: 'waiting',
      messages: [{ byCustomer: true, text: 'Box is "open": 3 & 2?\nWhy?', photos: [{ fileName: 'photo1.jpg' }] }],
    });
    expect(await found(desk, `(search: "${delivery}")`)).toEqual([`${delivery} waiting`]);
    const answered = await reply(desk, question.id, 'It comes tomorrow.');
    expect(answered.question).toMatchObject({ state: 'answered', messages: [{}, { byCustomer: false }] });
    expect((await close(desk, question.id)).data.closeQuestion).toEqual({
      question: { state: 'closed' },
      userErrors: [],
    });
    // A further word about the same document opens the same question again.
    const again = await ask(dealer, 'delivery', delivery, { text: 'And now?' });
    expect(again.question).toMatchObject({
      id: question.id,
      state: 'waiting',
      messages: [{}, {}, { text: 'And now?' }],
    });
  });

  test('the other side is told with a link, by mail too, and those who wrote before anybody else', async () => {
    const { dealer, delivery } = await supplied();
    const colleague = await staff('order.desk', 'Order desk');
    const { question } = await ask(dealer, 'delivery', delivery);
    await raiseNotices(server);
    const asked = `question.asked Question about delivery ${delivery}: `;
    expect((await inboxOf(desk)).filter((entry) => entry.startsWith(asked))).toHaveLength(1);
    expect((await inboxOf(colleague)).filter((entry) => entry.startsWith(asked))).toHaveLength(1);
    expect(await inboxOf(dealer)).toEqual([]);
    await reply(desk, question.id, 'Tomorrow.');
    await ask(dealer, 'delivery', delivery, { text: 'When?' });
    await raiseNotices(server);
    expect(await inboxOf(dealer)).toEqual([`question.answered Message about delivery ${delivery}`]);
    expect((await inboxOf(desk)).filter((entry) => entry.startsWith(asked))).toHaveLength(2);
    expect((await inboxOf(colleague)).filter((entry) => entry.startsWith(asked))).toHaveLength(1);
    const mails = await server.db
      .selectFrom('platform_mail')
      .select(['subject', 'body_text', 'reply_to'])
      .where('subject', 'like', `%${delivery}%`)
      .execute();
    const answer = mails.find(({ subject }) => subject.startsWith('Message about'));
    expect(answer?.body_text).toContain(`/questions/${question.id}`);
    expect(answer?.body_text).toContain('replies to this mail do not reach us');
    expect(answer?.reply_to).toBeNull();
  });

  test('nobody else sees it or writes to it: another dealer, a rep of other dealers, a desk of another organisation', async () => {
    const { dealer, delivery, invoice } = await supplied();
    const { question } = await ask(dealer, 'invoice', invoice);
    const elsewhere = await makeSorg(server);
    const strangers = [
      (await supplied()).dealer,
      await staff('salesman', 'Sales', 'salesman', 'OTHER'),
      await staff('credit.desk', 'Credit desk', 'none', '', elsewhere),
      // The claim desk reads no invoices.
      await staff('claim.desk', 'Claim desk'),
    ];
    for (const stranger of strangers) {
      expect((await server.graphql(stranger, `{ question(id: "${question.id}") { id } }`)).data.question).toBeNull();
      expect(await found(stranger, `(search: "${question.subjectNo}")`)).toEqual([]);
      expect((await reply(stranger, question.id, 'Hello')).userErrors).toEqual([{ field: 'id', code: 'not_found' }]);
      expect((await ask(stranger, 'invoice', invoice)).userErrors).toEqual([{ field: 'subject', code: 'not_found' }]);
    }
    for (const stranger of strangers.slice(0, 3))
      expect((await ask(stranger, 'delivery', delivery)).userErrors).toEqual([{ field: 'subject', code: 'not_found' }]);
    expect(
      await found(await staff('salesman', 'Sales', 'salesman', 'OWN'), `(search: "${question.subjectNo}")`),
    ).toHaveLength(1);
  });

  test('staff without the permission neither write nor read, and a dealer does not close', async () => {
    const { dealer, delivery } = await supplied();
    const { question } = await ask(dealer, 'delivery', delivery);
    const auditor = await staff('audit', 'Audit');
    expect(await found(auditor)).toEqual([]);
    expect((await ask(auditor, 'delivery', delivery)).userErrors).toEqual([{ field: '', code: 'forbidden_scope' }]);
    expect((await close(dealer, question.id)).errors?.[0]?.extensions['code']).toBe('FORBIDDEN_SCOPE');
    const guest = await makeUser(server, { role: 'guest', groupRole: 'Guest', customerId: dealer.customer.id });
    const { errors } = await server.graphql(
      await signIn(server, guest.id, dealer.customer.id),
      '{ questions { info { count } } }',
    );
    expect(errors?.[0]?.extensions['code']).toBe('FORBIDDEN_SCOPE');
  });

  test('staff write first; the users of the dealer are told', async () => {
    const { dealer, delivery } = await supplied();
    const { question } = await ask(await staff('order.desk', 'Order desk'), 'delivery', delivery, {
      text: 'It is late.',
    });
    expect(question).toMatchObject({ state: 'answered', messages: [{ byCustomer: false }] });
    await raiseNotices(server);
    expect(await inboxOf(dealer)).toEqual([`question.answered Message about delivery ${delivery}`]);
  });

  test.each([
    ['an empty text', '', 'not_empty'],
    ['angle brackets', '<b>', 'valid_free_text'],
    ['a text that is too long', 'x'.repeat(2_001), 'too_long'],
  ])('refuses %s', async (_name, text, code) => {
    const { dealer, delivery } = await supplied();
    expect((await ask(dealer, 'delivery', delivery, { text })).userErrors).toEqual([{ field: 'text', code }]);
    expect(await found(dealer)).toEqual([]);
  });

  test('a photo belongs to one message and to its sender', async () => {
    const { dealer, delivery } = await supplied();
    const other = (await supplied()).dealer;
    const [own, foreign] = [
      await makeAttachment(server, { userId: dealer.userId, slot: 'photo1' }),
      await makeAttachment(server, { userId: other.userId, slot: 'photo1' }),
    ];
    const missing = [{ field: 'photos', code: 'attachment_not_found' }];
    expect((await ask(dealer, 'delivery', delivery, { photos: [foreign] })).userErrors).toEqual(missing);
    expect((await ask(dealer, 'delivery', delivery, { photos: [own] })).userErrors).toEqual([]);
    expect((await ask(dealer, 'delivery', delivery, { photos: [own] })).userErrors).toEqual(missing);
  });

  test('takes a number of messages of a user within an hour', async () => {
    const { dealer, delivery } = await supplied();
    const { question } = await ask(dealer, 'delivery', delivery);
    await server.db
      .insertInto('questions_message')
      .values(
        Array.from({ length: questionMessagesPerHour - 1 }, () => ({
          question_id: question.id,
          by_customer: true,
          written_by: dealer.userId,
          text: 'again',
          written_at: at,
        })),
      )
      .execute();
    expect((await ask(dealer, 'delivery', delivery)).userErrors).toEqual([{ field: '', code: 'rate_limited' }]);
    await server.db
      .updateTable('questions_message')
      .set({ written_at: new Date(at.getTime() - 3_600_001) })
      .where('question_id', '=', question.id)
      .execute();
    expect((await ask(dealer, 'delivery', delivery)).userErrors).toEqual([]);
  });

  test('the desk lists what waits, the longest first', async () => {
    const { dealer, delivery, invoice } = await supplied();
    await ask(dealer, 'delivery', delivery);
    const { question } = await ask(dealer, 'invoice', invoice);
    const waiting = async () => found(desk, '(state: "waiting", limit: 100)');
    const before = await waiting();
    expect(before.slice(-2)).toEqual([`${delivery} waiting`, `${question.subjectNo} waiting`]);
    await reply(desk, question.id, 'Yes.');
    expect(await waiting()).toEqual(before.slice(0, -1));
  });
});
