import { createRoute } from '@tanstack/react-router';
import { lazyPage, signedInRoute } from '#shell/frame/frames.ts';
import { readSellersSearch } from './sellers.links.ts';
import { readPaidInvoicesSearch, readStatementSearch } from './invoices.links.ts';

const listTexts = ['paid-invoices', 'invoice', 'open-orders', 'refusals'] as const;

/** The list of paid invoices; its preview variant shows the same. */
const paidPage = <const Path extends string>(path: Path) =>
  createRoute({
    getParentRoute: () => signedInRoute,
    path,
    validateSearch: readPaidInvoicesSearch,
    component: lazyPage(listTexts, () => import('./paid-invoices.page.tsx'), 'PaidInvoicesPage'),
  });
const paidInvoices = paidPage('invoice/invoice-list');
const paidInvoicesPreview = paidPage('invoice/invoice-list-new');

const statement = createRoute({
  getParentRoute: () => signedInRoute,
  path: 'invoice/statement',
  validateSearch: readStatementSearch,
  component: lazyPage(['statement', 'refusals'], () => import('./statement.page.tsx'), 'StatementPage'),
});

const invoice = createRoute({
  getParentRoute: () => signedInRoute,
  path: 'invoice/$id',
  component: lazyPage(
    ['invoice', 'open-invoices', 'paid-invoices', 'statement', 'disputes', 'refusals'],
    () => import('./invoice-detail.page.tsx'),
    'InvoiceDetailPage',
  ),
});

const sellers = createRoute({
  getParentRoute: () => signedInRoute,
  path: 'admin/invoice-sellers',
  validateSearch: readSellersSearch,
  component: lazyPage(['sellers', 'refusals', 'files'], () => import('./sellers.page.tsx'), 'SellersPage'),
});

export const invoiceRoutes = [paidInvoices, paidInvoicesPreview, statement, invoice, sellers] as const;
