// Markets, hosts and sales organisations of the demo, with their shipment options and payment methods.
import * as v from 'valibot';
import { siteConfigurationSchema } from '#rules/accounts/markets/site-configuration.ts';
import { demoHosts } from '../accounts.ts';
import { MERCHANT } from '../brand/categories.ts';
import { CURRENCY, SORGS, type Sorg } from '../brand/types.ts';
import { COMPANIES } from '../cast.ts';
import { electronicAddressOf } from '../electronic-addresses.ts';
import {
  INVOICE_PAYMENT_METHODS,
  PAYMENT_METHODS,
  PRICE_COMPONENTS,
  SHIPMENT_OPTIONS,
  TAX_BASIS_POINTS,
} from '../orders/terms.ts';
import type { PaymentMethod } from '../orders/types.ts';
import { idAt, insertRows, type Rows } from './rows.ts';

export interface LoadedTerms {
  /** Ids by `<sorg>|<type>`. */
  shipments: Map<string, string>;
  payments: Map<string, string>;
}

/** Highest credit for transit damage without the desk, in rupiah. */
export const damageCap = '500000';

const MARKETS = [
  {
    code: 'veldra-id',
    name: 'Veldra Indonesia',
    sorg: '1000',
    timeZone: 'Asia/Jakarta',
    hosts: [demoHosts['veldra-id'], '127.0.0.1', 'id.veldra.test'],
    defaultHost: demoHosts['veldra-id'],
    // English and Indonesian are the market's own languages; the others of the catalog can be tried here too.
    languages: ['en-id', 'id-id', 'ms-my', 'de', 'fr'],
    configuration: {
      webTitle: 'Veldra Indonesia',
      webCopyright: 'PT Veldra Indonesia',
      webDescription: 'Dealer portal of Veldra in Indonesia',
      emailSupport: 'support.id@veldra.example',
      supportPhone: '+62 21 555 0100',
      supportHours: 'Mon–Fri 08:00–17:00, Sat 08:00–12:00',
      countryId: 'ID',
      telpCode: '+62',
      polygonBrand: 'Veldra',
      maskStock: 100,
      maskNextArrival: 100,
      payment: true,
      forgotPassword: true,
      specificLoginMessages: true,
      transitDamageCap: damageCap,
      claimConfirmAbove: '2500000',
      claimRecallMinutes: 2,
      features: { WEB_NOTIFICATION: true, news: true, paymentDemo: true },
      custGroupOnCustSelect: true,
      cartDisclaimer: '',
      currency: { display: 'IDR', symbol: 'Rp', thousandSeparator: '.', decimalSeparator: ',', decimalPrecision: 0 },
    },
  },
  {
    code: 'veldra-us',
    name: 'Veldra USA',
    sorg: '5000',
    timeZone: 'America/Denver',
    hosts: [demoHosts['veldra-us']],
    defaultHost: null,
    languages: ['en-us'],
    configuration: {
      webTitle: 'Veldra USA',
      webCopyright: 'Veldra USA Inc.',
      webDescription: 'Dealer portal of Veldra in the United States',
      emailSupport: 'support.us@veldra.example',
      supportPhone: '+1 303 555 0100',
      supportHours: 'Mon–Fri 8 am–5 pm',
      countryId: 'US',
      telpCode: '+1',
      maskStock: 100,
      maskNextArrival: 100,
      payment: true,
      // Invoices that are disputed as a whole do not hold back the payment of others.
      disputesPausePayment: true,
      forgotPassword: true,
      specificLoginMessages: true,
      transitDamageCap: '35',
      claimConfirmAbove: '150',
      claimRecallMinutes: 2,
      features: { WEB_NOTIFICATION: true, news: true, paymentDemo: true },
      custGroupOnCustSelect: true,
      exactQtyCheckout: true,
      currency: { display: 'USD', symbol: '$', thousandSeparator: ',', decimalSeparator: '.', decimalPrecision: 2 },
    },
  },
  {
    code: 'veldra-eu',
    name: 'Veldra Europe',
    sorg: '3000',
    timeZone: 'Europe/Berlin',
    hosts: [demoHosts['veldra-eu']],
    defaultHost: null,
    // Dealers in the Netherlands and Flanders read English.
    languages: ['de', 'fr', 'en-nl'],
    configuration: {
      webTitle: 'Veldra Europe',
      webCopyright: 'Veldra Europe GmbH',
      webDescription: 'Händlerportal von Veldra in Europa – Portail revendeurs de Veldra en Europe',
      emailSupport: 'support.eu@veldra.example',
      supportPhone: '+49 561 900 4100',
      supportHours: 'Mo–Fr / lun–ven 09:00–17:00',
      countryId: 'DE',
      telpCode: '+49',
      maskStock: 100,
      maskNextArrival: 100,
      payment: true,
      forgotPassword: true,
      specificLoginMessages: true,
      transitDamageCap: '30',
      claimConfirmAbove: '150',
      claimRecallMinutes: 2,
      features: { WEB_NOTIFICATION: true, news: true, paymentDemo: true },
      custGroupOnCustSelect: true,
      exactQtyCheckout: true,
      currency: { display: 'EUR', symbol: '€', thousandSeparator: '.', decimalSeparator: ',', decimalPrecision: 2 },
    },
  },
] as const;

