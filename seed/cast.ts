// The cast of the demo: companies, customers with their areas and ship-tos, salespeople, and the users of the accounts.
import { SORGS, type CustomerGroup, type Sorg } from './brand/types.ts';
import { EUROPEAN_CUSTOMERS } from './european-customers.ts';
import {
  AMERICAN_SHOPS,
  INDONESIAN_SHOPS,
  PAYMENT_DAYS,
  SALES_PEOPLE,
  type ShopRow,
  type ShopSize,
  type Standing,
} from './brand/people.ts';

export const COMPANIES = [
  {
    code: 'ID01',
    name: 'PT Veldra Indonesia',
    sorg: '1000',
    taxNumber: 'ID010020030004000',
    address: 'Jl. Rungkut Industri 27',
    city: 'Surabaya',
    postalCode: '60293',
    country: 'ID',
    registrationNumber: 'NIB 9120000000001',
    bankName: 'Bank Contoh',
    accountNumber: '7700123456',
    bic: '',
    contactName: '',
    contactPhone: '',
  },
  {
    code: 'US01',
    name: 'Veldra USA Inc.',
    sorg: '5000',
    taxNumber: '00-1234567',
    address: '480 Lakeside Court',
    city: 'Reno',
    postalCode: '89501',
    country: 'US',
    registrationNumber: '',
    bankName: 'Example Bank',
    accountNumber: '000123456789',
    bic: 'EXMPUS33',
    contactName: '',
    contactPhone: '',
  },
  {
    code: 'DE01',
    name: 'Veldra Europe GmbH',
    sorg: '3000',
    taxNumber: 'DE900407132',
    address: 'Am Radgraben 12',
    city: 'Kassel',
    postalCode: '34117',
    country: 'DE',
    registrationNumber: 'HRB 900417, Amtsgericht Kassel',
    bankName: 'Beispielbank',
    accountNumber: 'DE16999999990004010203',
    bic: 'EXMPDEFFXXX',
    contactName: 'Greta Lindner',
    contactPhone: '+49 30 23125 900',
  },
] as const;

export interface ShipTo {
  code: string;
  name: string;
  address: string;
  city: string;
  state: string;
  postalCode: string;
  country: string;
  phone: string;
  isDefault: boolean;
}

export interface Customer {
  key: string;
  sorg: Sorg;
  r3: string;
  isr: string;
  name: string;
  category: 'dealer' | 'retailer' | 'distributor';
  group: CustomerGroup;
  contact: string;
  phone: string;
  email: string;
  address: string;
  city: string;
  state: string;
  postalCode: string;
  country: string;
  language: string;
  /** VAT number; empty outside the European Union. */
  vatNumber: string;
  companyCode: string;
  salesOffice: string;
  salesGroup: string;
  salesman: string;
  /** Payment terms as printed on invoices, and their days. */
  paymentTerms: string;
  paymentDays: number;
  includeTax: boolean;
  allowPayInvoice: boolean;
  size: ShopSize;
  standing: Standing;
  shipTos: ShipTo[];
}

const US_STATES: Record<string, string> = {
  Boulder: 'CO',
  'Fort Collins': 'CO',
  Portland: 'OR',
  Seattle: 'WA',
  Cheyenne: 'WY',
  'Santa Fe': 'NM',
  'Salt Lake City': 'UT',
  Boise: 'ID',
  Tucson: 'AZ',
  Missoula: 'MT',
  'San Francisco': 'CA',
  Oakland: 'CA',
  'Santa Monica': 'CA',
  Reno: 'NV',
  Tacoma: 'WA',
  Philadelphia: 'PA',
  Allentown: 'PA',
  Hudson: 'NY',
  Brooklyn: 'NY',
  Cambridge: 'MA',
  Montpelier: 'VT',
  Baltimore: 'MD',
  Pittsburgh: 'PA',
  Chicago: 'IL',
  Asheville: 'NC',
};
const ID_PROVINCES: Record<string, string> = {
  '0000002101': 'Jawa Timur',
  '0000002102': 'Jawa Tengah',
  '0000002103': 'DKI Jakarta',
  '0000002104': 'Jawa Barat',
  '0000002105': 'Bali',
};

