import type { FastifyInstance } from 'fastify';
import { registerAnnouncements } from './content/announcements/announcements.rest.ts';
import { registerArticleFiles } from './goods/article-files/article-files.rest.ts';
import { registerBonus } from './field/bonus/bonus.rest.ts';
import { registerCart } from './buying/cart/cart.rest.ts';
import { registerShopOrders } from './partners/click-collect/click-collect.shop.rest.ts';
import { registerColleagues } from './accounts/colleagues/colleagues.rest.ts';
import { registerSlips } from './partners/click-collect/click-collect.rest.ts';
import { registerContent } from './content/content/content.rest.ts';
import { registerAnalysis } from './goods/catalog-analyze/catalog-analyze.rest.ts';
import { findActiveCustomer } from './accounts/customers/customers.queries.ts';
import { registerCustomers } from './accounts/customers/customers.rest.ts';
import { registerErp } from './exchange/integration/integration.rest.ts';
import { registerDeliveries } from './ordering/deliveries/deliveries.rest.ts';
import { registerCreditDesk } from './money/credit-desk/credit-desk.rest.ts';
import { registerDisputes } from './money/credit-desk/credit-desk.disputes.rest.ts';
import { registerDownloads } from './exchange/downloads/downloads.rest.ts';
import { registerPasskeys } from './access/identity/identity.passkeys.rest.ts';
import { registerReset } from './access/identity/identity.reset.rest.ts';
import { beginSession, registerSession, type SessionDesk } from './access/identity/identity.rest.ts';
import { refreshTokenSeconds } from './access/identity/identity.sessions.actions.ts';
import { registerOpenInvoices } from './money/invoices/invoices.open.rest.ts';
import { registerInvoices } from './money/invoices/invoices.rest.ts';
import { registerIntake } from './buying/intake/intake.rest.ts';
import { registerMarkets } from './accounts/markets/markets.rest.ts';
import { pushOfSite } from './exchange/notices/notices.push.actions.ts';
import { registerNotices } from './exchange/notices/notices.rest.ts';
import { registerUnsubscribe } from './exchange/notices/notices.unsubscribe.rest.ts';
import { registerPayments } from './money/payments/payments.rest.ts';
import { registerInspections } from './service/pdi/pdi.rest.ts';
import { providerGateway } from './access/sign-in-provider/sign-in-provider.gateway.ts';
import { mayUsePassword, providerOfSite } from './access/sign-in-provider/sign-in-provider.queries.ts';
import { registerSignInProvider } from './access/sign-in-provider/sign-in-provider.rest.ts';
import { registerUsers } from './accounts/users/users.rest.ts';
import { registerVisits } from './field/visit-forms/visit-forms.rest.ts';
import { registerOpenOrders } from './ordering/open-orders/open-orders.rest.ts';
import { registerOrders } from './ordering/orders/orders.rest.ts';
import { registerSetup } from './start/setup/setup.rest.ts';
import { registerFrameCheck } from './service/retail-sales/retail-sales.check.rest.ts';
import { registerRetailSales } from './service/retail-sales/retail-sales.rest.ts';
import { registerStaffOrders } from './ordering/staff-orders/staff-orders.rest.ts';
import { registerUploadArea } from './buying/upload-area/upload-area.rest.ts';
import { registerVendorDesk } from './partners/vendor-desk/vendor-desk.rest.ts';
import type { Edge } from './platform/http.ts';
import type { ProcessServices } from './request-context.ts';
import { registerSessionUser } from './session-user.ts';

/** Registers the REST routes of all modules (only what GraphQL does badly: sign-in, files, status). */
export async function registerRoutes(
  app: FastifyInstance,
  edge: Edge,
  services: Pick<ProcessServices, 'db' | 'tokens' | 'log' | 'now'>,
): Promise<void> {
  const { tokens, log, now } = services;
  const desk: SessionDesk = {
    tokens,
    customerOf: (ctx, actor, customerId) => findActiveCustomer(ctx.db, actor, customerId, ctx.market.sorgs),
    passwordAllowed: mayUsePassword,
  };
  await registerSession(app, edge, desk);
  await registerPasskeys(app, edge, desk);
  await registerReset(app, edge);
  await registerSignInProvider(app, edge, {
    gateway: providerGateway(edge.config.signInProviderAllowPrivate, now, log),
    async beginSession(ctx, request, userId) {
      const pair = await beginSession(edge, desk, request, ctx, { userId, signedInBy: 'provider', secondFactor: true });
      return { pair, seconds: refreshTokenSeconds };
    },
  });
  await registerSessionUser(app, edge);
  await registerMarkets(app, edge, async (ctx, market) => ({
    ...(await pushOfSite(ctx, market)),
    ...(await providerOfSite(ctx.db, market.id)),
  }));
  await registerCustomers(app, edge, tokens);
  await registerUsers(app, edge);
  await registerColleagues(app, edge);
  await registerFrameCheck(app, edge);
  await registerOrders(app, edge);
  await registerAnalysis(app, edge);
  await registerOpenOrders(app, edge);
  await registerOpenInvoices(app, edge);
  await registerStaffOrders(app, edge);
  await registerCreditDesk(app, edge);
  await registerDisputes(app, edge);
  await registerDeliveries(app, edge);
  await registerInvoices(app, edge);
  await registerPayments(app, edge);
  await registerCart(app, edge);
  await registerShopOrders(app, edge);
  await registerIntake(app, edge);
  await registerSlips(app, edge);
  await registerInspections(app, edge);
  await registerVisits(app, edge);
  await registerRetailSales(app, edge);
  await registerBonus(app, edge);
  registerContent(app, edge);
  await registerArticleFiles(app, edge);
  await registerUploadArea(app, edge);
  await registerVendorDesk(app, edge);
  await registerDownloads(app, edge);
  await registerErp(app, edge);
  await registerAnnouncements(app, edge);
  await registerNotices(app, edge);
  await registerUnsubscribe(app, edge);
  await registerSetup(app, edge, services, (ctx, request, userId) =>
    beginSession(edge, desk, request, ctx, { userId, signedInBy: 'password', secondFactor: false }),
  );
}