/** Country, time zone, weekdays of dispatch, languages of the content and address of a sorg. */
const SORG_FACTS = {
  '1000': {
    country: 'ID',
    timeZone: 'Asia/Jakarta',
    workingDays: [1, 2, 3, 4, 5, 6],
    languages: ['en', 'id', 'ms', 'de', 'fr'],
    url: 'https://id.veldra.example',
  },
  '5000': {
    country: 'US',
    timeZone: 'America/Denver',
    workingDays: [1, 2, 3, 4, 5],
    languages: ['en'],
    url: 'https://us.veldra.example',
  },
  '3000': {
    country: 'DE',
    timeZone: 'Europe/Berlin',
    workingDays: [1, 2, 3, 4, 5],
    languages: ['de', 'fr', 'en'],
    url: 'https://eu.veldra.example',
  },
} as const satisfies Record<Sorg, unknown>;

/** Public holidays that fall on the same day every year. */
const HOLIDAYS = {
  '1000': {
    '01-01': 'Tahun Baru',
    '05-01': 'Hari Buruh',
    '06-01': 'Hari Lahir Pancasila',
    '08-17': 'Hari Kemerdekaan',
    '12-25': 'Hari Natal',
  },
  '5000': { '01-01': "New Year's Day", '07-04': 'Independence Day', '12-25': 'Christmas Day' },
  '3000': {
    '01-01': 'Neujahr',
    '05-01': 'Tag der Arbeit',
    '10-03': 'Tag der Deutschen Einheit',
    '12-25': '1. Weihnachtstag',
    '12-26': '2. Weihnachtstag',
  },
} as const satisfies Record<Sorg, Readonly<Record<string, string>>>;

/** Companies, and sorgs with their languages, merchants and the holidays of this year and the next. */
async function loadSorgs(db: Rows, now: string): Promise<void> {
  await insertRows(
    db,
    'customers_company',
    COMPANIES.map(({ code, name }) => ({ code, name })),
  );
  await insertRows(
    db,
    'invoices_seller',
    COMPANIES.map((company) => ({
      company_code: company.code,
      name: company.name,
      tax_number: company.taxNumber,
      registration_number: company.registrationNumber,
      email: `invoices@${company.sorg === '3000' ? 'eu' : company.country.toLowerCase()}.veldra.example`,
      address: company.address,
      city: company.city,
      postal_code: company.postalCode,
      country: company.country,
      bank_name: company.bankName,
      account_holder: company.name,
      account_number: company.accountNumber,
      bic: company.bic,
      contact_name: company.contactName,
      contact_phone: company.contactPhone,
      ...electronicAddressOf({ country: company.country, vatNumber: company.taxNumber }),
    })),
  );
  await insertRows(
    db,
    'markets_sorg',
    SORGS.map((sorg) => ({
      code: sorg,
      name: MERCHANT[sorg].name,
      company_code: COMPANIES.find((company) => company.sorg === sorg)?.code,
      country: SORG_FACTS[sorg].country,
      currency: CURRENCY[sorg],
      exact_qty_check: true,
      available_stock_check: true,
      working_days: SORG_FACTS[sorg].workingDays,
      cut_off_time: '14:00',
      time_zone: SORG_FACTS[sorg].timeZone,
      tax_basis_points: TAX_BASIS_POINTS[sorg],
      url1: SORG_FACTS[sorg].url,
      url2: '',
      url3: '',
    })),
  );
  await insertRows(
    db,
    'markets_sorg_language',
    SORGS.flatMap((sorg) => SORG_FACTS[sorg].languages.map((language, position) => ({ sorg, language, position }))),
  );
  await insertRows(
    db,
    'markets_merchant',
    SORGS.map((sorg) => ({ sorg, ...MERCHANT[sorg] })),
  );
  const year = Number(now.slice(0, 4));
  await insertRows(
    db,
    'markets_holiday',
    SORGS.flatMap((sorg) =>
      [year, year + 1].flatMap((own) =>
        Object.entries(HOLIDAYS[sorg]).map(([day, name]) => ({ sorg, day: `${own}-${day}`, name })),
      ),
    ),
  );
}

