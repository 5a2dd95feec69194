/**
 * The needs of a market, in the order in which it is mended. `blocking`: without it nobody can order, and the market cannot
 * open; `warning`: something is missing, stale or contradictory.
 */
export const readinessChecks = {
  no_sorg: 'blocking',
  no_company: 'blocking',
  no_merchant: 'blocking',
  no_site: 'blocking',
  no_shipment_option: 'blocking',
  no_payment_method: 'blocking',
  main_sorg_foreign: 'warning',
  currency_differs: 'warning',
  gateway_without_keys: 'warning',
  demo_sign_in: 'warning',
  no_support_address: 'warning',
  seller_missing: 'warning',
  invoice_seller_gaps: 'warning',
  no_holidays: 'warning',
  sorg_unsold: 'warning',
  no_articles: 'warning',
  articles_without_price: 'warning',
  articles_without_picture: 'warning',
  pictures_small: 'warning',
  stock_unknown: 'warning',
  stock_old: 'warning',
  no_customers: 'warning',
  customers_without_price: 'warning',
  customers_without_ship_to: 'warning',
  invoice_address_missing: 'warning',
  invoice_place_missing: 'warning',
  invoice_country_missing: 'warning',
  users_without_area: 'warning',
  dealers_see_all: 'warning',
  no_erp_file: 'warning',
  files_rejected: 'warning',
  mail_server_missing: 'warning',
  scanner_away: 'warning',
  mails_undelivered: 'warning',
  jobs_late: 'warning',
} as const;

/** The subject of a check. */
export type ReadinessCode = keyof typeof readinessChecks;
export const readinessCodes = Object.keys(readinessChecks) as ReadinessCode[];

/**
 * State of a check: what it looks for is missing and blocks, or is missing, or is there; or there is nothing yet that
 * could be checked, for example pictures before the first article.
 */
export const readinessStates = ['blocking', 'warning', 'nothing', 'good'] as const;
export type ReadinessState = (typeof readinessStates)[number];

/** Checks of things that may not be there yet; `good` says how many were checked. */
export const examiningChecks: ReadonlySet<ReadinessCode> = new Set<ReadinessCode>([
  'gateway_without_keys',
  'sorg_unsold',
  'articles_without_price',
  'articles_without_picture',
  'pictures_small',
  'stock_old',
  'customers_without_price',
  'customers_without_ship_to',
  'invoice_seller_gaps',
  'invoice_address_missing',
  'invoice_place_missing',
  'invoice_country_missing',
  'users_without_area',
  'files_rejected',
  'mails_undelivered',
  'jobs_late',
]);

/** Counting stops behind this number, so that no check reads a large table to its end. */
export const countedUpTo = 1_000;

/** A count as people read it: `1,000+` where counting stopped. */
export const shownCount = (count: number, write: (number: number) => string): string =>
  count > countedUpTo ? `${write(countedUpTo)}+` : write(count);

/** The brand of the demo: where a market shows no picture of its own, the sign-in page shows its bicycles and words. */
const demoBrand = 'Veldra';

/** The picture and words of the sign-in page of another brand, or its name in a text. */
export function demoOnSignIn(texts: {
  readonly webTitle: string;
  readonly webCopyright: string;
  readonly webDescription: string;
  readonly imageLoginBackground: string;
}): boolean {
  if (texts.webTitle.includes(demoBrand)) return false;
  return (
    texts.imageLoginBackground === '' ||
    texts.webCopyright.includes(demoBrand) ||
    texts.webDescription.includes(demoBrand)
  );
}
