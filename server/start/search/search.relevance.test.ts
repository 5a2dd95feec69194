import { beforeAll, describe, expect, test } from 'vitest';
import { makeDealer } from '#accounts/customers/customers.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { makeUser, signIn } from '#access/identity/identity.factory.ts';
import { makeArticles, type Dealer } from '#buying/cart/cart.factory.ts';
import { makeEditor, makeTargetMarket } from '#content/content/content.factory.ts';
import { makeNews } from '#content/news/news.factory.ts';
import { makeDocument } from '#content/sales-documents/sales-documents.factory.ts';
import { billDealer, paidOn } from '#money/invoices/invoices.factory.ts';
import { makeFrame } from '#service/retail-sales/retail-sales.factory.ts';
import { testServer, type Caller } from '#testing/harness.ts';
import { addClaim, addDelivery, addOrder, hitsOf, readsMarket, searchAs } from './search.factory.ts';

/** Texts that people type, and the first hit that they expect: of a shop with a history, and of the order desk. */
const server = testServer();
let sorg = '';
let dealer: Dealer;
let desk: Caller;

const articles = [
  ['4101-BK-M', 'Drift 5', 'bike'],
  ['4102-RD-L', 'Drift 7 Carbon', 'bike'],
  ['4200', 'Ridge Trail 29', 'bike'],
  ['0007310', 'Brake pads semi-metallic', 'paa'],
  ['7311', 'Brake cable', 'paa'],
  ['CAS-12', 'Cassette 12-speed', 'paa'],
  ['CHN-12', 'Chain 12-speed', 'paa'],
  ['HLM-M', 'Helmet Vento', 'paa'],
] as const;
const orders = [
  ['PL-2026-0000101', '4500000101', 'RC-778', '2026-03-01T08:00:00Z'],
  ['PL-2026-0000102', '4500000102', 'RC-7781', '2026-04-01T08:00:00Z'],
  ['PL-2026-0000103', '4500000103', 'Spring/2026', '2026-05-01T08:00:00Z'],
  ['PL-2026-0000104', '', 'Frühjahr 12', '2026-05-02T08:00:00Z'],
  ['PL-2026-0000105', '4500000105', '4200', '2026-05-03T08:00:00Z'],
] as const;

async function addHistory(): Promise<void> {
  const ids: string[] = [];
  for (const [number, erp, po, at] of orders) ids.push(await addOrder(server, dealer, sorg, { number, erp, po, at }));
  await billDealer(server, sorg, dealer, [
    { number: '9000000501', poNumber: 'RC-778', accountingNumber: '1400000501' },
    { number: '9000000502', deliveryNumber: '0080000302' },
    paidOn('2026-05-20', { number: '9000000503' }),
  ]);
  await addDelivery(server, dealer, sorg, { number: '0080000301', tracking: '1Z999AA10123456784' }, ids[0] ?? '');
  await addDelivery(server, dealer, sorg, { number: '0080000302', tracking: 'JD0002190' }, ids[1] ?? '');
  for (const number of ['WTU183K0042', 'WTU183K0043', 'ABX77120'])
    await makeFrame(server, { number, sorg, articleCode: '4101-BK-M', customerId: dealer.customer.id });
  await addClaim(server, dealer, sorg, { number: 'CL-2026-00017', reference: 'WORKSHOP 8' }, 'WTU183K0042');
  await addClaim(server, dealer, sorg, { number: 'CL-2026-00018', reference: 'Crack left' }, 'ABX77120');
}

beforeAll(async () => {
  server.setNow(new Date('2026-06-15T10:00:00Z'));
  sorg = await makeSorg(server);
  await makeMarket(server, { sorgs: [sorg], configuration: { features: { news: true } } });
  const market = await makeTargetMarket(server);
  dealer = await makeDealer(server, { sorgs: [sorg], name: 'Harbor Velo' });
  await makeDealer(server, { sorgs: [sorg], name: 'Harbour Cycles' });
  await makeDealer(server, { sorgs: [sorg], name: 'Ridge Sports' });
  await readsMarket(server, dealer.userId, market);
  await makeArticles(
    server,
    articles.map(([code, name, category]) => ({ sorg, code, name, category })),
  );
  await addHistory();
  const editor = await makeEditor(server);
  const marketIds = [market];
  await makeDocument(server, editor, 'Drift service manual', { marketIds });
  await makeDocument(server, editor, 'Price list spring', { marketIds });
  await makeDocument(server, editor, 'Warranty terms', { marketIds });
  await makeNews(server, editor, marketIds, { texts: [{ language: 'en', title: 'Opening hours at Easter' }] });
  await makeNews(server, editor, marketIds, { texts: [{ language: 'en', title: 'Warranty now six years' }] });
  const area = { sorg, limitation: 'none', option: 'include', value: '' } as const;
  const user = await makeUser(server, {
    role: 'administrator',
    name: 'Ada Keller',
    username: 'ada.keller',
    areas: [area],
  });
  desk = await signIn(server, user.id);
});

/** A text, the kind that comes first, and its name. */
type Query = readonly [text: string, kind: string, name: string];