/** One market with its hosts, sorg and languages. */
async function loadMarket(db: Rows, market: (typeof MARKETS)[number], now: string): Promise<void> {
  const id = idAt(now);
  const configuration = v.parse(siteConfigurationSchema, { sorg: market.sorg, ...market.configuration });
  await insertRows(db, 'markets_market', [
    { id, code: market.code, name: market.name, time_zone: market.timeZone, configuration, updated_at: now },
  ]);
  await insertRows(
    db,
    'markets_host',
    market.hosts.map((host) => ({ host, market_id: id, is_default: host === market.defaultHost })),
  );
  await insertRows(db, 'markets_market_sorg', [{ market_id: id, sorg: market.sorg, position: 0 }]);
  await insertRows(
    db,
    'markets_market_language',
    market.languages.map((language, position) => ({ market_id: id, language, position })),
  );
}

/** Ids of shipment options and of payment methods by `sorg|type`. */
const byType = (rows: readonly { sorg: string; type: string; id: string }[]): Map<string, string> =>
  new Map(rows.map((row) => [`${row.sorg}|${row.type}`, row.id]));

async function loadShipmentOptions(db: Rows, now: string): Promise<Map<string, string>> {
  const shipments = SHIPMENT_OPTIONS.map((option, position) => ({
    id: idAt(now),
    sorg: option.sorg,
    merchant: MERCHANT[option.sorg].code,
    type: option.type,
    code: option.type,
    description: option.description,
    input: option.input,
    rate: option.rate,
    free_from: option.freeFrom,
    transit_days: option.transitDays,
    position,
  }));
  await insertRows(db, 'orders_shipment_option', shipments);
  return byType(shipments);
}

async function loadPaymentMethods(db: Rows, now: string): Promise<Map<string, string>> {
  const rowsOf = (module: 'order' | 'invoice', methods: readonly PaymentMethod<string>[]) =>
    methods.map((method, position) => ({
      id: idAt(now),
      sorg: method.sorg,
      module,
      type: method.type,
      code: method.type,
      description: method.description,
      instruction: method.instruction,
      expires_after_hours: method.expiresAfterHours,
      position,
    }));
  const payments = rowsOf('order', PAYMENT_METHODS);
  await insertRows(db, 'orders_payment_method', [...payments, ...rowsOf('invoice', INVOICE_PAYMENT_METHODS)]);
  return byType(payments);
}

async function loadPriceComponents(db: Rows): Promise<void> {
  const places = Map.groupBy(PRICE_COMPONENTS, ({ sorg, module }) => `${sorg} ${module}`);
  const rows = [...places.values()].flatMap((own) => own.map((component, position) => ({ ...component, position })));
  await insertRows(db, 'orders_price_component', rows);
}

/** Loads companies, sorgs, markets with their hosts and languages, shipment options, payment methods and price components. */
export async function loadMarkets(db: Rows, now: string): Promise<LoadedTerms> {
  await loadSorgs(db, now);
  for (const market of MARKETS) await loadMarket(db, market, now);
  await loadPriceComponents(db);
  return { shipments: await loadShipmentOptions(db, now), payments: await loadPaymentMethods(db, now) };
}
