import { beforeAll, describe, expect, test } from 'vitest';
import { testServer, type Caller } from '#testing/harness.ts';
import { makeArticle } from '#goods/catalog/catalog.factory.ts';
import { makeDealer } from '#accounts/customers/customers.factory.ts';
import { recordDeliveries, type ReportedDelivery } from '#ordering/deliveries/deliveries.record.actions.ts';
import { erpFile, exchangeContext, type Cells } from '#exchange/erp/erp.factory.ts';
import { importFile } from '#exchange/erp/erp.import.actions.ts';
import { makeUser, signIn } from '#access/identity/identity.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { asJob } from '#ordering/orders/orders.factory.ts';

const server = testServer();
let sorg = '';
let desk: Caller;
let next = 0;

beforeAll(async () => {
  server.setNow(new Date('2026-11-30T08:00:00Z'));
  sorg = await makeSorg(server);
  await makeMarket(server, { sorgs: [sorg] });
  await makeArticle(server, { sorg, code: 'BIKE-1', name: 'Meridian 7' });
  const user = await makeUser(server, {
    role: 'claim.desk',
    groupRole: 'Claim desk',
    areas: [{ sorg, limitation: 'none', option: 'include', value: '' }],
  });
  desk = await signIn(server, user.id);
});

type Dealer = Awaited<ReturnType<typeof makeDealer>>;

function delivery(dealer: Dealer, serialNumbers: string[], more: Partial<ReportedDelivery> = {}): ReportedDelivery {
  return {
    sorg,
    number: `FD${(next += 1)}`,
    customerId: dealer.customer.id,
    companyCode: `C${sorg}`,
    status: 'shipped',
    carrier: '',
    trackingNumber: '',
    trackingUrl: '',
    shipto: '',
    notes: '',
    currency: 'EUR',
    shippedOn: '2026-11-20',
    estimatedOn: null,
    deliveredOn: null,
    lines: [
      {
        position: 1,
        order: null,
        orderPosition: null,
        articleCode: 'BIKE-1',
        description: 'Bike',
        qty: serialNumbers.length,
        uom: 'PCE',
        price: 100_00,
        serialNumbers,
      },
    ],
    ...more,
  };
}
const record = (...deliveries: ReportedDelivery[]) =>
  asJob(server, (ctx) => recordDeliveries(ctx, deliveries, new Date('2026-11-21T07:00:00Z')));

async function ask(caller: Caller, frameNumber: string) {
  const answer = await server.graphql(
    caller,
    `query ($frameNumber: String!) { frame(frameNumber: $frameNumber) {
      frameNumber known stolen { reportedOn country reference }
      passport { articleCode description brand model customerName doNo shippedOn deliveredOn productionCode } } }`,
    { frameNumber },
  );
  expect(answer.errors).toBeUndefined();
  return answer.data.frame;
}

const importRows = async (type: 'frames' | 'stolen_frames' | 'recalls' | 'recall_frames', ...rows: Cells[]) =>
  importFile(await exchangeContext(server), erpFile(server, type, rows, { sender: `F${(next += 1)}` }));

