import type { FileRow } from './articles.ts';
import { dealerList, storeAccounts } from './plan.ts';
import { field, slug, type Source, type SourceRow } from './source.ts';

interface Place {
  readonly id: string;
  readonly main: boolean;
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly postal_code: string;
  readonly country: string;
}

/** Addresses of each store: the main office, and for a few a ship-to address. */
export function storePlaces(source: Source): ReadonlyMap<string, readonly Place[]> {
  const addresses = source.by('Address', 'AddressID');
  const states = source.by('StateProvince', 'StateProvinceID');
  return new Map(
    [...Map.groupBy(source.table('BusinessEntityAddress'), (row) => field(row, 'BusinessEntityID'))].map(
      ([store, links]) => [
        store,
        links.map((link): Place => {
          const address = addresses.get(field(link, 'AddressID'));
          const state = states.get(field(address, 'StateProvinceID'));
          return {
            id: field(link, 'AddressID'),
            main: field(link, 'AddressTypeID') === '3',
            address: [field(address, 'AddressLine1'), field(address, 'AddressLine2')]
              .filter((line) => line !== '')
              .join(', '),
            city: field(address, 'City'),
            state: field(state, 'Name'),
            postal_code: field(address, 'PostalCode'),
            country: field(state, 'CountryRegionCode'),
          };
        }),
      ],
    ),
  );
}

const language: Readonly<Record<string, string>> = { DE: 'de', FR: 'fr' };

/** The `customers` file: one row per store in the sales organisation of its territory. */
export function customerRows(source: Source): FileRow[] {
  const places = storePlaces(source);
  const resellers = source.by('DW_DimReseller', 'ResellerAlternateKey');
  return [...storeAccounts(source)].map(([id, { store, number, territory, organisation }]): FileRow => {
    const place = places.get(id)?.find((one) => one.main) ?? places.get(id)?.[0];
    const reseller = resellers.get(`AW${number}`);
    return {
      sorg: organisation.code,
      r3: number,
      name: field(store, 'Name'),
      kind: field(store, 'BusinessType') === 'OS' ? 'retailer' : 'dealer',
      phone: reseller ? field(reseller, 'Phone') : '',
      address: place?.address ?? '',
      city: place?.city ?? '',
      state: place?.state ?? '',
      postal_code: place?.postal_code ?? '',
      country: place?.country ?? '',
      language: language[place?.country ?? ''] ?? 'en',
      company_code: organisation.code,
      customer_group: reseller ? slug(field(reseller, 'BusinessType')) : 'dealer',
      price_list: dealerList,
      credit_control: 'AW',
      include_tax: 0,
      allow_pay_invoice: 1,
      payment_terms: '30 days net',
      sales_office: territory.padStart(2, '0'),
      sales_group: organisation.short,
      salesman: field(store, 'SalesPersonID'),
      blocked: 0,
    };
  });
}

/** The `shiptos` file: all addresses of a store; a ship-to address comes before the main office. */
export function shiptoRows(source: Source): FileRow[] {
  const places = storePlaces(source);
  return [...storeAccounts(source)].flatMap(([id, { store, number }]) => {
    const own = places.get(id) ?? [];
    const chosen = own.find((place) => !place.main) ?? own[0];
    return own.map((place): FileRow => ({
      r3: number,
      code: `A${place.id}`,
      name: field(store, 'Name'),
      address: place.address,
      city: place.city,
      state: place.state,
      postal_code: place.postal_code,
      country: place.country,
      default: place === chosen ? 1 : 0,
      valid: 1,
    }));
  });
}

/** The `credit` file. The data has no limits: the limit is a tenth of the store's annual sales, and nothing is open. */
export function creditRows(source: Source): FileRow[] {
  return [...storeAccounts(source).values()].map(({ store, number, organisation }): FileRow => ({
    account: `AW-${number}`,
    r3: number,
    currency: 'USD',
    credit_control: 'AW',
    companies: organisation.code,
    limit: `${Math.floor(Number(field(store, 'AnnualSales')) / 10)}.00`,
    open_invoice: '0.00',
    open_delivery: '0.00',
    consignment: '0.00',
    average_days: 30,
  }));
}

/** Contact persons of a store in their order. */
export function storeContacts(source: Source): ReadonlyMap<string, readonly SourceRow[]> {
  const people = source.by('Person', 'BusinessEntityID');
  return new Map(
    [...Map.groupBy(source.table('BusinessEntityContact'), (row) => field(row, 'BusinessEntityID'))].map(
      ([store, links]) => [
        store,
        links.map((link) => people.get(field(link, 'PersonID'))).filter((person) => person !== undefined),
      ],
    ),
  );
}
