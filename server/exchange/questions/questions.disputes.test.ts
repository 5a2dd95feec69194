import { beforeAll, describe, expect, test } from 'vitest';
import { systemContext } from '#server/background.ts';
import { testServer, type Caller } from '#testing/harness.ts';
import { makeUser, signIn } from '#access/identity/identity.factory.ts';
import { makeDealer } from '#accounts/customers/customers.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { raiseNotices } from '#exchange/notices/notices.factory.ts';
import { billDealer, invoiceIdOf } from '#money/invoices/invoices.factory.ts';
import { makeAttachment } from '#service/claims/claims.factory.ts';
import { jobs } from './questions.jobs.ts';

const server = testServer();
const at = new Date('2026-11-30T08:00:00Z');
let sorg = '';
let desk: Caller;
let orderDesk: Caller;
let farDesk: Caller;
type Dealer = Awaited<ReturnType<typeof makeDealer>>;

const staff = async (role: string, of: string) =>
  signIn(
    server,
    (await makeUser(server, { role, areas: [{ sorg: of, limitation: 'none', option: 'include', value: '' }] })).id,
  );

beforeAll(async () => {
  server.setNow(at);
  sorg = await makeSorg(server);
  await makeMarket(server, { sorgs: [sorg] });
  desk = await staff('credit.desk', sorg);
  orderDesk = await staff('order.desk', sorg);
  farDesk = await staff('credit.desk', await makeSorg(server));
});

async function call(caller: Caller, document: string, variables: Record<string, unknown> = {}) {
  const { data, errors } = await server.graphql(caller, document, variables);
  expect(errors).toBeUndefined();
  return data[Object.keys(data)[0] ?? ''];
}

/** A dispute of a dealer, with the id of its invoice. */
async function disputed(): Promise<{ dealer: Dealer; id: string; invoice: string; number: string }> {
  const dealer = await makeDealer(server, { sorgs: [sorg] });
  const [number = ''] = await billDealer(server, sorg, dealer, [{}]);
  const invoice = await invoiceIdOf(server, number);
  const { dispute, userErrors } = await call(
    dealer,
    `mutation ($id: ID!) { disputeInvoice(invoiceId: $id, reason: "price", text: "Agreed on less", amount: "1.00") {
       dispute { id waitingFor askedAt } userErrors { code } } }`,
    { id: invoice },
  );
  expect(userErrors).toEqual([]);
  expect(dispute).toMatchObject({ waitingFor: 'desk', askedAt: null });
  return { dealer, id: dispute.id, invoice, number };
}

const write = (caller: Caller, subject: string, text: string, photos: readonly string[] = []) =>
  call(
    caller,
    `mutation ($subject: String!, $text: String!, $photos: [String!]!) {
       askQuestion(kind: "dispute", subject: $subject, text: $text, photos: $photos) {
         question { id kind subjectNo invoiceId state messages { byCustomer text photos { fileName } } }
         userErrors { field code } } }`,
    { subject, text, photos },
  );
const decide = (caller: Caller, id: string, more = '') =>
  call(
    caller,
    `mutation ($id: ID!) { decideDispute(id: $id, accept: false, answer: "Checked"${more}) {
       dispute { state } userErrors { field code } } }`,
    { id },
  );
const turnOf = async (caller: Caller, invoice: string): Promise<string> =>
  (await call(caller, `query ($id: ID!) { invoice(id: $id) { disputes { waitingFor } } }`, { id: invoice })).disputes[0]
    .waitingFor;
const titles = async (caller: Caller): Promise<string[]> => {
  await raiseNotices(server);
  const { entries } = await call(caller, `{ inbox { entries { title } } }`);
  return entries.map(({ title }: { title: string }) => title);
};
const document = async (userId: string) => makeAttachment(server, { userId, slot: 'invoice' });

