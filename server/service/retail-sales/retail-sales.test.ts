import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { testServer, type Caller } from '#testing/harness.ts';
import { textOfPdf } from '#testing/pdf-text.ts';
import { makeArticle } from '#goods/catalog/catalog.factory.ts';
import { makeDealer } from '#accounts/customers/customers.factory.ts';
import { makeUser, signIn } from '#access/identity/identity.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { makeFrame, makeRegistration, register, runRetailJob, storedRegistration } from './retail-sales.factory.ts';

const server = testServer();
let sorg = '';
let desk: Caller;

beforeAll(async () => {
  server.setNow(new Date('2026-11-23T08:00:00Z'));
  sorg = await makeSorg(server);
  await makeMarket(server, { sorgs: [sorg], languages: ['en-us', 'de'] });
  await makeArticle(server, { sorg, code: 'BIKE-1', name: 'Meridian 7' });
  await server.db.updateTable('catalog_article').set({ old_code: 'OLD-1' }).where('code', '=', 'BIKE-1').execute();
  const user = await makeUser(server, {
    role: 'claim.desk',
    groupRole: 'Claim desk',
    areas: [{ sorg, limitation: 'none', option: 'include', value: '' }],
  });
  desk = await signIn(server, user.id);
});

const dealerHere = () => makeDealer(server, { sorgs: [sorg] });
type Dealer = Awaited<ReturnType<typeof dealerHere>>;
const frameOf = (dealer: Pick<Dealer, 'customer'>, more: Partial<Parameters<typeof makeFrame>[1]> = {}) =>
  makeFrame(server, { sorg, articleCode: 'BIKE-1', customerId: dealer.customer.id, ...more });
const upload = (id: string, accounts?: Parameters<typeof runRetailJob>[3]) =>
  runRetailJob(server, 'retail-sales.upload', { id }, accounts);
const codes = (answer: { userErrors: { field: string; code: string }[] }) =>
  answer.userErrors.map(({ field, code }) => `${field} ${code}`);

async function list(caller: Caller, more = '') {
  const { data, errors } = await server.graphql(
    caller,
    `{ registeredFrames${more} { info { count } counts { status count } data { id frameNumber status nonRetail oldCode
       soldDateFormatted articleDescription brand dealerName failure customer { name email } } } }`,
  );
  expect(errors).toBeUndefined();
  return data.registeredFrames;
}
const stateOf = (id: string) => storedRegistration(server, id);

