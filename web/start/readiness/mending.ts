import type { ReadinessCode } from '#rules/start/readiness/checks.ts';

/** Pages on which the problem of a check is mended, the best first. `:code` is the code of the market. */
const pages: Record<ReadinessCode, readonly string[]> = {
  no_sorg: ['/admin/markets/:code'],
  no_company: ['/admin/invoice-sellers'],
  no_merchant: ['/admin/sorgs', '/admin/markets/:code'],
  no_site: ['/admin/sorgs', '/admin/markets/:code'],
  no_shipment_option: ['/admin/shipment-options', '/admin/markets/:code'],
  no_payment_method: ['/admin/payment-methods', '/admin/markets/:code'],
  main_sorg_foreign: ['/admin/markets/:code'],
  currency_differs: ['/admin/markets/:code'],
  gateway_without_keys: ['/admin/markets/:code'],
  demo_sign_in: ['/admin/markets/:code'],
  no_support_address: ['/admin/markets/:code'],
  seller_missing: ['/admin/invoice-sellers'],
  invoice_seller_gaps: ['/admin/invoice-sellers'],
  no_holidays: ['/admin/sorgs', '/admin/markets/:code'],
  sorg_unsold: ['/admin/markets/:code'],
  no_articles: ['/admin/integration'],
  articles_without_price: ['/admin/catalog-analyze'],
  articles_without_picture: ['/admin/article-files/:code'],
  pictures_small: ['/admin/article-files/:code'],
  stock_unknown: ['/admin/integration'],
  stock_old: ['/admin/integration'],
  no_customers: ['/admin/integration'],
  customers_without_price: ['/admin/price-lists', '/admin/integration'],
  customers_without_ship_to: ['/admin/integration'],
  invoice_address_missing: ['/admin/integration'],
  invoice_place_missing: ['/admin/integration'],
  invoice_country_missing: ['/admin/integration'],
  users_without_area: ['/admin/users'],
  dealers_see_all: ['/admin/users'],
  no_erp_file: ['/admin/integration'],
  files_rejected: ['/admin/integration'],
  mail_server_missing: ['/admin/markets/:code'],
  scanner_away: [],
  mails_undelivered: ['/admin/integration', '/'],
  jobs_late: [],
};

/** The path below the locale prefix where a check is mended; null if this release has no page for it. */
export function mendingPath(code: ReadinessCode, market: string, exists: (path: string) => boolean): string | null {
  const page = pages[code].find(exists);
  return page?.replace(':code', encodeURIComponent(market)) ?? null;
}
