import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { addressForms } from '#rules/money/e-invoices/electronic-address.ts';
import { electronicOf, gapsOfBuyer } from '#rules/money/e-invoices/party-gaps.ts';
import { profileOf, type InvoiceProfile } from '#rules/money/e-invoices/profiles.ts';
import { testServer, type Caller } from '#testing/harness.ts';
import { makeCustomer } from '#accounts/customers/customers.factory.ts';
import { makeUser, signIn } from '#access/identity/identity.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { listInvoiceGaps } from './readiness.invoices.queries.ts';

const server = testServer();
let sorg = '';
let foreign = '';
let boss: Caller;
let outsider: Caller;

beforeAll(async () => {
  sorg = await makeSorg(server);
  foreign = await makeSorg(server);
  await makeMarket(server, { sorgs: [sorg] });
  await makeMarket(server, { host: 'other.brand.test', sorgs: [foreign] });
  const areas = [sorg, foreign].map((of) => ({
    sorg: of,
    option: 'include' as const,
    limitation: 'none' as const,
    value: '',
  }));
  boss = await signIn(server, (await makeUser(server, { role: 'administrator', areas })).id);
  outsider = await signIn(server, (await makeUser(server, { role: 'administrator' })).id);
});

interface Dealer {
  readonly country: string;
  readonly city?: string;
  readonly postal_code?: string;
  readonly electronic_scheme?: string;
  readonly electronic_address?: string;
  readonly invoice_profile?: InvoiceProfile | '';
  readonly name?: string;
}
async function dealer(of: Dealer, sorgs = [sorg]): Promise<string> {
  const { id, unified } = await makeCustomer(server, { sorgs });
  await server.db
    .updateTable('customers_customer')
    .set({ city: 'City', postal_code: '1000', name: 'Dealer', ...of })
    .where('id', '=', id)
    .execute();
  return `${of.name ?? 'Dealer'} (${unified})`;
}
const forget = async (): Promise<void> => {
  await server.db.deleteFrom('customers_area').where('sorg', 'in', [sorg, foreign]).execute();
  await server.db
    .deleteFrom('invoices_seller')
    .where('company_code', 'in', [`C${sorg}`, `C${foreign}`])
    .execute();
};
const seller = (change: object = {}, of = sorg) =>
  server.db
    .insertInto('invoices_seller')
    .values({
      company_code: `C${of}`,
      tax_number: 'DE123456789',
      email: 'invoices@brand.example',
      address: 'Street 1',
      city: 'Hamburg',
      postal_code: '20457',
      country: 'DE',
      ...change,
    })
    .execute();

type Check = {
  code: string;
  state: string;
  sorg: string | null;
  count: number;
  country: string | null;
  profile: string | null;
  names: string[];
};
async function invoiceChecks(code = 'localhost', caller = boss): Promise<Check[]> {
  const { data, errors } = await server.graphql(
    caller,
    'query ($code: String) { marketReadiness(code: $code) { checks { code state sorg count country profile names } } }',
    { code },
  );
  expect(errors).toBeUndefined();
  return data.marketReadiness[0].checks.filter((check: Check) => check.code.startsWith('invoice_'));
}
const problems = async (code?: string, caller?: Caller): Promise<Check[]> =>
  (await invoiceChecks(code, caller)).filter(({ state }) => state === 'warning');

