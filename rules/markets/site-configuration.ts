import * as v from 'valibot';

const flag = (standard: boolean) => v.optional(v.boolean(), standard);
const label = v.optional(v.string(), '');
const count = (standard: number) => v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100_000)), standard);

/** Feature flags (table F); a page whose feature is off shows not-found. */
export const featuresSchema = v.object({
  WEB_MANIFEST: flag(true),
  WEB_NOTIFICATION: flag(false),
  CART_COUNT_TOTAL_QTY: flag(true),
  CUSTOM_URL_TO_HIDE_NEW_INQUIRY: label,
  news: flag(false),
  paymentDemo: flag(false),
  orderRevamp: flag(true),
  ANALYTICS: flag(false),
  ANALYTICS_ECOMMERCE: flag(false),
});

/** How a market writes money. */
export const currencySchema = v.object({
  /** ISO code, for example `IDR`. */
  display: v.pipe(v.string(), v.regex(/^[A-Z]{3}$/)),
  symbol: v.string(),
  thousandSeparator: v.pipe(v.string(), v.maxLength(1)),
  decimalSeparator: v.pipe(v.string(), v.maxLength(1)),
  decimalPrecision: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(4)),
});

/** The site configuration of a market: every field of the wire answer that is stored (entity SiteConfiguration, R-110). */
export const siteConfigurationSchema = v.object({
  sorg: label,
  webTitle: v.optional(v.string(), 'Paceline'),
  webLogo: label,
  webCopyright: label,
  webDescription: label,
  webKeywords: label,
  dateFormat: v.optional(v.string(), 'DD MMM YYYY'),
  timeFormat: v.optional(v.string(), 'HH:mm:ss'),
  imageLogin: label,
  imageNavbar: label,
  imageLoginBackground: label,
  emailSupport: label,
  /** Quantities above this show as "> N"; null shows the exact number. */
  maskStock: v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1))), null),
  maskNextArrival: v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1))), null),
  itemViewQuota: v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100))), null),
  modelViewQuota: count(12),
  canCheckout: flag(true),
  creditCheck: flag(true),
  creditStatusUsage: flag(true),
  creditStatusBlockedReason: flag(true),
  googleAnalyticId: label,
  nextArrivalDisplay: flag(true),
  /** Months ahead for which arrivals show. */
  nextArrivalMonth: count(6),
  availableStockCheck: flag(true),
  exactQtyCheck: flag(true),
  exactQtyCheckout: flag(false),
  orderConfirmation: flag(true),
  forgotPassword: flag(false),
  payment: flag(false),
  paymentGateway: label,
  cartDisclaimer: label,
  countryId: label,
  telpCode: label,
  claimNonCode: label,
  claimProblemRequired: flag(true),
  claimAllowNonCode: flag(false),
  claimAllowPAA: flag(true),
  checkStock3rdParty: flag(true),
  checkPrice3rdParty: flag(true),
  custGroupOnCustSelect: flag(false),
  allowNewCustomerInquiry: flag(true),
  allowPreviewPage: flag(false),
  /** Hosts on which the preview-pages chip does not show. */
  previewPageHiddenHosts: v.optional(v.array(v.string()), []),
  orderTypeDisplay: flag(true),
  stockDisplay: v.optional(v.picklist(['cumulative', 'per-location']), 'cumulative'),
  futureConfirmationDisplay: flag(true),
  supplyLocation: flag(true),
  preOrderDisplay: flag(true),
  catalogDefaultView: v.optional(v.picklist(['group', 'list']), 'group'),
  invoicePaymentRule: v.optional(v.string(), 'overdue'),
  /** Specific sign-in messages. */
  specificLoginMessages: flag(true),
  currency: currencySchema,
  features: v.optional(featuresSchema, {}),
});

export type SiteConfiguration = v.InferOutput<typeof siteConfigurationSchema>;

/** A market as a request sees it: chosen by host, with its sales organisations and languages. */
export interface Market {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly host: string;
  readonly timeZone: string;
  readonly status: 'online' | 'maintenance' | 'offline';
  readonly statusMessage: string;
  readonly configuration: SiteConfiguration;
  readonly sorgs: readonly string[];
  readonly languages: readonly string[];
  readonly version: number;
}
