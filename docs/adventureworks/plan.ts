import { field, type Source, type SourceRow } from './source.ts';

/** The three sales organisations for the territory groups; all sell in US dollars, like the data. */
export const organisations = [
  {
    code: 'AWNA',
    group: 'North America',
    short: 'NA',
    name: 'Adventure Works North America',
    timeZone: 'America/Los_Angeles',
    stockShare: 60,
  },
  {
    code: 'AWEU',
    group: 'Europe',
    short: 'EU',
    name: 'Adventure Works Europe',
    timeZone: 'Europe/Berlin',
    stockShare: 25,
  },
  {
    code: 'AWPA',
    group: 'Pacific',
    short: 'PA',
    name: 'Adventure Works Pacific',
    timeZone: 'Australia/Sydney',
    stockShare: 15,
  },
] as const;
export type Organisation = (typeof organisations)[number];

export const merchant = 'adventure-works';
export const site = 'MAIN';
export const dealerList = 'dealer';

/** Customer number of a store: the eight digits of its account number. */
export const customerNumber = (account: string): string => account.replace(/\D/g, '').slice(-6).padStart(8, '0');

/** A store with its account and territory. */
export interface StoreAccount {
  readonly store: SourceRow;
  readonly number: string;
  readonly territory: string;
  readonly organisation: Organisation;
}

/** All stores by their id. */
export function storeAccounts(source: Source): ReadonlyMap<string, StoreAccount> {
  const territories = source.by('SalesTerritory', 'TerritoryID');
  const accounts = source.table('Customer').filter((customer) => field(customer, 'PersonID') === '');
  const stores = source.by('Store', 'BusinessEntityID');
  return new Map(
    accounts.map((account) => {
      const territory = field(account, 'TerritoryID');
      const organisation = organisations.find((one) => one.group === field(territories.get(territory), 'Group'));
      const store = stores.get(field(account, 'StoreID'));
      if (!organisation || !store)
        throw new RangeError(`no organisation or store for account ${field(account, 'AccountNumber')}`);
      return [
        field(account, 'StoreID'),
        { store, number: customerNumber(field(account, 'AccountNumber')), territory, organisation },
      ];
    }),
  );
}

/** Finished goods: products that are or were sold. */
export const finishedGoods = (source: Source): readonly SourceRow[] =>
  source.table('Product').filter((product) => field(product, 'FinishedGoodsFlag') === '1');

export const modelCode = (product: SourceRow): string => `AW-${field(product, 'ProductModelID').padStart(3, '0')}`;

/** Name of a person. */
export const personName = (person: SourceRow | undefined): string =>
  [field(person, 'FirstName'), field(person, 'LastName')].join(' ');
