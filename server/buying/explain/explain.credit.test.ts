import { beforeAll, describe, expect, test } from 'vitest';
import { contentLanguages } from '#rules/locales.ts';
import { textIn } from '#platform/text/texts.ts';
import { testServer, type Caller, type GraphqlAnswer } from '#testing/harness.ts';
import { makeCreditAccount } from '#accounts/credit/credit.factory.ts';
import { makeCustomer, makeDealer } from '#accounts/customers/customers.factory.ts';
import { makeUser, signIn } from '#access/identity/identity.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';

/** Answers are untyped; the contract test checks their shapes. */
type Answer = GraphqlAnswer['data'];

const server = testServer();
const locales = { en: 'en-us', de: 'de', fr: 'fr', id: 'id-id', ms: 'ms-my' } as const;
const languages = contentLanguages.map((language) => [language, locales[language]] as const);
let sorg = '';
let lenient = '';

beforeAll(async () => {
  sorg = await makeSorg(server);
  lenient = await makeSorg(server);
  await makeMarket(server, { sorgs: [sorg], languages: Object.values(locales) });
  await makeMarket(server, { host: 'lenient.example', sorgs: [lenient], configuration: { creditCheck: false } });
});

const fields =
  'companyCode reasons { code kind title description whoCanChange facts { name value kind } setting { name facts { name value } place { kind name path } } }';
const explain = async (caller: Caller, locale = 'en-us', custCode: { r3: string } | null = null): Promise<Answer> =>
  (
    await server.graphql(
      caller,
      `query($custCode: ProductCustomerInput) { explainCredit(custCode: $custCode) { ${fields} } }`,
      { custCode },
      {
        'accept-language': locale,
      },
    )
  ).data?.explainCredit;

const areas = (): { sorg: string; limitation: 'none'; option: 'include'; value: string }[] => [
  { sorg, limitation: 'none', option: 'include', value: '' },
];

/**
 * A dealer whose account has this block, their sales contact, the order desk (no figures) and an administrator,
 * all acting for the dealer.
 */
async function people(
  reasonBlocked: string | null,
  limit = 900_000,
  areaBlock: string | null = null,
): Promise<Record<'dealer' | 'rep' | 'desk' | 'admin', Caller>> {
  const dealer = await makeDealer(server, { sorgs: [sorg], salesman: '104' });
  await makeCreditAccount(server, {
    customerId: dealer.customer.id,
    companies: [`C${sorg}`],
    limit,
    openInvoice: 500_000,
    reasonBlocked,
  });
  if (areaBlock !== null)
    await server.db
      .updateTable('customers_area')
      .set({ blocked_reason: areaBlock })
      .where('customer_id', '=', dealer.customer.id)
      .execute();
  const own = [{ sorg, limitation: 'salesman', option: 'include', value: '104' }] as const;
  const rep = await makeUser(server, { role: 'salesman', groupRole: 'Sales', name: 'Rita Rep', areas: own });
  const desk = await makeUser(server, { role: 'order.desk', groupRole: 'Order desk', areas: areas() });
  const admin = await makeUser(server, { role: 'administrator', areas: areas() });
  const as = (id: string): Promise<Caller> => signIn(server, id, dealer.customer.id);
  return { dealer, rep: await as(rep.id), desk: await as(desk.id), admin: await as(admin.id) };
}

/** have their own texts; any other value shows nothing, except to staff with its setting. */
const blocks = [
  ['R-206 limit_exceeded', 'limit_exceeded', 'limit_exceeded'],
  ['R-207 overdue_over_limit', 'overdue_over_limit', 'overdue_over_limit'],
  ['R-208 oldest_ar_blocked', 'oldest_ar_blocked', 'oldest_ar_blocked'],
  ['R-209 other_company_blocked', 'other_company_blocked', 'other_company_blocked'],
  ['R-210 anything else', 'LAWSUIT-77', 'blocked_other'],
] as const;