describe('registration of sold frames', () => {
  test('a dealer registers a frame, the worker uploads it, the passport shows it; another dealer sees nothing (R-264)', async () => {
    const [dealer, other] = [await dealerHere(), await dealerHere()];
    const number = await frameOf(dealer);
    const made = await register(server, dealer, `${number.slice(0, 3)} ${number.slice(3)}`);
    expect(made).toMatchObject({
      message: { status: 'success' },
      registeredFrame: { status: 'pending_insert', nonRetail: false, customer: { name: 'Ayu Lestari' } },
    });
    const { id } = made.registeredFrame;
    await upload(id);
    expect(await list(dealer)).toMatchObject({
      info: { count: 1 },
      counts: [{ status: 'complete', count: 1 }],
      data: [
        { frameNumber: number, oldCode: 'OLD-1', soldDateFormatted: 'Nov 20, 2026', articleDescription: 'Meridian 7' },
      ],
    });
    expect((await list(other)).info.count).toBe(0);
    expect((await list(desk, `(custCode: "${dealer.customer.unified}")`)).data).toMatchObject([
      { customer: { email: 'ayu@consumer.example' } },
    ]);
    const passport = async (caller: Caller) =>
      (
        await server.graphql(
          caller,
          `{ frame(frameNumber: "${number}") { passport { registration { status history { from to by } } } } }`,
        )
      ).data.frame.passport;
    expect((await passport(dealer)).registration.history.map((step: { to: string }) => step.to)).toEqual([
      'pending_insert',
      'processing_insert',
      'complete',
    ]);
    expect(await passport(other)).toBeNull();
  });

  test('a registration is refused for a frame that cannot have been sold then (R-265, Q-146)', async () => {
    const [dealer, other] = [await dealerHere(), await dealerHere()];
    const number = await frameOf(dealer);
    expect(codes(await register(server, dealer, 'A'.repeat(31)))).toEqual(['frameNumber frame_number_too_long']);
    expect(codes(await register(server, dealer, 'NOWHERE1'))).toEqual(['frameNumber frame_not_found']);
    expect(codes(await register(server, other, number))).toEqual(['frameNumber frame_not_found']);
    expect(codes(await register(server, dealer, number, 'soldDate: "2026-11-24"'))).toEqual([
      'soldDate frame_sold_in_future',
    ]);
    expect(codes(await register(server, dealer, number, 'soldDate: "2026-11-04"'))).toEqual([
      'soldDate frame_sold_before_delivery',
    ]);
    expect(codes(await register(server, dealer, number, 'dealer: "X-"'))).toEqual(['dealer dealer_not_found']);
    expect(codes(await register(server, dealer, number, 'customer: { name: "A" } consent: true'))).toEqual([
      'customer.email not_empty',
    ]);
    const waiting = await makeFrame(server, { sorg, articleCode: 'BIKE-1', customerId: null });
    expect(codes(await register(server, dealer, waiting))).toEqual(['frameNumber frame_not_delivered']);
  });

  test('of parallel registrations of one frame exactly one wins', async () => {
    const dealer = await dealerHere();
    const number = await frameOf(dealer);
    const answers = await Promise.all(Array.from({ length: 8 }, () => register(server, dealer, number)));
    expect(answers.filter(({ message }) => message.status === 'success')).toHaveLength(1);
    expect(answers.flatMap(codes)).toEqual(Array(7).fill('frameNumber frame_registered_already'));
    expect((await list(dealer)).info.count).toBe(1);
  });

  test('markets of sales organisation 1000 register their own brand only (R-267, R-268)', async () => {
    const polygon = await makeSorg(server, { code: '1000' });
    await makeMarket(server, { host: 'id.example', isDefault: false, sorgs: [polygon] });
    await makeArticle(server, { sorg: polygon, code: 'OTHER-1' });
    const dealer = await makeDealer(server, { sorgs: [polygon], host: 'id.example' });
    const number = await makeFrame(server, { sorg: polygon, articleCode: 'OTHER-1', customerId: dealer.customer.id });
    const refused = await register(server, dealer, number);
    expect(refused.userErrors).toMatchObject([
      { code: 'frame_not_polygon', message: 'Only bikes of the brand Polygon can be registered here.' },
    ]);
    const { data } = await server.graphql(
      dealer,
      `{ all: framesV4(frameNumbers: ["${number}", "x!"], relations: ["article", "customer"]) {
           articleCode doNo customerCode customerName consumer { name } purchaseDate message }
         own: framesV2(frameNumbers: ["${number}"], onlyPolygon: true) { articleCode message } }`,
    );
    expect(data.all).toMatchObject([
      { articleCode: 'OTHER-1', doNo: '', customerCode: dealer.customer.unified, consumer: null, message: '' },
      { articleCode: '', message: 'The frame number may hold letters A to Z and digits only.' },
    ]);
    expect(data.own).toMatchObject([{ articleCode: '', message: refused.userErrors[0].message }]);
    const setBrand = (name: string) =>
      sql`update markets_market
             set configuration = configuration || ${JSON.stringify({ polygonBrand: name })}::jsonb
           where code = 'id.example'`.execute(server.db);
    await setBrand('Kestrel');
    expect((await register(server, dealer, number)).userErrors).toMatchObject([
      { message: 'Only bikes of the brand Kestrel can be registered here.' },
    ]);
    await setBrand('Polygon');
    await server.db.updateTable('catalog_brand').set({ name: 'Polygon' }).where('code', '=', 'veldra').execute();
    expect((await register(server, dealer, number)).message.status).toBe('success');
    await server.db.updateTable('catalog_brand').set({ name: 'Veldra' }).where('code', '=', 'veldra').execute();
  });

  test('a distributor registers for a dealer below it; both read it; staff need the dealer (Q-147)', async () => {
    const [distributor, below, stranger] = [await dealerHere(), await dealerHere(), await dealerHere()];
    await server.db
      .insertInto('retail_sales_dealer')
      .values({ customer_id: below.customer.id, distributor_id: distributor.customer.id })
      .execute();
    const dealers = async (caller: Caller) =>
      (await server.graphql(caller, '{ dealerUnderInsera { custCode } }')).data.dealerUnderInsera;
    await server.db
      .updateTable('customers_customer')
      .set({ category: 'distributor' })
      .where('id', '=', distributor.customer.id)
      .execute();
    expect(await dealers(distributor)).toEqual([{ custCode: below.customer.unified }]);
    expect(await dealers(below)).toEqual([]);
    expect(await dealers(desk)).toContainEqual({ custCode: below.customer.unified });
    const number = await frameOf(distributor);
    const dealer = `dealer: "${below.customer.unified}"`;
    expect(codes(await register(server, stranger, number, dealer))).toEqual(['dealer dealer_not_found']);
    expect((await register(server, distributor, number, dealer)).message.status).toBe('success');
    expect((await list(distributor)).info.count).toBe(1);
    expect((await list(below)).info.count).toBe(1);
    const second = await frameOf(distributor);
    expect(codes(await register(server, desk, second))).toEqual(['dealer customer_required']);
    expect((await register(server, desk, second, dealer)).message.status).toBe('success');
    expect((await list(distributor)).info.count, 'the dealer’s consumer is not the distributor’s').toBe(1);
  });

  test('older versions of the calls do the same, without consent (Q-142)', async () => {
    const dealer = await dealerHere();
    for (const name of ['registerFrame', 'registerFrameV2', 'registerFrameV3']) {
      const number = await frameOf(dealer);
      const call = async (day: string) =>
        (
          await server.graphql(
            dealer,
            `mutation { ${name}(frameNumber: "${number}", soldDate: "${day}", customer: { name: "Mona" }) {
               userErrors { field code } registeredFrame { status nonRetail customer { name } } } }`,
          )
        ).data[name];
      expect(codes(await call('2026-11-24'))).toEqual(['soldDate frame_sold_in_future']);
      expect((await call('2026-11-20')).registeredFrame).toEqual({
        status: 'pending_insert',
        nonRetail: false,
        customer: { name: 'Mona' },
      });
      const { data } = await server.graphql(
        dealer,
        `{ two: framesV2(frameNumbers: ["${number}"]) { articleCode customerCode message }
           three: framesV3(frameNumbers: ["${number}"], relations: ["article"]) { articleCode customerCode message } }`,
      );
      const message = expect.stringMatching(/registered/) as string;
      expect(data.two).toEqual([{ articleCode: 'BIKE-1', customerCode: dealer.customer.unified, message }]);
      expect(data.three).toEqual([{ articleCode: 'BIKE-1', customerCode: '', message }]);
    }
    const consents = server.db
      .selectFrom('retail_sales_registration')
      .select('consented_at as at')
      .where('customer_id', '=', dealer.customer.id);
    expect(await consents.execute()).toEqual([{ at: null }, { at: null }, { at: null }]);
  });

  test('every argument of the list narrows it (Q-141)', async () => {
    const dealer = await dealerHere();
    const [one, two] = [await frameOf(dealer), await frameOf(dealer)];
    await register(server, dealer, one);
    expect((await register(server, dealer, two, 'customer: null')).registeredFrame.nonRetail).toBe(true);
    const numbers = async (more: string) =>
      (await list(dealer, more)).data.map(({ frameNumber }: { frameNumber: string }) => frameNumber);
    expect(await numbers('')).toEqual([two, one]);
    expect(await numbers('(page: 2, limit: 1)')).toEqual([one]);
    expect(await numbers('(type: "non_retail")')).toEqual([two]);
    expect(await numbers('(type: "retail")')).toEqual([one]);
    expect(await numbers(`(search: "${one.toLowerCase()}")`)).toEqual([one]);
    expect(await numbers('(search: "lestari")')).toEqual([one]);
    expect(await numbers('(status: "all")')).toEqual([two, one]);
    expect(await numbers('(status: "complete")')).toEqual([]);
    expect(await numbers('(custCode: "X-")')).toEqual([]);
  });

  test('editing waits for an update; deleting erases the consumer and frees the frame', async () => {
    const [dealer, other] = [await dealerHere(), await dealerHere()];
    const number = await frameOf(dealer);
    const { id } = (await register(server, dealer, number)).registeredFrame;
    await upload(id);
    const change = async (caller: Caller, day: string) =>
      (
        await server.graphql(
          caller,
          `mutation { changeRegisteredFrame(id: "${id}", soldDate: "${day}", customer: { name: "Юлия Щербакова" }) {
             userErrors { field code } registeredFrame { status soldDate customer { name } } } }`,
        )
      ).data.changeRegisteredFrame;
    expect(codes(await change(other, '2026-11-10'))).toEqual(['id not_found']);
    expect(codes(await change(dealer, '2026-12-10'))).toEqual(['soldDate frame_sold_in_future']);
    expect(await change(dealer, '2026-11-10')).toMatchObject({
      registeredFrame: { status: 'pending_update', soldDate: '2026-11-10', customer: { name: 'Юлия Щербакова' } },
    });
    const remove = async (caller: Caller, type: string) =>
      (
        await server.graphql(
          caller,
          `mutation { deleteFrame(frameNumber: "${number}", type: "${type}") { message { status } userErrors { field code } } }`,
        )
      ).data.deleteFrame;
    expect(codes(await remove(other, 'retail'))).toEqual(['frameNumber not_found']);
    expect(codes(await remove(dealer, 'non_retail'))).toEqual(['frameNumber not_found']);
    await server.db
      .updateTable('retail_sales_registration')
      .set({ state: 'processing_update' })
      .where('id', '=', id)
      .execute();
    expect(codes(await remove(dealer, 'retail'))).toEqual(['frameNumber registration_processing']);
    await server.db.updateTable('retail_sales_registration').set({ state: 'complete' }).where('id', '=', id).execute();
    expect((await remove(dealer, 'retail')).message.status).toBe('success');
    expect(await stateOf(id)).toMatchObject({ name: '' });
    const removals = server.db.selectFrom('platform_audit').select('customer_id').where('subject_id', '=', id);
    expect(await removals.where('action', '=', 'retail-sales.delete').execute()).toEqual([
      { customer_id: dealer.customer.id },
    ]);
    expect((await register(server, dealer, number)).message.status).toBe('success');
  });
});

