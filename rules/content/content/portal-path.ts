import { isLocale } from '#rules/locales.ts';

/**
 * Pages of the portal that a text may link to: the pages for readers of `docs/contract/routes.json` and those that came
 * later. ':x' is one segment. Pages of the administration, of the sign-in and steps within a process are left out.
 */
export const linkedPages = [
  '/',
  '/catalog',
  '/catalog/:category',
  '/catalog/:category/:slug',
  '/cart',
  '/order',
  '/order/all-customers',
  '/order/open-order',
  '/order/delivery',
  '/invoice/open-invoice',
  '/invoice/invoice-list',
  '/invoice/statement',
  '/invoice/:id',
  '/payment',
  '/payment/invoice',
  '/credit',
  '/claim',
  '/claim/create',
  '/claim/create/bike',
  '/claim/create/paa',
  '/claim/:id',
  '/transit-damage',
  '/frame',
  '/frame/:number',
  '/frame/recall',
  '/frame/recall/:code',
  '/pdi',
  '/retail-sales',
  '/retail-sales/list',
  '/marketing-material',
  '/marketing-material/:type',
  '/marketing-material/:type/:id',
  '/marketing-material/:type/:id/image/:image_id',
  '/news',
  '/news/:id',
  '/sales-document',
  '/sales-document/:type',
  '/sales-document/:type/:id',
  '/bonus-dealer',
  '/bonus-dealer/polygon',
  '/bonus-dealer/wim',
  '/click-collect',
  '/download-area',
  '/upload-area',
  '/sales-area',
  '/sales-overview',
  '/visit-form',
  '/visit-form/polygon',
  '/visit-form/wim',
  '/questions',
  '/questions/:id',
  '/inbox',
  '/user/edit-profile',
] as const;

// A segment starts with a letter or digit, so that no path has the segments '.' and '..' or an empty one.
const segment = '[A-Za-z0-9][A-Za-z0-9._~-]{0,119}';
const search = String.raw`(?:\?[A-Za-z0-9._~%=&+,:-]{1,300})?`;
const paths = new RegExp(`^(?:${linkedPages.map((page) => page.replaceAll(/:\w+/g, segment)).join('|')})${search}$`);

/**
 * True for the path of a page of the portal without its locale, for example `/catalog/bike/scarp-trail-140`: one slash
 * at the beginning, plain segments, at most a search part.
 */
export function isPortalPath(path: string): boolean {
  return path.length <= 500 && paths.test(path);
}

/**
 * The path to store for an address of the portal as people copy it, or null: `https://portal.example/en-us/order` on
 * `https://portal.example` becomes `/order`, as do `/en-us/order` and `/order`.
 */
export function portalPathOf(address: string, origin: string): string | null {
  if (!/^(?:\/|https?:)/i.test(address) || !URL.canParse(address, origin)) return null;
  const url = new URL(address, origin);
  if (url.origin !== new URL(origin).origin) return null;
  const [, first = '', ...rest] = url.pathname.split('/');
  const path = (isLocale(first) ? `/${rest.join('/')}` : url.pathname).replace(/(?<=.)\/$/, '') + url.search;
  return isPortalPath(path) ? path : null;
}
