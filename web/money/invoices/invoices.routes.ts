import { createRoute } from '@tanstack/react-router';
import { lazyPage, signedInRoute } from '#shell/frame/frames.ts';
import { readPaidInvoicesSearch } from './invoices.links.ts';

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

const invoice = createRoute({
  getParentRoute: () => signedInRoute,
  path: 'invoice/$id',
  component: lazyPage(
    ['invoice', 'open-invoices', 'paid-invoices', 'statement', 'disputes', 'refusals'],
    () => import('./invoice-detail.page.tsx'),
    'InvoiceDetailPage',
  ),
});

export const invoiceRoutes = [paidInvoices, paidInvoicesPreview, invoice] as const;
