import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { makeBuyer, type Dealer } from '#buying/cart/cart.factory.ts';
import { makeUser, signIn } from '#access/identity/identity.factory.ts';
import { recordInvoices, reportedInvoice, writeInvoiceMails } from '#money/invoices/invoices.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { asJob } from '#ordering/orders/orders.factory.ts';
import { Documents, documentLimits } from '#platform/documents/documents.ts';
import { requireDocumentsPlace } from '#platform/documents/place.ts';
import { UserPlaces } from '#platform/documents/user-places.ts';
import { DocumentProcess } from '#platform/documents/process.ts';
import { readWorkbook } from '#platform/sheets/xlsx.ts';
import { onTestDate, testServer } from '#testing/harness.ts';
import { textOfPdf } from '#testing/pdf-text.ts';

const server = testServer();
const now = new Date('2026-11-29T20:00:00Z');
let documents: Documents;
/** The same server with a process of documents. */
let apart: FastifyInstance;
let sorg = '';
let dealer: Dealer;
let invoiceId = '';

beforeAll(async () => {
  server.setNow(now);
  sorg = await makeSorg(server);
  await makeMarket(server, { sorgs: [sorg] });
  dealer = await makeBuyer(server, { sorgs: [sorg] });
  invoiceId = await bill(dealer, 'D-1');
  documents = new Documents(() => server.services.now(), documentLimits, places());
  documents.useProcess(settings());
  apart = await createApp(server.config, { ...server.services, documents });
  await apart.ready();
});
afterAll(async () => {
  await apart.close();
  documents.close();
});

const settings = () => ({
  config: server.config,
  databaseUrl: server.connection.pool.options.connectionString ?? '',
  script: new URL('../../document-process.ts', import.meta.url),
  nodeOptions: onTestDate,
});

/** The places of users as another process has them. */
const places = (mostMs = 60_000) =>
  new UserPlaces(server.db, server.services.log, { most: documentLimits.ofUser, mostMs });

async function bill({ customer }: Dealer, number: string): Promise<string> {
  const reported = reportedInvoice({ number, sorg, companyCode: `C${sorg}`, customerId: customer.id });
  await asJob(server, (ctx) => recordInvoices(ctx, [reported], now));
  const row = server.db.selectFrom('invoices_invoice').select('id').where('number', '=', number);
  return (await row.executeTakeFirstOrThrow()).id;
}

const get = (app: FastifyInstance, url: string, token: string | null = dealer.token, more = {}) =>
  app.inject({
    url,
    headers: {
      host: 'localhost',
      'x-locale': 'de',
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...more,
    },
  });

const headersOf = ({ headers }: Awaited<ReturnType<typeof get>>) => ({
  type: headers['content-type'],
  disposition: headers['content-disposition'],
  cache: headers['cache-control'],
});

