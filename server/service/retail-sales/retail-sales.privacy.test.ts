import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { testServer, type Caller } from '#testing/harness.ts';
import { makeArticle } from '#goods/catalog/catalog.factory.ts';
import { makeDealer } from '#accounts/customers/customers.factory.ts';
import { makeUser, signIn } from '#access/identity/identity.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { makeFrame, register, runRetailJob, storedRegistration } from './retail-sales.factory.ts';

const server = testServer();
let sorg = '';
let desk: Caller;

beforeAll(async () => {
  server.setNow(new Date('2026-11-23T08:00:00Z'));
  sorg = await makeSorg(server);
  await makeMarket(server, { sorgs: [sorg], languages: ['en-us', 'de'] });
  await makeArticle(server, { sorg, code: 'BIKE-1', name: 'Meridian 7' });
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

async function list(caller: Caller) {
  const { data, errors } = await server.graphql(
    caller,
    `{ registeredFrames { data { frameNumber status customer { name } } } }`,
  );
  expect(errors).toBeUndefined();
  return data.registeredFrames;
}
const stateOf = (id: string) => storedRegistration(server, id);

describe('data of consumers', () => {
  const email = (name: string) => `${name}@consumer.example`;
  const sold = async (dealer: Dealer, name: string, more = '') => {
    const number = await frameOf(dealer);
    const consumer = `customer: { name: "${name}", email: "${email(name)}" } consent: true`;
    const { id } = (await register(server, dealer, number, `${consumer} ${more}`)).registeredFrame;
    await upload(id);
    return { id, number };
  };
  const ask = async (caller: Caller, call: string, fields: string) =>
    server.graphql(caller, `${call.startsWith('consumer') ? 'query' : 'mutation'} { ${call} { ${fields} } }`);

  test('the desk exports and erases them on request; the fact of the registration stays', async () => {
    const dealer = await dealerHere();
    const { id, number } = await sold(dealer, 'farid');
    await runRetailJob(server, 'retail-sales.mail', { id });
    const records = async (caller: Caller) =>
      ask(caller, `consumerRecords(email: "FARID@consumer.example")`, 'kind number');
    expect((await records(dealer)).errors?.[0]?.extensions).toMatchObject({ code: 'FORBIDDEN_SCOPE' });
    expect((await records(desk)).data.consumerRecords).toEqual([{ kind: 'registration', number }]);
    const elsewhere = await makeUser(server, {
      role: 'claim.desk',
      groupRole: 'Claim desk',
      areas: [{ sorg: await makeSorg(server), limitation: 'none', option: 'include', value: '' }],
    });
    const stranger = await signIn(server, elsewhere.id);
    expect((await records(stranger)).data.consumerRecords).toEqual([]);
    const exported = await ask(desk, `exportConsumer(email: "${email('farid')}")`, 'records');
    expect(exported.data.exportConsumer.records).toMatchObject([{ number, data: { name: 'farid' } }]);
    const erase = (caller: Caller) => ask(caller, `eraseConsumer(email: "${email('farid')}")`, 'erased mails');
    expect((await erase(stranger)).data.eraseConsumer).toMatchObject({ erased: 0, mails: 0 });
    expect((await erase(desk)).data.eraseConsumer).toMatchObject({ erased: 1, mails: 1 });
    expect((await list(dealer)).data).toMatchObject([{ frameNumber: number, status: 'complete', customer: null }]);
    const { rows } = await sql<{ text: string }>`
      select coalesce(a.before::text, '') || coalesce(a.after::text, '') as text
        from platform_audit a
       where a.action like 'consumer.%' or a.action like 'retail-sales.%'`.execute(server.db);
    expect(rows.map(({ text }) => text).join(' ')).not.toMatch(/farid|consumer.example/i);
    const mails = await server.db
      .selectFrom('platform_mail')
      .select('id')
      .where('recipient', '=', email('farid'))
      .execute();
    expect(mails).toEqual([]);
  });

  test('without a mail address, a name, phone or frame number finds them, and only chosen records are erased', async () => {
    const dealer = await dealerHere();
    const made = async (customer: string) => {
      const number = await frameOf(dealer);
      const { id } = (await register(server, dealer, number, `customer: { ${customer} }`)).registeredFrame;
      return { id, number };
    };
    const wanted = await made('name: "Gunawan Hartono", phone: "081234567890"');
    const namesake = await made('name: "Gunawan Hartono", phone: "081999999999"');
    const elsewhere = await makeUser(server, {
      role: 'claim.desk',
      groupRole: 'Claim desk',
      areas: [{ sorg: await makeSorg(server), limitation: 'none', option: 'include', value: '' }],
    });
    const stranger = await signIn(server, elsewhere.id);
    const found = async (by: string, caller: Caller = desk): Promise<string[]> =>
      (await ask(caller, `consumerRecords(${by})`, 'id name')).data.consumerRecords.map(({ id }: { id: string }) => id);
    expect(await found('name: "gunawan"')).toEqual([wanted.id, namesake.id]);
    expect(await found('name: "guna%hartono"')).toEqual([]);
    expect(await found('phone: "+62 812-3456-7891"')).toEqual([]);
    for (const by of [
      'phone: "0812 3456 7890"',
      'phone: "+62 (0) 812-3456-7890"',
      `frameNumber: "${wanted.number.toLowerCase()}"`,
      'name: "Hartono", phone: "34567890"',
    ])
      expect([by, await found(by), await found(by, stranger)]).toEqual([by, [wanted.id], []]);
    for (const [by, code] of [
      ['name: "Gu"', 'too_short'],
      ['phone: "0812"', 'too_short'],
      ['name: " "', 'required'],
    ] as const)
      expect(JSON.stringify((await ask(desk, `consumerRecords(${by})`, 'id')).errors)).toContain(code);

    const change = async (call: 'exportConsumer' | 'eraseConsumer', ids: string[], caller: Caller = desk) =>
      (
        await ask(
          caller,
          `${call}(name: "gunawan", ids: ${JSON.stringify(ids)})`,
          `${call === 'exportConsumer' ? 'records' : 'erased'} userErrors { field code }`,
        )
      ).data[call];
    expect((await change('eraseConsumer', [])).userErrors).toEqual([{ field: 'ids', code: 'required' }]);
    expect(await change('eraseConsumer', [wanted.id], stranger)).toMatchObject({ erased: 0 });
    expect((await change('exportConsumer', [wanted.id])).records).toMatchObject([
      { number: wanted.number, data: { name: 'Gunawan Hartono', phone: '81234567890', email: '' } },
    ]);
    expect(await change('eraseConsumer', [wanted.id])).toMatchObject({ erased: 1 });
    expect(await found('name: "gunawan"')).toEqual([namesake.id]);
    expect(await found(`frameNumber: "${wanted.number}"`)).toEqual([]);
    const audits = await server.db
      .selectFrom('platform_audit')
      .select(['action', 'after', 'subject_id'])
      .where('action', 'in', ['consumer.export', 'consumer.erase'])
      .orderBy('id', 'desc')
      .limit(2)
      .execute();
    expect(audits).toMatchObject([
      { action: 'consumer.erase', after: { records: [`retail-sales ${wanted.id}`] } },
      { action: 'consumer.export', after: { records: [`registration ${wanted.id}`] } },
    ]);
    expect(JSON.stringify(audits)).not.toMatch(/gunawan|1234567890/i);
  });

  test('they expire some years after the sale, as the market says', async () => {
    const dealer = await dealerHere();
    const { id } = await sold(dealer, 'mona');
    await runRetailJob(server, 'retail-sales.mail', { id });
    const mails = async (): Promise<unknown> =>
      server.db.selectFrom('platform_mail').select('key').where('recipient', '=', email('mona')).execute();
    await runRetailJob(server, 'retail-sales.erase');
    expect(await mails()).toEqual([{ key: id }]);
    expect((await stateOf(id)).name).toBe('mona');
    const setYears = (years: number) =>
      sql`update markets_market
             set configuration = configuration || ${JSON.stringify({ consumerDataYears: years })}::jsonb`.execute(
        server.db,
      );
    await setYears(7);
    server.setNow(new Date('2032-11-20T08:00:00Z'));
    await runRetailJob(server, 'retail-sales.erase');
    expect((await stateOf(id)).name).toBe('mona');
    await setYears(6);
    await runRetailJob(server, 'retail-sales.erase');
    server.setNow(new Date('2026-11-23T08:00:00Z'));
    expect(await stateOf(id)).toMatchObject({ state: 'complete', name: '' });
    expect(await mails()).toEqual([]);
  });
});
