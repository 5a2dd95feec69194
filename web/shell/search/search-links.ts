import type { NavigateOptions } from '@tanstack/react-router';
import {
  documentLink,
  documentListRoute,
  documentsRoute,
  editDocumentRoute,
} from '#content/sales-documents/sales-documents.links.ts';
import { newsLink, newsRoute } from '#content/news/news.links.ts';
import { editUserRoute, usersRoute } from '#accounts/users/users.links.ts';
import { catalogRoutePaths, isCatalog } from '#goods/catalog/catalog.links.ts';
import { dealerLink } from '#field/dealer-page/dealer-page.links.ts';
import { frameLink } from '#goods/frames/frames.links.ts';
import { productRoute } from '#goods/product/product.links.ts';
import { invoiceLink, paidInvoicesRoute } from '#money/invoices/invoices.links.ts';
import { openInvoicesLink } from '#money/open-invoices/open-invoices.links.ts';
import { deliveriesRoute, deliveryLink } from '#ordering/deliveries/deliveries.links.ts';
import { orderLink, ordersRoute } from '#ordering/orders/orders.links.ts';
import { staffOrdersRoute } from '#ordering/staff-orders/staff-orders.links.ts';
import { claimLink, claimsRoute } from '#service/claims/claims.links.ts';
import type { SearchKind } from './search.documents.ts';

/** Facts that decide which page shows a hit. */
export type Placed = { id: string; place: string; slug: string | null };

const reachRoute = '/$lang/order/all-customers';
const newsListRoute = '/$lang/admin/news';
const editNewsRoute = '/$lang/admin/news/$id/edit';

/** The page of orders of all dealers that the user sees: the order list of the staff, or that of a salesperson. */
const orderOfAll = (lang: string, place: string, number: string): NavigateOptions => ({
  to: place === 'staff' ? staffOrdersRoute : reachRoute,
  params: { lang },
  search: { number },
});

/** The page that shows a hit. */
export function linkOf(lang: string, kind: SearchKind, { id, place, slug }: Placed): NavigateOptions {
  switch (kind) {
    case 'article':
      return { to: productRoute, params: { lang, category: place, slug: slug ?? id } };
    case 'order':
      return place === 'customer' ? orderLink(lang, id) : orderOfAll(lang, place, id);
    case 'delivery':
      return place === 'customer' ? deliveryLink(lang, id) : orderOfAll(lang, place, id);
    case 'invoice':
      return invoiceLink(lang, id);
    case 'frame':
      return frameLink(lang, id);
    case 'claim':
      return claimLink(lang, id);
    case 'document':
      return place === 'edit'
        ? { to: editDocumentRoute, params: { lang, id } }
        : documentLink(lang, { id, type: place });
    case 'news':
      return place === 'edit' ? { to: editNewsRoute, params: { lang, id } } : newsLink(lang, id);
    case 'user':
      return { to: editUserRoute(place === 'us'), params: { lang, id } };
    case 'dealer':
      return dealerLink(lang, id);
  }
}

/** The list that shows all hits of a kind; null if the kind has no list with a search. */
export function listLinkOf(lang: string, kind: SearchKind, place: string, words: string): NavigateOptions | null {
  const params = { lang };
  const search = { q: words };
  switch (kind) {
    case 'article':
      return { to: catalogRoutePaths[isCatalog(place) ? place : 'bike'], params, search: { search: words } };
    case 'order':
      if (place === 'customer') return { to: ordersRoute, params, search: { tab: 'history', q: words } };
      return place === 'staff'
        ? { to: staffOrdersRoute, params, search }
        : { to: reachRoute, params, search: { status: 'all', q: words } };
    case 'delivery':
      return place === 'customer' ? { to: deliveriesRoute, params, search } : null;
    case 'invoice':
      return place === 'paid' ? { to: paidInvoicesRoute, params, search } : openInvoicesLink(lang, search);
    case 'claim':
      return { to: claimsRoute, params, search };
    case 'document':
      return { to: place === 'edit' ? documentListRoute : documentsRoute, params, search };
    case 'news':
      return { to: place === 'edit' ? newsListRoute : newsRoute, params, search };
    case 'user':
      return { to: usersRoute, params, search };
    case 'frame':
    case 'dealer':
      return null;
  }
}