describe('documents from their own process', () => {
  test('are those of the server itself, with the same headers', async () => {
    const paths = [
      `/invoices/${invoiceId}/pdf`,
      '/invoices/open/export?format=csv',
      '/invoices/open/export?format=xlsx',
    ];
    for (const path of paths) {
      const [here, there] = [await get(server.app, path), await get(apart, path)];
      expect(there.statusCode, path).toBe(200);
      expect(headersOf(there)).toEqual(headersOf(here));
    }
    const [pdf, csv, xlsx] = paths.map((path) => async (app: FastifyInstance) => (await get(app, path)).rawPayload);
    expect(textOfPdf(await pdf!(apart))).toBe(textOfPdf(await pdf!(server.app)));
    expect(textOfPdf(await pdf!(apart))).toContain('Rechnung D-1');
    expect(await csv!(apart)).toEqual(await csv!(server.app));
    expect(await readWorkbook(await xlsx!(apart))).toEqual(await readWorkbook(await xlsx!(server.app)));
  });

  test('are compressed for callers who accept that', async () => {
    for (let at = 0; at < 20; at += 1) await bill(dealer, `D-COMPRESSED-${at}`);
    const path = '/invoices/open/export?format=csv';
    const packed = await get(apart, path, dealer.token, { 'accept-encoding': 'gzip' });
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(packed.rawPayload.length).toBeLessThan((await get(apart, path)).rawPayload.length);
  });

  test('are refused in the language of the caller, and invisible to another dealer', async () => {
    const [stranger, worker] = [await makeBuyer(server, { sorgs: [sorg] }), await makeUser(server, { role: 'sales' })];
    const pdf = `/invoices/${invoiceId}/pdf`;
    expect((await get(apart, pdf, stranger.token)).statusCode).toBe(404);
    expect((await get(apart, '/invoices/open/export?format=csv', stranger.token)).payload).not.toContain('D-1');
    expect((await get(apart, pdf, null)).statusCode).toBe(401);
    const { token } = await signIn(server, worker.id);
    for (const app of [server.app, apart]) {
      const refused = await get(app, '/bonus/export?format=csv', token);
      expect([refused.statusCode, refused.json()]).toMatchObject([400, { code: 'forbidden_scope' }]);
    }
    const wrong = await get(apart, '/invoices/open/export?columns=password');
    expect([wrong.statusCode, wrong.json()]).toMatchObject([400, { code: 'bad_input', field: 'columns' }]);
    expect(wrong.json().requestId).toBe(wrong.headers['x-request-id']);
  });

  test('take a body', async () => {
    const rows = [{ line: 1, written: 'x', code: 'A-1', quantity: '2', reasons: [{ code: 'not_found' }] }];
    const answers = [server.app, apart].map((app) =>
      app.inject({
        method: 'POST',
        url: '/api/intake/rejected',
        headers: { host: 'localhost', authorization: `Bearer ${dealer.token}` },
        payload: { format: 'csv', rows },
      }),
    );
    const [here, there] = await Promise.all(answers);
    expect(there!.statusCode).toBe(200);
    expect(there!.payload).toBe(here!.payload);
  });

  test('draw the attachments of mails', async () => {
    const query = `mutation { sendEmailInvoice(invoiceNumber: "D-1", sorg: "${sorg}") { userErrors { code } } }`;
    await server.db
      .updateTable('identity_user')
      .set({ email: 'jo@dealer.example', is_fake_email: false })
      .where('id', '=', dealer.userId)
      .execute();
    const { data } = await server.graphql(dealer, query);
    expect(data.sendEmailInvoice.userErrors).toEqual([]);
    await writeInvoiceMails({ ...server, db: server.db, services: { ...server.services, documents } });
    const mail = server.db.selectFrom('platform_mail').selectAll().where('attachment_name', '=', 'D-1.pdf');
    expect(textOfPdf(Buffer.from((await mail.executeTakeFirstOrThrow()).attachment!))).toContain('D-1');
  });

  test('cannot be made by the server meanwhile', () => {
    expect(() => requireDocumentsPlace()).toThrow('documents are made in their own process');
  });

  test('are refused when the process ends, and made by the next one', async () => {
    const own = new DocumentProcess(settings());
    const { signal } = new AbortController();
    const call = { method: 'GET', url: '/none', headers: { host: 'localhost' }, body: null, address: '', now: 0 };
    const asked = own.run({ call }, signal);
    process.kill(own.pid!, 'SIGKILL');
    await expect(asked).rejects.toMatchObject({ code: 'service_unavailable' });
    const { status, bytes, body } = await own.run({ call }, signal);
    expect([status, (await body.readFile()).length]).toEqual([404, bytes]);
    await body.close();
    own.close();
  });

  test('are refused while the database is away, by a process that does not stay', async () => {
    const own = new DocumentProcess({ ...settings(), databaseUrl: 'postgres://nobody@127.0.0.1:1/none' });
    const call = { method: 'GET', url: '/none', headers: {}, body: null, address: '', now: 0 };
    await expect(own.run({ call }, new AbortController().signal)).rejects.toMatchObject({
      code: 'service_unavailable',
    });
    expect(own.pid).toBeNull();
    own.close();
  });

  test.each([
    ['a user', { ofUser: 0 }, 429, 'documents_of_user_full'],
    ['everybody', { waiting: 0 }, 503, 'documents_full'],
  ])(
    'are refused for %s who has too many, and the answer says when to ask again',
    async (_who, limit, status, code) => {
      const full = new Documents(() => server.services.now(), { ...documentLimits, ...limit });
      const app = await createApp(server.config, { ...server.services, documents: full });
      const refused = await get(app, `/invoices/${invoiceId}/pdf`);
      expect([refused.statusCode, refused.json()]).toMatchObject([status, { code }]);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      await app.close();
    },
  );

  test('of one user count in all processes, and places of a killed one end', async () => {
    const other = await makeBuyer(server, { sorgs: [sorg] });
    const pdf = ({ token }: Dealer) => get(apart, `/invoices/${invoiceId}/pdf`, token);
    const user = dealer.userId;
    const elsewhere = await Promise.all(Array.from({ length: documentLimits.ofUser - 1 }, () => places().take(user)));
    // The last place is given back before the answer.
    for (let time = 0; time < 3; time += 1) expect((await pdf(dealer)).statusCode).toBe(200);
    // One that ended goes to another document, and stays theirs when its former holder gives it back.
    const ended = await places(0).take(user);
    const last = await places().take(user);
    await ended?.();
    const refused = await pdf(dealer);
    expect([refused.statusCode, refused.json()]).toMatchObject([429, { code: 'documents_of_user_full' }]);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    // Another dealer does not see the invoice, but has places.
    expect((await pdf(other)).statusCode).toBe(404);
    for (const giveBack of [...elsewhere, last]) await giveBack?.();
    expect((await pdf(dealer)).statusCode).toBe(200);
  });

  test('of one user take no place twice when they come at the same moment', async () => {
    const taken = await Promise.all(Array.from({ length: 12 }, () => places().take('same-moment')));
    expect(taken.filter((place) => place !== null)).toHaveLength(documentLimits.ofUser);
    for (const giveBack of taken) await giveBack?.();
    const left = server.db.selectFrom('platform_document_place').where('user_id', '=', 'same-moment').selectAll();
    expect(await left.execute()).toEqual([]);
  });
});