describe('frame passport', () => {
  test('a delivery makes it; the customer and staff of its area read it, another dealer learns only that it is known', async () => {
    const [dealer, other] = [await makeDealer(server, { sorgs: [sorg] }), await makeDealer(server, { sorgs: [sorg] })];
    const shipped = delivery(dealer, ['wtu 183-k0042'], { deliveredOn: '2026-11-23', status: 'delivered' });
    await record(shipped);
    const passport = {
      articleCode: 'BIKE-1',
      description: 'Meridian 7',
      brand: 'Veldra',
      model: 'M-BIKE-1',
      doNo: shipped.number,
      shippedOn: '2026-11-20',
      deliveredOn: '2026-11-23',
      productionCode: '',
    };
    const found = { frameNumber: 'WTU183K0042', known: true, stolen: null };
    expect(await ask(dealer, 'WTU183K0042')).toMatchObject({ ...found, passport });
    expect(await ask(desk, 'wtu183k0042')).toMatchObject({ ...found, passport });
    expect(await ask(other, 'WTU183K0042')).toEqual({ ...found, passport: null });
  });

  test('staff of another sales organisation do not read it', async () => {
    const elsewhere = await makeSorg(server);
    const user = await makeUser(server, {
      role: 'claim.desk',
      groupRole: 'Claim desk',
      areas: [{ sorg: elsewhere, limitation: 'none', option: 'include', value: '' }],
    });
    const dealer = await makeDealer(server, { sorgs: [sorg] });
    await record(delivery(dealer, ['AREA1']));
    expect(await ask(await signIn(server, user.id), 'AREA1')).toMatchObject({ known: true, passport: null });
  });

  test('belongs to the latest shipment, whatever the order of the messages', async () => {
    const [first, second] = [await makeDealer(server, { sorgs: [sorg] }), await makeDealer(server, { sorgs: [sorg] })];
    const late = delivery(second, ['TWICE1'], { shippedOn: '2026-11-25' });
    await record(late);
    await record(delivery(first, ['TWICE1'], { shippedOn: '2026-10-01' }));
    expect((await ask(second, 'TWICE1')).passport).toMatchObject({ doNo: late.number });
    expect((await ask(first, 'TWICE1')).passport).toBeNull();
  });

  test('a corrected delivery takes back the frames that it named by mistake; a planned one ships none', async () => {
    const dealer = await makeDealer(server, { sorgs: [sorg] });
    const wrong = delivery(dealer, ['WRONG1', 'RIGHT1']);
    await record(wrong);
    await record({ ...wrong, lines: wrong.lines.map((line) => ({ ...line, serialNumbers: ['RIGHT1'] })) });
    expect(await ask(dealer, 'WRONG1')).toMatchObject({ known: true, passport: null });
    expect((await ask(dealer, 'RIGHT1')).passport).toMatchObject({ doNo: wrong.number });
    await record(delivery(dealer, ['PLANNED1'], { status: 'planned', shippedOn: null }));
    expect(await ask(dealer, 'PLANNED1')).toMatchObject({ known: false });
  });

  test('serial numbers that are no frame numbers do not stop a delivery', async () => {
    const dealer = await makeDealer(server, { sorgs: [sorg] });
    expect(await record(delivery(dealer, ['Ä1', 'X'.repeat(40), 'FINE1']))).toBe(1);
    expect(await ask(dealer, 'FINE1')).toMatchObject({ known: true });
    expect(await ask(dealer, 'Ä1')).toBeNull();
    expect(await ask(dealer, 'X'.repeat(40))).toBeNull();
  });

  test('an unknown number answers that it is not known; too long a text is refused', async () => {
    const dealer = await makeDealer(server, { sorgs: [sorg] });
    expect(await ask(dealer, 'NOBODY1')).toEqual({
      frameNumber: 'NOBODY1',
      known: false,
      stolen: null,
      passport: null,
    });
    const { errors } = await server.graphql(dealer, `{ frame(frameNumber: "${'X'.repeat(101)}") { known } }`);
    expect(errors?.[0]).toMatchObject({ extensions: { code: 'BAD_INPUT' } });
  });

  test('files tell article and production code before the delivery, and which bicycles are stolen or found', async () => {
    const dealer = await makeDealer(server, { sorgs: [sorg] });
    const stolen = {
      frame_number: 'file-1',
      state: 'stolen',
      reported_on: '2026-11-20',
      country: 'DE',
      reference: '4711',
    };
    expect(
      await importRows('frames', { frame_number: 'file 1', article: 'BIKE-1', production_code: 'P26' }),
    ).toMatchObject({ changed: 1 });
    expect(await importRows('stolen_frames', stolen, { ...stolen, frame_number: 'FILE2' })).toMatchObject({
      changed: 2,
    });
    expect(await ask(dealer, 'FILE1')).toEqual({
      frameNumber: 'FILE1',
      known: true,
      stolen: { reportedOn: '2026-11-20', country: 'DE', reference: '4711' },
      passport: null,
    });
    expect(await ask(dealer, 'FILE2')).toMatchObject({ known: false, stolen: { reference: '4711' } });
    await record(delivery(dealer, ['FILE1']));
    expect((await ask(dealer, 'FILE1')).passport).toMatchObject({ productionCode: 'P26' });
    await importRows('stolen_frames', { ...stolen, state: 'found' });
    expect(await ask(dealer, 'FILE1')).toMatchObject({ stolen: null });
  });

  test('rows of files without a valid frame number are rejected with the reason', async () => {
    const wrong = (frame_number: string) => ({ frame_number, article: 'BIKE-1', production_code: '' });
    const outcome = await importRows('frames', wrong('X'.repeat(31)), wrong('WÄ1'), wrong('OK1'));
    expect(outcome).toMatchObject({
      changed: 1,
      rejects: [{ code: 'frame_number_too_long' }, { code: 'frame_number_invalid' }],
    });
  });

  test('holds the picture, parts and documents of the model', async () => {
    const dealer = await makeDealer(server, { sorgs: [sorg] });
    await record(delivery(dealer, ['PARTS1']));
    const model = await server.db
      .selectFrom('catalog_model')
      .select('id')
      .where('code', '=', 'M-BIKE-1')
      .executeTakeFirstOrThrow();
    await server.db
      .insertInto('catalog_specification')
      .values({ model_id: model.id, language: 'en', position: 1, code: 'fork', name: 'Fork', value: 'Carbon, tapered' })
      .execute();
    await server.db
      .insertInto('catalog_document')
      .values({ model_id: model.id, kind: 'manual', name: 'Manual', language: '', file: 'manual.pdf', bytes: 2_048 })
      .execute();
    const { data } = await server.graphql(
      dealer,
      `{ frame(frameNumber: "PARTS1") { passport { components { name value } documents { name url } image { small } } } }`,
    );
    expect(data.frame.passport).toMatchObject({
      components: [{ name: 'Fork', value: 'Carbon, tapered' }],
      documents: [{ name: 'Manual', url: '/files/documents/manual.pdf' }],
    });
  });

  test('tells anybody only whether it is known, stolen or recalled', async () => {
    const dealer = await makeDealer(server, { sorgs: [sorg] });
    await record(delivery(dealer, ['PUBLIC1']));
    const check = (number: string) =>
      server.app.inject({ url: `/frames/check/${encodeURIComponent(number)}`, headers: { host: 'localhost' } });
    const known = { number: 'PUBLIC1', known: true, registeredSince: null, stolen: false, recalled: false };
    const answer = await check('public-1');
    expect(answer.json()).toEqual(known);
    expect(answer.headers['x-robots-tag']).toBe('noindex');
    await importRows('stolen_frames', { frame_number: 'PUBLIC1', state: 'stolen', reported_on: '2026-11-26' });
    expect((await check('PUBLIC1')).json()).toEqual({ ...known, stolen: true });
    expect((await check('Ä 1')).json()).toEqual({ ...known, number: 'Ä 1', known: false });
  });

  test('needs a permission of service', async () => {
    const user = await makeUser(server, { role: 'credit.desk', groupRole: 'Credit desk', areas: [] });
    const { errors } = await server.graphql(await signIn(server, user.id), `{ frame(frameNumber: "A1") { known } }`);
    expect(errors?.[0]).toMatchObject({ extensions: { code: 'FORBIDDEN_SCOPE' } });
  });
});

