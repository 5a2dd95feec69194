import { describe, expect, it } from 'vitest';
import { contentLanguage, type Locale } from '#rules/locales.ts';
import { basisPointsOf } from '#rules/money.ts';
import { isIban, memberStates, sellerSchema } from '#rules/money/invoices/seller.ts';
import * as v from 'valibot';
import { demoAccounts, demoHostOf } from './accounts.ts';
import { buildBrand } from './brand/brand.ts';
import { electronicAddressOf } from './electronic-addresses.ts';
import { EUROPEAN_SHOPS, type EuropeanCountry } from './brand/european-shops.ts';
import { placeOf } from './brand/places.ts';
import { CUSTOMER_GROUPS } from './brand/types.ts';
import { COMPANIES, CUSTOMERS, USERS } from './cast.ts';
import { NEWS } from './news/items.ts';
import { TAX_BASIS_POINTS } from './orders/terms.ts';
import { planTrade } from './orders/trade.ts';

const TODAY = '2026-11-21';
const brand = buildBrand(TODAY);
const trade = planTrade(brand, TODAY);
const customers = new Map(CUSTOMERS.filter(({ sorg }) => sorg === '3000').map((customer) => [customer.key, customer]));
const invoices = trade.invoices.filter(({ sorg }) => sorg === '3000');
const orders = trade.orders.filter(({ sorg }) => sorg === '3000');

const digitsOf = (text: string): number[] => Array.from(text.replaceAll(/\D/g, ''), Number);

/** ISO 7064, MOD 11,10: the last digit checks the others. */
function isGerman(digits: readonly number[]): boolean {
  let product = 10;
  for (const digit of digits.slice(0, -1)) product = (((digit + product) % 10 || 10) * 2) % 11;
  return (11 - product) % 10 === digits.at(-1);
}

/** Sum of digits of which every second one, from the right and beginning with `offset`, is doubled. */
const luhnSum = (digits: readonly number[], offset: 0 | 1): number =>
  digits.toReversed().reduce((sum, digit, at) => {
    const value = at % 2 === offset ? digit : digit * 2;
    return sum + Math.floor(value / 10) + (value % 10);
  }, 0);

/** The number that is left of a text in which letters count from 10 on, after a division by 97. */
const mod97 = (text: string): number =>
  Array.from(text).reduce((rest, char) => {
    const value = Number.parseInt(char, 36);
    return (rest * (value > 9 ? 100 : 10) + value) % 97;
  }, 0);

/** The form of a VAT number and its check digits, by country. */
const VAT: Readonly<Record<EuropeanCountry, (number: string) => boolean>> = {
  DE: (number) => /^DE[1-9]\d{8}$/.test(number) && isGerman(digitsOf(number)),
  AT: (number) => {
    const digits = digitsOf(number);
    return /^ATU\d{8}$/.test(number) && (10 - ((luhnSum(digits.slice(0, -1), 0) + 4) % 10)) % 10 === digits.at(-1);
  },
  FR: (number) => {
    const siren = number.slice(4);
    const key = (12 + 3 * (Number(siren) % 97)) % 97;
    return /^FR\d{11}$/.test(number) && luhnSum(digitsOf(siren), 0) % 10 === 0 && Number(number.slice(2, 4)) === key;
  },
  BE: (number) => /^BE[01]\d{9}$/.test(number) && 97 - (Number(number.slice(2, 10)) % 97) === Number(number.slice(10)),
  NL: (number) => /^NL\d{9}B\d{2}$/.test(number) && mod97(number) === 1,
};
const POSTAL_CODE: Readonly<Record<EuropeanCountry, RegExp>> = {
  DE: /^\d{5}$/,
  AT: /^[1-9]\d{3}$/,
  FR: /^\d{5}$/,
  BE: /^[1-9]\d{3}$/,
  NL: /^[1-9]\d{3} [A-Z]{2}$/,
};

