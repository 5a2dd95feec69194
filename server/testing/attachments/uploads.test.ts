import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { InjectOptions } from 'fastify';
import { sql } from 'kysely';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { systemContext } from '#server/background.ts';
import { jobs } from '#server/jobs.ts';
import { makeArticles, makeBuyer, makePaymentMethod, order, type Dealer } from '#buying/cart/cart.factory.ts';
import { makeEditor } from '#content/content/content.factory.ts';
import { makeUser, signIn } from '#access/identity/identity.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { pdf } from './attachment-samples.ts';
import { sendFile, type SentFile } from '#testing/files.ts';
import { testServer, type Caller } from '#testing/harness.ts';

const server = testServer({ UPLOAD_USER_MB: '1', UPLOAD_TOTAL_MB: '2' });
const start = new Date('2026-11-21T08:00:00Z');
let sorg = '';
let transfer = '';
let guest: Caller;

beforeAll(async () => {
  server.setNow(start);
  sorg = await makeSorg(server);
  await makeMarket(server, { sorgs: [sorg], configuration: { payment: true } });
  transfer = await makePaymentMethod(server, sorg, { hours: 480 });
  guest = await signIn(server, (await makeUser(server, { role: 'guest' })).id);
});
beforeEach(async () => {
  server.setNow(start);
  await server.db.deleteFrom('orders_payment_document').execute();
  await server.db.deleteFrom('platform_upload').execute();
});

async function buyerWithOrder(): Promise<{ dealer: Dealer; id: string }> {
  const dealer = await makeBuyer(server, { sorgs: [sorg] });
  const [a] = await makeArticles(server, [{ sorg, stock: 5 }]);
  const { data } = await order(server, dealer, {
    products: [{ articleCode: a!.code, sorg, qty: 1 }],
    paymentId: transfer,
  });
  return { dealer, id: data.checkoutV5.orders[0].id };
}
let sent = 0;
/** A PDF with unique content. */
const receipt = (bytes = 300): SentFile => ({
  name: 'receipt.pdf',
  bytes: pdf(`/Nth ${(sent += 1)}/Filler (${'x'.repeat(bytes - 300)})`),
});
const mutation =
  'mutation ($id: ID!, $file: Upload!) { uploadPaymentDoc(id: $id, file: $file) { order { id } userErrors { code } } }';
const upload = (caller: Caller, id: string, file: SentFile) => sendFile(server, caller, mutation, { id }, file);

/** Every file in the store, except pictures and documents of others. */
function stored(): string[] {
  const root = join(server.config.dataDir, 'files', '/');
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath.slice(root.length), entry.name))
    .sort();
}
const post = (caller: Caller, form: FormData) =>
  server.app.inject({
    method: 'POST',
    url: '/graphql',
    headers: { host: 'localhost', authorization: `Bearer ${caller.token ?? ''}` },
    payload: form as unknown as NonNullable<InjectOptions['payload']>,
  });
/** A multipart body with its parts in the given order. */
function parts(...list: [string, string | Uint8Array][]): FormData {
  const form = new FormData();
  for (const [name, value] of list) {
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, new Blob([new Uint8Array(value)]), 'receipt.pdf');
  }
  return form;
}

