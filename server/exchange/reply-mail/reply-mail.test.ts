import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { testServer, type Caller } from '#testing/harness.ts';
import { makeUser, signIn } from '#access/identity/identity.factory.ts';
import { makeDealer } from '#accounts/customers/customers.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { raiseNotices } from '#exchange/notices/notices.factory.ts';
import { reportedDelivery } from '#ordering/deliveries/deliveries.factory.ts';
import { recordDeliveries } from '#ordering/deliveries/deliveries.record.actions.ts';
import { asJob } from '#ordering/orders/orders.factory.ts';
import { submittedClaim } from '#service/claims/claims.factory.ts';

const secret = 'a secret of the mail server, 32 letters';
const server = testServer({ MAIL_REPLIES: 'replies@portal.example', MAIL_REPLIES_SECRET: secret });
const at = new Date('2026-11-30T08:00:00Z');
let sorg = '';
let deskId = '';
let desk: Caller;
let photo: Buffer;
let next = 0;
type Dealer = Awaited<ReturnType<typeof makeDealer>>;

beforeAll(async () => {
  server.setNow(at);
  sorg = await makeSorg(server);
  await makeMarket(server, { sorgs: [sorg] });
  const areas = [{ sorg, limitation: 'none' as const, option: 'include' as const, value: '' }];
  deskId = (await makeUser(server, { role: 'claim.desk', groupRole: 'Claim desk', areas })).id;
  desk = await signIn(server, deskId);
  photo = await sharp({ create: { width: 1_200, height: 900, channels: 3, background: '#884422' } })
    .jpeg()
    .toBuffer();
});