describe('Veldra Europe', () => {
  it('refuses VAT numbers with a digit that is wrong', () => {
    for (const { country, vatNumber } of EUROPEAN_SHOPS) {
      const last = vatNumber.at(-1) === '9' ? '0' : String(Number(vatNumber.at(-1)) + 1);
      expect(VAT[country](vatNumber.slice(0, -1) + last), vatNumber).toBe(false);
    }
  });

  it('sells to shops of five countries with valid VAT numbers, postal codes and places', () => {
    expect(new Set(EUROPEAN_SHOPS.map(({ country }) => country))).toEqual(new Set(['DE', 'AT', 'FR', 'BE', 'NL']));
    expect(customers.size).toBe(EUROPEAN_SHOPS.length);
    for (const { key, country, vatNumber, postalCode, city } of EUROPEAN_SHOPS) {
      expect(VAT[country](vatNumber), vatNumber).toBe(true);
      expect(POSTAL_CODE[country].test(postalCode), postalCode).toBe(true);
      expect(placeOf(key, city), city).not.toBeNull();
      expect(electronicAddressOf({ country, vatNumber }).electronic_address, key).not.toBe('');
    }
    expect(new Set(EUROPEAN_SHOPS.map(({ vatNumber }) => vatNumber)).size).toBe(EUROPEAN_SHOPS.length);
  });

  it('has a seller whose data issue electronic invoices', () => {
    const seller = COMPANIES.find(({ sorg }) => sorg === '3000');
    expect(isIban(seller?.accountNumber ?? '')).toBe(true);
    expect(VAT.DE(seller?.taxNumber ?? '')).toBe(true);
    const { electronic_scheme: electronicScheme, electronic_address: electronicAddress } = electronicAddressOf({
      country: 'DE',
      vatNumber: seller?.taxNumber ?? '',
    });
    const data = {
      ...seller,
      email: 'invoices@eu.veldra.example',
      accountHolder: seller?.name,
      electronicScheme,
      electronicAddress,
    };
    expect(v.safeParse(sellerSchema, data).issues).toBeUndefined();
  });

  it('prices every article in euros in each list and knows its stock', () => {
    const models = new Map(brand.models.map((model) => [model.code, model]));
    const modelOf = new Map(brand.articles.map((article) => [article.code, models.get(article.modelCode)]));
    const sold = brand.articlesInSorg.filter(({ sorg }) => sorg === '3000').map(({ articleCode }) => articleCode);
    const prices = brand.prices.filter(({ sorg, validFrom }) => sorg === '3000' && validFrom <= TODAY);
    const priced = new Set(prices.map(({ priceList, articleCode }) => `${priceList} ${articleCode}`));
    const stock = new Set(brand.stock.filter(({ sorg }) => sorg === '3000').map(({ articleCode }) => articleCode));
    const withRetailPrice = sold.filter((code) => modelOf.get(code)?.rrp !== null);
    expect(withRetailPrice.length).toBeGreaterThan(650);
    expect(sold.filter((code) => !stock.has(code))).toEqual([]);
    for (const list of ['RRP', ...CUSTOMER_GROUPS])
      expect(
        withRetailPrice.filter((code) => !priced.has(`${list} ${code}`)),
        list,
      ).toEqual([]);
    expect(prices.filter(({ currency }) => currency !== 'EUR')).toEqual([]);
    // Dealers buy below the retail price, and above a third of it.
    const retail = new Map(
      prices.flatMap(({ priceList, articleCode, validFrom, amount }) =>
        priceList === 'RRP' ? [[`${articleCode} ${validFrom}`, amount] as const] : [],
      ),
    );
    const odd = prices.filter(({ priceList, articleCode, validFrom, amount }) => {
      const share = amount / (retail.get(`${articleCode} ${validFrom}`) ?? 0);
      return priceList !== 'RRP' && !(share > 0.33 && share < 0.85);
    });
    expect(odd).toEqual([]);
  });

  it('bills German dealers with VAT of 19 percent and the others without, to the cent', () => {
    expect(invoices.length).toBeGreaterThan(400);
    for (const { number, customerKey, currency, lines, goods, shipment, discount, tax, total } of invoices) {
      const country = customers.get(customerKey)?.country;
      expect(currency, number).toBe('EUR');
      expect(
        lines.reduce((sum, line) => sum + line.subtotal, 0),
        number,
      ).toBe(goods);
      expect(goods + shipment - discount + tax, number).toBe(total);
      const due = country === 'DE' ? basisPointsOf(goods + shipment - discount, TAX_BASIS_POINTS['3000']) : 0;
      // The last invoice of an order takes the rounding difference of those before.
      expect(Math.abs(tax - due), number).toBeLessThanOrEqual(country === 'DE' ? 3 : 0);
    }
    const unexplained = invoices.filter(({ kind, customerKey, detailNotes }) => {
      const customer = customers.get(customerKey);
      return kind !== 'deduction' && detailNotes.includes(customer?.vatNumber ?? '') === (customer?.country === 'DE');
    });
    expect(unexplained).toEqual([]);
    const taxed = new Set(invoices.filter(({ tax }) => tax !== 0).map(({ customerKey }) => customerKey));
    expect(new Set([...taxed].map((key) => customers.get(key)?.country))).toEqual(new Set(['DE']));
    expect([...customers.values()].every(({ country }) => memberStates.has(country))).toBe(true);
  });

  it('gives the dealers of its accounts orders in every state and every kind of document', () => {
    expect(new Set(orders.map(({ status }) => status))).toEqual(
      new Set(['pending', 'processing', 'complete', 'failed', 'void', 'cancelled']),
    );
    for (const key of ['radwerk-isar', 'confluent']) {
      const own = invoices.filter(({ customerKey }) => customerKey === key);
      expect(new Set(own.map(({ kind }) => kind)), key).toEqual(new Set(['invoice', 'credit_note', 'deduction']));
      expect(own.some(({ open }) => open === 0) && own.some(({ open, total }) => open === total), key).toBe(true);
      expect(orders.filter(({ customerKey }) => customerKey === key).length, key).toBeGreaterThan(40);
    }
  });

  it('numbers its orders after those of the other markets, which keep theirs', () => {
    const byYear = Map.groupBy(trade.orders, ({ number }) => number.slice(0, 7));
    for (const [year, all] of byYear) {
      const of = (europe: boolean): string[] =>
        all.filter(({ sorg }) => (sorg === '3000') === europe).map(({ number }) => number);
      expect((of(true).toSorted()[0] ?? 'z') > (of(false).toSorted().at(-1) ?? ''), year).toBe(true);
    }
    const purchases = (europe: boolean): Set<string> =>
      new Set(trade.orders.filter(({ sorg }) => (sorg === '3000') === europe).map(({ poNumber }) => poNumber));
    expect([...purchases(true)].filter((number) => number !== '' && purchases(false).has(number))).toEqual([]);
    const frames = trade.deliveries.filter(({ sorg }) => sorg === '3000').flatMap(({ lines }) => lines);
    expect(frames.flatMap(({ serialNumbers }) => serialNumbers).filter((one) => !one.startsWith('VE'))).toEqual([]);
  });

  it('speaks German and French: accounts, news, notes of orders', () => {
    const accounts = demoAccounts.list.filter(({ market }) => market === 'veldra-eu').map(({ username }) => username);
    const users = USERS.filter(({ username }) => accounts.includes(username as (typeof accounts)[number]));
    expect(new Set(users.map(({ language }) => contentLanguage(language as Locale)))).toEqual(new Set(['de', 'fr']));
    expect(accounts.map(demoHostOf)).toEqual(accounts.map(() => 'eu.veldra.test'));
    const news = NEWS.filter(({ markets }) => markets.includes('EU'));
    expect(news.length).toBeGreaterThan(4);
    for (const { key, texts } of news)
      expect([key, texts.de !== undefined, texts.fr !== undefined]).toEqual([key, true, true]);
    const notes = orders.filter(({ customerKey }) => customers.get(customerKey)?.language !== 'en').map((o) => o.notes);
    expect(notes.filter((note) => /please|noon|workshop|Saturday/i.test(note))).toEqual([]);
  });
});
