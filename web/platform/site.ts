import { isLocale, type Locale } from '#rules/locales.ts';
import { writeStored } from './storage.ts';
import { createStore, useStore } from './store.ts';

export type CurrencyFormat = {
  display: string;
  symbol: string;
  thousandSeparator: string;
  decimalSeparator: string;
  decimalPrecision: number;
};

export type Feature =
  | 'WEB_MANIFEST'
  | 'WEB_NOTIFICATION'
  | 'CART_COUNT_TOTAL_QTY'
  | 'news'
  | 'paymentDemo'
  | 'orderRevamp'
  | 'ANALYTICS'
  | 'ANALYTICS_ECOMMERCE';

/**
 * The response of GET /server/config/{host}: public settings of the market that this host belongs to.
 */
export type SiteConfiguration = {
  /** The host name that the market uses. An unknown host gets the host of the default market. */
  host?: string;
  webTitle: string;
  webLogo: string | null;
  webCopyright: string | null;
  webDescription: string | null;
  webKeywords: string | null;
  imageLogin: string | null;
  imageNavbar: string | null;
  imageLoginBackground: string | null;
  emailSupport: string | null;
  supportPhone: string | null;
  supportHours: string | null;
  dateFormat: string;
  timeFormat: string;
  currency: CurrencyFormat;
  languages: { code: string }[];
  sorgs: string[];
  market: { code: string; name: string } | null;
  /** Time zone of the market; missing before the server is known. */
  timeZone?: string;
  features: Partial<Record<Feature, boolean>> & { CUSTOM_URL_TO_HIDE_NEW_INQUIRY?: string };
  maskStock: number | null;
  maskNextArrival: number | null;
  itemViewQuota: number;
  modelViewQuota: number;
  canCheckout: boolean;
  creditCheck: boolean;
  creditStatusUsage: boolean;
  creditStatusBlockedReason: boolean;
  nextArrivalDisplay: boolean;
  nextArrivalMonth: number | null;
  availableStockCheck: boolean;
  exactQtyCheck: boolean;
  exactQtyCheckout: boolean;
  orderConfirmation: boolean;
  forgotPassword: boolean;
  payment: boolean;
  paymentGateway: string | null;
  cartDisclaimer: string | null;
  countryId: string | null;
  telpCode: string | null;
  custGroupOnCustSelect: boolean;
  allowNewCustomerInquiry: boolean;
  allowPreviewPage: boolean;
  adminLayout: 'bars' | 'drawer';
  paymentReceiptLimit: number;
  previewPageHiddenHosts: string[];
  orderTypeDisplay: boolean;
  stockDisplay: string;
  futureConfirmationDisplay: boolean;
  supplyLocation: boolean;
  preOrderDisplay: boolean;
  catalogDefaultView: string;
  invoicePaymentRule: string;
  claimNonCode: string | null;
  claimProblemRequired: boolean;
  claimAllowNonCode: boolean;
  claimAllowPAA: boolean;
  googleAnalyticId: string | null;
  /** The button of the market's sign-in provider, if it has one. */
  signInProvider?: { button: string; passwordAllowed: boolean };
  /** The host's key for push messages, if it sends any. */
  pushPublicKey?: string;
  /** Accounts of the demo in this market, their password, and whether its mails can be read; only where the demo is. */
  demo?: { password: string; accounts: readonly string[]; showsMails: boolean };
  /** Set on servers outside production; enables the page of parts. */
  development?: boolean;
};

/** Defaults until the host responds, and for what it does not set. Permission checks fail closed. */
export const siteDefaults: SiteConfiguration = {
  webTitle: 'Paceline',
  webLogo: null,
  webCopyright: null,
  webDescription: null,
  webKeywords: null,
  imageLogin: null,
  imageNavbar: null,
  imageLoginBackground: null,
  emailSupport: null,
  supportPhone: null,
  supportHours: null,
  dateFormat: 'DD MMM YYYY',
  timeFormat: 'HH:mm:ss',
  currency: { display: 'USD', symbol: '$', thousandSeparator: ',', decimalSeparator: '.', decimalPrecision: 2 },
  languages: [{ code: 'en-us' }],
  sorgs: [],
  market: null,
  features: {},
  maskStock: null,
  maskNextArrival: null,
  itemViewQuota: 10,
  modelViewQuota: 12,
  canCheckout: false,
  creditCheck: true,
  creditStatusUsage: false,
  creditStatusBlockedReason: false,
  nextArrivalDisplay: false,
  nextArrivalMonth: null,
  availableStockCheck: true,
  exactQtyCheck: true,
  exactQtyCheckout: true,
  orderConfirmation: false,
  forgotPassword: false,
  payment: false,
  paymentGateway: null,
  cartDisclaimer: null,
  countryId: null,
  telpCode: null,
  custGroupOnCustSelect: false,
  allowNewCustomerInquiry: false,
  allowPreviewPage: false,
  adminLayout: 'bars',
  paymentReceiptLimit: 5,
  previewPageHiddenHosts: [],
  orderTypeDisplay: false,
  stockDisplay: 'cumulative',
  futureConfirmationDisplay: false,
  supplyLocation: false,
  preOrderDisplay: false,
  catalogDefaultView: 'group',
  invoicePaymentRule: 'overdue',
  claimNonCode: null,
  claimProblemRequired: true,
  claimAllowNonCode: false,
  claimAllowPAA: false,
  googleAnalyticId: null,
};

export const siteStore = createStore<SiteConfiguration>(siteDefaults);

/** Applies the host's configuration; an empty value keeps the default. */
export function applySite(answer: Partial<SiteConfiguration>): void {
  const given = Object.fromEntries(
    Object.entries(answer).filter(([, value]) => value !== null && value !== undefined && value !== ''),
  );
  siteStore.set({ ...siteDefaults, ...given, currency: { ...siteDefaults.currency, ...answer.currency } });
  const { timeZone, webDescription, webKeywords } = siteStore.get();
  // Forms that work without a network need the day of the market.
  if (timeZone) writeStored('timeZone', timeZone);
  showInHead('description', webDescription);
  showInHead('keywords', webKeywords);
}

/** Sets or removes a meta tag of the document. */
function showInHead(name: 'description' | 'keywords', content: string | null): void {
  const tag = document.head.querySelector<HTMLMetaElement>(`meta[name="${name}"]`) ?? document.createElement('meta');
  if (content === null) return tag.remove();
  Object.assign(tag, { name, content });
  document.head.append(tag);
}

export function useSite(): SiteConfiguration {
  return useStore(siteStore);
}

/** Host lists are comma-separated; `*.example.org` covers every host below example.org. */
export function hostIsIn(list: string | readonly string[] | undefined, host: string): boolean {
  const hosts = typeof list === 'string' ? list.split(',') : (list ?? []);
  return hosts.some((entry) => {
    const name = entry.trim().toLowerCase();
    return name.startsWith('*.') ? host.endsWith(name.slice(1)) : name === host;
  });
}

/** The locales of this host, in its order; never empty. */
export function siteLocales(site: SiteConfiguration): Locale[] {
  const offered = site.languages.map((language) => language.code.toLowerCase()).filter(isLocale);
  return offered.length > 0 ? offered : ['en-us'];
}