const emailOf = async (id: string): Promise<string> =>
  (await server.db.selectFrom('identity_user').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email;

interface Wish {
  readonly to: string;
  readonly from: string;
  readonly text?: string;
  readonly id?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly files?: readonly { readonly name: string; readonly type: string; readonly bytes: Uint8Array }[];
}

/** A mail as a mail program writes it. */
function mailOf({
  to,
  from,
  text = 'Yes, please.',
  headers = {},
  files = [],
  id = `<${(next += 1)}@mail.example>`,
}: Wish) {
  const part = (type: string, more: readonly string[], body: string): string =>
    [`--part`, `Content-Type: ${type}`, ...more, '', body].join('\r\n');
  return Buffer.from(
    [
      `From: "Somebody" <${from}>`,
      `To: Veldra <${to}>`,
      ...(id === '' ? [] : [`Message-ID: ${id}`]),
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      'Subject: Re: Message',
      'MIME-Version: 1.0',
      'Content-Type: multipart/mixed; boundary=part',
      '',
      part('text/plain; charset=utf-8', [], text),
      ...files.map(({ name, type, bytes }) =>
        part(
          type,
          [`Content-Disposition: attachment; filename="${name}"`, 'Content-Transfer-Encoding: base64'],
          Buffer.from(bytes).toString('base64').replaceAll(/.{76}/g, '$&\r\n'),
        ),
      ),
      '--part--',
      '',
    ].join('\r\n'),
  );
}

async function handOver(raw: Uint8Array, password = secret) {
  const response = await server.app.inject({
    method: 'POST',
    url: '/mail/replies',
    headers: {
      host: 'localhost',
      'content-type': 'message/rfc822',
      authorization: `Basic ${Buffer.from(`mail:${password}`).toString('base64')}`,
    },
    payload: Buffer.from(raw),
  });
  return { status: response.statusCode, ...response.json<{ outcome?: string; code?: string }>() };
}
const outcomeOf = async (raw: Uint8Array): Promise<string | undefined> => (await handOver(raw)).outcome;

/** A dealer who asked about a delivery. */
async function asked(): Promise<{ dealer: Dealer; id: string; delivery: string }> {
  const dealer = await makeDealer(server, { sorgs: [sorg] });
  const delivery = `RM${(next += 1)}`;
  await asJob(server, (ctx) =>
    recordDeliveries(ctx, [reportedDelivery({ sorg, number: delivery, customerId: dealer.customer.id })], at),
  );
  const { data } = await server.graphql(
    dealer,
    `mutation { askQuestion(kind: "delivery", subject: "${delivery}", text: "Where is it?", photos: []) { question { id } } }`,
  );
  return { dealer, delivery, id: data.askQuestion.question.id };
}
const answer = async (caller: Caller, id: string, text = 'It comes tomorrow. Shall we call?') =>
  server.graphql(
    caller,
    `mutation { replyToQuestion(id: "${id}", text: "${text}", photos: []) { userErrors { code } } }`,
  );

/** The last mail to a user. */
async function mailTo(userId: string) {
  await raiseNotices(server);
  return server.db
    .selectFrom('platform_mail')
    .select(['kind', 'subject', 'body_text', 'body_html', 'reply_to'])
    .where('recipient', '=', await emailOf(userId))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
}
/** The address to which a user answers the last mail. */
const replyAddressOf = async (userId: string): Promise<string> => (await mailTo(userId)).reply_to ?? 'none';

async function messagesOf(caller: Caller, id: string): Promise<string[]> {
  const { data } = await server.graphql(
    caller,
    `{ question(id: "${id}") { messages { byCustomer text photos { fileName } } } }`,
  );
  return data.question.messages.map(
    ({ byCustomer, text, photos }: { byCustomer: boolean; text: string; photos: { fileName: string }[] }) =>
      [byCustomer ? 'dealer' : 'staff', text, ...photos.map(({ fileName }) => fileName)].join(' · '),
  );
}

describe('an answer by mail', () => {
  test('is added to the question with its photos, and the other side is told', async () => {
    const { dealer, id, delivery } = await asked();
    await answer(desk, id);
    const mail = await mailTo(dealer.userId);
    expect(mail.reply_to).toMatch(/^replies\+[a-z2-7]{26}@portal\.example$/);
    expect(mail.body_text).toMatch(/^##- Write your answer above this line -##\n/);
    expect(mail.body_html).toContain('##- Write your answer above this line -##');
    expect(mail.body_text).not.toContain('do not reach us');
    const quoted = mail.body_text.replaceAll(/^/gm, '> ');
    const raw = mailOf({
      from: (await emailOf(dealer.userId)).toUpperCase(),
      to: mail.reply_to ?? '',
      text: `Yes, call me.\r\n\r\nOn 30 Nov 2026, Veldra wrote:\r\n\r\n${quoted}`,
      files: [{ name: 'box.jpg', type: 'image/jpeg', bytes: photo }],
    });
    expect(await handOver(raw)).toEqual({ status: 200, outcome: 'taken' });
    expect(await messagesOf(dealer, id)).toEqual([
      'dealer · Where is it?',
      'staff · It comes tomorrow. Shall we call?',
      'dealer · Yes, call me. · box.jpg',
    ]);
    expect((await mailTo(deskId)).subject).toContain(`Question about delivery ${delivery}`);
    // The staff answer in the same way.
    const fromDesk = mailOf({ from: await emailOf(deskId), to: await replyAddressOf(deskId), text: 'We call at ten.' });
    expect(await outcomeOf(fromDesk)).toBe('taken');
    expect((await messagesOf(desk, id)).at(-1)).toBe('staff · We call at ten.');
    const rows = await server.db
      .selectFrom('platform_audit')
      .select(['action', 'actor_user_id'])
      .where('subject_id', '=', id)
      .orderBy('id')
      .execute();
    expect(rows.at(-1)).toMatchObject({ action: 'question.answer', actor_user_id: deskId });
  });

  test('is added once, however often and at the same moment the mail server hands it over', async () => {
    const { dealer, id } = await asked();
    await answer(desk, id);
    const wish = { from: await emailOf(dealer.userId), to: await replyAddressOf(dealer.userId) };
    for (const raw of [mailOf(wish), mailOf({ ...wish, id: '', text: 'Without an id.' })]) {
      const outcomes = await Promise.all([outcomeOf(raw), outcomeOf(raw), outcomeOf(raw)]);
      expect(outcomes.filter((one) => one === 'known')).toHaveLength(2);
      expect(outcomes).toContain('taken');
      expect(await outcomeOf(raw)).toBe('known');
    }
    expect(await messagesOf(dealer, id)).toHaveLength(4);
  });

  test('keeps its address for all mails about the same question', async () => {
    const { dealer, id } = await asked();
    await answer(desk, id);
    const first = await replyAddressOf(dealer.userId);
    await answer(desk, id, 'One more thing.');
    expect(await replyAddressOf(dealer.userId)).toBe(first);
    const other = await asked();
    await answer(desk, other.id);
    expect(await replyAddressOf(other.dealer.userId)).not.toBe(first);
  });

  test('is added to a claim as a comment for the other side', async () => {
    const dealer = await makeDealer(server, { sorgs: [sorg] });
    const claim = await submittedClaim(server, dealer);
    await server.db
      .updateTable('identity_user')
      .set({ send_email_warranty: true })
      .where('id', '=', dealer.userId)
      .execute();
    await server.graphql(
      desk,
      `mutation { createClaimComment(id: "${claim.id}", comment: "A photo of the tube?") { userErrors { code } } }`,
    );
    const wish = { from: await emailOf(dealer.userId), to: await replyAddressOf(dealer.userId), text: 'It is bent.' };
    expect(await outcomeOf(mailOf(wish))).toBe('taken');
    const { data } = await server.graphql(desk, `{ claimComments(id: "${claim.id}") { comment isInternal } }`);
    expect(data.claimComments.at(-1)).toEqual({ comment: 'It is bent.', isInternal: false });
    const file = { name: 'tube.jpg', type: 'image/jpeg', bytes: photo };
    expect(await outcomeOf(mailOf({ ...wish, files: [file] }))).toBe('refused');
    expect((await mailTo(dealer.userId)).body_text).toContain('Files cannot be added to a claim by mail');
  });
});

describe('a mail that cannot be added', () => {
  test.each([
    ['without words', { text: '' }, 'must not be empty'],
    ['with too many words', { text: 'x'.repeat(3_000) }, 'at most 2000', 'x'.repeat(3_000)],
    [
      'with a file that is no photo',
      { files: [{ name: 'a.exe', type: 'image/jpeg', bytes: new Uint8Array(5_000).fill(77) }] },
      'JPG',
      'Yes, please.',
    ],
    [
      'with seven photos',
      { files: Array.from({ length: 7 }, () => ({ name: 'a.jpg', type: 'image/jpeg', bytes: new Uint8Array([1]) })) },
      '6',
      'Yes, please.',
    ],
    ['from another address', { from: 'stranger@shop.example' }, 'stranger@shop.example', 'Yes, please.'],
  ])('%s is refused, and its author is told with their words', async (_name, wish, reason, words = '') => {
    const { dealer, id, delivery } = await asked();
    await answer(desk, id);
    const from = await emailOf(dealer.userId);
    const raw = mailOf({ from, to: await replyAddressOf(dealer.userId), text: 'Yes, please.', ...wish });
    expect(await outcomeOf(raw)).toBe('refused');
    expect(await outcomeOf(raw)).toBe('known');
    expect(await messagesOf(dealer, id)).toHaveLength(2);
    const mail = await mailTo(dealer.userId);
    expect([mail.kind, mail.subject]).toEqual([
      'reply-mail.refused',
      `Your mail about delivery ${delivery} was not added`,
    ]);
    expect(mail.body_text).toContain(reason);
    expect(mail.body_text).toContain(words);
    expect(mail.body_text).toContain(`/questions/${id}`);
    expect(mail.reply_to).toBeNull();
  });

  test('from a user who may not write any more is refused', async () => {
    const { dealer, id } = await asked();
    await answer(desk, id);
    const wish = { from: await emailOf(dealer.userId), to: await replyAddressOf(dealer.userId) };
    await server.db.deleteFrom('identity_user_role').where('user_id', '=', dealer.userId).execute();
    expect(await outcomeOf(mailOf(wish))).toBe('refused');
    await server.db.updateTable('identity_user').set({ disabled_at: at }).where('id', '=', dealer.userId).execute();
    expect(await outcomeOf(mailOf(wish))).toBe('unknown');
    expect(await messagesOf(desk, id)).toHaveLength(2);
  });

  test('from a user who must choose a new password first is refused', async () => {
    const { dealer, id } = await asked();
    await answer(desk, id);
    const wish = { from: await emailOf(dealer.userId), to: await replyAddressOf(dealer.userId) };
    const oblige = (must: boolean) =>
      server.db
        .updateTable('identity_user')
        .set({ must_change_password: must })
        .where('id', '=', dealer.userId)
        .execute();
    await oblige(true);
    expect(await outcomeOf(mailOf(wish))).toBe('refused');
    await oblige(false);
    expect(await outcomeOf(mailOf(wish))).toBe('taken');
  });

  test('with photos beyond the quota of the user is refused', async () => {
    const { dealer, id } = await asked();
    await answer(desk, id);
    await server.db
      .insertInto('platform_upload')
      .values({ name: `quota-${id}`, user_id: dealer.userId, bytes: 1_000 * 1024 * 1024, stored_at: at })
      .execute();
    const wish = { from: await emailOf(dealer.userId), to: await replyAddressOf(dealer.userId) };
    const files = [{ name: 'box.jpg', type: 'image/jpeg', bytes: photo }];
    expect(await outcomeOf(mailOf({ ...wish, files }))).toBe('refused');
    expect(await outcomeOf(mailOf(wish))).toBe('taken');
  });

  test('of a user who moved to another dealer is refused', async () => {
    const { dealer, id } = await asked();
    const other = (await asked()).dealer;
    await answer(desk, id);
    const wish = { from: await emailOf(dealer.userId), to: await replyAddressOf(dealer.userId) };
    await server.db
      .updateTable('customers_user')
      .set({ customer_id: other.customer.id })
      .where('user_id', '=', dealer.userId)
      .execute();
    expect(await outcomeOf(mailOf(wish))).toBe('refused');
    expect(await messagesOf(desk, id)).toHaveLength(2);
  });

  test.each([
    ['an absence note', { 'Auto-Submitted': 'auto-replied' }],
    ['an absence note of an old program', { Precedence: 'bulk' }],
    ['a list', { 'List-Id': '<list.example>' }],
  ])('%s is left out, and nobody is answered', async (_name, headers) => {
    const { dealer, id } = await asked();
    await answer(desk, id);
    const to = await replyAddressOf(dealer.userId);
    const before = await server.db.selectFrom('platform_mail').select('id').execute();
    expect(await outcomeOf(mailOf({ from: await emailOf(dealer.userId), to, headers }))).toBe('automatic');
    expect(await messagesOf(dealer, id)).toHaveLength(2);
    expect(await server.db.selectFrom('platform_mail').select('id').execute()).toHaveLength(before.length);
  });

  test('to an address that nobody has is left out', async () => {
    const { dealer } = await asked();
    const from = await emailOf(dealer.userId);
    for (const to of ['replies@portal.example', `replies+${'a'.repeat(26)}@portal.example`, 'support@portal.example'])
      expect(await outcomeOf(mailOf({ from, to }))).toBe('unknown');
  });

  test('that is no mail is refused', async () => {
    expect(await handOver(Buffer.from(''))).toMatchObject({ status: 400 });
    expect(await outcomeOf(Buffer.from('\u0000\u0001'))).toBe('unknown');
  });

  test('is taken only from the mail server', async () => {
    const { dealer, id } = await asked();
    await answer(desk, id);
    const raw = mailOf({ from: await emailOf(dealer.userId), to: await replyAddressOf(dealer.userId) });
    for (const password of ['', `${secret}x`, secret.slice(0, -1)])
      expect((await handOver(raw, password)).status).toBe(401);
    expect(await messagesOf(dealer, id)).toHaveLength(2);
  });
});

describe('a portal that receives no mail', () => {
  const deaf = testServer();
  test('has no such address and names none', async () => {
    const response = await deaf.app.inject({
      method: 'POST',
      url: '/mail/replies',
      headers: { host: 'localhost', authorization: `Basic ${Buffer.from(':').toString('base64')}` },
      payload: 'x',
    });
    expect(response.statusCode).toBe(404);
  });
});