describe('recalls', () => {
  /** A recall with ranges; answers its code. */
  async function recall(
    ranges: readonly (readonly [first: string, last: string, article?: string])[],
    more: Cells = {},
  ) {
    const code = `R${(next += 1)}`;
    const texts = {
      recall: code,
      severity: 'safety',
      published_on: '2026-11-20',
      title: 'Fork',
      bulletin: 'Look at it.',
    };
    await importRows(
      'recalls',
      { ...texts, language: 'en', ...more },
      { ...texts, language: 'de', title: 'Gabel', ...more },
    );
    const rows = ranges.map(([first_number, last_number, article = '']) => ({
      recall: code,
      first_number,
      last_number,
      article,
    }));
    expect(await importRows('recall_frames', ...rows)).toMatchObject({ rejects: [], changed: ranges.length });
    return code;
  }
  async function recallsOf(caller: Caller, frameNumber: string): Promise<unknown> {
    const { data } = await server.graphql(
      caller,
      `query ($frameNumber: String!) { frame(frameNumber: $frameNumber) { recalls { code title state } } }`,
      { frameNumber },
    );
    return data.frame.recalls;
  }
  async function listOf(caller: Caller) {
    const { data } = await server.graphql(
      caller,
      `{ recalls { code read affected checked repaired frames { info { count } data { frameNumber state customerName } } } }`,
    );
    return data.recalls as { code: string; frames: { data: { frameNumber: string }[] } }[];
  }
  const report = async (caller: Caller, variables: Record<string, unknown>) => {
    const { data, errors } = await server.graphql(
      caller,
      `mutation ($code: String!, $frameNumber: String!, $state: String!, $note: String) {
        reportRecallWork(code: $code, frameNumber: $frameNumber, state: $state, note: $note) { userErrors { field code } } }`,
      variables,
    );
    expect(errors).toBeUndefined();
    return data.reportRecallWork.userErrors;
  };

  test('everybody who enters an affected number is told; ranges compare numbers of one length', async () => {
    const [dealer, other] = [await makeDealer(server, { sorgs: [sorg] }), await makeDealer(server, { sorgs: [sorg] })];
    await record(delivery(dealer, ['RNG0100', 'RNG0200', 'RNG01000', 'RNG0101A']));
    const code = await recall([
      ['RNG0001', 'RNG0199'],
      ['RNG0200', 'RNG0202', 'BIKE-1'],
    ]);
    const told = [{ code, title: 'Fork', state: 'open' }];
    expect(await recallsOf(dealer, 'rng-0100')).toEqual(told);
    expect(await recallsOf(other, 'RNG0100')).toEqual(told);
    expect(await recallsOf(other, 'RNG0150')).toEqual(told);
    expect(await recallsOf(other, 'RNG0200')).toEqual(told);
    for (const number of ['RNG01000', 'RNG0101A', 'RNG0201']) expect(await recallsOf(dealer, number)).toEqual([]);
  });

  test('a dealer lists own frames, reports work and reads the bulletin; another dealer cannot', async () => {
    const [dealer, other] = [await makeDealer(server, { sorgs: [sorg] }), await makeDealer(server, { sorgs: [sorg] })];
    await record(delivery(dealer, ['WRK001', 'WRK002']), delivery(other, ['WRK003']));
    const code = await recall([['WRK001', 'WRK999']]);
    const own = async (caller: Caller) => (await listOf(caller)).find((one) => one.code === code);
    expect(await own(dealer)).toMatchObject({ read: false, affected: 2, checked: 0, repaired: 0 });
    expect((await own(dealer))?.frames.data.map(({ frameNumber }) => frameNumber)).toEqual(['WRK001', 'WRK002']);
    expect(await own(desk)).toMatchObject({ affected: 3 });
    expect(await report(dealer, { code, frameNumber: 'WRK001', state: 'checked' })).toEqual([
      { field: 'code', code: 'recall_not_read' },
    ]);
    const read = (caller: Caller) =>
      server.graphql(caller, `mutation { readRecall(code: "${code}") { userErrors { code } } }`);
    for (const caller of [dealer, dealer]) await read(caller);
    expect(await report(dealer, { code, frameNumber: 'wrk 001', state: 'checked', note: 'No crack' })).toEqual([]);
    expect(await report(dealer, { code, frameNumber: 'WRK002', state: 'repaired' })).toEqual([]);
    expect(await report(dealer, { code, frameNumber: 'WRK002', state: 'open' })).toEqual([
      { field: 'state', code: 'recall_state_final' },
    ]);
    await read(other);
    const refused = [{ field: 'frameNumber', code: 'recall_frame_not_affected' }];
    expect(await report(other, { code, frameNumber: 'WRK001', state: 'repaired' })).toEqual(refused);
    expect(await report(dealer, { code, frameNumber: 'NOT1', state: 'repaired' })).toEqual(refused);
    expect(await own(dealer)).toMatchObject({ affected: 2, checked: 1, repaired: 1 });
    expect(await recallsOf(other, 'WRK002')).toMatchObject([{ state: 'repaired' }]);
    expect(await own(dealer)).toMatchObject({ read: true });
    const records = await server.db
      .selectFrom('platform_audit')
      .select('action')
      .where('action', 'in', ['recall.read', 'recall.work'])
      .where('customer_id', '=', dealer.customer.id)
      .execute();
    expect(records.map(({ action }) => action).toSorted()).toEqual(['recall.read', 'recall.work', 'recall.work']);
  });

  test('a dealer must read a bulletin about a danger; the desk sees who did not', async () => {
    const [dealer, other] = [await makeDealer(server, { sorgs: [sorg] }), await makeDealer(server, { sorgs: [sorg] })];
    await record(delivery(dealer, ['MUST001', 'MUST002']), delivery(other, ['MUST003']));
    const code = await recall([['MUST001', 'MUST999']]);
    await recall([['MUST001', 'MUST999']], { severity: 'service' });
    const toRead = async (caller: Caller) =>
      (
        await server.app.inject({
          url: '/user',
          headers: { host: 'localhost', authorization: `Bearer ${caller.token}` },
        })
      ).json<{ recallsToRead: unknown }>().recallsToRead;
    const dealers = async (caller: Caller, unread = false) =>
      (
        await server.graphql(
          caller,
          `query ($code: String!, $unread: Boolean) { recall(code: $code) {
             dealers(unread: $unread) { info { count } data { custName affected readBy } } } }`,
          { code, unread },
        )
      ).data.recall.dealers;
    expect([await toRead(dealer), await toRead(desk)]).toEqual([[{ code, affected: 2 }], []]);
    await server.graphql(dealer, `mutation { readRecall(code: "${code}") { userErrors { code } } }`);
    expect([await toRead(dealer), await toRead(other)]).toMatchObject([[], [{ code }]]);
    expect(await dealers(desk)).toMatchObject({
      info: { count: 2 },
      data: [
        { affected: 1, readBy: '' },
        { affected: 2, readBy: expect.stringMatching(/./) },
      ],
    });
    expect(await dealers(desk, true)).toMatchObject({ data: [{ affected: 1 }] });
    expect(await dealers(dealer)).toBeNull();
  });

  test('a recall of another sales organisation, and one that ended, is not shown', async () => {
    const dealer = await makeDealer(server, { sorgs: [sorg] });
    const elsewhere = await makeSorg(server);
    await record(delivery(dealer, ['END001', 'ELSE001']));
    const ended = await recall([['END001', 'END001']], { ended_on: '2026-11-21' });
    await recall([['ELSE001', 'ELSE001']], { sorg: elsewhere });
    expect([await recallsOf(dealer, 'END001'), await recallsOf(dealer, 'ELSE001'), await listOf(dealer)]).toEqual([
      [],
      [],
      [],
    ]);
    const { data } = await server.graphql(
      dealer,
      `mutation { readRecall(code: "${ended}") { userErrors { field code } } }`,
    );
    expect(data.readRecall.userErrors).toEqual([{ field: 'code', code: 'recall_not_found' }]);
  });

  test('a file replaces the ranges of its recalls; a range with ends of different length is rejected', async () => {
    const dealer = await makeDealer(server, { sorgs: [sorg] });
    const code = await recall([['REP001', 'REP500']]);
    await importRows('recall_frames', { recall: code, first_number: 'REP600', last_number: 'REP700', article: '' });
    expect([await recallsOf(dealer, 'REP100'), await recallsOf(dealer, 'REP650')]).toMatchObject([[], [{ code }]]);
    const outcome = await importRows('recall_frames', {
      recall: code,
      first_number: 'REP600',
      last_number: 'REP7000',
      article: '',
    });
    expect(outcome.rejects).toMatchObject([{ code: 'row_range_invalid' }]);
    expect(await recallsOf(dealer, 'REP650')).toMatchObject([{ code }]);
  });
});
