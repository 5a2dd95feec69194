import { createRoute, createRouter, notFound, redirect } from '@tanstack/react-router';
import { announcementRoutes } from './content/announcements/announcements.routes.ts';
import { bannerRoutes } from './content/announcements/banners.routes.ts';
import { downloadRoutes } from './exchange/downloads/downloads.routes.ts';
import { uploadAreaRoutes } from './buying/upload-area/upload-area.routes.ts';
import { vendorDeskRoutes } from './partners/vendor-desk/vendor-desk.routes.ts';
import { bonusRoutes } from './field/bonus/bonus.routes.ts';
import { auditRoutes } from './accounts/audit/audit.routes.ts';
import { profileRoutes } from './access/profile/profile.routes.ts';
import { colleagueRoutes } from './accounts/colleagues/colleagues.routes.ts';
import { visitFormRoutes, visitOfflineRoutes } from './field/visit-forms/visit-forms.routes.ts';
import { visitRoutes } from './field/visits/visits.routes.ts';
import { visitAnswerRoutes } from './field/visit-answers/visit-answers.routes.ts';
import { roleRoutes } from './access/roles/roles.routes.ts';
import { userRoutes } from './accounts/users/users.routes.ts';
import { cartRoutes } from './buying/cart/cart.routes.ts';
import { checkoutRoutes } from './buying/checkout/checkout.routes.ts';
import { catalogRoutes } from './goods/catalog/catalog.routes.ts';
import { productRoutes } from './goods/product/product.routes.ts';
import { claimRoutes } from './service/claims/claims.routes.ts';
import { claimDeskRoutes } from './service/claim-desk/claim-desk.routes.ts';
import { claimFormRoutes } from './service/claim-form/claim-form.routes.ts';
import { clickCollectRoutes } from './partners/click-collect/click-collect.routes.ts';
import { creditDeskRoutes } from './money/credit-desk/credit-desk.routes.ts';
import { disputeRoutes } from './money/credit-desk/disputes.routes.ts';
import { readinessRoutes } from './start/readiness/readiness.routes.ts';
import { salesTermsRoutes } from './ordering/sales-terms/sales-terms.routes.ts';
import { assortmentRoutes } from './goods/assortment/assortment.routes.ts';
import { creditRoutes } from './accounts/credit/credit.routes.ts';
import { catalogAnalyzeRoutes } from './goods/catalog-analyze/catalog-analyze.routes.ts';
import { articleFileRoutes } from './goods/article-files/article-files.routes.ts';
import { integrationRoutes } from './exchange/integration/integration.routes.ts';
import { newsAdminRoutes } from './content/news/news-admin.routes.ts';
import { noticeRoutes } from './exchange/notices/notices.routes.ts';
import { sellerRoutes } from './money/sellers/sellers.routes.ts';
import { statementRoutes } from './money/statement/statement.routes.ts';
import { openInvoiceRoutes } from './money/open-invoices/open-invoices.routes.ts';
import { newsRoutes } from './content/news/news.routes.ts';
import { recallEditorRoutes } from './content/recall-editor/recall-editor.routes.ts';
import { frameCheckRoute, frameRoutes } from './goods/frames/frames.routes.ts';
import { intakeRoutes } from './buying/intake/intake.routes.ts';
import { marketingMaterialRoutes } from './content/marketing-material/marketing-material.routes.ts';
import { libraryRoutes } from './content/library/library.routes.ts';
import { marketSettingsRoutes } from './accounts/market-settings/market-settings.routes.ts';
import { marketRoutes } from './accounts/markets/markets.routes.ts';
import { marketingAdminRoutes } from './content/marketing-admin/marketing-admin.routes.ts';
import { libraryUploadRoutes } from './content/library-upload/library-upload.routes.ts';
import { libraryCategoryRoutes } from './content/library-categories/library-categories.routes.ts';
import { inquiryRoutes, publicInquiryRoute } from './accounts/inquiries/inquiries.routes.ts';
import { invoiceRoutes } from './money/invoices/invoices.routes.ts';
import { deliveryRoutes } from './ordering/deliveries/deliveries.routes.ts';
import { openOrderRoutes } from './ordering/open-orders/open-orders.routes.ts';
import { orderRoutes } from './ordering/orders/orders.routes.ts';
import { staffOrderRoutes } from './ordering/staff-orders/staff-orders.routes.ts';
import { paymentRoutes } from './money/payments/payments.routes.ts';
import { retailSalesRoutes } from './service/retail-sales/retail-sales.routes.ts';
import { pdiOfflineRoute, pdiRoutes } from './service/pdi/pdi.routes.ts';
import { salesAreaRoutes } from './field/sales-areas/sales-areas.routes.ts';
import { salesDocumentRoutes } from './content/sales-documents/sales-documents.routes.ts';
import { documentGroupRoutes } from './content/document-groups/document-groups.routes.ts';
import { salesOverviewRoutes } from './field/sales-overview/sales-overview.routes.ts';
import { thirdPartyRoutes } from './partners/third-party/third-party.routes.ts';
import { transitDamageRoutes } from './service/transit-damage/transit-damage.routes.ts';
import { questionsRoutes } from './exchange/questions/questions.routes.ts';
import { dealerPageRoutes } from './field/dealer-page/dealer-page.routes.ts';
import { repDayRoutes } from './field/rep-day/rep-day.routes.ts';
import { visitPlanRoutes } from './field/visit-plans/visit-plans.routes.ts';
import { repeatOrderRoutes } from './buying/repeat-order/repeat-order.routes.ts';
import { readSearch, textParam, writeSearch } from './ui/table/list-search.ts';
import { landingSetupRoute, setupRoute } from './start/setup/setup.routes.ts';
import { bareRoute, languageRoute, lazyPage, rootRoute, signedInRoute } from './shell/frame/frames.ts';
import { safeReturnPath } from '#rules/access/sign-in-provider/return-path.ts';
import { loginReasons, loginSearch, type LoginSearch } from './shell/session/login-search.ts';
import { landingLocale } from './shell/language/locale-cookie.ts';
import { siteStore } from './platform/site.ts';
import { ErrorPage, NotFoundPage, PendingPage } from './shell/failure/error-boundary.tsx';
import { loadSite } from './shell/session/session-start.ts';

const landingRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: async () => {
    await loadSite();
    throw redirect({ to: '/$lang', params: { lang: landingLocale() }, replace: true });
  },
});

/** The address in the QR code of a warranty certificate has no locale: its reader may speak any language. */
const scannedFrameRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'check/$number',
  beforeLoad: async ({ params }) => {
    await loadSite();
    throw redirect({
      to: '/$lang/check/$number',
      params: { lang: landingLocale(), number: params.number },
      replace: true,
    });
  },
});

const homeRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/',
  component: lazyPage(['home', 'orders'], () => import('./start/home/home.page.tsx'), 'HomePage'),
});

const loginRoute = createRoute({
  getParentRoute: () => bareRoute,
  path: 'login',
  validateSearch: (search: Record<string, unknown>): LoginSearch =>
    loginSearch(
      safeReturnPath(textParam(search.next, 500)),
      loginReasons.find((reason) => reason === search.why),
    ),
  component: lazyPage([], () => import('./shell/sign-in/login.route.tsx'), 'LoginRoute'),
});

const maintenanceRoute = createRoute({
  getParentRoute: () => bareRoute,
  path: 'maintenance',
  component: lazyPage(['dialogs', 'ui'], () => import('./shell/failure/maintenance.page.tsx'), 'MaintenancePage'),
});

