import { beforeAll, describe, expect, test } from 'vitest';
import { testServer, type Caller } from '../../testing/harness.ts';
import { makeArticle } from '../catalog/catalog.factory.ts';
import { makeDealer } from '../customers/customers.factory.ts';
import { recordDeliveries, type ReportedDelivery } from '../deliveries/deliveries.record.actions.ts';
import { erpFile, exchangeContext, type Cells } from '../erp/erp.factory.ts';
import { importFile } from '../erp/erp.import.actions.ts';
import { makeUser, signIn } from '../identity/identity.factory.ts';
import { makeMarket, makeSorg } from '../markets/markets.factory.ts';
import { asJob } from '../orders/orders.factory.ts';

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

const importRows = async (type: 'frames' | 'stolen_frames', ...rows: Cells[]) =>
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

  test('needs a permission of service', async () => {
    const user = await makeUser(server, { role: 'credit.desk', groupRole: 'Credit desk', areas: [] });
    const { errors } = await server.graphql(await signIn(server, user.id), `{ frame(frameNumber: "A1") { known } }`);
    expect(errors?.[0]).toMatchObject({ extensions: { code: 'FORBIDDEN_SCOPE' } });
  });
});
