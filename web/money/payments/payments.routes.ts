import { createRoute } from '@tanstack/react-router';
import { lazyPage, signedInRoute } from '#shell/frame/frames.ts';
import { readPayInvoicesSearch, readPaymentRequestsSearch } from './payments.links.ts';
import { readSurplusSearch } from './surplus.links.ts';

const texts = ['payments', 'invoice-words', 'refusals'] as const;
const payInvoicesPage = lazyPage(texts, () => import('./pay-invoices.page.tsx'), 'PayInvoicesPage');

const requests = createRoute({
  getParentRoute: () => signedInRoute,
  path: 'payment',
  validateSearch: readPaymentRequestsSearch,
  component: lazyPage(texts, () => import('./payment-requests.page.tsx'), 'PaymentRequestsPage'),
});
const payInvoices = createRoute({
  getParentRoute: () => signedInRoute,
  path: 'payment/invoice/v2',
  validateSearch: readPayInvoicesSearch,
  component: payInvoicesPage,
});
/** The older address of the same page, without the back arrow. */
const payInvoicesBefore = createRoute({
  getParentRoute: () => signedInRoute,
  path: 'payment/invoice',
  validateSearch: readPayInvoicesSearch,
  component: payInvoicesPage,
});

const surplus = createRoute({
  getParentRoute: () => signedInRoute,
  path: 'credit/surplus',
  validateSearch: readSurplusSearch,
  component: lazyPage(['surplus', 'refusals'], () => import('./surplus.page.tsx'), 'SurplusPage'),
});

export const paymentRoutes = [requests, payInvoices, payInvoicesBefore, surplus] as const;
