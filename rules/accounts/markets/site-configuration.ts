import * as v from 'valibot';
import { isBrandColor } from './brand-color.ts';
import { invoiceProfiles } from '#rules/money/e-invoices/profiles.ts';
import { emailPattern, line } from '#rules/validation.ts';

/** Absent is `required`, a text such as `1,5` is `must_be_whole_number`. */
const wholeNumber = v.number(({ input }) => (input == null ? 'required' : 'must_be_whole_number'));
const flag = (standard: boolean) => v.optional(v.boolean(), standard);
const label = v.optional(v.pipe(v.string('required'), v.trim(), v.maxLength(500, 'too_long')), '');
const longText = v.optional(v.pipe(v.string('required'), v.trim(), v.maxLength(2_000, 'too_long')), '');
/** A picture of the portal or an https address; browsers load no other. */
const picture = v.optional(
  v.pipe(
    v.string('required'),
    v.trim(),
    v.maxLength(500, 'too_long'),
    v.regex(/^(|\/[^\s]*|https:\/\/[^\s]+)$/, 'valid_url'),
  ),
  '',
);
/** Parts of a date or time format: day, month, year, hour, minute, second and separators. */
const format = (standard: string) =>
  v.optional(v.pipe(v.string('required'), v.trim(), v.regex(/^[DMYHhmsAa .,:/-]{2,30}$/, 'valid_format')), standard);
const count = (standard: number) =>
  v.optional(
    v.pipe(
      wholeNumber,
      v.integer('must_be_whole_number'),
      v.minValue(0, 'out_of_range'),
      v.maxValue(100_000, 'out_of_range'),
    ),
    standard,
  );
/** Local time of day, `HH:MM`. */
const clockTime = (standard: string) =>
  v.optional(v.pipe(v.string('required'), v.trim(), v.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'valid_time')), standard);
/** An optional number. */
const limit = (most = 100_000) =>
  v.optional(
    v.nullable(
      v.pipe(
        wholeNumber,
        v.integer('must_be_whole_number'),
        v.minValue(1, 'out_of_range'),
        v.maxValue(most, 'out_of_range'),
      ),
    ),
    null,
  );

/** Gateways that collect payments of invoices. */
export const paymentGateways = ['sandbox', 'stripe', 'xendit'] as const;
export type GatewayName = (typeof paymentGateways)[number];

/** Variables of the environment without which a gateway cannot be used. */
export const gatewayVariables: Readonly<Record<GatewayName, readonly string[]>> = {
  sandbox: ['PAYMENT_SANDBOX'],
  stripe: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  xendit: ['XENDIT_SECRET_KEY', 'XENDIT_CALLBACK_TOKEN'],
};

/** Quiet hours of a market that set none, in its local time: pushes wait until their end. */
export const standardQuietHours = { from: '20:00', to: '07:00' } as const;

/** Feature flags (table F); a page whose feature is off shows not-found. */
export const featuresSchema = v.object({
  WEB_MANIFEST: flag(true),
  WEB_NOTIFICATION: flag(false),
  CART_COUNT_TOTAL_QTY: flag(true),
  CUSTOM_URL_TO_HIDE_NEW_INQUIRY: longText,
  news: flag(false),
  paymentDemo: flag(false),
  orderRevamp: flag(true),
  ANALYTICS: flag(false),
  ANALYTICS_ECOMMERCE: flag(false),
});

/** How a market writes money. */
export const currencySchema = v.object({
  /** ISO code, for example `IDR`. */
  display: v.pipe(v.string('required'), v.regex(/^[A-Z]{3}$/, 'valid_currency')),
  symbol: v.pipe(v.string('required'), v.maxLength(10, 'too_long')),
  thousandSeparator: v.pipe(v.string('required'), v.maxLength(1, 'too_long')),
  decimalSeparator: v.pipe(v.string('required'), v.maxLength(1, 'too_long')),
  decimalPrecision: v.pipe(
    wholeNumber,
    v.integer('must_be_whole_number'),
    v.minValue(0, 'out_of_range'),
    v.maxValue(4, 'out_of_range'),
  ),
});