test('the public check shows the month of whatever registration there is, however it came in', async () => {
  const dealer = await dealerHere();
  const { number } = await makeRegistration(server, { sorg, customerId: dealer.customer.id });
  const since = async (frame: string) =>
    (await server.app.inject({ url: `/frames/check/${frame}`, headers: { host: 'localhost' } })).json().registeredSince;
  expect(await since(number)).toBe('2026-11');
  await server.db
    .updateTable('retail_sales_registration')
    .set({ removed_at: sql`now()` })
    .where('number', '=', number)
    .execute();
  expect(await since(number)).toBeNull();
  const sold = await frameOf(dealer);
  expect(await since(sold)).toBeNull();
  await register(server, dealer, sold);
  expect(await since(sold)).toMatch(/^2026-1\d$/);
  expect(await since('NOFRAME77')).toBeNull();
});

describe('lists of sold frames', () => {
  test('rows are accepted, changed or rejected before anything is written; each registers for itself', async () => {
    const [dealer, other] = [await dealerHere(), await dealerHere()];
    const [one, two] = [await frameOf(dealer), await frameOf(dealer)];
    const foreign = await frameOf(other);
    const text = [
      ['Rahmennummer', 'Verkaufsdatum', 'Name', 'Land', 'Spalte'],
      [one, '2026-11-20', 'Mona', 'DE', ''],
      [two.toLowerCase(), '20.11.2026', 'Юлия', 'Germany', ''],
      [one, '2026-11-20', '', '', ''],
      [foreign, '2026-11-20', '', '', ''],
      ['NOWHERE', 'soon', '', '', ''],
    ]
      .map((row) => row.join('\t'))
      .join('\n');
    const check = async (caller: Caller) =>
      server.graphql(
        caller,
        `mutation ($rows: String) { checkFrames(rows: $rows) { unknownColumns userErrors { code }
           rows { line group changed frameNumber soldDate bike customer userErrors { field code } } } }`,
        { rows: text },
      );
    const { rows, unknownColumns } = (await check(dealer)).data.checkFrames;
    expect(unknownColumns).toEqual(['Spalte']);
    expect(rows).toMatchObject([
      { line: 2, group: 'accepted', bike: 'Meridian 7', customer: { name: 'Mona', country: 'DE' } },
      { line: 3, group: 'changed', changed: ['frameNumber', 'soldDate', 'country'], soldDate: '2026-11-20' },
      { line: 4, group: 'rejected', userErrors: [{ field: 'frameNumber', code: 'frame_registered_already' }] },
      { line: 5, group: 'rejected', userErrors: [{ code: 'frame_not_found' }] },
      { line: 6, group: 'rejected', userErrors: [{ field: 'soldDate', code: 'valid_date' }] },
    ]);
    expect((await list(dealer)).info.count).toBe(0);
    const frames = [one, foreign, two].map((frameNumber) => ({
      frameNumber,
      soldDate: '2026-11-20',
      customer: { name: 'Mona', email: 'list@consumer.example' },
    }));
    const { data } = await server.graphql(
      dealer,
      `mutation ($frames: [RegisterFrameInput!]!) { registerFrames(frames: $frames) { count ids userErrors { field code } } }`,
      { frames },
    );
    expect(data.registerFrames).toMatchObject({
      count: 2,
      ids: [expect.any(String), '', expect.any(String)],
      userErrors: [{ field: 'frames.1.frameNumber', code: 'frame_not_found' }],
    });
    expect((await list(dealer)).info.count).toBe(2);
    expect((await check(desk)).data.checkFrames.rows[0].userErrors).toMatchObject([{ code: 'customer_required' }]);
    const template = await server.app.inject({
      url: '/retail-sales/template?format=csv',
      headers: { host: 'localhost', authorization: `Bearer ${dealer.token}` },
    });
    expect(template.body).toContain('Frame number');
  });
});