const adminErrorRoute = createRoute({
  getParentRoute: () => bareRoute,
  path: 'error/admin',
  validateSearch: (search: Record<string, unknown>): { pt?: string; pi?: string; t?: string; s?: string } => ({
    pt: textParam(search.pt),
    pi: textParam(search.pi),
    t: textParam(search.t),
    s: textParam(search.s, 600),
  }),
  component: lazyPage(['dialogs', 'errors'], () => import('./shell/failure/admin-error.page.tsx'), 'AdminErrorPage'),
});

/** Every part in every state; only in development. */
const partsRoute = createRoute({
  getParentRoute: () => languageRoute,
  path: 'dev/parts',
  beforeLoad: async () => {
    await loadSite();
    if (!import.meta.env.DEV && siteStore.get().development !== true) throw notFound();
  },
  component: lazyPage(['shell', 'ui', 'errors', 'refusals'], () => import('./gallery/parts.page.tsx'), 'PartsPage'),
});

/** Pages of the features, one line each, from its `*.routes.ts`. */
const featureRoutes = [
  ...cartRoutes,
  ...checkoutRoutes,
  ...catalogRoutes,
  ...productRoutes,
  ...frameRoutes,
  ...recallEditorRoutes,
  ...questionsRoutes,
  ...repDayRoutes,
  ...dealerPageRoutes,
  ...visitPlanRoutes,
  ...thirdPartyRoutes,
  ...transitDamageRoutes,
  ...intakeRoutes,
  ...catalogAnalyzeRoutes,
  ...claimRoutes,
  ...claimFormRoutes,
  ...claimDeskRoutes,
  ...clickCollectRoutes,
  ...creditDeskRoutes,
  ...disputeRoutes,
  ...salesTermsRoutes,
  ...assortmentRoutes,
  ...readinessRoutes,
  ...creditRoutes,
  ...orderRoutes,
  ...openOrderRoutes,
  ...deliveryRoutes,
  ...staffOrderRoutes,
  ...invoiceRoutes,
  ...paymentRoutes,
  ...openInvoiceRoutes,
  ...statementRoutes,
  ...sellerRoutes,
  ...pdiRoutes,
  ...repeatOrderRoutes,
  ...retailSalesRoutes,
  ...salesAreaRoutes,
  ...salesDocumentRoutes,
  ...documentGroupRoutes,
  ...bonusRoutes,
  ...salesOverviewRoutes,
  ...marketingMaterialRoutes,
  ...libraryRoutes,
  ...marketRoutes,
  ...marketSettingsRoutes,
  ...announcementRoutes,
  ...newsRoutes,
  ...bannerRoutes,
  ...marketingAdminRoutes,
  ...libraryUploadRoutes,
  ...libraryCategoryRoutes,
  ...inquiryRoutes,
  ...auditRoutes,
  ...articleFileRoutes,
  ...downloadRoutes,
  ...uploadAreaRoutes,
  ...vendorDeskRoutes,
  ...integrationRoutes,
  ...profileRoutes,
  ...colleagueRoutes,
  ...newsAdminRoutes,
  ...noticeRoutes,
  ...userRoutes,
  ...roleRoutes,
  ...visitFormRoutes,
  ...visitRoutes,
  ...visitAnswerRoutes,
] as const;

const routeTree = rootRoute.addChildren([
  landingRoute,
  scannedFrameRoute,
  landingSetupRoute,
  languageRoute.addChildren([
    signedInRoute.addChildren([homeRoute, ...featureRoutes]),
    bareRoute.addChildren([
      loginRoute,
      maintenanceRoute,
      adminErrorRoute,
      publicInquiryRoute,
      frameCheckRoute,
      pdiOfflineRoute,
      ...visitOfflineRoutes,
    ]),
    partsRoute,
    setupRoute,
  ]),
]);

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  defaultPreloadDelay: 60,
  defaultPendingMs: 250,
  defaultPendingMinMs: 300,
  scrollRestoration: true,
  defaultErrorComponent: ErrorPage,
  defaultNotFoundComponent: NotFoundPage,
  defaultPendingComponent: PendingPage,
  parseSearch: readSearch,
  stringifySearch: writeSearch,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
