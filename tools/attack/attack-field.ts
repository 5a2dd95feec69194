import { unzipSync, zipSync } from 'fflate';
import { signedHeaders } from '#docs/click-and-collect-client.ts';
import { demoShops } from '#seed/shops.ts';
import { workbook } from '#server/testing/files.ts';
import { call, inParallel, postJson, signIn, tally, type Target } from './attack-calls.ts';

/** A server whose clock is ahead of the machine's by some milliseconds. */
interface Clocked extends Target {
  readonly clockShift: number;
}

interface FieldAttack {
  readonly name: string;
  run(server: Clocked): Promise<string>;
}

/** Calls the API; returns the codes of what was refused, or `done`. */
async function ask(
  server: Target,
  headers: Readonly<Record<string, string>>,
  query: string,
  variables: object = {},
): Promise<string> {
  const { status, body } = await postJson(server, '/graphql', { query, variables }, { ...headers });
  const codes = [...body.matchAll(/"code":"(\w+)"/g)].map(([, code]) => code ?? '');
  return status === 200 ? (codes[0] ?? 'done') : String(status);
}

/** Throws unless the answers are exactly these, with their numbers. */
function expectAnswers(answers: readonly (number | string)[], expected: Readonly<Record<string, number>>): string {
  const said = tally(answers);
  const right = Object.entries(expected).every(
    ([answer, count]) => answers.filter((one) => String(one) === answer).length === count,
  );
  if (!right) throw new Error(said);
  return said;
}

let rounds = 0;

/** Orders for the counter: one that is sent many times at once, and many that nobody signed. */
async function attackCounter(server: Clocked): Promise<string> {
  const [shop] = demoShops;
  const send = async (body: string, secret: string): Promise<number | string> => {
    const headers = signedHeaders({ key: shop.key, secret }, body, new Date(Date.now() + server.clockShift));
    return (await call(`${server.url}/click-collect/orders`, { method: 'POST', headers, body })).status;
  };
  // A second round sends another order.
  rounds += 1;
  const order = JSON.stringify({
    externalId: `ATTACK-${rounds}`,
    dealerCode: '0001042281-0000451',
    orderedAt: '2026-01-05T10:15:00Z',
    consumer: { firstName: '"; drop table orders; --' },
    lines: [{ sku: '=1+1', name: '@SUM(A1)', quantity: 1 }],
  });
  const same = await inParallel(100, 20, () => send(order, shop.secret));
  const markup = order.replace('drop table orders', '<img src=x onerror=alert(1)>');
  const refused = await inParallel(20, 20, () => send(markup, shop.secret));
  const large = order.replace('}]}', `}],"x":"${'x'.repeat(60_000)}"}`);
  const forged = await inParallel(300, 8, () => send(large, 'guessed'));
  return `the same order: ${expectAnswers(same, { 201: 1, 200: 99 })}; with markup: ${expectAnswers(refused, { 400: 20 })}; forged: ${expectAnswers(forged, { 401: 300 })}`;
}

/** Sheets of a vendor: archives that grow to 200 MB each, and more rows than a sheet may have. */
async function attackSheets(server: Target): Promise<string> {
  const headers = await signIn(server, 'vendor');
  const rows = Array.from({ length: 6_000 }, (_, at) => [`A-${at}`, 1]);
  const sheet = await workbook([['articleCode', 'stock'], ...rows]);
  const bomb = Buffer.from(
    zipSync({
      '[Content_Types].xml': new Uint8Array(),
      'xl/workbook.xml': new Uint8Array(),
      'xl/worksheets/sheet1.xml': new Uint8Array(200 * 1024 * 1024).fill(32),
    }),
  );
  // A search for the end of each tag would take hours.
  const unclosed = Buffer.from(
    zipSync({ ...unzipSync(sheet), 'xl/workbook.xml': Buffer.from('<sheet '.repeat(1_000_000)) }, { level: 0 }),
  );
  const query = 'mutation ($file: Upload!) { uploadStockThirdParties(file: $file) { userErrors { code } } }';
  const send = async (bytes: Buffer): Promise<string> => {
    const form = new FormData();
    form.append('operations', JSON.stringify({ query, variables: { file: null } }));
    form.append('map', JSON.stringify({ 0: ['variables.file'] }));
    form.append('0', new Blob([new Uint8Array(bytes)]), 'stock.xlsx');
    const { status, body } = await call(`${server.url}/graphql`, { method: 'POST', headers, body: form });
    return /"code":"(\w+)"/.exec(body)?.[1] ?? String(status);
  };
  const bombs = await inParallel(40, 4, () => send(bomb));
  const long = await inParallel(40, 2, () => send(sheet));
  const tags = await inParallel(4, 2, () => send(unclosed));
  return `bombs: ${expectAnswers(bombs, { workbook_unreadable: 40 })}; unclosed tags: ${expectAnswers(tags, { workbook_unreadable: 4 })}; long sheets: ${expectAnswers(long, { too_many_rows: 40 })}`;
}

/** More exports at once than the quota of a day allows. */
async function attackQuota(server: Target): Promise<string> {
  const headers = await signIn(server, 'dealer');
  const query = `mutation { requestDownloadArea(module: "open-orders") { userErrors { code } } }`;
  const answers = await inParallel(40, 20, () => ask(server, headers, query));
  if (answers.filter((answer) => answer === 'done').length > 10) throw new Error(tally(answers));
  return tally(answers);
}

/** The last units of a vendor's article, ordered many times at once. */
async function attackStock(server: Target): Promise<string> {
  const headers = await signIn(server, 'dealer');
  const listed = await postJson(
    server,
    '/graphql',
    { query: '{ productThirdParties(limit: 50) { data { articleCode stock price vendor { id } } } }' },
    headers,
  );
  interface Listed {
    readonly articleCode: string;
    readonly stock: number;
    readonly price: string | null;
    readonly vendor: { readonly id: string };
  }
  const { data } = JSON.parse(listed.body) as { data: { productThirdParties: { data: Listed[] } } };
  const [last] = data.productThirdParties.data
    .filter(({ stock, price }) => stock > 0 && price !== null)
    .sort((one, other) => one.stock - other.stock);
  const products = [{ vendor: last?.vendor, articleCode: last?.articleCode, price: last?.price, qty: last?.stock }];
  const query = `mutation ($products: [ThirdPartyProductInput!]!) {
    checkoutThirdPartyV2(shipment: {}, products: $products) { userErrors { code } } }`;
  const answers = await inParallel(30, 15, () => ask(server, headers, query, { products }));
  return expectAnswers(answers, { done: 1, third_party_stock_short: 29 });
}

/** Attacks on orders of consumers, sheets, exports and vendors. */
export const fieldAttacks: readonly FieldAttack[] = [
  {
    name: 'counter: one signed order 100 times at once, 20 with markup, and 300 forged ones of 60 kB',
    run: attackCounter,
  },
  { name: 'sheets: 40 archives that grow to 200 MB, and 40 with too many rows', run: attackSheets },
  { name: 'exports: 40 requests at once', run: attackQuota },
  { name: 'vendors: the last units ordered 30 times at once', run: attackStock },
];