const ofDealer: readonly Query[] = [
  // Articles by code, in the spellings of people and scanners.
  ['4101-BK-M', 'article', 'Drift 5'],
  ['4101bkm', 'article', 'Drift 5'],
  ['4101', 'article', 'Drift 5'],
  ['4102-rd', 'article', 'Drift 7 Carbon'],
  ['0007310', 'article', 'Brake pads semi-metallic'],
  ['7310', 'article', 'Brake pads semi-metallic'],
  ['7311', 'article', 'Brake cable'],
  ['cas-12', 'article', 'Cassette 12-speed'],
  ['CHN12', 'article', 'Chain 12-speed'],
  ['hlm', 'article', 'Helmet Vento'],
  // Articles by words.
  ['drift 5', 'article', 'Drift 5'],
  ['Drift 7', 'article', 'Drift 7 Carbon'],
  ['carbon', 'article', 'Drift 7 Carbon'],
  ['ridge', 'article', 'Ridge Trail 29'],
  ['trail', 'article', 'Ridge Trail 29'],
  ['brake cable', 'article', 'Brake cable'],
  ['pads', 'article', 'Brake pads semi-metallic'],
  ['cassette', 'article', 'Cassette 12-speed'],
  ['helmet', 'article', 'Helmet Vento'],
  ['hemlet', 'article', 'Helmet Vento'],
  ['HELMET VENTO', 'article', 'Helmet Vento'],
  // Orders: our number, the ERP's, the dealer's own.
  ['PL-2026-0000101', 'order', 'PL-2026-0000101'],
  ['pl-2026-0000102', 'order', 'PL-2026-0000102'],
  ['PL20260000103', 'order', 'PL-2026-0000103'],
  ['0000104', 'order', 'PL-2026-0000104'],
  ['4500000101', 'order', 'PL-2026-0000101'],
  ['4500000105', 'order', 'PL-2026-0000105'],
  ['RC-778', 'order', 'PL-2026-0000101'],
  ['rc-778', 'order', 'PL-2026-0000101'],
  ['RC-7781', 'order', 'PL-2026-0000102'],
  ['Spring/2026', 'order', 'PL-2026-0000103'],
  ['spring/', 'order', 'PL-2026-0000103'],
  ['Frühjahr 12', 'order', 'PL-2026-0000104'],
  ['fruhjahr', 'order', 'PL-2026-0000104'],
  // The same number is an article and a PO number: both match whole, and articles come first.
  ['4200', 'article', 'Ridge Trail 29'],
  // Invoices.
  ['9000000501', 'invoice', '9000000501'],
  ['9000000503', 'invoice', '9000000503'],
  ['1400000501', 'invoice', '9000000501'],
  ['900000050', 'invoice', '9000000503'],
  // Deliveries.
  ['0080000301', 'delivery', '0080000301'],
  ['80000302', 'delivery', '0080000302'],
  ['1Z999AA10123456784', 'delivery', '0080000301'],
  ['1z999aa1', 'delivery', '0080000301'],
  ['JD0002190', 'delivery', '0080000302'],
  // Frames, typed and scanned.
  ['WTU183K0042', 'frame', 'WTU183K0042'],
  ['wtu 183 k 0043', 'frame', 'WTU183K0043'],
  ['https://paceline.example/check/ABX77120', 'frame', 'ABX77120'],
  ['WTU183', 'frame', 'WTU183K0042'],
  // Claims.
  ['CL-2026-00017', 'claim', 'CL-2026-00017'],
  ['cl-2026-00018', 'claim', 'CL-2026-00018'],
  ['workshop 8', 'claim', 'CL-2026-00017'],
  ['crack', 'claim', 'CL-2026-00018'],
  // Documents and news.
  ['price list', 'document', 'Price list spring'],
  ['Warranty terms', 'document', 'Warranty terms'],
  ['service manual', 'document', 'Drift service manual'],
  ['easter', 'news', 'Opening hours at Easter'],
  ['Warranty now', 'news', 'Warranty now six years'],
];

const ofDesk: readonly Query[] = [
  ['Harbor Velo', 'dealer', 'Harbor Velo'],
  ['harbour', 'dealer', 'Harbour Cycles'],
  ['ridge sports', 'dealer', 'Ridge Sports'],
  ['ada.keller', 'user', 'Ada Keller'],
  ['Ada Keller', 'user', 'Ada Keller'],
  ['4500000102', 'order', 'PL-2026-0000102'],
  ['Spring/2026', 'order', 'PL-2026-0000103'],
  ['0080000301', 'delivery', '0080000301'],
];

const first = async (caller: Caller, text: string): Promise<unknown> => {
  const [hit] = hitsOf(await searchAs(server, caller, text));
  return hit ? [hit.kind, hit.name] : null;
};

describe('the first hit', () => {
  test('is what a dealer expects', async () => {
    const found = [];
    for (const [text] of ofDealer) found.push([text, await first(dealer, text)]);
    expect(found).toEqual(ofDealer.map(([text, kind, name]) => [text, [kind, name]]));
  });

  test('is what the order desk expects', async () => {
    const found = [];
    for (const [text] of ofDesk) found.push([text, await first(desk, text)]);
    expect(found).toEqual(ofDesk.map(([text, kind, name]) => [text, [kind, name]]));
  });
});