/**
 * The site configuration of a market: every field of the wire answer that is stored (entity SiteConfiguration, R-110).
 */
export const siteConfigurationSchema = v.object({
  sorg: label,
  webTitle: v.optional(
    v.pipe(v.string('required'), v.trim(), v.minLength(1, 'not_empty'), v.maxLength(100, 'too_long')),
    'Paceline',
  ),
  webLogo: picture,
  webCopyright: label,
  /** The colour of strips and marked words on paper, as `#rrggbb`; empty: that of the portal. */
  brandColor: v.optional(
    v.pipe(
      v.string('required'),
      v.trim(),
      v.toLowerCase(),
      v.check((color) => color === '' || isBrandColor(color), 'valid_brand_color'),
    ),
    '',
  ),
  webDescription: label,
  webKeywords: label,
  dateFormat: format('DD MMM YYYY'),
  timeFormat: format('HH:mm:ss'),
  imageLogin: picture,
  imageNavbar: picture,
  imageLoginBackground: picture,
  emailSupport: v.optional(
    v.union(
      [v.literal(''), v.pipe(v.string(), v.trim(), v.regex(emailPattern, 'valid_email'), v.maxLength(254, 'too_long'))],
      'valid_email',
    ),
    '',
  ),
  /** The contact of the market for its dealers: phone, and hours as text. */
  supportPhone: v.optional(line(40), ''),
  supportHours: v.optional(line(200), ''),
  /** Quantities above this show as "> N"; null shows the exact number. */
  maskStock: limit(),
  maskNextArrival: limit(),
  itemViewQuota: limit(100),
  modelViewQuota: count(12),
  canCheckout: flag(true),
  creditCheck: flag(true),
  creditStatusUsage: flag(true),
  creditStatusBlockedReason: flag(true),
  googleAnalyticId: v.optional(
    v.pipe(v.string('required'), v.trim(), v.regex(/^[\w-]{0,40}$/, 'valid_alphaNumeric')),
    '',
  ),
  nextArrivalDisplay: flag(true),
  /** Months ahead for which arrivals show. */
  nextArrivalMonth: count(6),
  availableStockCheck: flag(true),
  exactQtyCheck: flag(true),
  exactQtyCheckout: flag(false),
  orderConfirmation: flag(true),
  forgotPassword: flag(false),
  payment: flag(false),
  /** Who collects payments of invoices; `sandbox` is a pretended bank for demos and tests. */
  paymentGateway: v.optional(v.picklist(paymentGateways, 'out_of_range'), 'sandbox'),
  cartDisclaimer: longText,
  countryId: v.optional(v.pipe(v.string('required'), v.trim(), v.regex(/^([A-Z]{2})?$/, 'valid_country')), ''),
  telpCode: v.optional(v.pipe(v.string('required'), v.trim(), v.regex(/^(\+\d{1,4})?$/, 'valid_phone_code')), ''),
  /** Maximum number of receipts per payment. */
  paymentReceiptLimit: v.optional(
    v.pipe(
      wholeNumber,
      v.integer('must_be_whole_number'),
      v.minValue(1, 'out_of_range'),
      v.maxValue(20, 'out_of_range'),
    ),
    5,
  ),
  claimNonCode: label,
  claimProblemRequired: flag(true),
  claimAllowNonCode: flag(false),
  claimAllowPAA: flag(true),
  /** Value of a replacement or credit note above which the desk confirms it in a second step, in the market's currency. */
  claimConfirmAbove: v.optional(
    v.pipe(v.string('required'), v.trim(), v.regex(/^\d{1,12}(\.\d{1,3})?$/, 'must_be_numeric')),
    '0',
  ),
  /** Minutes for which the settlement of a claim is kept back from the ERP, so that the desk can recall it. */
  claimRecallMinutes: v.optional(
    v.pipe(
      wholeNumber,
      v.integer('must_be_whole_number'),
      v.minValue(0, 'out_of_range'),
      v.maxValue(1_440, 'out_of_range'),
    ),
    15,
  ),
  /** Hours after the day of arrival within which dealers report transit damage. */
  transitDamageHours: v.optional(
    v.pipe(
      wholeNumber,
      v.integer('must_be_whole_number'),
      v.minValue(1, 'out_of_range'),
      v.maxValue(720, 'out_of_range'),
    ),
    72,
  ),
  /** Highest credit for transit damage that the portal proposes without the desk, in the market's currency; 0: none. */
  transitDamageCap: v.optional(
    v.pipe(v.string('required'), v.trim(), v.regex(/^\d{1,12}(\.\d{1,3})?$/, 'must_be_numeric')),
    '0',
  ),
  /** The brand whose bicycles dealers of sales organisation 1000 may register as sold. */
  polygonBrand: v.optional(
    v.pipe(v.string('required'), v.trim(), v.minLength(1, 'not_empty'), v.maxLength(60, 'too_long')),
    'Polygon',
  ),
  /** The brand whose registrations fill in a claim (`accountMarinBikesData`, Q-136). */
  marinBrand: v.optional(
    v.pipe(v.string('required'), v.trim(), v.minLength(1, 'not_empty'), v.maxLength(60, 'too_long')),
    'Marin',
  ),
  /** Years after the sale for which data of consumers is kept. */
  consumerDataYears: v.optional(
    v.pipe(
      wholeNumber,
      v.integer('must_be_whole_number'),
      v.minValue(1, 'out_of_range'),
      v.maxValue(30, 'out_of_range'),
    ),
    6,
  ),
  /** Orders at vendors: refuse more than the stock, and a price that changed since the dealer saw it. */
  checkStock3rdParty: flag(true),
  checkPrice3rdParty: flag(true),
  custGroupOnCustSelect: flag(false),
  allowNewCustomerInquiry: flag(true),
  allowPreviewPage: flag(false),
  /** Hosts on which the preview-pages chip is hidden. */
  previewPageHiddenHosts: v.optional(
    v.pipe(v.array(v.pipe(v.string('required'), v.trim(), v.maxLength(253, 'too_long'))), v.maxLength(50, 'too_many')),
    [],
  ),
  /** `bars` as on all pages, or `drawer`: only the drawer in the administration (layout 1, Q-040). */
  adminLayout: v.optional(v.picklist(['bars', 'drawer'], 'out_of_range'), 'bars'),
  orderTypeDisplay: flag(true),
  stockDisplay: v.optional(v.picklist(['cumulative', 'per-location'], 'out_of_range'), 'cumulative'),
  futureConfirmationDisplay: flag(true),
  supplyLocation: flag(true),
  preOrderDisplay: flag(true),
  catalogDefaultView: v.optional(v.picklist(['group', 'list'], 'out_of_range'), 'group'),
  invoicePaymentRule: v.optional(v.pipe(v.string('required'), v.trim(), v.maxLength(40, 'too_long')), 'overdue'),
  /** Form of the electronic invoices of customers without one of their own; empty: the usual one of their country. */
  invoiceProfile: v.optional(v.picklist(['', ...invoiceProfiles], 'out_of_range'), ''),
  /** Disputed amounts do not count as overdue when invoices are paid or credit is blocked. */
  disputesPausePayment: flag(false),
  /** Pushes wait from the first to the second local time; equal times mean no quiet hours. */
  quietHoursFrom: clockTime(standardQuietHours.from),
  quietHoursTo: clockTime(standardQuietHours.to),
  /** Local time of the daily digest of notices. */
  noticeDigestAt: clockTime('07:00'),
  /** Specific sign-in messages. */
  specificLoginMessages: flag(false),
  currency: currencySchema,
  features: v.optional(featuresSchema, {}),
});

export type SiteConfiguration = v.InferOutput<typeof siteConfigurationSchema>;

export const marketStatuses = ['online', 'maintenance', 'offline'] as const;

/** The market of a request, chosen by host, with its sales organisations and languages. */
export interface Market {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly host: string;
  readonly timeZone: string;
  readonly status: (typeof marketStatuses)[number];
  readonly statusMessage: string;
  readonly configuration: SiteConfiguration;
  readonly sorgs: readonly string[];
  readonly languages: readonly string[];
  readonly version: number;
}
