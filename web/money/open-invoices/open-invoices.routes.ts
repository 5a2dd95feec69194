import { createRoute } from '@tanstack/react-router';
import { lazyPage, signedInRoute } from '#shell/frame/frames.ts';
import { readOpenInvoicesSearch } from './open-invoices.links.ts';

const openInvoices = createRoute({
  getParentRoute: () => signedInRoute,
  path: 'invoice/open-invoice',
  validateSearch: readOpenInvoicesSearch,
  component: lazyPage(
    ['open-invoices', 'open-orders', 'payments', 'refusals'],
    () => import('./open-invoices.page.tsx'),
    'OpenInvoicesPage',
  ),
});

export const openInvoiceRoutes = [openInvoices] as const;