describe('a question of the desk about a dispute', () => {
  test('the dealer is told, answers with words and a file, and then it is the turn of the desk', async () => {
    const { dealer, id, invoice, number } = await disputed();
    const { question, userErrors } = await write(desk, id, 'Who agreed on this price?');
    expect(userErrors).toEqual([]);
    expect(question).toMatchObject({ kind: 'dispute', subjectNo: number, invoiceId: invoice, state: 'answered' });
    expect(await turnOf(dealer, invoice)).toBe('dealer');
    expect(await titles(dealer)).toContain(`Message about dispute of invoice ${number}`);

    const answer = await write(dealer, id, 'Your rep did.', [await document(dealer.userId)]);
    expect(answer.userErrors).toEqual([]);
    expect(answer.question).toMatchObject({
      id: question.id,
      state: 'waiting',
      messages: [
        { byCustomer: false, text: 'Who agreed on this price?' },
        { byCustomer: true, text: 'Your rep did.', photos: [{ fileName: 'invoice.jpg' }] },
      ],
    });
    expect(await turnOf(dealer, invoice)).toBe('desk');
    expect((await titles(desk)).some((title) => title.startsWith(`Question about dispute of invoice ${number}`))).toBe(
      true,
    );
    const audit = await server.db
      .selectFrom('platform_audit')
      .select(['action', 'customer_id'])
      .where('subject_id', '=', question.id)
      .orderBy('at')
      .execute();
    expect(new Set(audit.map(({ action }) => action))).toEqual(new Set(['question.answer', 'question.ask']));
    expect(audit.every(({ customer_id }) => customer_id === dealer.customer.id)).toBe(true);
  });

  test('a dispute is not decided while the question is open, unless the desk says so; its question ends with it', async () => {
    const { id } = await disputed();
    const { question } = await write(desk, id, 'Who agreed on this price?');
    expect(await decide(desk, id)).toEqual({ dispute: null, userErrors: [{ field: 'id', code: 'dispute_asked' }] });
    expect(await decide(desk, id, ', despiteQuestion: true')).toEqual({
      dispute: { state: 'rejected' },
      userErrors: [],
    });
    const closing = jobs.find(({ name }) => name === 'questions.closeAbout');
    await closing?.run(await systemContext(server.services, 'job'), { kind: 'dispute', subjectId: id });
    const read = `query ($id: ID!) { question(id: $id) { state } }`;
    expect(await call(desk, read, { id: question.id })).toEqual({ state: 'closed' });
    expect((await write(desk, id, 'And now?')).userErrors).toEqual([{ field: 'id', code: 'dispute_decided' }]);
  });

  test('the answer, and a question that the desk closes, let it decide', async () => {
    const [one, other] = [await disputed(), await disputed()];
    await write(desk, one.id, 'Which line?');
    await write(one.dealer, one.id, 'The second one.');
    expect((await decide(desk, one.id)).userErrors).toEqual([]);
    const { question } = await write(desk, other.id, 'Which line?');
    await call(desk, `mutation ($id: ID!) { closeQuestion(id: $id) { userErrors { code } } }`, { id: question.id });
    expect(await turnOf(other.dealer, other.invoice)).toBe('desk');
    expect((await decide(desk, other.id)).userErrors).toEqual([]);
  });

  test('of a decision and an answer at the same time the decision sees the question or the answer', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { dealer, id, invoice } = await disputed();
      await write(desk, id, 'Which line?');
      const [decision, answer] = await Promise.all([decide(desk, id), write(dealer, id, 'The second one.')]);
      const codes = [...decision.userErrors, ...answer.userErrors].map(({ code }: { code: string }) => code);
      // The desk was early, or read the answer; both never fail, because an answer to an open dispute is taken.
      expect(answer.userErrors).toEqual([]);
      expect(codes).toEqual(decision.dispute === null ? ['dispute_asked'] : []);
      expect(['desk', 'dealer']).toContain(await turnOf(dealer, invoice));
    }
  });

  test('other dealers, other desks and staff who decide no disputes neither read nor write', async () => {
    const { dealer, id } = await disputed();
    const { question } = await write(desk, id, 'Which line?');
    const other = await makeDealer(server, { sorgs: [sorg] });
    const about = `query ($id: String!) { questionAbout(kind: "dispute", subject: $id) { id } }`;
    for (const caller of [other, farDesk, orderDesk]) {
      expect(await call(caller, about, { id })).toBeNull();
      expect((await write(caller, id, 'Mine?')).userErrors).toEqual([{ field: 'subject', code: 'not_found' }]);
      expect(await call(caller, `query ($id: ID!) { question(id: $id) { id } }`, { id: question.id })).toBeNull();
    }
    expect(await call(dealer, about, { id })).toEqual({ id: question.id });
    const photo = await makeAttachment(server, { userId: dealer.userId, slot: 'photo1' });
    expect((await write(dealer, id, 'See', [photo])).userErrors).toEqual([
      { field: 'photos', code: 'attachment_kind_differs' },
    ]);
  });
});