describe('no file is stored', () => {
  test('if there are more than the request may have: 50 attachments, 10 other files (Q-167)', async () => {
    const before = stored();
    const editor = await makeEditor(server);
    const { dealer, id } = await buyerWithOrder();
    const many = (query: string, variables: Record<string, unknown>, place: (at: number) => string, count: number) => {
      const names = Array.from({ length: count }, (_, at) => String(at));
      return parts(
        ['operations', JSON.stringify({ query, variables })],
        ['map', JSON.stringify(Object.fromEntries(names.map((name, at) => [name, [place(at)]])))],
        ...names.map((name): [string, Uint8Array] => [name, receipt().bytes]),
      );
    };
    const materials = many(
      `mutation ($files: [Upload!]) { createMarketingMaterial(inputs: {}, files: $files) { userErrors { code } } }`,
      { files: Array.from({ length: 51 }, () => null) },
      (at) => `variables.files.${at}`,
      51,
    );
    const receipts = many(mutation, { id, file: null }, () => 'variables.file', 11);
    for (const [answer, limit] of [
      [await post(editor, materials), 50],
      [await post(dealer, receipts), 10],
    ] as const) {
      expect([answer.statusCode, limit, answer.payload]).toEqual([
        400,
        limit,
        expect.stringContaining('"max_items_exceeded"'),
      ]);
      expect(answer.payload).toContain(`Max items exceeded: at most ${limit} are possible.`);
    }
    expect(stored()).toEqual(before);
  });

  test.each([
    ['{ __typename }', ['variables.file']],
    ['query ($file: String) { __typename @skip(if: false) product(code: $file) { name } }', ['variables.file']],
    [mutation, ['variables.id']],
    [mutation, ['variables.file.name']],
    [mutation, ['query']],
    [mutation, []],
    ['{', ['variables.file']],
  ])('for an operation without a file argument there: %s %j', async (query, places) => {
    const before = stored();
    const { dealer } = await buyerWithOrder();
    for (const caller of [guest, dealer]) {
      const answer = await post(
        caller,
        parts(
          ['operations', JSON.stringify({ query, variables: { id: null, file: null } })],
          ['map', JSON.stringify({ 0: places })],
          ['0', receipt().bytes],
        ),
      );
      expect([200, 400]).toContain(answer.statusCode);
      expect(answer.json()).not.toHaveProperty('data.uploadPaymentDoc');
      expect(answer.json()).not.toHaveProperty('data.__typename');
    }
    expect(stored()).toEqual(before);
  });

  test('for a caller without the permission of the operation, who gets that error', async () => {
    const before = stored();
    const { id } = await buyerWithOrder();
    const auditor = await signIn(server, (await makeUser(server, { role: 'auditor' })).id);
    expect((await upload(auditor, id, receipt())).errors?.[0]?.extensions).toMatchObject({ code: 'FORBIDDEN_SCOPE' });
    expect((await upload({ token: null }, id, receipt())).status).toBe(401);
    expect(stored()).toEqual(before);
  });

  test('if it precedes the operation and its map, or the map does not name it', async () => {
    const before = stored();
    const { dealer, id } = await buyerWithOrder();
    const operations: [string, string] = [
      'operations',
      JSON.stringify({ query: mutation, variables: { id, file: null } }),
    ];
    const map: [string, string] = ['map', '{"0":["variables.file"]}'];
    const file: [string, Uint8Array] = ['0', receipt().bytes];
    for (const form of [
      parts(file, operations, map),
      parts(operations, file, map),
      parts(operations, map, ['1', receipt().bytes]),
      parts(operations, map),
    ])
      expect((await post(dealer, form)).statusCode).toBe(400);
    expect(stored()).toEqual(before);
    expect((await post(dealer, parts(operations, map, file))).json()).toMatchObject({
      data: { uploadPaymentDoc: { order: { id }, userErrors: [] } },
    });
    expect(stored()).toHaveLength(before.length + 1);
  });

  test('if an operation only reads it', async () => {
    const before = stored();
    const { dealer } = await buyerWithOrder();
    const answer = await sendFile(
      server,
      dealer,
      'mutation ($file: Upload) { readIntake(file: $file) { userErrors { code } } }',
      {},
      { name: 'list.txt', bytes: Buffer.from('A 1') },
    );
    expect(answer.status).toBeLessThan(500);
    expect(stored()).toEqual(before);
  });
});

describe('quotas', () => {
  test('a user stores up to their limit within 24 hours', async () => {
    const { dealer, id } = await buyerWithOrder();
    const big = 700_000;
    expect((await upload(dealer, id, receipt(big))).data.uploadPaymentDoc.userErrors).toEqual([]);
    const before = stored();
    const refused = await upload(dealer, id, receipt(big));
    expect(refused.status).toBe(413);
    expect(stored()).toEqual(before);
    server.setNow(new Date(start.getTime() + 25 * 3600 * 1000));
    expect(
      (await upload(await signIn(server, dealer.userId, dealer.customer.id), id, receipt(big))).data.uploadPaymentDoc
        .userErrors,
    ).toEqual([]);
  });

  test('all users together store up to the total limit', async () => {
    const answers = [];
    for (let at = 0; at < 3; at += 1) {
      const { dealer, id } = await buyerWithOrder();
      answers.push((await upload(dealer, id, receipt(900_000))).status);
    }
    expect(answers).toEqual([200, 200, 413]);
  });
});

