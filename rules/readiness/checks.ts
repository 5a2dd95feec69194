/**
 * What a market needs, in the order in which it is mended. `blocking`: without it nobody can order, and the market cannot
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
  no_support_address: 'warning',
  seller_missing: 'warning',
  no_articles: 'warning',
  articles_without_price: 'warning',
  articles_without_picture: 'warning',
  pictures_small: 'warning',
  stock_unknown: 'warning',
  stock_old: 'warning',
  no_customers: 'warning',
  customers_without_price: 'warning',
  customers_without_ship_to: 'warning',
  users_without_area: 'warning',
  dealers_see_all: 'warning',
  no_erp_file: 'warning',
  files_rejected: 'warning',
  mail_server_missing: 'warning',
  scanner_away: 'warning',
  mails_undelivered: 'warning',
} as const;

/** What a check is about. */
export type ReadinessCode = keyof typeof readinessChecks;
export const readinessCodes = Object.keys(readinessChecks) as ReadinessCode[];

/** State of a check: what it looks for is missing and blocks, or is missing, or is there. */
export type ReadinessState = 'blocking' | 'warning' | 'good';