describe('warranty certificates', () => {
  const download = (caller: Caller, path: string, language = 'en-us') =>
    server.app.inject({
      url: `/retail-sales/${path}`,
      headers: { host: 'localhost', authorization: `Bearer ${caller.token}`, 'accept-language': language },
    });

  test('both PDFs of a complete registration, with names of many letters; 404 for others (Q-145)', async () => {
    const [dealer, other] = [await dealerHere(), await dealerHere()];
    const number = await frameOf(dealer);
    const { id } = (await register(server, dealer, number, 'customer: { name: "Nguyễn Thị Hương Ελένη Щербакова" }'))
      .registeredFrame;
    expect((await download(dealer, `warranty-pdf/${id}`)).statusCode).toBe(404);
    await upload(id);
    for (const path of [`warranty-pdf/${id}`, `warranty-myway-pdf/${id}`]) {
      const answer = await download(dealer, path);
      expect(answer.headers['content-type']).toBe('application/pdf');
      const text = textOfPdf(answer.rawPayload).replaceAll(/\s+/g, ' ');
      expect(text).toContain(number);
      for (const part of ['Nguyễn', 'Hương', 'Ελένη', 'Щербакова']) expect(text).toContain(part);
      expect((await download(other, path)).statusCode).toBe(404);
      expect((await download({ token: 'none' }, path)).statusCode).toBe(401);
    }
    expect((await download(dealer, 'warranty-pdf/none')).statusCode).toBe(404);
  });

  test('say how long bicycle and parts are covered, by the rules for a registered bicycle of its kind', async () => {
    const dealer = await dealerHere();
    await sql`delete from claims_warranty_rule`.execute(server.db);
    const { id } = (await register(server, dealer, await frameOf(dealer))).registeredFrame;
    await upload(id);
    const words = async (language = 'en-us') =>
      textOfPdf((await download(dealer, `warranty-pdf/${id}`, language)).rawPayload).replaceAll(/\s+/g, ' ');
    expect(await words()).toContain('Ask your dealer for them');
    const { merchandise_category: merchandise } = await server.db
      .selectFrom('catalog_article')
      .innerJoin('catalog_model', 'catalog_model.id', 'catalog_article.model_id')
      .select('merchandise_category')
      .where('catalog_article.code', '=', 'BIKE-1')
      .executeTakeFirstOrThrow();
    const part = (name: string, more: object = {}) => ({
      product_category: 'bike',
      merchandise: '',
      part: name,
      part_texts: JSON.stringify({ en: `The ${name}`, de: `${name} auf Deutsch` }),
      texts: '{}',
      position: 0,
      active: true,
      whole_article: false,
      ...more,
    });
    await server.db
      .insertInto('claims_problem')
      .values([
        part('frame'),
        part('motor', { merchandise: 'other' }),
        part('rack', { active: false }),
        part('helmet', { product_category: 'paa' }),
        part('paint'),
      ])
      .execute();
    const rule = (months: number, more: object = {}) => ({ brand: '', merchandise: '', part: '', months, ...more });
    await server.db
      .insertInto('claims_warranty_rule')
      .values([
        rule(24, { merchandise, registered_months: 36 }),
        rule(12, { merchandise: 'other' }),
        rule(60, { part: 'frame', registered_months: 120 }),
        ...['motor', 'rack', 'helmet'].map((name) => rule(48, { part: name })),
        rule(30, { part: 'paint', registered_months: 36 }),
      ])
      .execute();
    const text = await words();
    for (const phrase of ['Warranty until', 'Nov 20, 2029', '36 months', 'The frame', '120 months', 'Nov 20, 2036'])
      expect(text).toContain(phrase);
    for (const phrase of ['The motor', 'The rack', 'The helmet', 'The paint', '48 months', 'Ask your dealer'])
      expect(text).not.toContain(phrase);
    expect(await words('de')).toContain('frame auf Deutsch');
  });

  test('is mailed once to a consumer who agreed, in their language', async () => {
    const dealer = await dealerHere();
    const { id } = (
      await register(
        server,
        dealer,
        await frameOf(dealer),
        'customer: { name: "Mona", email: "mona@consumer.example", language: "de" } consent: true',
      )
    ).registeredFrame;
    await runRetailJob(server, 'retail-sales.mail', { id });
    await upload(id);
    await runRetailJob(server, 'retail-sales.mail', { id });
    await runRetailJob(server, 'retail-sales.mail', { id });
    const mails = await server.db
      .selectFrom('platform_mail')
      .select(['subject', 'locale', 'attachment_name as file'])
      .where('recipient', '=', 'mona@consumer.example')
      .execute();
    expect(mails).toMatchObject([{ subject: 'Ihr Garantiezertifikat: Meridian 7', locale: 'de' }]);
  });
});
