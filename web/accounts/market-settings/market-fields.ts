import { currencyDecimals } from '#rules/money.ts';
import { brandPictures } from '#rules/accounts/markets/brand-pictures.ts';
import { paymentGateways, type SiteConfiguration } from '#rules/accounts/markets/site-configuration.ts';

/**
 * How a setting is edited: text, lines of text, a number (no limit if empty), a switch, an uploaded picture, or a choice,
 * from a list with names of its own or a long one that is searched.
 */
export type FieldKind =
  | 'text'
  | 'long'
  | 'lines'
  | 'number'
  | 'open'
  | 'flag'
  | 'listed'
  | 'searched'
  | 'picture'
  | { choices: readonly string[] };

export type MarketField = {
  /** Path below the configuration: 'maskStock', 'currency.symbol', 'features.news'. */
  path: string;
  kind: FieldKind;
};

export type MarketSection = {
  id: 'brand' | 'formats' | 'catalog' | 'ordering' | 'credit' | 'claims' | 'notices' | 'people' | 'features';
  fields: readonly MarketField[];
};

const flags = (...paths: string[]): MarketField[] => paths.map((path) => ({ path, kind: 'flag' }));
const texts = (...paths: string[]): MarketField[] => paths.map((path) => ({ path, kind: 'text' }));
const open = (...paths: string[]): MarketField[] => paths.map((path) => ({ path, kind: 'open' }));

/** The settings of a market, in the sections of its form (entity SiteConfiguration, table F); docs/settings.md lists their effects. */
export const marketSections: readonly MarketSection[] = [
  {
    id: 'brand',
    fields: [
      ...texts('webTitle', 'webCopyright'),
      ...brandPictures.map((path): MarketField => ({ path, kind: 'picture' })),
      ...texts('brandColor'),
      { path: 'webDescription', kind: 'long' },
      { path: 'webKeywords', kind: 'long' },
      ...texts('emailSupport', 'supportPhone', 'supportHours'),
    ],
  },
  {
    id: 'formats',
    fields: [
      { path: 'countryId', kind: 'searched' },
      ...texts('telpCode'),
      { path: 'dateFormat', kind: 'listed' },
      { path: 'timeFormat', kind: 'listed' },
      { path: 'currency.display', kind: 'searched' },
      ...texts('currency.symbol'),
      { path: 'currency.thousandSeparator', kind: 'listed' },
      { path: 'currency.decimalSeparator', kind: 'listed' },
      { path: 'currency.decimalPrecision', kind: 'listed' },
    ],
  },
  {
    id: 'catalog',
    fields: [
      { path: 'catalogDefaultView', kind: { choices: ['group', 'list'] } },
      { path: 'stockDisplay', kind: { choices: ['cumulative', 'per-location'] } },
      ...open('itemViewQuota'),
      { path: 'modelViewQuota', kind: 'number' },
      ...open('maskStock', 'maskNextArrival'),
      { path: 'nextArrivalMonth', kind: 'number' },
      ...flags(
        'nextArrivalDisplay',
        'futureConfirmationDisplay',
        'supplyLocation',
        'preOrderDisplay',
        'orderTypeDisplay',
        'exactQtyCheck',
      ),
    ],
  },
  {
    id: 'ordering',
    fields: [
      { path: 'sorg', kind: 'listed' },
      { path: 'paymentGateway', kind: { choices: paymentGateways } },
      { path: 'paymentReceiptLimit', kind: 'number' },
      { path: 'cartDisclaimer', kind: 'long' },
      ...flags(
        'canCheckout',
        'availableStockCheck',
        'exactQtyCheckout',
        'orderConfirmation',
        'payment',
        'checkStock3rdParty',
        'checkPrice3rdParty',
      ),
    ],
  },
  {
    id: 'credit',
    fields: [
      { path: 'invoicePaymentRule', kind: { choices: ['overdue', 'oldest', ''] } },
      { path: 'invoiceProfile', kind: 'listed' },
      { path: 'disputesPausePayment', kind: 'flag' },
      ...flags('creditCheck', 'creditStatusUsage', 'creditStatusBlockedReason'),
    ],
  },
  {
    id: 'claims',
    fields: [
      { path: 'claimNonCode', kind: 'text' },
      { path: 'polygonBrand', kind: 'text' },
      { path: 'marinBrand', kind: 'text' },
      { path: 'consumerDataYears', kind: 'number' },
      { path: 'claimConfirmAbove', kind: 'text' },
      { path: 'claimRecallMinutes', kind: 'number' },
      { path: 'transitDamageHours', kind: 'number' },
      { path: 'transitDamageCap', kind: 'text' },
      ...flags('claimAllowPAA', 'claimAllowNonCode', 'claimProblemRequired'),
    ],
  },
  {
    id: 'notices',
    fields: texts('noticeDigestAt', 'quietHoursFrom', 'quietHoursTo'),
  },
  {
    id: 'people',
    fields: [
      { path: 'adminLayout', kind: { choices: ['bars', 'drawer'] } },
      { path: 'previewPageHiddenHosts', kind: 'lines' },
      ...flags(
        'allowNewCustomerInquiry',
        'custGroupOnCustSelect',
        'forgotPassword',
        'specificLoginMessages',
        'allowPreviewPage',
      ),
    ],
  },
  {
    id: 'features',
    fields: [
      { path: 'features.CUSTOM_URL_TO_HIDE_NEW_INQUIRY', kind: 'text' },
      { path: 'googleAnalyticId', kind: 'text' },
      ...flags(
        'features.WEB_MANIFEST',
        'features.WEB_NOTIFICATION',
        'features.CART_COUNT_TOTAL_QTY',
        'features.orderRevamp',
        'features.news',
        'features.paymentDemo',
        'features.ANALYTICS',
        'features.ANALYTICS_ECOMMERCE',
      ),
    ],
  },
];

/** All settings, in the order of their sections. */
export const marketFields: readonly MarketField[] = marketSections.flatMap(({ fields }) => fields);

type Tree = Record<string, unknown>;

/** The value of a setting at its path. */
export function settingOf(settings: SiteConfiguration, path: string): unknown {
  return path.split('.').reduce<unknown>((at, step) => (at as Tree | undefined)?.[step], settings);
}

/** The settings with one value changed. */
export function withSetting(settings: SiteConfiguration, path: string, value: unknown): SiteConfiguration {
  const [first = '', second] = path.split('.');
  const tree = settings as unknown as Tree;
  return {
    ...tree,
    [first]: second === undefined ? value : { ...(tree[first] as Tree), [second]: value },
  } as unknown as SiteConfiguration;
}

/** The settings with another currency: its symbol and decimals are proposed with it. */
export function withCurrency(settings: SiteConfiguration, code: string, languageTag: string): SiteConfiguration {
  const symbol = new Intl.NumberFormat(languageTag, {
    style: 'currency',
    currency: code,
    currencyDisplay: 'narrowSymbol',
  })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value;
  return {
    ...settings,
    currency: {
      ...settings.currency,
      display: code,
      symbol: symbol ?? code,
      decimalPrecision: currencyDecimals(code),
    },
  };
}