function shipTosOf(row: ShopRow, sorg: Sorg, state: string): ShipTo[] {
  const [key, name, , , , , street, city, postalCode, phone, , , size] = row;
  const country = sorg === '1000' ? 'ID' : 'US';
  const at = (code: string, label: string, address: string, isDefault: boolean): ShipTo => ({
    code,
    name: `${name}, ${label}`,
    address,
    city,
    state,
    postalCode,
    country,
    phone,
    isDefault,
  });
  const words =
    sorg === '1000'
      ? { main: 'toko utama', store: 'gudang', second: 'cabang' }
      : { main: 'main store', store: 'warehouse', second: 'second shop' };
  const list = [at('0001', words.main, street, true)];
  if (size === 'big' || size === 'middle')
    list.push(
      at(
        '0002',
        words.store,
        sorg === '1000' ? `Jl. Industri ${key.length + 3}, Blok B` : `${key.length * 11} Commerce Way`,
        false,
      ),
    );
  if (size === 'big')
    list.push(
      at(
        '0003',
        words.second,
        sorg === '1000' ? `Jl. Merdeka ${key.length * 4}` : `${key.length * 21} Market St`,
        false,
      ),
    );
  return list;
}

function customerFrom(row: ShopRow, sorg: Sorg): Customer {
  const [key, name, category, group, r3, isr, address, city, postalCode, phone, contact, salesman, size, standing] =
    row;
  const person = SALES_PEOPLE.find((one) => one.code === salesman);
  if (!person) throw new Error(`salesperson ${salesman} is not in the list`);
  const state = sorg === '5000' ? (US_STATES[city] ?? '') : (ID_PROVINCES[salesman] ?? '');
  const days = PAYMENT_DAYS[group];
  return {
    key,
    sorg,
    r3,
    isr,
    name,
    category,
    group,
    contact,
    phone,
    email: `${key}@${sorg === '1000' ? 'toko' : 'shop'}.example`,
    address,
    city,
    state,
    postalCode,
    country: sorg === '1000' ? 'ID' : 'US',
    language: sorg === '1000' ? 'id' : 'en',
    vatNumber: '',
    companyCode: sorg === '1000' ? 'ID01' : 'US01',
    salesOffice: person.office,
    salesGroup: person.group,
    salesman,
    paymentTerms: `NET${days}`,
    paymentDays: days,
    includeTax: sorg === '1000',
    allowPayInvoice: true,
    size,
    standing,
    shipTos: shipTosOf(row, sorg, state),
  };
}

export const CUSTOMERS: readonly Customer[] = [
  ...INDONESIAN_SHOPS.map((row) => customerFrom(row, '1000')),
  ...AMERICAN_SHOPS.map((row) => customerFrom(row, '5000')),
  ...EUROPEAN_CUSTOMERS,
];

const BY_KEY = new Map(CUSTOMERS.map((customer) => [customer.key, customer]));

/** A customer by its key; throws for an unknown key. */
export function customerOf(key: string): Customer {
  const customer = BY_KEY.get(key);
  if (!customer) throw new Error(`customer ${key} is not in the cast`);
  return customer;
}

/** A customer's ship-to by its code, else the default one. */
export function shipToOf(customer: Customer, code: string): ShipTo {
  const shipTo = customer.shipTos.find((one) => one.code === code) ?? customer.shipTos[0];
  if (!shipTo) throw new Error(`${customer.key} has no ship-to`);
  return shipTo;
}