describe('why credit stops an order', () => {
  test.each(blocks)('%s', async (_rule, reasonBlocked, code) => {
    const who = await people(reasonBlocked);
    for (const [language, locale] of languages) {
      for (const [name, caller] of Object.entries(who)) {
        const [company] = await explain(caller, locale);
        const [reason] = company.reasons;
        if (code === 'blocked_other' && (name === 'dealer' || name === 'rep')) continue;
        expect(reason, `${code} for ${name} in ${language}`).toMatchObject({
          code,
          kind: 'stop',
          title: textIn(locale, `explain.title.${code}`),
          description: textIn(locale, `explain.text.${code}`),
        });
        const staff = name === 'desk' || name === 'admin';
        expect(reason.setting === null).toBe(!staff);
        expect(reason.facts.length > 0, 'figures only with invoice-status.read (R-203)').toBe(name !== 'desk');
        const given = (reason.setting?.facts ?? []).find(
          (fact: Answer) => fact.name === textIn(locale, 'explain.fact.reason'),
        );
        expect(given?.value).toBe(staff ? reasonBlocked : undefined);
        expect(JSON.stringify(company).includes('LAWSUIT')).toBe(staff && code === 'blocked_other');
        const chooseChanger = () => {
          if (staff) return 'explain.who.erp';
          if (name === 'rep') return 'explain.who.desk';
          return 'explain.who.contactNamed';
        };
        const changer = chooseChanger();
        expect(reason.whoCanChange).toBe(textIn(locale, changer, { name: 'Rita Rep' }));
      }
    }
  });

  test('R-210: a reason without a text shows nothing to the dealer and the salesperson', async () => {
    const { dealer, rep } = await people('LAWSUIT-77');
    for (const caller of [dealer, rep]) expect(await explain(caller)).toMatchObject([{ reasons: [] }]);
  });

  test('a used-up limit, a block of the area and a missing account stop orders too', async () => {
    const full = await people(null, 500_000);
    expect(await explain(full.dealer)).toMatchObject([
      { companyCode: `C${sorg}`, reasons: [{ code: 'credit_used_up', setting: null }] },
    ]);
    const held = await people(null, 900_000, 'Closed shop');
    expect(await explain(held.dealer)).toMatchObject([{ reasons: [{ code: 'account_blocked' }] }]);
    expect(JSON.stringify(await explain(held.dealer))).not.toContain('Closed shop');
    expect((await explain(held.admin))[0].reasons[0].setting).toMatchObject({
      facts: [{ value: 'Closed shop' }, {}],
      place: { kind: 'erp', name: 'ERP file “customers”' },
    });
    const bare = await makeDealer(server, { sorgs: [sorg] });
    expect(await explain(bare)).toMatchObject([
      { reasons: [{ code: 'no_account', whoCanChange: 'Your sales contact' }] },
    ]);
  });

  test('R-211 without any block the answer reports none', async () => {
    const fine = await people(null);
    expect(await explain(fine.dealer)).toMatchObject([
      {
        reasons: [
          {
            code: 'credit_fine',
            kind: 'note',
            facts: [
              { name: 'Credit limit', value: '9000.00', kind: 'money' },
              { value: '5000.00' },
              { value: '4000.00' },
              { kind: 'instant' },
            ],
          },
        ],
      },
    ]);
  });

  test('if the market only warns, the answer contains that', async () => {
    const dealer = await makeDealer(server, { sorgs: [lenient], host: 'lenient.example' });
    const told = await explain({ ...dealer, host: 'lenient.example' });
    expect(told[0].reasons.map(({ code }: Answer) => code)).toEqual(['no_account', 'credit_warns']);
  });

  test("another dealer's data is hidden, the permission is required, and without a customer the answer is empty", async () => {
    const { dealer, rep } = await people('limit_exceeded');
    const rival = await makeCustomer(server, { sorgs: [sorg] });
    expect(await explain(dealer, 'en-us', { r3: rival.r3 })).toBeUndefined();
    expect(await explain(rep, 'en-us', { r3: rival.r3 })).toBeUndefined();
    const product = await signIn(
      server,
      (await makeUser(server, { role: 'Product', groupRole: 'Product', areas: areas() })).id,
    );
    expect((await server.graphql(product, '{ explainCredit { companyCode } }')).errors?.[0]?.extensions['code']).toBe(
      'FORBIDDEN_SCOPE',
    );
    const admin = await signIn(server, (await makeUser(server, { role: 'administrator', areas: areas() })).id);
    expect(await explain(admin)).toEqual([]);
  });
});