describe('the daily job', () => {
  const run = async (): Promise<void> => {
    const job = jobs.find(({ name }) => name === 'uploads.removeUnused');
    await job?.run(await systemContext(server.services, 'job'), {});
  };
  // The age of a file follows the machine's clock, on any test date.
  const later = (hours: number): void => {
    const newest = Math.max(
      start.getTime(),
      ...stored().map((name) => statSync(join(server.config.dataDir, 'files', name)).mtimeMs),
    );
    server.setNow(new Date(newest + hours * 3600 * 1000));
  };

  test('removes uploads that are older than a day and that no row refers to, and keeps all others', async () => {
    const { dealer, id } = await buyerWithOrder();
    await upload(dealer, id, receipt());
    const { file: kept } = await server.db
      .selectFrom('orders_payment_document')
      .select('file')
      .executeTakeFirstOrThrow();
    // The action refuses the file after it was stored, as with a deleted receipt.
    await upload(dealer, '00000000-0000-7000-8000-000000000000', receipt());
    await server.services.files.put('uploads/before-the-list', Buffer.from('%PDF-1.7'));
    const orphans = stored().filter((name) => name.startsWith('uploads/') && name !== kept);
    expect(orphans.length).toBeGreaterThanOrEqual(2);
    await run();
    expect(stored()).toEqual(expect.arrayContaining([kept, ...orphans]));
    later(25);
    await run();
    expect(stored().filter((name) => name.startsWith('uploads/'))).toEqual([kept]);
  });

  test('keeps a picture that an article shows', async () => {
    const names = ['used', 'unused'].map((name) => `pictures/${name}-400.webp`);
    const bytes = await sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } })
      .webp()
      .toBuffer();
    for (const name of names) {
      await server.services.files.put(name, bytes);
      await server.db.insertInto('platform_upload').values({ name, bytes: 1, stored_at: start }).execute();
    }
    const model = await server.db.selectFrom('catalog_model').select('id').executeTakeFirstOrThrow();
    await server.db
      .insertInto('catalog_picture')
      .values({ model_id: model.id, position: 1, file: 'used', width: 4, height: 4 })
      .execute();
    later(25);
    await run();
    expect(await Promise.all(names.map((name) => server.services.files.exists(name)))).toEqual([true, false]);
  });

  test('covers every column that names a stored file', async () => {
    const { rows } = await sql<{ name: string }>`
      select table_name || '.' || column_name as name
        from information_schema.columns
       where table_schema = 'public'
         and data_type in ('text', 'ARRAY')
         and column_name ~ '(^|_)(file|picture|photo|image|stored|attachment|document)s?$'
       order by 1`.execute(server.db);
    // erp_file and erp_message name files of the exchange folder; claims_problem a drawing of the screens. The files of
    // downloads_request lie in a folder of their own, which the download area clears (`downloads.removeOld`).
    expect(rows.map(({ name }) => name)).toEqual([
      'banners_banner.picture',
      'catalog_brand.picture',
      'catalog_category.picture',
      'catalog_document.file',
      'catalog_picture.file',
      'claims_problem.picture',
      'disputes_dispute.file',
      'downloads_request.stored',
      'orders_payment_document.file',
      'platform_attachment.stored',
      'platform_operation.document',
      'vendor_desk_picture.file',
    ]);
  });
});

test('a start removes the temporary files of dead processes', async () => {
  const folder = (id: number): string => join(server.services.files.incoming, `${hostname()}-${id}`);
  const dead = folder(4_194_304);
  const alive = folder(process.ppid);
  for (const path of [dead, alive]) {
    mkdirSync(path, { recursive: true });
    writeFileSync(join(path, 'half'), 'x');
  }
  const again = await createApp(server.config, server.services);
  await again.close();
  expect(readdirSync(server.services.files.incoming)).not.toContain(`${hostname()}-4194304`);
  expect(readdirSync(alive)).toEqual(['half']);
});