export interface DemoUser {
  username: string;
  name: string;
  email: string;
  language: string;
  /** Names of the seeded group role and role. */
  groupRole: string;
  role: string;
  /** Another role, for the owner of a dealer account. */
  secondRole?: string;
  /** Disabled some days ago. */
  disabled?: true;
  /** Invited by mail some days ago and without a password since: the link was opened, or ended. */
  invited?: 'opened' | 'expired';
  /** The customer for whom the user works, if any. */
  customerKey: string | null;
  /** Limitation `customer` means the user's own customer; without one it matches nobody. */
  areas: {
    sorg: Sorg;
    limitation: 'none' | 'customer' | 'salesman' | 'sales_group' | 'sales_office' | 'vendor' | 'audit';
    value: string;
  }[];
}

const user = (
  username: string,
  name: string,
  language: string,
  groupRole: string,
  role: string,
  customerKey: string | null,
  areas: DemoUser['areas'],
  domain = 'veldra',
): DemoUser => ({
  username,
  name,
  email: `${username.replace(/[^a-z0-9.]/g, '.')}@${domain}.example`,
  language,
  groupRole,
  role,
  customerKey,
  areas,
});

const all = (sorg: Sorg): DemoUser['areas'][number] => ({ sorg, limitation: 'none', value: '' });
const own = (sorg: Sorg): DemoUser['areas'][number] => ({ sorg, limitation: 'customer', value: '' });
/** All sorgs, for staff who work for all markets. */
const everywhere = SORGS.map(all);