describe('the data that electronic invoices need', () => {
  test('is nothing to check without customers, and good if nobody lacks any', async () => {
    await forget();
    expect((await invoiceChecks()).map(({ state }) => state)).toEqual(['nothing', 'nothing', 'nothing', 'nothing']);
    await dealer({ country: 'BE', electronic_scheme: '0208', electronic_address: '0999999922' });
    await dealer({ country: 'US' });
    await seller({ electronic_scheme: '9930', electronic_address: 'DE123456789' });
    expect((await invoiceChecks()).map(({ state, count }) => `${state} ${count}`)).toEqual([
      'good 1',
      'good 2',
      'good 2',
      'good 2',
    ]);
  });

  test('is missing by market, country, form and field, with the names of the customers', async () => {
    await forget();
    const belgians = [
      await dealer({ country: 'BE' }),
      await dealer({ country: 'BE', electronic_scheme: 'EM', electronic_address: 'a@shop.example' }),
      await dealer({ country: 'BE', electronic_scheme: '0208', electronic_address: '0999999923' }),
    ];
    const german = await dealer({
      country: 'DE',
      city: ' ',
      electronic_scheme: 'EM',
      electronic_address: 'a@b.example',
    });
    const asked = await dealer({ country: 'FR', invoice_profile: 'peppol', name: 'Vélo' });
    await dealer({ country: 'BE', invoice_profile: 'none' });
    const blocked = await makeCustomer(server, { sorgs: [sorg] });
    await server.db
      .updateTable('customers_customer')
      .set({ country: 'BE', blocked_at: new Date() })
      .where('id', '=', blocked.id)
      .execute();
    const nowhere = await dealer({ country: '' }, [foreign]);
    const warning = { state: 'warning', sorg };
    expect(await problems()).toEqual([
      { ...warning, code: 'invoice_address_missing', count: 3, country: 'BE', profile: 'peppol', names: belgians },
      { ...warning, code: 'invoice_address_missing', count: 1, country: 'FR', profile: 'peppol', names: [asked] },
      { ...warning, code: 'invoice_place_missing', count: 1, country: 'DE', profile: 'xrechnung', names: [german] },
    ]);
    expect(await problems('other.brand.test')).toEqual([
      {
        ...warning,
        sorg: foreign,
        code: 'invoice_country_missing',
        count: 1,
        country: '',
        profile: 'en16931',
        names: [nowhere],
      },
    ]);
  });

  test('of a seller is asked for the forms that its customers get', async () => {
    await forget();
    await dealer({ country: 'BE', electronic_scheme: '0208', electronic_address: '0999999922' });
    await seller({ name: 'Veldra GmbH' });
    await seller({}, foreign);
    await dealer({ country: 'US' }, [foreign]);
    expect(await problems()).toEqual([
      {
        code: 'invoice_seller_gaps',
        state: 'warning',
        sorg,
        count: 1,
        country: null,
        profile: 'peppol',
        names: ['Veldra GmbH'],
      },
    ]);
    expect(await problems('other.brand.test')).toEqual([]);
    const { gaps } = await listInvoiceGaps(server.db, [sorg, foreign], [sorg, foreign], 1);
    expect(gaps.map((gap) => `${gap.sorg} ${gap.profile}`)).toEqual([`${sorg} peppol`]);
    await dealer({ country: 'DE', electronic_scheme: 'EM', electronic_address: 'a@b.example' });
    expect((await problems()).map(({ profile }) => profile)).toEqual(['peppol', 'xrechnung']);
  });

  test('has the country of the seller where a customer has none, and the form of the market where one is set', async () => {
    await forget();
    await seller({
      electronic_scheme: '9930',
      electronic_address: 'DE123456789',
      contact_name: 'A',
      contact_phone: '+49 1',
    });
    await dealer({ country: '' });
    expect((await problems()).map(({ code, country, profile }) => [code, country, profile])).toEqual([
      ['invoice_address_missing', 'DE', 'xrechnung'],
    ]);
    const setForm = (invoiceProfile: InvoiceProfile | '') =>
      server.db
        .updateTable('markets_market')
        .set({ configuration: sql`configuration || ${JSON.stringify({ invoiceProfile })}::jsonb` })
        .where('code', '=', 'localhost')
        .execute();
    await setForm('peppol');
    expect((await problems()).map(({ code, profile }) => [code, profile])).toEqual([
      ['invoice_address_missing', 'peppol'],
    ]);
    await setForm('facturx');
    expect(await problems()).toEqual([]);
    await setForm('');
  });

  test('names at most 50 customers and counts all', async () => {
    await forget();
    for (let at = 0; at < 52; at += 1) await dealer({ country: 'BE' });
    const [row] = await problems();
    expect([row?.count, row?.names.length, new Set(row?.names).size]).toEqual([52, 50, 50]);
    // Who sees no customers reads how many there are, and no name.
    const [told] = await problems('localhost', outsider);
    expect([told?.count, told?.names]).toEqual([52, []]);
  });

  test('is judged as the rule judges each customer', async () => {
    await forget();
    const of = <Value>(values: readonly Value[], seed: number): Value => values[seed % values.length] as Value;
    const addresses = [
      ...addressForms.map(({ scheme, example }) => [scheme, example] as const),
      ...addressForms.map(({ scheme, example }) => [scheme, `${example}x`] as const),
      ['', ''],
      ['9999', '1234'],
      ['9920', 'ESX1234567X'],
    ] as const;
    const expected = new Map<string, number>();
    for (let at = 0; at < 300; at += 1) {
      const [scheme, address] = of(addresses, at * 7 + Math.floor(at / 11));
      const drawn = {
        country: of(['BE', 'DE', 'FR', 'US', ''], at),
        name: of(['Dealer', 'Dealer', 'Dealer', ' '], Math.floor(at / 2)),
        city: of(['City', '', ' '], Math.floor(at / 3)),
        postal_code: of(['1000', ''], Math.floor(at / 5)),
        invoice_profile: of(['', 'peppol', 'xrechnung', 'facturx', 'none'] as const, Math.floor(at / 4)),
        electronic_scheme: scheme,
        electronic_address: address,
      };
      await dealer(drawn);
      const profile = profileOf({ customer: drawn.invoice_profile, market: '', country: drawn.country });
      if (profile === 'none') continue;
      const party = { ...drawn, postalCode: drawn.postal_code, electronic: electronicOf(scheme, address) };
      const gaps = gapsOfBuyer(party, profile).map((gap) => gap.replace(/^buyer/, ''));
      const fields = new Set(
        gaps.map((gap) => ({ Name: 'country', Country: 'country', Address: 'address' })[gap] ?? 'place'),
      );
      for (const field of fields) {
        const key = `invoice_${field}_missing ${drawn.country} ${profile}`;
        expected.set(key, (expected.get(key) ?? 0) + 1);
      }
    }
    const { gaps } = await listInvoiceGaps(server.db, [sorg], [sorg], 1);
    const found = gaps.map(({ code, country, profile, count }) => [`${code} ${country} ${profile}`, count] as const);
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected));
    expect(found.length).toBeGreaterThan(15);
  });
});
