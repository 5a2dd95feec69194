// The dealers of Veldra Europe as customers: those in Germany pay VAT, the others get intra-Community deliveries without it.
import { EUROPEAN_SHOPS, type EuropeanShop } from './brand/european-shops.ts';
import { PAYMENT_DAYS, SALES_PEOPLE } from './brand/people.ts';
import type { Customer, ShipTo } from './cast.ts';

/** Country of the company that sells in Europe: only dealers there pay its VAT. */
export const EUROPEAN_SELLER_COUNTRY = 'DE';

const WORDS = {
  de: {
    main: 'Hauptgeschäft',
    store: 'Lager',
    storeStreet: 'Gewerbering',
    second: 'Filiale',
    secondStreet: 'Marktweg',
  },
  fr: {
    main: 'magasin principal',
    store: 'entrepôt',
    storeStreet: 'zone artisanale, bâtiment',
    second: 'second magasin',
    secondStreet: 'place du Marché',
  },
  en: {
    main: 'main shop',
    store: 'warehouse',
    storeStreet: 'Industrieweg',
    second: 'second shop',
    secondStreet: 'Markt',
  },
} as const;

function shipTosOf(shop: EuropeanShop): ShipTo[] {
  const words = WORDS[shop.language];
  const { city, postalCode, country, phone, key, size } = shop;
  const at = (code: string, label: string, address: string, isDefault = false): ShipTo => ({
    code,
    name: `${shop.name}, ${label}`,
    address,
    city,
    state: '',
    postalCode,
    country,
    phone,
    isDefault,
  });
  return [
    at('0001', words.main, shop.street, true),
    ...(size === 'big' || size === 'middle' ? [at('0002', words.store, `${words.storeStreet} ${key.length}`)] : []),
    ...(size === 'big' ? [at('0003', words.second, `${words.secondStreet} ${key.length * 2}`)] : []),
  ];
}

export const EUROPEAN_CUSTOMERS: readonly Customer[] = EUROPEAN_SHOPS.map((shop) => {
  const person = SALES_PEOPLE.find(({ code }) => code === shop.salesman);
  if (!person) throw new Error(`salesperson ${shop.salesman} is not in the list`);
  return {
    key: shop.key,
    sorg: '3000',
    r3: shop.r3,
    isr: '',
    name: shop.name,
    category: shop.category,
    group: shop.group,
    contact: shop.contact,
    phone: shop.phone,
    email: `${shop.key}@laden.example`,
    address: shop.street,
    city: shop.city,
    state: '',
    postalCode: shop.postalCode,
    country: shop.country,
    language: shop.language,
    vatNumber: shop.vatNumber,
    companyCode: 'DE01',
    salesOffice: person.office,
    salesGroup: person.group,
    salesman: shop.salesman,
    paymentTerms: `NET${PAYMENT_DAYS[shop.group]}`,
    paymentDays: PAYMENT_DAYS[shop.group],
    includeTax: shop.country === EUROPEAN_SELLER_COUNTRY,
    allowPayInvoice: true,
    size: shop.size,
    standing: shop.standing,
    shipTos: shipTosOf(shop),
  };
});