/** The accounts. All share the password in `accounts.ts`. */
export const USERS: readonly DemoUser[] = [
  // Maya runs Pelita Sepeda, the biggest dealer of East Java: buys season stock, pays on time, 60 days of credit.
  // As its owner she invites her people and gives them roles.
  {
    ...user('dealer', 'Maya Lestari', 'en-id', 'Dealer', 'dealer', 'pelita', [own('1000')], 'pelita'),
    secondRole: 'owner',
  },
  // Rudi leads her workshop and orders parts with a separate cart.
  user('dealer.workshop', 'Rudi Hartono', 'id-id', 'Dealer', 'dealer', 'pelita', [own('1000')], 'pelita'),
  // Agus is her mechanic: he files claims and inspects bikes, and sees no prices.
  user('mechanic', 'Agus Setiawan', 'id-id', 'Dealer', 'workshop', 'pelita', [own('1000')], 'pelita'),
  // Nina buys for Pelita and sees no invoices; Joko pays and cannot order; Fitri left the shop, so Maya disabled her.
  user('pelita.buyer', 'Nina Safitri', 'id-id', 'Dealer', 'buyer', 'pelita', [own('1000')], 'pelita'),
  user('pelita.payer', 'Joko Prabowo', 'id-id', 'Dealer', 'payer', 'pelita', [own('1000')], 'pelita'),
  {
    ...user('pelita.reader', 'Fitri Amalia', 'id-id', 'Dealer', 'read-only', 'pelita', [own('1000')], 'pelita'),
    disabled: true,
  },
  // Hendra bought too much e-bike stock in spring; Roda Jaya is over its limit and cannot check out before paying.
  user('dealer2', 'Hendra Gunawan', 'id-id', 'Dealer', 'dealer', 'roda-jaya', [own('1000')], 'rodajaya'),
  // Tri has a shop for parts and clothing; her contract excludes groupsets, e-bike parts and the brand Echelon.
  user('retailer', 'Tri Handayani', 'id-id', 'Dealer', 'retailer', 'sepeda-nusantara', [own('1000')], 'nusantara'),
  // Tomas invited two people of Semeru: Dewi opened her link yesterday, the link of Yoga ended.
  {
    ...user('semeru.buyer', 'Dewi Kartika', 'id-id', 'Dealer', 'buyer', 'semeru', [own('1000')], 'semeru'),
    invited: 'opened',
  },
  {
    ...user('semeru.workshop', 'Yoga Saputra', 'id-id', 'Dealer', 'workshop', 'semeru', [own('1000')], 'semeru'),
    invited: 'expired',
  },
  // Maya Lindqvist of Ridgeline Cycles, Boulder, is the American counterpart (host us.veldra.test).
  {
    ...user('dealer-us', 'Maya Lindqvist', 'en-us', 'Dealer', 'dealer', 'ridgeline', [own('5000')], 'ridgeline'),
    secondRole: 'owner',
  },
  // Dimas travels through East Java and takes orders by phone for customers.
  user('rep', 'Dimas Prasetyo', 'id-id', 'Sales', 'salesman', null, [
    { sorg: '1000', limitation: 'salesman', value: '0000002101' },
  ]),
  // Bagus leads sales group 120: Jakarta and the west of Java.
  user('groupsales', 'Bagus Santoso', 'en-id', 'Sales', 'sales.group', null, [
    { sorg: '1000', limitation: 'sales_group', value: '120' },
  ]),
  // Hannah visits the dealers of the Mountain states and writes visit forms of wim.
  user('rep-us', 'Hannah Whitfield', 'en-us', 'Sales', 'salesman', null, [
    { sorg: '5000', limitation: 'salesman', value: '0000005101' },
  ]),
  // Jonas works at the order desk, sees every order and decides on payment receipts.
  user('staff', 'Jonas Siregar', 'en-id', 'Order desk', 'order.desk', null, everywhere),
  // Sari works at the credit desk: she blocks and unblocks customers and decides on disputes.
  user('credit', 'Sari Wulandari', 'en-id', 'Credit desk', 'credit.desk', null, everywhere),
  // Ayu leads the claim desk of all markets; Nadia decides those of the United States.
  user('warranty', 'Ayu Maharani', 'en-id', 'Claim desk', 'claim.desk', null, everywhere),
  user('warranty.us', 'Nadia Okafor', 'en-us', 'Claim desk', 'claim.desk', null, [all('5000')]),
  // Tomas manages users, configuration and content of all markets.
  user('admin', 'Tomas Rahardjo', 'en-id', 'Administrator', 'administrator', null, everywhere),
  // Grace administers the United States only.
  user('admin-us', 'Grace Whitaker', 'en-us', 'US administrator', 'us.administrator', null, [all('5000')]),
  // Ventura Goods sells its own articles through the portal.
  user(
    'vendor',
    'Lia Ventura',
    'en-id',
    'Vendor',
    'vendor',
    null,
    [{ sorg: '1000', limitation: 'vendor', value: 'V1001' }],
    'ventura',
  ),
  // The auditor reads and exports without a customer.
  user(
    'audit',
    'Paul Brenner',
    'de',
    'Audit',
    'audit',
    null,
    [
      { sorg: '1000', limitation: 'audit', value: '' },
      { sorg: '5000', limitation: 'audit', value: '' },
      { sorg: '3000', limitation: 'audit', value: '' },
    ],
    'brenner-audit',
  ),
  // Product management maintains articles, limits and attributes.
  user('product', 'Claire Dubois', 'fr', 'Product', 'Product', null, everywhere),
  // A guest browses the catalog and has no cart.
  user('guest', 'Guest', 'en-id', 'Guest', 'guest', null, [own('1000')]),
  // Jana Brandl owns Radwerk Isar in Munich, Camille Perrin Cycles du Confluent in Lyon (host eu.veldra.test).
  {
    ...user('dealer-de', 'Jana Brandl', 'de', 'Dealer', 'dealer', 'radwerk-isar', [own('3000')], 'radwerk'),
    secondRole: 'owner',
  },
  {
    ...user('dealer-fr', 'Camille Perrin', 'fr', 'Dealer', 'dealer', 'confluent', [own('3000')], 'confluent'),
    secondRole: 'owner',
  },
  // Nora Albrecht visits the dealers in the south of Germany and in France.
  user('rep-eu', 'Nora Albrecht', 'de', 'Sales', 'salesman', null, [
    { sorg: '3000', limitation: 'salesman', value: '0000003101' },
  ]),
];
